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
from hardware.box.cables import cables, lamp_cable, tube
from hardware.box.console import carrier
from hardware.box.electronics import (
    HAT_V,
    PI_4,
    ZERO,
    Computer,
    Thing,
    bought,
    camera,
    cards,
    computer,
    computer_corner,
    computer_face,
    computer_holes,
    console_frame,
    display,
    lamps,
    power_bank,
)
from hardware.box.measures import Case
from hardware.box.parts import BLACK, IRON, Part, camera_slots
from hardware.box.ribbon import RIBBON, Run, ribbon, runs
from hardware.box.shapes import block, rod
from hardware.render import Body, Picture, View, add_arrow, fitted, picture

NEW = "#e08a2c"
"""What a step adds."""

OLD = "#a19c93"
"""What is there already."""

LAMP, TAPE, METAL = "#f7d95a", "#26262b", "#9aa0a8"

LIT = 82.5
"""Half of what shines of the strip in front of each panel."""

STRIP_BETWEEN = 205.0
"""What lies along the left wall."""

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
        "step-2-strip": _strip(box),
        "step-2-lamps": _lamps(box),
        "step-3-camera": _camera(box),
        "step-4-computer": _computer(box),
        "step-4-quick": _quick_computer(case),
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
    bodies += _of(_computer_without_plug(case), shift=_off_slope(case, 108))
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
    bodies += _of([ribbon(box.case, ZERO)])
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


def _strip(box: _Box) -> Scene:
    """Back and front lie on the table, inner faces up; the strip runs along both, bare between them."""
    case = box.case
    height = case.box.lamp.strips_mm[0][0][2]
    beside = LIT + STRIP_BETWEEN / 2
    bodies = []
    for name, middle in (("back", beside), ("front", -beside)):
        # Turned over and round, so that the ledges are near the one who builds.
        bodies.append(Body(box.parts[name].solid.rotate((180, 0, 0)).rotate((0, 0, 180)), OLD, (middle, 0, 0)))
    reach = STRIP_BETWEEN / 2
    top = case.wall + 1.8
    bodies += [
        Body(block((-reach, reach), (height - 4, height + 4), (0, 1.8)), TAPE),
        *(
            Body(block((way, way + 2 * LIT), (height - 4, height + 4), (case.wall, top)), LAMP)
            for way in (reach, -reach - 2 * LIT)
        ),
        *_diodes(height, top, (reach, -reach - 2 * LIT)),
    ]
    end = reach + 2 * LIT
    lead: list[Vector] = [(end, height, 4), (end + 16, height - 2, 1.5), (end + 45, height - 26, 1.5)]
    bodies.append(Body(tube(lead, 2.6), "#d6b400"))
    return Scene(tuple(bodies), fitted(bodies, 0, 76, (1100, 400)))


def _diodes(height: float, top: float, starts: tuple[float, ...]) -> list[Body]:
    """The little yellow squares, one every thirty-third of a metre."""
    return [
        Body(block((x - 2, x + 2), (height - 2, height + 2), (top, top + 0.8)), "#ff9d00")
        for start in starts
        for x in (start + 16 + 33 * number for number in range(5))
    ]


def _lamps(box: _Box) -> Scene:
    case = box.case
    behind = [thing for thing in lamps(case) if thing.placed.bounding_box()[1] > 0]
    bodies = box.named("back", colour=OLD) + _of([one for one in behind if one.name == "lamp"], LAMP)
    bodies += _of([lamp_cable(case)])
    bodies += _of([one for one in behind if one.name == "diffuser"], NEW, (-110, 0, 0))
    y = case.half_depth - case.lamp_depth
    return _scene(bodies, -28, 26, ((-180, y, 35), (-150, y, 35)))


def _camera(box: _Box) -> Scene:
    case = box.case
    up = (0.0, 0.0, 34.0)
    bodies = box.named("shelf", colour=OLD) + _of(camera(case), shift=up)
    start = runs(case, ZERO)[0].points[0]
    away: tuple[Vector, ...] = (start, (0, start[1] - 24, start[2] - 4), (0, start[1] - 44, start[2] - 20))
    bodies.append(Body(Run(away, (1, 0, 0)).solid(), RIBBON, up))
    z = case.lens + 8
    for hole in camera_slots().decompose():
        x0, y0, x1, y1 = hole.bounds()
        screw = rod(2.0, 10.0) + rod(3.8, 1.6).translate((0, 0, 10.0))
        bodies.append(Body(screw.translate(((x0 + x1) / 2, (y0 + y1) / 2, z + 44)), METAL))
    return _scene(bodies, -30, 32, ((34, -6, z + 34), (34, -6, z + 8)))


