"""Flower: a pale one that opens at night, under the stars."""

from __future__ import annotations

import math
from random import Random

from frame import INK, ground
from ink import Plate, Pose, Spine, brush, cut, disc, grid, pebble, points, polar, smooth, star, swell

NIGHT, STARS, STEM = "#20235c", "#4a56a6", "#58ab8e"
PETAL, BLUSH, VEIN, GOLD, HEART = "#f7e3e6", "#e993ac", "#a92f62", "#f3b632", "#8a4b12"


def flower(plate: Plate, rng: Random) -> None:
    """Print the flower."""
    ground(plate, NIGHT)
    for i, place in enumerate(grid(62, 48, rng, 5)):
        plate.ink(STARS, star(place, 11 if i % 3 else 17, 4, inner=0.28))
    stalk = Spine(points("226 300, 214 430, 168 540, 120 690"))
    side_stalk = Spine(points("196 480, 252 450, 312 462, 338 530"))
    plate.ink(INK, brush(stalk, lambda _: 14, steps=10), brush(side_stalk, lambda _: 10, steps=8))
    plate.ink(STEM, brush(stalk, lambda _: 9, steps=10), brush(side_stalk, lambda _: 6, steps=8))
    _leaf(plate, 186 + 520j, 46 + 430j, 34, 38)
    _leaf(plate, 146 + 606j, 262 + 648j, -18, 24)
    _blossom(plate, 228 + 222j, rng)
    _bell(plate, Pose(338 + 548j))


def _leaf(plate: Plate, root: complex, tip: complex, bend: float, wide: float) -> None:
    """A leaf with its veins."""
    blade = Spine([root, (root + tip) / 2 + (tip - root) * 1j / abs(tip - root) * bend, tip])
    plate.edged(STEM, INK, 6, brush(blade, lambda t: wide * math.sin(math.pi * t**0.8) ** 0.9 + 1, steps=9))
    plate.ink(NIGHT, brush(blade, lambda t: 3 * (1 - t), steps=5))
    for t in (0.2, 0.32, 0.44, 0.56, 0.68):
        for sign in (1, -1):
            plate.ink(NIGHT, cut(blade.at(t), blade.beside(t + 0.14, sign * 25 * swell(t)), 2))


def _blossom(plate: Plate, heart: complex, rng: Random) -> None:
    """The open blossom: blushing petals below, pale ones above, and the golden heart."""
    for outer, count, reach, wide, turn in ((True, 8, 182, 60, 11.0), (False, 7, 150, 54, -4.0)):
        for i in range(count):
            angle = turn + 360 * i / count + rng.uniform(-3, 3)
            _petal(plate, Pose(heart, turn=angle), reach * rng.uniform(0.95, 1.05), wide, outer=outer)
    plate.edged(HEART, INK, 6, pebble(heart, 47, rng, rough=0.05))
    golden_angle = 137.508
    plate.ink(GOLD, *(disc(heart + polar(6.07 * math.sqrt(k), golden_angle * k), 3.6) for k in range(44)))


def _petal(plate: Plate, pose: Pose, size: float, wide: float, *, outer: bool) -> None:
    """One petal; its veins start at the heart."""

    def at(along: float, across: float) -> complex:
        return pose(complex(along * size, across * wide))

    shape = points(".05 -.1, .42 -.82, .78 -1, .97 -.5, .93 -.08, 1.02 .3, .86 .95, .45 .85, .05 .1")
    plate.edged(BLUSH if outer else PETAL, INK, 6, smooth([at(p.real, p.imag) for p in shape]))
    for y in (-0.6, -0.3, 0, 0.3, 0.6):
        plate.ink(VEIN if outer else BLUSH, cut(at(0.2, y * 0.3), at(0.86 - abs(y) * 0.25, y), 3.2, y * 3))
    if outer:
        for y in (-0.6, -0.38, -0.16, 0.1, 0.36, 0.6):
            plate.ink(VEIN, cut(at(0.8, y * 0.9), at(0.93 - abs(y) * 0.06, y), 2.6))
    for y in (-0.45, -0.15, 0.15, 0.45):
        plate.ink(VEIN, cut(at(0.2, y * 0.3), at(0.5, y * 0.7), 2.4))


def _bell(plate: Plate, pose: Pose) -> None:
    """The second flower, hanging and half closed."""
    petals = points(
        "-6 -10, -52 -4, -84 26, -92 62, -74 78, -58 66, -42 92, -16 84, 2 100, 22 84, 46 90, 58 66, 74 76, "
        "86 52, 78 20, 50 -6, 6 -10"
    )
    cup = points("0 -30, -30 -22, -50 8, -34 4, -22 26, -8 8, 2 32, 12 8, 26 26, 36 4, 52 6, 30 -22")
    plate.edged(PETAL, INK, 6, smooth(pose.all(petals)))
    for tip in points("-84 62, -62 54, -40 82, -20 72, 0 90, 22 72, 44 80, 62 52, 78 56"):
        root = pose(complex(tip.real * 0.12, -2))
        plate.ink(BLUSH, cut(root, pose(tip * 0.94), 4.2, tip.real * 0.06))
        plate.ink(VEIN, cut(root, pose(tip * 0.55), 2.4, tip.real * 0.05))
    for x in (-56, -20, 20, 56):
        fold = [complex(x * 0.3, 6), complex(x * 0.92, 34), complex(x * 1.02, 68)]
        plate.line(INK, 4, smooth(pose.all(fold), closed=False))
    plate.edged(STEM, INK, 5, smooth(pose.all(cup)))
