"""The flat cable between camera and computer, along the way that the guide lays it.

It is softly folded once, at half a right angle, so that it runs across; elsewhere it is only bent. The maker's cables
have the contacts of both ends on the same face (Raspberry Pi documentation, camera connector pinout: "Type A"), and the
camera wants them below; so the way decides where they look at the computer's socket.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from manifold3d import Manifold

from hardware.box.electronics import CAMERA_BOARD, CAMERA_FACE, CAMERA_TOP_TO_LENS, ZERO, Computer, Thing, console_frame
from hardware.box.measures import Case
from hardware.box.panels import Frame, Vector

WIDTH = 16.0
"""The wide end's; the narrow end of a cable for the small socket has 11.5 mm."""

FOLDS = 1
"""Between the first two runs of each way."""

NARROW = 11.5
RIBBON = "#efe3bd"
THICK = 0.3
_FOLDED = 0.2
"""How far the two layers of a fold lie apart."""


@dataclass(frozen=True)
class Run:
    """A stretch of the cable: the way of its middle, across which axis it is wide, and how wide."""

    points: tuple[Vector, ...]
    across: Vector
    width: float = WIDTH

    @property
    def length(self) -> float:
        """Along its middle."""
        return sum(math.dist(one, other) for one, other in pairwise(self.points))

    def solid(self) -> Manifold:
        """As a strip of even thickness."""
        x, y, z = (self.width / 2 * part for part in self.across)
        line = Manifold.batch_hull(
            [Manifold.sphere(THICK / 2, 8).translate((way * x, way * y, way * z)) for way in (-1, 1)]
        )
        whole = Manifold()
        for one, other in pairwise(self.points):
            whole += Manifold.batch_hull([line.translate(one), line.translate(other)])
        return whole


def runs(case: Case, kind: Computer) -> tuple[Run, ...]:
    """From the camera to the computer's socket; between the first two, the cable is folded."""
    return _to_the_zero(case) if kind is ZERO else to_the_upright_socket(case)


def length(case: Case, kind: Computer) -> float:
    """How long the cable must be: its runs overlap by half its width at a fold."""
    return sum(run.length for run in runs(case, kind)) - FOLDS * WIDTH


def ribbon(case: Case, kind: Computer) -> Thing:
    """The cable in the box."""
    whole = Manifold()
    for run in runs(case, kind):
        whole += run.solid()
    return Thing("camera cable", whole, RIBBON)


def _at_the_camera(case: Case) -> Vector:
    """Where the cable leaves the camera's socket, towards the front."""
    return 0.0, CAMERA_TOP_TO_LENS - CAMERA_BOARD[1] - 0.3, case.lens + CAMERA_FACE + 2.5


@dataclass(frozen=True)
class _Arc:
    """A bend, in the console's frame: from middle + start by way of middle + quarter."""

    middle: Vector
    start: Vector
    quarter: Vector
    degrees: float

    def points(self, frame: Frame, steps: int = 8) -> Iterator[Vector]:
        """Points along it, in the box."""
        for step in range(steps + 1):
            angle = math.radians(self.degrees) * step / steps
            x, v, w = (
                m + math.cos(angle) * s + math.sin(angle) * q
                for m, s, q in zip(self.middle, self.start, self.quarter, strict=True)
            )
            yield frame.point(x, v, w)


def _to_the_zero(case: Case) -> tuple[Run, ...]:
    """Down behind the computer, folded there to the right, round the board's end into its socket."""
    frame, out = console_frame(case), _at_the_camera(case)
    behind, radius, v = -26.3, 6.3, -5.0
    turn = 42.0
    down: Sequence[Vector] = (
        out,
        (0.0, out[1] - 7.0, out[2] - 1.0),
        frame.point(0.0, 26.0, behind),
        frame.point(0.0, v - WIDTH / 2, behind),
    )
    around = _Arc((turn, v, behind + radius), (0, 0, -radius), (radius, 0, 0), 180.0).points(frame)
    across: Sequence[Vector] = (frame.point(-WIDTH / 2, v, behind - THICK), *around)
    last: Sequence[Vector] = (across[-1], frame.point(33.0, 0.0, behind + 2 * radius))
    return Run(tuple(down), (1, 0, 0)), Run(tuple(across), frame.v), Run(tuple(last), frame.v, NARROW)


def to_the_upright_socket(case: Case, side: int = -1) -> tuple[Run, ...]:
    """Down behind the computer, round its lower edge to the front, folded there into the upright socket.

    It comes from the socket's left (-1), so that its contacts look to the left, as a Pi 4 wants them, or from its
    right (1), for a Pi 5.
    """
    frame, out = console_frame(case), _at_the_camera(case)
    behind, before, low, bend, socket = -35.0, -10.2, -46.0, 4.0, 14.0
    fold = (socket + 12.5 * side, -29.5)
    radius = (before - behind) / 2
    around = _Arc((fold[0], low, behind + radius), (0, 0, -radius), (0, -radius, 0), 180.0)
    down: Sequence[Vector] = (
        out,
        (0.11 * fold[0], out[1] - 8.0, out[2] - 1.5),
        (0.3 * fold[0], -26.0, case.shelf - 8.0),
        frame.point(0.45 * fold[0], 12.0, behind),
        *around.points(frame),
        frame.point(fold[0], fold[1] + WIDTH / 2, before),
    )
    top = before - _FOLDED
    turn = _Arc((socket + bend * side, fold[1], top - bend), (0, 0, bend), (-bend * side, 0, 0), 90.0)
    into = (
        frame.point(fold[0] + WIDTH / 2 * side, fold[1], top),
        *turn.points(frame, 4),
        frame.point(socket, fold[1], -18.0),
    )
    return Run(tuple(down), (1, 0, 0)), Run(tuple(into), frame.v)
