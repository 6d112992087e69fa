"""The pictures of the guide: the box whole, apart and cut open, and one for each step of building it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from manifold3d import Manifold
from PIL import Image

from hardware.box import drawer, window
from hardware.box.assembly import case_parts, printed_parts
from hardware.box.cables import cables
from hardware.box.electronics import (
    ZERO,
    bought,
    camera,
    cards,
    console_frame,
    display,
    lamps,
    power_bank,
)
from hardware.box.measures import Case
from hardware.box.parts import BLACK, IRON
from hardware.box.ribbon import ribbon
from hardware.pictures_table import (
    camera_on_shelf,
    computer_on_carrier,
    console_with_hood,
    lamp_with_diffuser,
    quick_computer,
    strip,
)
from hardware.render import Body, Picture, add_arrow, fitted, picture
from hardware.stage import NEW, OLD, CaseParts, Scene, Vector, bodies_of, computer_without_plug, scene_of

COLOURS = 160
"""Enough for a picture of this kind; it keeps the files small."""


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


_WALLS = ("left side", "bottom", "back", "front", "shelf", "console")


def scenes(case: Case) -> dict[str, Scene]:
    """Every picture by the name of its file."""
    box = CaseParts(case)
    return {
        "assembled": _assembled(box),
        "exploded": _exploded(box),
        "cut-open": _cut_open(box),
        "step-1-parts": _on_beds(case),
        "step-2-strip": strip(box),
        "step-2-lamps": lamp_with_diffuser(box),
        "step-3-camera": camera_on_shelf(box),
        "step-4-computer": computer_on_carrier(box),
        "step-4-quick": quick_computer(case),
        "step-5-console": console_with_hood(box),
        "step-6-walls": _walls(box),
        "step-7-drawer": _drawer(box),
        "step-8-side": _side(box),
        "step-9-cables": _cables(box),
        "step-10-lid": _lid(box),
        "window": _window(case),
    }


def _assembled(box: CaseParts) -> Scene:
    pulled = (0.0, -drawer.travel(box.case) * 0.8, 0.0)
    moving = ("drawer", "insert with two recesses")
    bodies = box.every(but=moving) + bodies_of(bought(box.case, ZERO)[:9]) + box.named(*moving, shift=pulled)
    return scene_of(bodies + bodies_of(cards(box.case), shift=pulled), -34, 28)


def _exploded(box: CaseParts) -> Scene:
    """Every part moved out of its place; what belongs to the console lies one before the other along its slope."""
    case = box.case
    out = {
        "left side": (-150, 0, 0), "right side": (165, 0, 0), "back": (0, 190, 0), "front": (0, -150, -20),
        "lid": (0, 60, 190), "shelf": (0, 60, 62), "console": _off_slope(case, 200), "hood": _off_slope(case, 290),
        "carrier for the small box": _off_slope(case, 70), "drawer": (0, -330, -60),
        "insert with two recesses": (0, -330, -10), "bottom": (0, 0, -80),
    }  # fmt: skip
    bodies = [Body(part.placed, _lighter(part.colour), out[name]) for name, part in box.parts.items()]
    bodies += bodies_of(display(case), shift=_off_slope(case, 150))
    bodies += bodies_of(computer_without_plug(case), shift=_off_slope(case, 108))
    bodies += bodies_of(camera(case), shift=(0, 60, 92)) + bodies_of(power_bank(case), shift=(0, 60, 116))
    return scene_of(bodies + bodies_of(cards(case), shift=(0, -330, 30)), -52, 24)


def _off_slope(case: Case, far: float) -> Vector:
    """So far straight out of the console."""
    out = console_frame(case).w
    return out[0] * far, out[1] * far, out[2] * far


def _lighter(colour: str) -> str:
    """A dark part as it would look in bright light: its edges are seen then."""
    return OLD if colour in (IRON, BLACK) else colour


def _cut_open(box: CaseParts) -> Scene:
    cut = Manifold.cube((400, 600, 600)).translate((14, -300, -200))
    bodies = [Body(part.placed - cut, _lighter(part.colour)) for part in box.parts.values()]
    whole = ("Display HAT Mini", "display", "lit display", "buttons", ZERO.name, "header", "chip", "ports", "lens")
    for thing in bought(box.case, ZERO):
        keep = thing.name in whole or "amera" in thing.name
        bodies.append(Body(thing.placed if keep else thing.placed - cut, thing.colour))
    bodies += bodies_of([ribbon(box.case, ZERO)])
    return scene_of([body for body in bodies if not body.solid.is_empty()], 54, 15)


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


def _walls(box: CaseParts) -> Scene:
    case = box.case
    shift = (70.0, 0.0, 0.0)
    bodies = box.named("left side", colour=OLD) + box.named("bottom", "back", "front", "shelf", colour=NEW, shift=shift)
    bodies += box.named("console", "hood", colour=NEW, shift=shift)
    bodies += box.named("carrier for the small box", shift=shift)
    bodies += bodies_of([*computer_without_plug(case), ribbon(case, ZERO)], shift=shift)
    bodies += bodies_of([*display(case), *lamps(case), *camera(case)], shift=shift)
    return scene_of(bodies, 38, 24, ((-14, -120, -7), (-50, -120, -7)), ((10, 120, 190), (-36, 120, 190)))


def _inside(case: Case) -> list[Body]:
    """What hangs in the box before the drawer goes in."""
    things = [*display(case), *lamps(case), *camera(case), *computer_without_plug(case)]
    return bodies_of([*things, ribbon(case, ZERO)])


def _drawer(box: CaseParts) -> Scene:
    bodies = box.named(*_WALLS, "hood", "carrier for the small box", colour=OLD) + _inside(box.case)
    bodies += box.named("drawer", colour=NEW, shift=(150, 0, 0))
    bodies += box.named("insert with two recesses", shift=(150, 0, 36))
    return scene_of(bodies, 40, 30, ((112, -124, -4), (80, -124, -4)), ((150, 60, 70), (150, 60, 44)))


def _side(box: CaseParts) -> Scene:
    bodies = box.named(*_WALLS, "hood", "drawer", "insert with two recesses", colour=OLD)
    bodies += box.named("right side", colour=NEW, shift=(90, 0, 0)) + _inside(box.case)
    return scene_of(bodies, -38, 26, ((150, -112, 30), (112, -112, 30)))


def _cables(box: CaseParts) -> Scene:
    bodies = box.every(but=("lid", "right side"), colour=OLD) + bodies_of(bought(box.case, ZERO))
    return scene_of(bodies + bodies_of(cables(box.case, ZERO)), 64, 34)


def _lid(box: CaseParts) -> Scene:
    bodies = box.every(but=("lid",), colour=OLD) + bodies_of(bought(box.case, ZERO))
    bodies += box.named("lid", colour=NEW, shift=(0, 0, 70))
    return scene_of(bodies, -34, 30, ((60, -36, 262), (60, -36, 226)))


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
    return scene_of(bodies, -36, 22)


def dark_share(shown: Picture) -> float:
    """Which part of a picture is not its paper."""
    return float((np.abs(shown.astype(int) - shown[0, 0].astype(int)).max(axis=-1) > 8).mean())
