"""The pictures of the guide: the box whole, apart and cut open, and one for each step of building it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from manifold3d import Manifold
from PIL import Image

from hardware.box import drawer, window
from hardware.box.assembly import case_parts, printed_parts
from hardware.box.cables import cables
from hardware.box.electronics import (
    HAT_V,
    ZERO,
    Thing,
    bought,
    camera,
    cards,
    computer,
    console_frame,
    display,
    lamps,
    power_bank,
)
from hardware.box.measures import Case
from hardware.box.parts import BLACK, IRON, Part
from hardware.render import Body, Picture, View, add_arrow, fitted, picture

NEW = "#e08a2c"
"""What a step adds."""

OLD = "#a19c93"
"""What is there already."""

COLOURS = 160
"""Enough for a picture of this kind; it keeps the files small."""

Vector = tuple[float, float, float]


@dataclass(frozen=True)
class Scene:
    """What one picture shows, and arrows from place to place (in the box)."""

    bodies: tuple[Body, ...]
    view: View
    arrows: tuple[tuple[Vector, Vector], ...] = ()


def draw(scene: Scene) -> Picture:
    """The picture, (height, width, 3) BGR."""
    shown = picture(scene.bodies, scene.view)
    for start, end in scene.arrows:
        add_arrow(shown, scene.view.pixel(start), scene.view.pixel(end))
    return shown


def save(shown: Picture, path: Path) -> None:
    """Writes a small PNG."""
    image = Image.fromarray(cv2.cvtColor(shown, cv2.COLOR_BGR2RGB))
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def _of(things: Iterable[Part | Thing], colour: str | None = None, shift: Vector = (0, 0, 0)) -> list[Body]:
    return [Body(thing.placed, colour or thing.colour, shift) for thing in things]


class _Box:
    """The parts of one case by name, and bodies of them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.parts = {part.name: part for part in case_parts(case, ZERO)}

    def named(self, *names: str, colour: str | None = None, shift: Vector = (0, 0, 0)) -> list[Body]:
        return _of([self.parts[name] for name in names], colour, shift)

    def every(self, *, but: tuple[str, ...] = (), colour: str | None = None) -> list[Body]:
        return _of([part for name, part in self.parts.items() if name not in but], colour)


_WALLS = ("left side", "bottom", "back", "front", "shelf", "console")


def scenes(case: Case) -> dict[str, Scene]:
    """Every picture by the name of its file."""
    box = _Box(case)
    return {
        "assembled": _assembled(box),
        "exploded": _exploded(box),
        "cut-open": _cut_open(box),
        "step-1-parts": _on_beds(case),
        "step-2-lamps": _lamps(box),
        "step-3-camera": _camera(box),
        "step-4-computer": _computer(box),
        "step-5-console": _console(box),
        "step-6-walls": _walls(box),
        "step-7-drawer": _drawer(box),
        "step-8-side": _side(box),
        "step-9-cables": _cables(box),
        "step-10-lid": _lid(box),
        "window": _window(case),
    }


def _scene(bodies: list[Body], turn: float, lift: float, *arrows: tuple[Vector, Vector]) -> Scene:
    return Scene(tuple(bodies), fitted(bodies, turn, lift), arrows)


def _assembled(box: _Box) -> Scene:
    pulled = (0.0, -drawer.travel(box.case) * 0.8, 0.0)
    moving = ("drawer", "insert with two recesses")
    bodies = box.every(but=moving) + _of(bought(box.case, ZERO)[:9]) + box.named(*moving, shift=pulled)
    return _scene(bodies + _of(cards(box.case), shift=pulled), -34, 28)


def _exploded(box: _Box) -> Scene:
    """Every part moved out of its place; what belongs to the console lies one before the other along its slope."""
    case = box.case
    out = {
        "left side": (-150, 0, 0), "right side": (165, 0, 0), "back": (0, 190, 0), "front": (0, -150, -20),
        "lid": (0, 60, 190), "shelf": (0, 60, 62), "console": _off_slope(case, 200), "hood": _off_slope(case, 290),
        "carrier for the small box": _off_slope(case, 70), "drawer": (0, -330, -60),
        "insert with two recesses": (0, -330, -10), "bottom": (0, 0, -80),
    }  # fmt: skip
    bodies = [Body(part.placed, _lighter(part.colour), out[name]) for name, part in box.parts.items()]
    bodies += _of(display(case), shift=_off_slope(case, 150))
    bodies += _of(computer(case, ZERO)[:4], shift=_off_slope(case, 108))
    bodies += _of(camera(case), shift=(0, 60, 92)) + _of(power_bank(case), shift=(0, 60, 116))
    return _scene(bodies + _of(cards(case), shift=(0, -330, 30)), -52, 24)


def _off_slope(case: Case, far: float) -> Vector:
    """So far straight out of the console."""
    out = console_frame(case).w
    return out[0] * far, out[1] * far, out[2] * far


def _lighter(colour: str) -> str:
    """A dark part as it would look in bright light: its edges are seen then."""
    return OLD if colour in (IRON, BLACK) else colour


def _cut_open(box: _Box) -> Scene:
    cut = Manifold.cube((400, 600, 600)).translate((14, -300, -200))
    bodies = [Body(part.placed - cut, _lighter(part.colour)) for part in box.parts.values()]
    whole = ("Display HAT Mini", "display", "lit display", "buttons", ZERO.name, "header", "chip", "ports", "lens")
    for thing in bought(box.case, ZERO):
        keep = thing.name in whole or "amera" in thing.name
        bodies.append(Body(thing.placed if keep else thing.placed - cut, thing.colour))
    return _scene([body for body in bodies if not body.solid.is_empty()], 54, 15)


