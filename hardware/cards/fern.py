"""Fern: a frond rising through a dark wood, its tip still rolled up, young ones beside it, and a moth."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from frame import ground
from ink import Plate, Pose, Spine, block, brush, cut, disc, grid, inside, points, polar, smooth, whorl

DARK, WOOD, GLADE, MIST = "#0f4034", "#226149", "#2b7d55", "#4a9c69"
SHADED, LEAF, YOUNG, LIGHT = "#6fb04a", "#a9d655", "#dcec83", "#f3f5b4"
HIND_WING, FORE_WING, WING_EYE, FUR, SHELL = "#e8a75a", "#f6e2b0", "#c9573a", "#8a4a2c", "#d8402c"


def fern(plate: Plate, rng: Random) -> None:
    """Print the fern."""
    _wood(plate, rng)
    _fiddlehead(plate, [404 + 690j, 396 + 610j, *whorl(346 + 512j, 56, 24, 1.7, -1)], LEAF, 13)
    _fiddlehead(plate, [286 + 690j, 290 + 650j, *whorl(262 + 610j, 30, 10, 1.4, -1)], YOUNG, 9)
    _frond(plate, rng)
    spores = points("46 190, 150 60, 70 222, 36 240, 172 82, 392 250, 372 392, 404 430, 398 330")
    sizes = (6, 5, 4, 3.5, 3.5, 4, 6, 4, 3)
    plate.ink(LIGHT, *(disc(spore, size) for spore, size in zip(spores, sizes, strict=True)))
    _ladybird(plate, Pose(330 + 462j, turn=205, size=17))
    _ladybird(plate, Pose(150 + 318j, turn=-70, size=13))
    _moth(plate, Pose(98 + 118j, turn=40, size=66))
    plate.mirror()


def _wood(plate: Plate, rng: Random) -> None:
    """The dark ground, the glade in which the frond stands, and the grass that leans away from its foot."""
    ground(plate, DARK)
    glade = points(
        "0 330, 96 262, 128 150, 214 96, 236 0, 440 0, 440 236, 372 300, 330 420, 226 520, 196 610, 150 690, 0 690"
    )
    edge = Spine([*glade, glade[0]], steps=6)
    plate.ink(GLADE, block([edge.at(k / 64) + polar(rng.uniform(-7, 7), math.degrees(k)) for k in range(64)]))
    foot = 70 + 700j
    dim: list[str] = []
    bright: list[str] = []
    for place in grid(35, 34, rng, 7):
        away = (place - foot) / abs(place - foot)
        mark = cut(place, place + away * rng.uniform(14, 26), rng.uniform(1.8, 3.6), 1.5)
        (bright if inside(place, glade) else dim).append(mark)
    plate.ink(WOOD, *dim)
    plate.ink(MIST, *bright)


def _fiddlehead(plate: Plate, stalk: list[complex], colour: str, thick: float) -> None:
    """A young frond, still rolled up like the head of a fiddle."""
    spine = Spine(stalk)
    plate.ink(DARK, brush(spine, lambda t: (thick + 5) * (1 - 0.35 * t), steps=36))
    plate.ink(colour, brush(spine, lambda t: thick * (1 - 0.35 * t), steps=36))
    marks = [0.06 + 0.035 * k for k in range(26)]
    for t in marks:
        plate.ink(DARK, cut(spine.beside(t, thick * 0.1), spine.beside(t + 0.02, thick * 0.85 * (1 - 0.35 * t)), 1.7))
    for t in marks[::2]:
        plate.ink(LIGHT, cut(spine.beside(t, -thick * 0.55), spine.beside(t + 0.026, -thick * 0.5), 1.5))


def _frond(plate: Plate, rng: Random) -> None:
    """The tall frond: leaflets in pairs, and the rolled stem over them."""
    stem = points("70 690, 100 570, 158 430, 232 300, 296 200, 330 134")
    spine = Spine([*stem, *whorl(276 + 104j, 54, 8, 1.55, -1)])
    leaves: dict[str, list[str]] = {SHADED: [], LEAF: [], YOUNG: []}
    pairs = 11
    for i in range(pairs):
        s = i / (pairs - 1)
        t = 0.03 + 0.60 * s
        length = 56 + 146 * math.sin(math.pi * (0.30 + 0.62 * s)) ** 1.2
        for sign, colour in ((1, LEAF), (-1, YOUNG)):
            direction = spine.heading(t) * polar(1, (74 - 16 * s) * sign + rng.uniform(-3, 3))
            middle = Spine(_bent(spine.at(t), direction * length * rng.uniform(0.82, 1.06), -sign), steps=8)
            leaves[colour].append(brush(middle, lambda t: 3.2 * (1 - t) + 0.6, steps=3))
            for leaf in _little_leaves(middle, 32 - 9 * s, rng):
                leaves[_tint(colour, rng)].append(leaf)
    for colour, shapes in leaves.items():
        plate.ink(colour, *shapes)
    plate.ink(DARK, brush(spine, lambda t: 15 - 4 * t, steps=44))
    plate.ink(LIGHT, brush(spine, lambda t: 10 - 3 * t, steps=44))
    t = 0.03
    while t < 0.98:
        aside = rng.uniform(-6, 4)
        plate.ink(
            DARK, cut(spine.beside(t, aside), spine.beside(t + 0.012, aside + rng.uniform(1, 6)), rng.uniform(1.0, 2.0))
        )
        t += rng.uniform(0.012, 0.05)


def _bent(root: complex, reach: complex, bend: int) -> list[complex]:
    """A leaflet's middle line, bent to one side towards its tip."""
    return [root, root + reach * (0.5 + 0.03j * bend), root + reach * (1 + 0.16j * bend)]


