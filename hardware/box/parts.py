"""The printed panels of the case, each with what grows on it: lamp holders, camera pads, screw blocks."""

from __future__ import annotations

from dataclasses import dataclass

from manifold3d import CrossSection, Manifold

from hardware.box import panels
from hardware.box.electronics import (
    CAMERA_FACE,
    CAMERA_HOLES,
    CAMERA_TOP_TO_LENS,
)
from hardware.box.measures import Case
from hardware.box.panels import UPRIGHT, Frame, Panel
from hardware.box.shapes import Range, block, disc, joined, rectangle, rod, rounded, slab

BLACK, IRON, BRASS, WHITE = "#4b4742", "#6d6963", "#c8973f", "#fbf6e6"

BLOCK = (10.0, 10.0, 9.0)
"""A screw block on a side: along x, along v, and inwards."""

LEDGE_THICKNESS = 2.0
GROOVE = 1.0


@dataclass(frozen=True)
class Part:
    """A part to print: given in its own frame; ``turn`` are the degrees about x, y, z that lay it on the bed."""

    name: str
    solid: Manifold
    colour: str
    frame: Frame = UPRIGHT
    turn: tuple[float, float, float] = (0.0, 0.0, 0.0)
    count: int = 1

    @property
    def placed(self) -> Manifold:
        """The solid where it belongs in the box."""
        return self.frame.place(self.solid)

    @property
    def on_bed(self) -> Manifold:
        """The solid as it is printed: on z = 0, its middle over the origin."""
        turned = self.solid.rotate(self.turn)
        x0, y0, z0, x1, y1, _ = turned.bounding_box()
        return turned.translate((-(x0 + x1) / 2, -(y0 + y1) / 2, -z0))


def plate(case: Case, panel: Panel, *, holes: CrossSection | None = None) -> Manifold:
    """A crossing panel with its holes for screws and others, w from -wall to 0."""
    outline = panels.outline(case, panel) - panels.screw_holes(case, panel)
    if holes is not None:
        outline -= holes
    return slab(outline, case.wall).translate((0, 0, -case.wall))


def panel_part(panel: Panel, solid: Manifold, colour: str = IRON) -> Part:
    """A panel is printed with its outer face down."""
    return Part(panel.name, solid, colour, panel.frame, (180.0, 0.0, 0.0))


def lamp_holder(case: Case) -> Manifold:
    """Two ledges that hold a diffuser before the inner face of a panel, in that panel's frame (v is the height)."""
    lamp = case.box.lamp
    middle, half = lamp.strips_mm[0][0][2], lamp.diffuser_height_mm / 2
    length, inner = 84.0, -case.wall
    face = inner - case.lamp_depth
    low, high = middle - half, middle + half
    lower = block((-length, length), (low - LEDGE_THICKNESS, low), (face - lamp.ledge_mm, inner))
    upper = block((-length, length), (high, high + LEDGE_THICKNESS), (face - 2.0, inner))
    groove = block((-length, length), (low - GROOVE, high + GROOVE), (face - 0.1, face + GROOVE))
    return lower + upper - groove


def front(case: Case) -> Part:
    """The front with its lamp."""
    panel = panels.front(case)
    return panel_part(panel, plate(case, panel) + lamp_holder(case))


def back(case: Case) -> Part:
    """The back with its lamp, the opening for cables, and vents for the bay."""
    panel = panels.back(case)
    return panel_part(panel, plate(case, panel, holes=back_holes(case)) + lamp_holder(case))


def cable_opening(case: Case) -> tuple[Range, Range]:
    """Where the supply's cable comes in, as x (seen from behind) and height."""
    floor = case.shelf + case.wall
    return (-82.0, -64.0), (floor + 3.0, floor + 16.0)


def back_holes(case: Case) -> CrossSection:
    """Cable opening and vents, above the shelf, where no light gets to the cards."""
    x, v = cable_opening(case)
    holes = rounded(x, v, 4.0)
    for place in range(6):
        holes += rounded((-20.0 + 14 * place, -16.0 + 14 * place), (v[0], v[1]), 1.9)
    return holes


def bottom(case: Case) -> Part:
    """The bottom; two bumps hold the closed drawer."""
    panel = panels.bottom(case)
    bumps = joined(
        Manifold.cylinder(0.9, 3.2, 1.6, 32).rotate((180, 0, 0)).translate((x, case.half_depth - 4, -case.wall))
        for x in (-60.0, 60.0)
    )
    return panel_part(panel, plate(case, panel) + bumps)


