"""Pictures of what lies on the table while one builds: lamps, camera, computer and console."""

from __future__ import annotations

from collections.abc import Iterable

from manifold3d import Manifold

from hardware.box.cables import tube
from hardware.box.console import carrier
from hardware.box.electronics import (
    HAT_V,
    PI_4,
    ZERO,
    Computer,
    Thing,
    camera,
    computer_corner,
    computer_face,
    computer_holes,
    console_frame,
    display,
    lamps,
)
from hardware.box.measures import Case
from hardware.box.parts import Part, camera_slots
from hardware.box.ribbon import RIBBON, Run, ribbon, runs
from hardware.box.shapes import block, rod
from hardware.render import Body, fitted
from hardware.stage import NEW, OLD, CaseParts, Scene, Vector, bodies_of, computer_without_plug, scene_of

LAMP, TAPE, METAL = "#f7d95a", "#26262b", "#9aa0a8"

LIT = 82.5
"""Half of what shines of the strip in front of each panel."""

STRIP_BETWEEN = 205.0
"""What lies along the left wall."""


def strip(box: CaseParts) -> Scene:
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


def lamp_with_diffuser(box: CaseParts) -> Scene:
    """The back with its lamp, a diffuser on its way into the grooves; the strip goes on to the left, under tape."""
    case = box.case
    behind = [thing for thing in lamps(case) if thing.placed.bounding_box()[1] > 0]
    bodies = box.named("back", colour=OLD) + bodies_of([one for one in behind if one.name == "lamp"], LAMP)
    wall, height = case.half_depth, case.box.lamp.strips_mm[0][0][2]
    lead: list[Vector] = [(LIT, wall - 2, height), (LIT + 16, wall - 2, height - 2), (LIT + 45, wall - 2, height - 26)]
    bodies.append(Body(tube(lead, 2.6), "#d6b400"))
    bodies.append(Body(block((-230.0, -LIT), (wall - 1.8, wall), (height - 4, height + 4)), "#26262b"))
    bodies += bodies_of([one for one in behind if one.name == "diffuser"], NEW, (-110, 0, 0))
    y = case.half_depth - case.lamp_depth
    return scene_of(bodies, -28, 26, ((-180, y, 35), (-150, y, 35)))


def camera_on_shelf(box: CaseParts) -> Scene:
    """The camera with its cable and screws above the shelf."""
    case = box.case
    up = (0.0, 0.0, 34.0)
    bodies = box.named("shelf", colour=OLD) + bodies_of(camera(case), shift=up)
    start = runs(case, ZERO)[0].points[0]
    away: tuple[Vector, ...] = (start, (0, start[1] - 24, start[2] - 4), (0, start[1] - 44, start[2] - 20))
    bodies.append(Body(Run(away, (1, 0, 0)).solid(), RIBBON, up))
    z = case.lens + 8
    for hole in camera_slots().decompose():
        x0, y0, x1, y1 = hole.bounds()
        screw = rod(2.0, 10.0) + rod(3.8, 1.6).translate((0, 0, 10.0))
        bodies.append(Body(screw.translate(((x0 + x1) / 2, (y0 + y1) / 2, z + 44)), METAL))
    return scene_of(bodies, -30, 32, ((34, -6, z + 34), (34, -6, z + 8)))


def lying(things: Iterable[Part | Thing], colour: str | None = None, up: float = 0.0) -> list[Body]:
    """Things of the console as if it lay on the table: each in its own frame."""
    return [Body(thing.solid, colour or thing.colour, (0, 0, up)) for thing in things]


def computer_on_carrier(box: CaseParts) -> Scene:
    """As if the console lay on the table: the computer on its carrier, screws and display above it."""
    case = box.case
    screw = rod(2.5, 6.0) + rod(4.5, 1.8).translate((0, 0, 6.0))
    above = computer_face(ZERO) + 12
    bodies = lying([box.parts["carrier for the small box"]], OLD) + lying(computer_without_plug(case))
    bodies += [Body(_cable_at_the_computer(case), RIBBON), *lying(display(case), up=44)]
    bodies += [Body(screw.translate((x, v, above)), METAL) for x, v in computer_holes(ZERO)]
    return scene_of(bodies, -32, 30, ((46, 0, 48), (46, 0, 26)))


def quick_computer(case: Case) -> Scene:
    """The other computer on its carrier with the camera's cable, before the booster goes on its pins."""
    things = [thing for thing in computer_without_plug(case, PI_4) if thing.name != "header"]
    bodies = lying([carrier(case, PI_4)], OLD) + lying(things)
    left, low = computer_corner(PI_4)
    face, row = computer_face(PI_4), low + PI_4.size[1] - 3.5
    bodies.append(Body(block((left + 7.1, left + 58), (row - 2.5, row + 2.5), (face, face + 8.5)), "#26262b"))
    bodies.append(Body(_cable_at_the_computer(case, PI_4), RIBBON))
    return scene_of(bodies, -24, 36)


def _cable_at_the_computer(case: Case, kind: Computer = ZERO) -> Manifold:
    """What of the camera's cable is near the computer, as if the console lay on the table."""
    return console_frame(case).taken_out(ribbon(case, kind).solid) ^ block((-30, 90), (-80, 26), (-60, 60))


def console_with_hood(box: CaseParts) -> Scene:
    """The carrier below the console, the hood above it."""
    case = box.case
    panel = box.parts["console"].solid.translate((0, -HAT_V, 0))
    bodies = [Body(panel, OLD), *lying([box.parts["hood"]], NEW, 40)]
    bodies += lying([box.parts["carrier for the small box"]], NEW, -52)
    bodies += lying([*computer_without_plug(case), *display(case)], up=-52)
    bodies.append(Body(_cable_at_the_computer(case), RIBBON, (0, 0, -52)))
    return scene_of(bodies, -36, 20, ((-70, 24, 46), (-70, 24, 14)), ((78, -20, -60), (78, -20, -24)))
