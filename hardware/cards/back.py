"""The card back: the same when turned, so that it tells nothing about the face."""

from __future__ import annotations

from random import Random

from frame import INK, PAPER, ground
from ink import HEIGHT, WIDTH, Plate, Spine, brush, cut, disc, points, polar, smooth, star

TEAL, DEEP, GOLD, RUST = "#1d5560", "#123a44", "#e3b04b", "#b8432f"
CENTRE = complex(WIDTH / 2, HEIGHT / 2)


def back(plate: Plate, _rng: Random) -> None:
    """Print the back: eight drops, one for each ingredient, around a star."""
    ground(plate, TEAL)
    for row in range(-12, 13):
        for column in range(-8, 9):
            plate.ink(DEEP, star(CENTRE + complex(column * 26 + (13 if row % 2 else 0), row * 27), 10, 4, inner=0.35))
    _wheel(plate)
    for sign in (1, -1):
        for side in (1, -1):
            _vine(plate, sign, side)
        top = CENTRE - sign * 262j
        plate.edged(GOLD, INK, 4, star(top, 40, 6, inner=0.45))
        plate.edged(RUST, INK, 3, disc(top, 13))
        seeds = zip(points("0 208, 62 276, -62 276, 84 250, -84 250"), (5, 6, 6, 4, 4), strict=True)
        plate.ink(GOLD, *(disc(CENTRE + sign * place, radius) for place, radius in seeds))


def _wheel(plate: Plate) -> None:
    plate.edged(PAPER, INK, 5, disc(CENTRE, 168, points=16))
    plate.line(RUST, 2.5, disc(CENTRE, 156, points=16))
    drop = points("70 0, 98 12, 124 24, 142 14, 147 0, 142 -14, 124 -24, 98 -12")
    for k in range(8):
        way = polar(1, 22.5 + 45 * k)
        plate.edged((GOLD, TEAL)[k % 2], INK, 4, smooth([CENTRE + way * point for point in drop]))
        plate.ink((PAPER, GOLD)[k % 2], cut(CENTRE + way * (92 + 3j), CENTRE + way * (134 + 12j), 3, 3))
    for k in range(8):
        plate.ink(
            DEEP, star(CENTRE + polar(122, 45 * k), 13, 4, inner=0.3, turn=45 * k), disc(CENTRE + polar(92, 45 * k), 4)
        )
    plate.edged(RUST, INK, 4, star(CENTRE, 74, 8, inner=0.45, turn=0))
    plate.edged(GOLD, INK, 4, disc(CENTRE, 27, points=12))
    plate.ink(INK, disc(CENTRE, 9))


def _vine(plate: Plate, sign: int, side: int) -> None:
    """A vine to one of the four corners: ``sign`` chooses the end of the card, ``side`` left or right."""
    way = points("0 196, 46 214, 104 224, 150 248, 168 284, 150 308, 120 302, 112 278, 128 264")
    vine = Spine([CENTRE + sign * complex(side * point.real, point.imag) for point in way])
    plate.ink(GOLD, brush(vine, lambda t: 5 - 3.4 * t, steps=18))
    for t in (0.2, 0.34, 0.48, 0.62):
        plate.ink(GOLD, *(cut(vine.at(t), vine.beside(t + 0.09, way * 26), 6, way * 3) for way in (1, -1)))
