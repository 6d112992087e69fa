"""The eight flat panels that make the case: their outlines and where they stand. Printed and cut versions share them.

Each panel has a frame of its own: x to the right and v up as one looks at it from outside, w outwards; w = 0 is its
outer face. Panels that run across have tabs that go through slots in the two sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from manifold3d import CrossSection, JoinType, Manifold

from hardware.box.measures import Case
from hardware.box.shapes import Outline, Range, disc, ellipse, polygon, rectangle, rounded

Vector = tuple[float, float, float]


@dataclass(frozen=True)
class Frame:
    """Where something stands: its origin and the directions of its x, v and w."""

    origin: Vector
    x: Vector
    v: Vector
    w: Vector

    def place(self, solid: Manifold) -> Manifold:
        """The solid, given in this frame, where it belongs in the box."""
        columns = (self.x, self.v, self.w, self.origin)
        return solid.transform([[column[row] for column in columns] for row in range(3)])

    def taken_out(self, solid: Manifold) -> Manifold:
        """The solid, given where it stands in the box, in this frame: the way back of ``place``."""
        # The frame is a turn and a shift, so its inverse is easily written.
        return solid.transform(
            [[*axis, -sum(a * o for a, o in zip(axis, self.origin, strict=True))] for axis in (self.x, self.v, self.w)]
        )

    def point(self, x: float, v: float, w: float) -> Vector:
        """One point of this frame in the box."""
        at = [o + x * a + v * b + w * c for o, a, b, c in zip(self.origin, self.x, self.v, self.w, strict=True)]
        return at[0], at[1], at[2]


UPRIGHT = Frame((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
"""The frame of what is described where it stands."""


@dataclass(frozen=True)
class Panel:
    """A flat panel: how far it reaches along v, tabs (ranges of v at both ends), places of screws (v).

    ``inset`` is how much it is shorter at each end than the room between the sides.
    """

    name: str
    frame: Frame
    v: Range
    tabs: tuple[Range, ...] = ()
    screws: tuple[float, ...] = ()
    inset: float = 0.0


def front(case: Case) -> Panel:
    """Above the drawer, below the console; carries a lamp."""
    frame = Frame((0, -case.half_depth - case.wall, 0), (1, 0, 0), (0, 0, 1), (0, -1, 0))
    return Panel("front", frame, (case.drawer_opening, case.front_top), _tabs(case, 56, 100), (70.0, 86.0))


def back(case: Case) -> Panel:
    """From the bottom to the lid; carries the other lamp."""
    frame = Frame((0, case.half_depth + case.wall, 0), (-1, 0, 0), (0, 0, 1), (0, 1, 0))
    return Panel("back", frame, (case.bottom, case.lid), _tabs(case, 12, 100, 150), (64.0, 130.0))


def bottom(case: Case) -> Panel:
    """What the drawer slides on."""
    frame = Frame((0, 0, case.bottom - case.wall), (1, 0, 0), (0, -1, 0), (0, 0, -1))
    reach = case.half_depth + case.wall
    return Panel("bottom", frame, (-reach, reach), _tabs(case, -70, 0, 70))


def shelf(case: Case) -> Panel:
    """Carries camera and power bank; w = 0 is its upper face."""
    frame = Frame((0, 0, case.shelf + case.wall), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    return Panel("shelf", frame, (-22.0, case.half_depth), _tabs(case, -6, 44))


def lid(case: Case) -> Panel:
    """Lies on top and is held by screws alone."""
    frame = Frame((0, 0, case.lid + case.wall), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    return Panel("lid", frame, (case.lid_front, case.half_depth + case.wall), (), (-12.0, 82.0), 0.4)


def console(case: Case) -> Panel:
    """The slope that carries the display."""
    lean = math.radians(case.console_degrees)
    up, out = (0.0, math.cos(lean), math.sin(lean)), (0.0, -math.sin(lean), math.cos(lean))
    origin = (0.0, -case.half_depth + case.wall * out[1], case.front_top + case.wall * out[2])
    length = case.console_length
    return Panel(
        "console", Frame(origin, (1, 0, 0), up, out), (0.0, length), _tabs(case, 12, length - 12), (34.0, 68.0)
    )


def crossing(case: Case) -> tuple[Panel, ...]:
    """The six panels between the two sides."""
    return front(case), back(case), bottom(case), shelf(case), lid(case), console(case)


def right(case: Case) -> Panel:
    """The side on the right."""
    return Panel("right side", Frame((case.half_width + case.wall, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)), (0, 0))


def left(case: Case) -> Panel:
    """The side on the left."""
    return Panel("left side", Frame((-case.half_width - case.wall, 0, 0), (0, -1, 0), (0, 0, 1), (-1, 0, 0)), (0, 0))


def _tabs(case: Case, *middles: float) -> tuple[Range, ...]:
    return tuple((middle - case.tab / 2, middle + case.tab / 2) for middle in middles)


def outline(case: Case, panel: Panel) -> CrossSection:
    """A crossing panel with its tabs, in x and v."""
    half, wall = case.half_width, case.wall
    whole = rectangle((-half + panel.inset, half - panel.inset), panel.v)
    for tab in panel.tabs:
        whole += rectangle((-half - wall, half + wall), tab)
    return whole


def screw_holes(case: Case, panel: Panel) -> CrossSection:
    """Where screws go through a crossing panel into the blocks on the sides."""
    holes = CrossSection()
    for v in panel.screws:
        for x in screw_places(case):
            holes += disc(case.screw, (x, v))
    return holes


def screw_places(case: Case) -> tuple[float, float]:
    """The x of the screws at both ends of a crossing panel."""
    return -case.half_width + 5, case.half_width - 5


def side_slots(case: Case) -> Iterator[CrossSection]:
    """The slots in the sides, as y and z: one for each tab, with play all round."""
    for panel in crossing(case):
        for start, end in panel.tabs:
            corners = [(start, -case.wall), (end, -case.wall), (end, 0.0), (start, 0.0)]
            points: Outline = [panel.frame.point(0, v, w)[1:] for v, w in corners]
            shape = polygon(points)
            if shape.area() <= 0:
                shape = polygon(list(reversed(points)))
            yield shape.offset(case.tab_play, JoinType.Miter)


def profile(case: Case) -> CrossSection:
    """The hollow of the box from the side with its walls, as y and z."""
    deep, wall = case.half_depth + case.wall, case.wall
    low = console(case).frame.origin
    points = [
        (-deep, case.bottom - wall),
        (deep, case.bottom - wall),
        (deep, case.lid + wall),
        (case.lid_front, case.lid + wall),
        (low[1], low[2]),
        (-deep, case.front_top),
    ]
    return polygon(points)


def cauldron(case: Case) -> CrossSection:
    """The outline of a side: the profile, swollen to a belly, with a rim and feet, as y and z."""
    deep = case.half_depth + case.wall
    body = profile(case).offset(4.0, circular_segments=40)
    belly = ellipse((deep + 6.5, 92.0), (0.0, 84.0))
    rim = rounded((case.lid_front - 2, deep + 6), (case.lid - 8, case.lid + case.wall + 4), 5.0)
    low = case.bottom - case.wall
    feet = CrossSection()
    for middle in (-62.0, 62.0):
        feet += polygon(
            [(middle - 10, low - 6.5), (middle + 10, low - 6.5), (middle + 18, low + 2), (middle - 18, low + 2)]
        )
    return body + belly + rim + feet


def side_outline(case: Case) -> CrossSection:
    """A side with its slots, as y and z."""
    whole = cauldron(case)
    for slot in side_slots(case):
        whole -= slot
    return whole