def _on_beds(case: Case) -> Scene:
    """Every part as it lies on the bed, in rows."""
    bodies, x, y, row = [], 0.0, 0.0, 0.0
    for part in sorted(printed_parts(case), key=lambda one: -one.on_bed.bounding_box()[4]):
        x0, _, _, x1, y1, z1 = part.on_bed.bounding_box()
        # Seen from so high, what is tall reaches up into the row above.
        tall = 0.55 * z1
        if x + x1 - x0 > 900:
            x, y, row = 0.0, y - row - 14, 0.0
        bodies.append(Body(part.on_bed, part.colour, (x - x0, y - y1 - tall, 0.0)))
        x, row = x + x1 - x0 + 14, max(row, 2 * y1 + tall)
    return Scene(tuple(bodies), fitted(bodies, 0, 62, (1100, 860)))


def _lamps(box: _Box) -> Scene:
    case = box.case
    behind = [thing for thing in lamps(case) if thing.placed.bounding_box()[1] > 0]
    bodies = box.named("back", colour=OLD) + _of([one for one in behind if one.name == "lamp"], "#f7d95a")
    bodies += _of([one for one in behind if one.name == "diffuser"], NEW, (-110, 0, 0))
    y = case.half_depth - case.lamp_depth
    return _scene(bodies, -28, 26, ((-180, y, 35), (-150, y, 35)))


def _camera(box: _Box) -> Scene:
    bodies = box.named("shelf", colour=OLD) + _of(camera(box.case), shift=(0, 0, 34))
    z = box.case.lens + 8
    return _scene(bodies, -30, 32, ((30, -6, z + 34), (30, -6, z + 8)))


def _lying(things: Iterable[Part | Thing], colour: str | None = None, up: float = 0.0) -> list[Body]:
    """Things of the console as if it lay on the table: each in its own frame."""
    return [Body(thing.solid, colour or thing.colour, (0, 0, up)) for thing in things]


def _computer(box: _Box) -> Scene:
    carrier = box.parts["carrier for the small box"]
    bodies = _lying([carrier], OLD) + _lying(computer(box.case, ZERO)[:4], up=22) + _lying(display(box.case), up=58)
    return _scene(bodies, -32, 30, ((46, 0, 62), (46, 0, 40)), ((46, 0, 10), (46, 0, -8)))


def _console(box: _Box) -> Scene:
    case = box.case
    panel = box.parts["console"].solid.translate((0, -HAT_V, 0))
    bodies = [Body(panel, OLD), *_lying([box.parts["hood"]], NEW, 40)]
    bodies += _lying([box.parts["carrier for the small box"]], NEW, -52)
    bodies += _lying([*computer(case, ZERO)[:4], *display(case)], up=-52)
    return _scene(bodies, -36, 20, ((-70, 24, 46), (-70, 24, 14)), ((78, -20, -60), (78, -20, -24)))


def _walls(box: _Box) -> Scene:
    case = box.case
    shift = (70.0, 0.0, 0.0)
    bodies = box.named("left side", colour=OLD) + box.named("bottom", "back", "front", "shelf", colour=NEW, shift=shift)
    bodies += box.named("console", "hood", colour=NEW, shift=shift)
    bodies += _of([*display(case), *lamps(case), *camera(case)], shift=shift)
    return _scene(bodies, 38, 24, ((-14, -120, -7), (-50, -120, -7)), ((10, 120, 190), (-36, 120, 190)))


def _drawer(box: _Box) -> Scene:
    bodies = box.named(*_WALLS, "hood", colour=OLD) + _of([*display(box.case), *lamps(box.case)])
    bodies += box.named("drawer", colour=NEW, shift=(150, 0, 0))
    bodies += box.named("insert with two recesses", shift=(150, 0, 36))
    return _scene(bodies, 40, 30, ((112, -124, -4), (80, -124, -4)), ((150, 60, 70), (150, 60, 44)))


def _side(box: _Box) -> Scene:
    bodies = box.named(*_WALLS, "hood", "drawer", "insert with two recesses", colour=OLD)
    bodies += box.named("right side", colour=NEW, shift=(90, 0, 0)) + _of([*display(box.case), *lamps(box.case)])
    return _scene(bodies, -38, 26, ((150, -112, 30), (112, -112, 30)))


def _cables(box: _Box) -> Scene:
    bodies = box.every(but=("lid", "right side"), colour=OLD) + _of(bought(box.case, ZERO))
    return _scene(bodies + _of(cables(box.case, ZERO)), 64, 34)


def _lid(box: _Box) -> Scene:
    bodies = box.every(but=("lid",), colour=OLD) + _of(bought(box.case, ZERO))
    bodies += box.named("lid", colour=NEW, shift=(0, 0, 70))
    return _scene(bodies, -34, 30, ((60, -36, 262), (60, -36, 226)))


def _window(case: Case) -> Scene:
    """The experiment: the box on its back, looking at two cards that stand upright before it, on their stand."""
    gone = ("bottom", "drawer", "insert with two recesses")
    bodies = [Body(part.placed.rotate((-90, 0, 0)), OLD) for part in case_parts(case, ZERO) if part.name not in gone]
    bodies.append(Body(window.on_its_back(window.window(case).placed), NEW))
    bodies.append(Body(window.stand(case).placed, NEW, window.stand_place(case)))
    bodies += [
        Body(window.on_its_back(card.placed), card.colour, (0, -window.card_distance(case), 0))
        for card in cards(case, sleeves=False)
    ]
    return _scene(bodies, -36, 22)


def dark_share(shown: Picture) -> float:
    """Which part of a picture is not its paper."""
    return float((np.abs(shown.astype(int) - shown[0, 0].astype(int)).max(axis=-1) > 8).mean())