def _tint(colour: str, rng: Random) -> str:
    """Mostly the colour of the side; no two leaflets of a real fern, nor of this one, are alike."""
    return rng.choices((colour, YOUNG if colour == LEAF else LEAF, SHADED), (66, 14, 20))[0]


def _little_leaves(middle: Spine, reach: float, rng: Random) -> Iterator[str]:
    """Pairs of rounded little leaves along a leaflet, shorter towards the tip; insects have eaten a few."""
    pairs = max(4, round(middle.length / 20))
    for i in range(pairs):
        t = (i + 0.7) / (pairs + 0.6)
        for sign in (1, -1):
            size = reach * (1 - 0.66 * t**1.5) * rng.uniform(0.72, 1.14)
            base = middle.beside(t, sign * 0.8)
            tip = base + middle.heading(t) * polar(size, (62 + rng.uniform(-9, 9)) * sign)
            if rng.random() > 0.06:
                yield cut(base, tip, (3.8 + 4.2 * (1 - t)) * rng.uniform(0.8, 1.15), -sign * 1.6)
    yield cut(middle.at(0.92), middle.at(1) + middle.heading(1) * 9, 3.4)


def _ladybird(plate: Plate, pose: Pose) -> None:
    """A ladybird; ``turn`` is where it goes."""
    plate.edged(DARK, DARK, 3, disc(pose(0.85 + 0j), 0.5 * pose.size))
    plate.edged(SHELL, DARK, 3, disc(pose.origin, pose.size, flat=0.86, turn=pose.turn))
    plate.line(DARK, 2.5, smooth([pose(0.8 + 0j), pose(-0.98 + 0j)], closed=False))
    plate.ink(DARK, *(disc(pose(complex(x, y)), 0.2 * pose.size) for x in (0.34, -0.42) for y in (0.46, -0.46)))


def _moth(plate: Plate, middle: Pose) -> None:
    """A night moth with open wings."""
    fore = points(".22 .06, .52 .42, .66 .82, .7 1.06, .5 1.02, .2 .86, -.02 .62, -.1 .28, -.06 .06")
    hind = points("0 .06, 0 .4, -.08 .66, -.34 .76, -.56 .62, -.7 .4, -.56 .22, -.3 .06")
    starts = points(".18 .14, .1 .2, .16 .16, -.16 .12, -.1 .16")
    ends = points(".56 .86, .1 .64, .34 .44, -.56 .34, -.14 .54")
    for side in (1, -1):
        pose = Pose(middle.origin, middle.turn, middle.size, side)
        plate.edged(HIND_WING, DARK, 5, smooth(pose.all(hind)))
        plate.edged(FORE_WING, DARK, 5, smooth(pose.all(fore)))
        plate.edged(
            WING_EYE, DARK, 3, disc(pose(0.3 + 0.6j), 0.12 * pose.size), disc(pose(-0.36 + 0.44j), 0.1 * pose.size)
        )
        plate.ink(DARK, *(cut(pose(start), pose(end), 1.5) for start, end in zip(starts, ends, strict=True)))
        plate.ink(LIGHT, cut(pose(0.3 + 0.03j), pose(0.74 + 0.34j), 1.8, side * 4))
    plate.edged(FUR, DARK, 3, disc(middle(-0.04 + 0j), 0.34 * middle.size, flat=0.34, turn=middle.turn))
    plate.ink(
        LIGHT, *(cut(middle(complex(x, -0.09)), middle(complex(x, 0.09)), 1.6) for x in (-0.26, -0.14, -0.02, 0.1))
    )
