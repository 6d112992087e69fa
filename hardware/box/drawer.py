"""The drawer, and what lies in it."""

from __future__ import annotations

from manifold3d import CrossSection, Manifold

from hardware.box.measures import Case
from hardware.box.parts import BLACK, BRASS, Part
from hardware.box.shapes import block, disc, joined, rectangle, rounded, slab

WALL = 2.3
LIP_Y = (40.0, 52.0)
"""Two lips on the drawer's walls run against the front when it is pulled: it cannot fall out."""

LIP_TOP = 14.0
FRONT_TOP = 14.0
HANDLE = 13.0


def half_width(case: Case) -> float:
    """From the middle to the outer face of the drawer's walls."""
    return case.half_width - 1.5


def insert_size(case: Case) -> tuple[tuple[float, float], tuple[float, float]]:
    """What the inserts fill, x and y."""
    inner = half_width(case) - WALL - 0.3
    return (-inner, inner), (-case.half_depth - 0.5, case.half_depth - 10.6)


def tray(case: Case) -> Part:
    """The drawer: a flat base, low walls, a front that covers the opening, and a handle all along it."""
    top = -case.insert_base
    low = top - case.tray_base
    outer = half_width(case)
    face = -case.half_depth - case.wall - case.play
    back = case.half_depth - 8.0
    solid = block((-outer, outer), (face - 0.5, back), (low, top))
    for side in (-1, 1):
        x = sorted((side * outer, side * (outer - WALL)))
        solid += block((x[0], x[1]), (face, back), (low, 4.0)) + block((x[0], x[1]), LIP_Y, (low, LIP_TOP))
    solid += block((-outer, outer), (back - WALL, back), (low, 4.0))
    solid += block((-outer, outer), (face - case.wall, face), (low, FRONT_TOP))
    handle = rounded((-62.0, 62.0), (face - case.wall - HANDLE, face), 6.0)
    solid += slab(handle, case.tray_base).translate((0, 0, low))
    notches = joined(
        Manifold.cylinder(0.7, 4.2, 3.0, 32).translate((x, -case.half_depth + 4, low - 0.01)) for x in (-60.0, 60.0)
    )
    return Part("drawer", solid - notches, BRASS)


def travel(case: Case) -> float:
    """How far the drawer can be pulled before its lips meet the front."""
    return LIP_Y[0] + case.half_depth


def recesses(case: Case) -> CrossSection:
    """The two places for cards, as x and y."""
    wide, deep = case.recess
    places = CrossSection()
    for side in (-1, 1):
        x = side * case.recess_middle
        places += rounded((x - wide / 2, x + wide / 2), (-deep / 2, deep / 2), 2.0)
    return places


def finger_holes(case: Case) -> CrossSection:
    """A hole at the front edge of each recess, so that a finger gets under the card."""
    holes = CrossSection()
    for side in (-1, 1):
        holes += disc(24.0, (side * case.recess_middle, -case.recess[1] / 2))
    return holes


def insert_with_recesses(case: Case) -> Part:
    """Two shallow recesses: the first design."""
    whole = rectangle(*insert_size(case))
    solid = slab(whole, case.insert_base + case.box.recess.depth_mm).translate((0, 0, -case.insert_base))
    solid -= slab(recesses(case), 10.0)
    solid -= slab(finger_holes(case), 20.0).translate((0, 0, -10.0))
    return Part("insert with two recesses", solid, BLACK)


def insert_free(case: Case) -> Part:
    """A plain floor: the second design, for cards laid anyhow."""
    solid = slab(rectangle(*insert_size(case)), case.insert_base).translate((0, 0, -case.insert_base))
    return Part("insert for the free floor", solid, BLACK)
