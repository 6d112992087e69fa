"""An experiment: the box on its back, looking through a window at the game's own cauldron, which holds cards upright.

Nobody publishes the measures of that cauldron, and nobody has tried this with a real one yet: measure yours, write it
into ``Cauldron``, and make the files anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from manifold3d import Manifold

from firmware.box import Box, Point3
from hardware.box import panels
from hardware.box.measures import Case
from hardware.box.panels import Vector
from hardware.box.parts import BLACK, BRASS, Part
from hardware.box.shapes import block, rectangle, rounded, slab

RIM = 6.0
"""How far the window's rim stands inwards: it keeps light that comes in at an angle from the lens."""

_STAND_WALL = 2.4


@dataclass(frozen=True)
class Cauldron:
    """The game's own cauldron: how its strip holds two cards, side by side (mm). Guesses until somebody measures one.

    ``middle`` is how high the middle of the cards is above its foot, ``behind`` how far they stand from its rear side,
    ``foot`` its width and depth.
    """

    middle: float = 50.0
    behind: float = 15.0
    foot: tuple[float, float] = (150.0, 60.0)


GUESSED = Cauldron()


def window(case: Case) -> Part:
    """Instead of bottom and drawer: a frame with a rim; a blind closes the opening of the drawer."""
    panel = panels.bottom(case)
    outline = panels.outline(case, panel)
    wide, deep = (side / 2 + 1.0 for side in case.box.floor.size_mm)
    solid = slab(outline - rectangle((-wide, wide), (-deep, deep)), case.wall).translate((0, 0, -case.wall))
    rim = rectangle((-wide - 2, wide + 2), (-deep - 2, deep + 2)) - rectangle((-wide, wide), (-deep, deep))
    solid += slab(rim, case.wall + RIM).translate((0, 0, -case.wall - RIM))
    lip_top = case.drawer_opening + 4 - case.bottom + case.wall
    reach = case.half_depth + case.wall
    blind = block((-case.half_width + 1.5, case.half_width - 1.5), (reach, reach + 2.0), (-lip_top, 0.0))
    return Part("window (experiment)", solid + blind, BLACK, panel.frame, (180.0, 0.0, 0.0))


def axis_height(case: Case) -> float:
    """How high the optical axis is above the table when the box lies on its back: on the edges of its sides."""
    return float(panels.cauldron(case).bounds()[2])


def stand_height(case: Case, cauldron: Cauldron = GUESSED) -> float:
    """What must be below the cauldron, so that the lens looks at the middle of its cards."""
    return axis_height(case) - cauldron.middle


def stand(case: Case, cauldron: Cauldron = GUESSED) -> Part:
    """A table for the cauldron, printed upside down; its own frame is that of the table it stands on."""
    wide, deep = cauldron.foot
    outline = rounded((-wide / 2, wide / 2), (-deep / 2, deep / 2), 4.0)
    height = stand_height(case, cauldron)
    inner = wide / 2 - _STAND_WALL, deep / 2 - _STAND_WALL
    hollow = rectangle((-inner[0], inner[0]), (-inner[1], inner[1]))
    hollow += rectangle((-wide / 2 + 14, wide / 2 - 14), (-deep, deep))
    solid = slab(outline, height) - slab(hollow, height - _STAND_WALL)
    return Part("stand for the cauldron (experiment)", solid, BRASS, turn=(180.0, 0.0, 0.0))


def outer_face(case: Case) -> float:
    """How far below the drawer's cards the window's outer face is: the cauldron is pushed against it."""
    return case.wall - case.bottom


def card_distance(case: Case, cauldron: Cauldron = GUESSED) -> float:
    """From the plane that the drawer's cards would lie in to the upright ones."""
    return outer_face(case) + cauldron.behind


def seen_box(case: Case, cauldron: Cauldron = GUESSED) -> Box:
    """The same lens and lamps as the optics know them, for cards that stand that much farther away."""
    away, box = card_distance(case, cauldron), case.box

    def farther(point: Point3) -> Point3:
        return point[0], point[1], point[2] + away

    strips = tuple((farther(start), farther(end)) for start, end in box.lamp.strips_mm)
    camera = replace(box.camera, lens_height_mm=box.camera.lens_height_mm + away)
    return replace(box, camera=camera, lamp=replace(box.lamp, strips_mm=strips))


def on_its_back(solid: Manifold) -> Manifold:
    """What is given in the box's frame, with the box on its back: the cards are before it (-y), z is up."""
    return solid.rotate((-90, 0, 0))


def stand_place(case: Case, cauldron: Cauldron = GUESSED) -> Vector:
    """Where the stand's middle is on the table, in the frame of the box on its back."""
    return 0.0, -outer_face(case) - cauldron.foot[1] / 2, -axis_height(case)
