"""The page of figures: optics, arrangements, pins; made from the numbers that the box is made from."""

from __future__ import annotations

from pathlib import Path

from firmware.boards import load_board
from firmware.box import Box
from hardware import optics, wiring
from hardware.box.measures import load_case
from hardware.box.window import seen_box
from hardware.wide import wide_box

PAGE = Path(__file__).with_name("figures.md")


def page() -> str:
    """The page for people who want to change the box."""
    case = load_case()
    box = case.box
    parts = [_HEAD]
    parts.append("| figure | this box | needed | |\n|---|---:|---|---|\n")
    parts += [
        f"| {one.name} | {one.value} | {one.needed} | {'holds' if one.holds else '**broken**'} |\n"
        for one in optics.findings(box)
    ]
    parts.append(_ARRANGEMENTS)
    parts += [
        f"| {name} | {standard:.0f} mm | {wide:.0f} mm | {density:.1f} |\n"
        for name, standard, wide, density in optics.arrangement_rows(box)
    ]
    parts.append(_CASE)
    outer = 2 * (case.half_width + case.wall), 2 * (case.half_depth + case.wall), case.lid + 2 * case.wall - case.bottom
    parts.append(f"Walls {case.wall:.0f} mm; {outer[0]:.0f} mm wide, {outer[1]:.0f} mm deep, {outer[2]:.0f} mm high ")
    parts.append(f"without rim and feet. A recess is {case.recess[0]:.0f} x {case.recess[1]:.0f} mm.\n")
    parts.append(_EXPERIMENTS)
    for name, tried in (("wide lens", wide_box(box)), ("window, cards upright", seen_box(case))):
        parts.append(f"| {name} | {' | '.join(_experiment(tried))} |\n")
    parts.append(f"\n## Pins of the {load_board().name}\n\n")
    parts.append(wiring.pin_table(load_board()))
    parts.append("\n`sh hardware/make OUT` draws every line of it, for each board and both boxes, into `OUT/wiring`.\n")
    return "".join(parts)


def _experiment(box: Box) -> tuple[str, ...]:
    """What the optics say of a box that is only thought of."""
    broken = [one.name for one in optics.findings(box) if not one.holds]
    camera = box.camera
    near, far = optics.depth_of_field_mm(box.lens, camera.lens_height_mm, camera.frame_px)
    return (
        f"{camera.lens_height_mm:.0f} mm",
        f"{camera.pixels_per_mm:.2f}",
        f"{near:.0f} to {far:.0f} mm",
        "; ".join(broken) or "nothing",
    )


_HEAD = """# The figures of the box

Made by `sh hardware/make` from `firmware/box.toml` and `firmware/boards/`; the simulator and the reading benchmark read
the same files. Change a number there, and box, drawings and simulated camera change together; tests say what breaks.

![the box cut from front to back](pictures/optics.svg)

"""

_ARRANGEMENTS = """
Why the lamps stand where they do: a lamp overhead is mirrored by every sleeve that lies flat. A lamp as low as 10 to
20 mm is mirrored by none, but lights the near edge of a free floor twenty times as much as its middle. Along front and
back, higher, farther out and with a ledge below, both hold.

## Other floors, other lenses

For an ideal lens; camera, board and lid add 30 to 40 mm.

| cards lie | lens above them, standard | wide | pixels per mm |
|---|---:|---:|---:|
"""

_EXPERIMENTS = """
## What was only computed

Two things that the guide calls experiments, by the same computation and the same limits.

| | lens to cards | pixels per mm | sharp | what breaks a limit |
|---|---:|---:|---:|---|
"""

_CASE = """
The box is built for the second row, with the standard lens: drawer and free floor then need the same height, the same
light and the same deck, and only the insert differs.

## The case

"""
