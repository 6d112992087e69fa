"""The cables inside the box, with a power bank, as solids along the way that the guide lays them."""

from __future__ import annotations

from itertools import pairwise

from manifold3d import Manifold

from hardware.box import parts
from hardware.box.electronics import (
    PLUG,
    Computer,
    Thing,
    bank_right_end,
    computer_corner,
    computer_face,
    console_frame,
    plug_places,
)
from hardware.box.measures import Case
from hardware.box.panels import Vector
from hardware.box.ribbon import ribbon

SUPPLY_MM = 4.0
"""A cable that carries 3 A."""

STRIP_LEAD_MM = 2.2
"""The two thin wires of a strip."""


def tube(points: list[Vector], diameter: float) -> Manifold:
    """A cable along some points: balls, joined by their hulls."""
    whole = Manifold()
    balls = [Manifold.sphere(diameter / 2, 16).translate(point) for point in points]
    for one, other in pairwise(balls):
        whole += Manifold.batch_hull([one, other])
    return whole


def lamp_cable(case: Case) -> Thing:
    """From the end of the strip on the back, up through the notch in the shelf, to the power bank."""
    (left, right), (front, back) = parts.cable_notch(case)
    x, y = (left + right) / 2, (front + back) / 2
    strip = case.box.lamp.strips_mm[0][0][2]
    _, socket_y, socket_z = plug_places(case)[1]
    end = case.half_width - STRIP_LEAD_MM / 2 - 0.2
    points: list[Vector] = [
        (end, case.half_depth - 4, strip),
        (end, y + 2, strip + 1),
        (x, y, strip + 14),
        (x, y, socket_z),
        (x, socket_y, socket_z),
        (bank_right_end() + PLUG[0] + STRIP_LEAD_MM / 2 + 0.2, socket_y, socket_z),
    ]
    return Thing("lamp cable", tube(points, STRIP_LEAD_MM), "#f2d21e")


def supply_cable(case: Case, kind: Computer) -> Thing:
    """From the power bank over the shelf's front edge to the computer behind the console."""
    _, socket_y, socket_z = plug_places(case)[0]
    start = bank_right_end() + PLUG[0] + SUPPLY_MM / 2 + 0.2
    left, low = computer_corner(kind)
    frame, top = console_frame(case), computer_face(kind) + 2.0
    plug_x = left + kind.power_plug_x
    out = frame.point(plug_x, low - 29 - SUPPLY_MM / 2 - 0.2, top)
    before = frame.point(plug_x + 6, low - 36, top - 10)
    edge = -22.0 - SUPPLY_MM / 2 - 1.0
    points: list[Vector] = [
        (start, socket_y, socket_z),
        (start, 24.0, socket_z),
        (start, edge, case.shelf + case.wall + SUPPLY_MM / 2 + 0.5),
        (start, edge - 1, case.shelf - 8),
        (start - 6, before[1] + 14, before[2] + 16),
        before,
        out,
    ]
    return Thing("supply cable", tube(points, SUPPLY_MM), "#c43d32")


def cables(case: Case, kind: Computer) -> list[Thing]:
    """The lamps' cable, the computer's, and the camera's."""
    return [lamp_cable(case), supply_cable(case, kind), ribbon(case, kind)]