def camera_slots() -> CrossSection:
    """Four slots for the camera's screws: the board can be moved until the lens looks straight down."""
    slots = CrossSection()
    for x in (-CAMERA_HOLES[0] / 2, CAMERA_HOLES[0] / 2):
        for y in (CAMERA_TOP_TO_LENS - 2.0, CAMERA_TOP_TO_LENS - 2.0 - CAMERA_HOLES[1]):
            slots += rounded((x - 1.2, x + 1.2), (y - 2.5, y + 2.5), 1.15)
    return slots


def camera_pads(side: int) -> CrossSection:
    """What one edge of the camera's board lies on."""
    x = side * CAMERA_HOLES[0] / 2
    return rectangle((x - 2.6, x + 2.6), (-10.0, 11.5))


def shelf_holes(case: Case) -> CrossSection:
    """Lens, camera screws, and a notch for the lamps' plug."""
    holes = rounded((-7.5, 7.5), (-7.5, 7.5), 1.5) + camera_slots()
    x, y = cable_notch(case)
    return holes + rounded(x, y, 3.0)


def cable_notch(case: Case) -> tuple[Range, Range]:
    """Where the lamps' plug comes up through the shelf, x and y."""
    return (case.half_width - 12.0, case.half_width - 2.5), (case.half_depth - 28.0, case.half_depth - 9.0)


def shelf(case: Case) -> Part:
    """The shelf, printed as it lies: pads for the camera's board, a rib before the power bank."""
    panel = panels.shelf(case)
    rise = case.lens + CAMERA_FACE - case.shelf - case.wall
    solid = plate(case, panel) + slab(camera_pads(-1) + camera_pads(1), rise)
    solid += block((-60.0, 60.0), (16.0, 18.0), (0.0, 5.0))
    solid -= slab(shelf_holes(case), 30.0).translate((0, 0, -15))
    return Part(panel.name, solid, BLACK, panel.frame)


def lid_holes() -> CrossSection:
    """Vents above the computer and the power bank."""
    holes = CrossSection()
    for place in range(9):
        x = -48.0 + 12 * place
        holes += rounded((x - 2, x + 2), (2.0, 34.0), 1.9) + rounded((x - 2, x + 2), (46.0, 78.0), 1.9)
    return holes


def lid(case: Case) -> Part:
    """The lid."""
    panel = panels.lid(case)
    return panel_part(panel, plate(case, panel, holes=lid_holes()))


def screw_blocks(case: Case, side: int) -> Manifold:
    """The blocks on the right (+1) or left (-1) side that the crossing panels are screwed to, in the box's frame."""
    blocks = []
    along, high, deep = BLOCK
    for panel in panels.crossing(case):
        for v in panel.screws:
            way = side * panel.frame.x[0]
            x = sorted((way * case.half_width, way * (case.half_width - along)))
            solid = block((x[0], x[1]), (v - high / 2, v + high / 2), (-case.wall - deep, -case.wall))
            hole = rod(case.pilot, deep + 2).translate((way * (case.half_width - 5), v, -case.wall - deep - 1))
            blocks.append(panel.frame.place(solid - hole))
    return joined(blocks)


def side(case: Case, way: int) -> Part:
    """The right (+1) or left (-1) side, a cauldron's outline, printed with its outer face down."""
    panel = panels.right(case) if way > 0 else panels.left(case)
    outline = panels.side_outline(case)
    if way < 0:
        outline = outline.mirror((1, 0))
    plate = slab(outline, case.wall).translate((0, 0, -case.wall)) - _ornament(way)
    blocks = screw_blocks(case, way)
    return panel_part(panel, plate + panel.frame.taken_out(blocks), IRON)


def _ornament(way: int) -> Manifold:
    """Bubbles, two rings and a band, 0.6 mm deep in the outer face."""
    marks = CrossSection()
    for y, z, size in ((20, 150, 16), (38, 158, 9), (2, 128, 11), (52, 142, 7), (30, 122, 6), (-14, 150, 7)):
        marks += disc(size, (y, z)) - disc(size - 3.2, (y, z))
    for ring in (-78.0, 78.0):
        marks += disc(30, (ring, 70.0)) - disc(21, (ring, 70.0))
    for band in (97.0, 102.0):
        marks += rectangle((-96.0, 96.0), (band, band + 2.0))
    if way < 0:
        marks = marks.mirror((1, 0))
    return slab(marks, 1.0).translate((0, 0, -0.6))


def diffuser(case: Case) -> Part:
    """The white sheet before a lamp: print it in white, or cut it from a milk bottle."""
    height = case.box.lamp.diffuser_height_mm + 2 * (GROOVE - 0.2)
    return Part("diffuser", slab(rectangle((-83.0, 83.0), (-height / 2, height / 2)), 0.8), WHITE, count=2)