def _lying(things: Iterable[Part | Thing], colour: str | None = None, up: float = 0.0) -> list[Body]:
    """Things of the console as if it lay on the table: each in its own frame."""
    return [Body(thing.solid, colour or thing.colour, (0, 0, up)) for thing in things]


def _computer(box: _Box) -> Scene:
    """As if the console lay on the table: the computer on its carrier, screws and display above it."""
    case = box.case
    screw = rod(2.5, 6.0) + rod(4.5, 1.8).translate((0, 0, 6.0))
    above = computer_face(ZERO) + 12
    bodies = _lying([box.parts["carrier for the small box"]], OLD) + _lying(_computer_without_plug(case))
    bodies += [Body(_cable_at_the_computer(case), RIBBON), *_lying(display(case), up=44)]
    bodies += [Body(screw.translate((x, v, above)), METAL) for x, v in computer_holes(ZERO)]
    return _scene(bodies, -32, 30, ((46, 0, 48), (46, 0, 26)))


def _quick_computer(case: Case) -> Scene:
    """The other computer on its carrier with the camera's cable, before the booster goes on its pins."""
    things = [thing for thing in _computer_without_plug(case, PI_4) if thing.name != "header"]
    bodies = _lying([carrier(case, PI_4)], OLD) + _lying(things)
    left, low = computer_corner(PI_4)
    face, row = computer_face(PI_4), low + PI_4.size[1] - 3.5
    bodies.append(Body(block((left + 7.1, left + 58), (row - 2.5, row + 2.5), (face, face + 8.5)), "#26262b"))
    bodies.append(Body(_cable_at_the_computer(case, PI_4), RIBBON))
    return _scene(bodies, -24, 36)


def _cable_at_the_computer(case: Case, kind: Computer = ZERO) -> Manifold:
    """What of the camera's cable is near the computer, as if the console lay on the table."""
    return console_frame(case).taken_out(ribbon(case, kind).solid) ^ block((-30, 90), (-80, 26), (-60, 60))


def _console(box: _Box) -> Scene:
    case = box.case
    panel = box.parts["console"].solid.translate((0, -HAT_V, 0))
    bodies = [Body(panel, OLD), *_lying([box.parts["hood"]], NEW, 40)]
    bodies += _lying([box.parts["carrier for the small box"]], NEW, -52)
    bodies += _lying([*_computer_without_plug(case), *display(case)], up=-52)
    bodies.append(Body(_cable_at_the_computer(case), RIBBON, (0, 0, -52)))
    return _scene(bodies, -36, 20, ((-70, 24, 46), (-70, 24, 14)), ((78, -20, -60), (78, -20, -24)))


def _walls(box: _Box) -> Scene:
    case = box.case
    shift = (70.0, 0.0, 0.0)
    bodies = box.named("left side", colour=OLD) + box.named("bottom", "back", "front", "shelf", colour=NEW, shift=shift)
    bodies += box.named("console", "hood", colour=NEW, shift=shift)
    bodies += box.named("carrier for the small box", shift=shift)
    bodies += _of([*_computer_without_plug(case), ribbon(case, ZERO)], shift=shift)
    bodies += _of([*display(case), *lamps(case), *camera(case)], shift=shift)
    return _scene(bodies, 38, 24, ((-14, -120, -7), (-50, -120, -7)), ((10, 120, 190), (-36, 120, 190)))


def _computer_without_plug(case: Case, kind: Computer = ZERO) -> list[Thing]:
    return [thing for thing in computer(case, kind) if thing.name != "power plug"]


def _inside(case: Case) -> list[Body]:
    """What hangs in the box before the drawer goes in."""
    things = [*display(case), *lamps(case), *camera(case), *_computer_without_plug(case)]
    return _of([*things, ribbon(case, ZERO)])


def _drawer(box: _Box) -> Scene:
    bodies = box.named(*_WALLS, "hood", "carrier for the small box", colour=OLD) + _inside(box.case)
    bodies += box.named("drawer", colour=NEW, shift=(150, 0, 0))
    bodies += box.named("insert with two recesses", shift=(150, 0, 36))
    return _scene(bodies, 40, 30, ((112, -124, -4), (80, -124, -4)), ((150, 60, 70), (150, 60, 44)))


def _side(box: _Box) -> Scene:
    bodies = box.named(*_WALLS, "hood", "drawer", "insert with two recesses", colour=OLD)
    bodies += box.named("right side", colour=NEW, shift=(90, 0, 0)) + _inside(box.case)
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
