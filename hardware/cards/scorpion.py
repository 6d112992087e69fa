"""Scorpion: on the dunes, its sting over its back."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

from frame import ground
from ink import Plate, Pose, Profile, Spine, brush, cut, disc, grid, points, polar, sickle, smooth, swell

SAND, DUNE = "#f0c23f", "#d99a1f"
SHELL, PLATE, GLOW, STING, GLEAM = "#3a1420", "#6e2431", "#e58a5a", "#d8412a", "#f6e7c0"
BODY = Spine(points("150 528, 168 470, 204 392, 240 326"))
TAIL = Spine(points("236 330, 286 270, 338 206, 350 132, 306 74, 238 62, 180 92, 158 142"))


def scorpion(plate: Plate, rng: Random) -> None:
    """Print the scorpion."""
    ground(plate, SAND)
    plate.ink(DUNE, *(sickle(place, radius, 5) for place in grid(64, 34, rng) for radius in (29, 19, 9)))
    for t, reach, lead in ((0.22, 118, -16), (0.34, 142, 4), (0.46, 150, 32), (0.58, 146, 62)):
        for side in (1, -1):
            _leg(plate, t, reach, lead, side)
    _pincer(plate, points("136 500, 78 478, 60 546"), 74, 88, -1)
    _pincer(plate, points("190 524, 262 566, 318 534"), 68, 96, 1)
    for offset, angle, bend in ((18, 84, -2), (-18, 128, 2)):
        fang = BODY.beside(0, 0) + BODY.heading(0.05) * 1j * offset
        plate.edged(SHELL, SAND, 4, cut(fang + 2 - 8j, fang + polar(34, angle), 8, bend))
    _tail(plate)
    _body(plate)


def _leg(plate: Plate, t: float, reach: float, lead: float, side: int) -> None:
    """A leg of three parts; ``lead`` is how far it reaches ahead of where it leaves the body."""
    along = BODY.heading(t)
    out = along * 1j * side
    root = BODY.at(t) + out * 34
    knee = root + out * reach * 0.36 + along * (lead * 0.3 + 30)
    ankle = root + out * reach * 0.70 + along * (lead + 22)
    foot = root + out * reach * 0.96 + along * (lead * 1.7 - 22)

    def thigh(size: float) -> Profile:
        return lambda t: size * swell(0.14 + 0.74 * t) ** 0.6

    def claw(size: float) -> Profile:
        return lambda t: size * ((1 - t) ** 0.7 + 0.06)

    for size, shape, (start, end) in zip(
        (12, 9.36, 6.72), (thigh, thigh, claw), pairwise((root, knee, ankle, foot)), strict=True
    ):
        part = Spine([start, (start + end) / 2 + (end - start) * 0.06j, end])
        plate.edged(SHELL, SAND, 4, brush(part, shape(size), steps=6))
        plate.ink(GLOW, cut(part.beside(0.16, -size * 0.35), part.beside(0.7, -size * 0.3), max(size * 0.16, 1.2)))


def _pincer(plate: Plate, arm: list[complex], turn: float, size: float, side: int) -> None:
    """An arm and its hand with two fingers."""
    for start, end in pairwise(arm):
        part = Spine([start, (start + end) / 2 + (end - start) * 0.08j * side, end])
        plate.edged(SHELL, SAND, 4, brush(part, lambda t: 19 * swell(0.12 + 0.78 * t) ** 0.6, steps=7))
        plate.ink(GLOW, cut(part.beside(0.2, -6), part.beside(0.8, -6), 2.2))
    hand = Pose(arm[-1], turn, size, side)
    palm = points(
        "-.12 0, -.04 .26, .24 .42, .56 .4, .84 .3, 1.1 .12, 1.24 -.1, 1.22 -.1, 1 .06, .8 .13, .6 .13, .54 .03, "
        ".72 -.03, .94 -.1, 1.12 -.2, 1.11 -.22, .9 -.27, .64 -.34, .34 -.38, .06 -.28"
    )
    plate.edged(SHELL, SAND, 4, smooth(hand.all(palm)))
    plate.ink(PLATE, cut(hand(0.02 + 0.1j), hand(0.56 + 0.26j), size * 0.07))
    starts, ends = (
        points(".1 .26, .66 .3, .12 -.2, .62 -.22, .1 -.02"),
        points(".6 .32, 1.04 .12, .56 -.26, .92 -.2, .44 -.04"),
    )
    plate.ink(GLOW, *(cut(hand(start), hand(end), 2.4) for start, end in zip(starts, ends, strict=True)))
    plate.ink(SAND, *(cut(hand(complex(x, 0.13)), hand(complex(x + 0.05, 0.2)), 1.6) for x in (0.66, 0.76, 0.86)))


def _tail(plate: Plate) -> None:
    """Five beads, each thinner than the one before, and the sting."""
    beads = 5
    for k in range(beads):
        start, end = k / beads * 0.86, (k + 1) / beads * 0.86 + 0.02
        _bead(plate, start, end, 27 - 2 * k)
    sting = points("182 86, 204 112, 196 148, 170 164, 150 190, 132 236, 128 190, 140 156, 138 120, 156 92")
    plate.edged(STING, SAND, 4, smooth(sting))
    plate.ink(GLEAM, cut(158 + 108j, 180 + 118j, 3, -3), cut(146 + 176j, 134 + 216j, 2))


def _bead(plate: Plate, start: float, end: float, thick: float) -> None:
    def share(t: float) -> float:
        return (t - start) / (end - start)

    outline = brush(TAIL, lambda t: thick * (0.72 + 0.34 * swell(share(t))), steps=7, start=start, end=end)
    plate.edged(SHELL, SAND, 4, outline)
    plate.ink(PLATE, brush(TAIL, lambda t: 12 * swell(share(t)) + 0.5, steps=5, start=start + 0.02, end=end - 0.02))
    middle = (start + end) / 2
    plate.ink(GLOW, cut(TAIL.beside(middle - 0.05, -16), TAIL.beside(middle + 0.05, -15), 2.2))
    plate.ink(GLOW, cut(TAIL.beside(middle - 0.05, 2), TAIL.beside(middle + 0.05, 2), 2))


def _body(plate: Plate) -> None:
    """The back in seven plates, the head shield and the eyes."""

    def half(t: float) -> float:
        return 62 * math.pow(swell(0.16 + 0.72 * t), 0.7)

    plate.edged(SHELL, SAND, 5, brush(BODY, half, steps=16))
    for t in (0.42 + 0.085 * k for k in range(7)):
        plate.ink(PLATE, cut(BODY.beside(t, half(t) * 0.84), BODY.beside(t, -half(t) * 0.84), 6.5, 7))
        plate.ink(GLOW, cut(BODY.beside(t + 0.02, half(t) * 0.86), BODY.beside(t + 0.02, -half(t) * 0.86), 1.8, 8))
    shield = ((0.04, 22), (0.3, 46), (0.36, 0), (0.3, -46), (0.04, -22), (0.1, 0))
    plate.ink(PLATE, smooth([BODY.beside(t, aside) for t, aside in shield]))
    plate.ink(GLEAM, disc(BODY.beside(0.14, 9), 6), disc(BODY.beside(0.14, -9), 6))
    for t in (0.12, 0.17, 0.22):
        for side in (1, -1):
            plate.ink(GLOW, cut(BODY.beside(t, side * 22), BODY.beside(t + 0.08, side * 34), 2, side * 2))
