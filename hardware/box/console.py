"""The printed console: the slope with the display's opening, its hood, and the carrier behind it."""

from __future__ import annotations

from manifold3d import CrossSection, Manifold

from hardware.box import panels
from hardware.box.electronics import (
    BOARD,
    HAT_SIZE,
    HAT_V,
    POSTS,
    Computer,
    computer_face,
    computer_holes,
    console_frame,
)
from hardware.box.measures import Case
from hardware.box.parts import BLACK, BRASS, Part, panel_part, plate
from hardware.box.shapes import disc, joined, rectangle, rod, rounded, slab

HOOD_DEPTH = 55.0
HOOD_ROOM = 38.0
HOOD_V = (-34.0, 22.0)
"""From the middle of the display to the inner faces of the hood: room for a finger beside each button."""

CARRIER_PILLARS = ((-62.5, 10.0), (-62.5, -20.0), (62.5, 10.0), (62.5, -20.0))
"""Where the carrier is screwed to the console (x, v around the middle of the display)."""


def console_holes() -> CrossSection:
    """The display's opening and slots for the carrier's screws."""
    wide, high = HAT_SIZE[0] / 2 + 0.6, HAT_SIZE[1] / 2 + 0.6
    holes = rounded((-wide, wide), (HAT_V - high, HAT_V + high), 2.0)
    for x, v in CARRIER_PILLARS:
        holes += rounded((x - 1.7, x + 1.7), (HAT_V + v - 3.2, HAT_V + v + 3.2), 1.65)
    return holes


def hood_screws() -> list[tuple[float, float]]:
    """Where the hood is screwed to the console (x, v around the middle of the display)."""
    return [(x, v) for x in (-48.0, 48.0) for v in (24.0, -22.0)]


def console(case: Case) -> Part:
    """The slope with the display's opening."""
    panel = panels.console(case)
    holes = console_holes()
    for x, v in hood_screws():
        holes += disc(case.pilot, (x, HAT_V + v))
    return panel_part(panel, plate(case, panel, holes=holes))


def hood(case: Case) -> Part:
    """Two cheeks and a roof around the display, open below for the thumbs; only the one in front sees in."""
    (low, top), wall = HOOD_V, 2.4
    outer = HOOD_ROOM + wall
    flange = rectangle((-outer - 14, outer + 14), (low, top + wall + 8)) - rectangle(
        (-HOOD_ROOM, HOOD_ROOM), (low - 1, top)
    )
    for place in hood_screws():
        flange -= disc(case.screw, place)
    walls = rectangle((-outer, outer), (low, top + wall)) - rectangle((-HOOD_ROOM, HOOD_ROOM), (low - 1, top))
    solid = slab(flange, case.wall) + slab(walls, HOOD_DEPTH)
    # The lower front corner of each cheek is cut off, so that a hand comes near from below.
    solid -= _lower_corner(outer, low)
    return Part("hood", solid, BRASS, console_frame(case))


def _lower_corner(outer: float, low: float) -> Manifold:
    size = 16.0
    triangle = CrossSection([[(low - 1, HOOD_DEPTH + 1), (low - 1, HOOD_DEPTH - size), (low + size, HOOD_DEPTH + 1)]])
    # Extruded along x: v and w become the triangle's two directions.
    return Manifold.extrude(triangle, 2 * outer + 2).transform([[0, 0, 1, -outer - 1], [1, 0, 0, 0], [0, 1, 0, 0]])


def carrier(case: Case, kind: Computer) -> Part:
    """Holds the computer behind the console, so that the display's face lies in the opening."""
    back_face = computer_face(kind) - BOARD
    top = back_face - POSTS
    thickness = 3.0
    holes = computer_holes(kind)
    low = min(v for _, v in holes) - 5
    high = max(v for _, v in holes) + 5
    right = max(x for x, _ in holes) + 6
    left = min(x for x, _ in holes) - 6
    plate = rounded((left, right), (low, high), 4.0) - rounded((left + 12, right - 12), (low + 11, high - 11), 4.0)
    for v in (-20.0, 10.0):
        plate += rounded((-68.0, 68.0), (v - 6, v + 6), 4.0)
    solid = slab(plate, thickness).translate((0, 0, top - thickness))
    pillars = joined(
        rod(9.0, -case.wall - top + 1).translate((x, v, top - 1))
        - rod(case.pilot, 14).translate((x, v, -case.wall - 13.9))
        for x, v in CARRIER_PILLARS
    )
    posts = joined(rod(6.0, POSTS + 1).translate((x, v, top - 1)) for x, v in holes)
    solid += pillars + posts
    for x, v in holes:
        solid -= rod(2.1, POSTS + thickness + 2).translate((x, v, top - thickness - 1))
    name = "carrier for the small box" if kind.size[0] < 70 else "carrier for the quick box"
    return Part(name, solid, BLACK, console_frame(case))
