"""What makes the cards a family: warm paper, black ink, and the frame with its hollow corners."""

from __future__ import annotations

import cmath
import math

from ink import HEIGHT, WIDTH, Plate, block, disc, smooth

PAPER = "#f4e8cf"
INK = "#1c1820"
MARGIN = 16
CORNER = 20


def ground(plate: Plate, colour: str) -> None:
    """Lay the first colour over the whole block."""
    plate.ink(colour, block([10 + 10j, 430 + 10j, 430 + 670j, 10 + 670j]))


def _window(margin: float, corner: float) -> str:
    """The opening of the frame, walked against the clock: a rectangle whose corners are hollowed out."""
    right, bottom = WIDTH - margin, HEIGHT - margin
    corners = (complex(margin, margin), complex(margin, bottom), complex(right, bottom), complex(right, margin))
    arcs = [
        smooth([centre + cmath.rect(corner, math.radians(start + turn)) for turn in (0, 30, 60, 90)], closed=False)[1:]
        for centre, start in zip(corners, (0, -90, 180, 90), strict=True)
    ]
    return "M" + "L".join(arcs) + "z"


def frame(plate: Plate) -> None:
    """Print the frame over the picture; it also covers what ran over the edge."""
    window = _window(MARGIN, CORNER)
    plate.ink(PAPER, f"M0 0H{WIDTH}V{HEIGHT}H0z" + window)
    plate.line(INK, 4.5, window)
    plate.ink(INK, *(disc(complex(x, y), 4.5) for x in (16, WIDTH - 16) for y in (16, HEIGHT - 16)))
