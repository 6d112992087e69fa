"""The card back: the same when turned, so that it tells nothing about the face."""

from __future__ import annotations

import cmath
import math
from random import Random

from frame import INK, PAPER, ground
from ink import HEIGHT, WIDTH, Plate, block, brush, cut, disc, smooth, star, Spine

CENTRE = complex(WIDTH / 2, HEIGHT / 2)


def back(plate: Plate, _rng: Random) -> None:
    """A ring of eight phials' drops around a star, on teal."""
    teal, deep, gold, rust = "#1d5560", "#123a44", "#e3b04b", "#b8432f"
    ground(plate, teal)
    for row in range(-12, 13):
        for column in range(-9, 10):
            place = CENTRE + complex(column * 26 + (13 if row % 2 else 0), row * 27)
            if 12 < place.real < WIDTH - 12 and 12 < place.imag < HEIGHT - 12:
                plate.ink(deep, star(place, 10, 4, inner=0.35))
    plate.edged(deep, gold, 5, disc(CENTRE, 168, points=16))
    plate.line(gold, 2.5, disc(CENTRE, 156, points=16))
    for k in range(8):
        way = cmath.rect(1, math.radians(22.5 + 45 * k))
        drop = [CENTRE + way * z for z in (70 + 0j, 98 + 12j, 124 + 24j, 142 + 14j, 147 + 0j, 142 - 14j, 124 - 24j, 98 - 12j)]
        plate.edged((gold, PAPER)[k % 2], INK, 4, smooth(drop))
        plate.ink(rust, cut(CENTRE + way * complex(92, 3), CENTRE + way * complex(134, 12), 3, 3))
    plate.edged(rust, INK, 4, star(CENTRE, 74, 8, inner=0.45, turn=0))
    plate.edged(gold, INK, 4, disc(CENTRE, 27, points=12))
    plate.ink(INK, disc(CENTRE, 9))
    for sign in (1, -1):
        for spread in (1, -1):
            vine = Spine([CENTRE + sign * complex(spread * x, y) for x, y in ((0, 196), (46, 214), (104, 224), (150, 248), (168, 284), (150, 308), (120, 302), (112, 278), (128, 264))])
            plate.ink(gold, brush(vine, lambda t: 5 - 3.4 * t, steps=18))
            for t in (0.2, 0.34, 0.48, 0.62):
                for side in (1, -1):
                    plate.ink(gold, cut(vine.at(t), vine.beside(t + 0.09, side * 26), 6, side * 3))
        plate.edged(gold, INK, 4, star(CENTRE + sign * 262j, 40, 6, inner=0.45))
        plate.edged(rust, INK, 3, disc(CENTRE + sign * 262j, 13))
        plate.ink(gold, *(disc(CENTRE + sign * complex(x, y), r) for x, y, r in ((0, 208, 5), (62, 276, 6), (-62, 276, 6), (84, 250, 4), (-84, 250, 4))))


_ = block
