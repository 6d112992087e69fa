"""Raven feather: in the wind of a winter evening, and the raven flying off."""

from __future__ import annotations

import math
from random import Random

from frame import INK, ground
from ink import Plate, Pose, Spine, block, brush, cut, grid, pebble, points, smooth

AIR, WIND, SUN = "#cdd3dc", "#a3afc0", "#b8322f"
BLACK, BLUE, SHEEN, QUILL = "#17161f", "#2b4e86", "#7ea6d0", "#f1e6cc"
SHAFT = Spine(points("84 652, 128 540, 200 400, 276 250, 322 140, 338 44"))
BARE = 0.2  # the share of the shaft that has no vane
SPLITS = {1: (0.42, 0.71), -1: (0.34, 0.58, 0.83)}  # where the vane is torn, on either side


def raven_feather(plate: Plate, rng: Random) -> None:
    """Print the raven feather."""
    ground(plate, AIR)
    plate.ink(WIND, *(cut(place, place + 46 - 25j, 3.2, 2) for place in grid(70, 30, rng, 6)))
    plate.edged(SUN, INK, 5, pebble(104 + 128j, 54, rng, rough=0.03))
    for drop, reach, thick in ((4, 56, 1.6), (16, 54, 2.4), (28, 49, 3.2), (39, 41, 3.8)):
        plate.ink(AIR, cut(complex(104 - reach, 128 + drop), complex(104 + reach, 128 + drop), thick))
    for side in (1, -1):
        plate.edged(BLACK, INK, 4, block([*_edge(side), *(SHAFT.at(1 - (1 - BARE) * i / 10) for i in range(11))]))
        _barbs(plate, side)
    _down(plate, rng)
    plate.ink(INK, brush(SHAFT, lambda t: 9.5 - 7.5 * t, steps=14))
    plate.ink(QUILL, brush(SHAFT, lambda t: 5.4 - 5 * t, steps=14, start=0.02))
    plate.ink(BLACK, smooth(points("96 622, 84 652, 70 660, 80 630")))
    _raven(plate, Pose(330 + 566j, turn=-62, size=66))
    plate.mirror()


def _vane(t: float, side: int) -> float:
    """How far the vane reaches from the shaft."""
    share = max(t - BARE, 0.0) / (1 - BARE)
    widest = 96 if side > 0 else 70
    return widest * math.pow(min(1, share * 3.4), 0.7) * math.pow(max(1 - math.pow(share, 3.2), 0.0), 0.8)


def _edge(side: int) -> list[complex]:
    """The outer edge of the vane with its splits; the barbs lean towards the tip."""
    edge = []
    for t in (BARE + (1 - BARE) * i / 60 for i in range(61)):
        width = _vane(t, side)
        for split in SPLITS[side]:
            if abs(t - split) < 0.02:
                width *= 0.45 + 22 * abs(t - split)
        edge.append(SHAFT.beside(t, side * width) + SHAFT.heading(t) * width * 0.42)
    return edge


def _barbs(plate: Plate, side: int) -> None:
    """The blue gleam along the barbs."""
    for i in range(46):
        t = 0.22 + 0.76 * i / 46
        width = _vane(t, side)
        if width < 12 or any(abs(t - split) < 0.02 for split in SPLITS[side]):
            continue
        root = SHAFT.beside(t, side * 6)
        barb = SHAFT.beside(t, side * width * 0.93) + SHAFT.heading(t) * width * 0.39 - root
        gleam = cut(root + barb * 0.08, root + barb * (0.94 if i % 2 else 0.8), 2.3, side * 5)
        plate.ink(BLUE if i % 3 else SHEEN, gleam)


def _down(plate: Plate, rng: Random) -> None:
    """The soft down at the foot of the vane."""
    for k in range(12):
        t = 0.14 + 0.012 * k
        for side in (1, -1):
            tip = SHAFT.beside(t - 0.03, side * (24 + 3 * k)) + rng.uniform(-6, 6)
            plate.ink(BLACK, cut(SHAFT.at(t), tip, 3, side * 6))


def _raven(plate: Plate, pose: Pose) -> None:
    """A raven seen from below, wings spread."""
    half = points(
        "1.02 0, .82 .05, .72 .1, .56 .1, .46 .2, .56 .48, .62 .7, .54 .98, .34 1.4, .26 1.06, .12 1.42, .09 1.02, "
        "-.08 1.32, -.06 .94, -.24 1.14, -.16 .82, -.3 .9, -.22 .62, -.27 .42, -.16 .24, -.34 .12, -.66 .15, "
        "-.86 .24, -.88 .1, -1 0"
    )
    other = Pose(pose.origin, pose.turn, pose.size, -1)
    plate.ink(BLACK, block([*pose.all(half), *other.all(half[::-1])]))
    for wing in (pose, other):
        for k in range(5):
            start, end = complex(0.3 - 0.07 * k, 0.34 + 0.09 * k), complex(0.34 - 0.13 * k, 0.78 + 0.1 * k)
            plate.ink(BLUE, cut(wing(start), wing(end), 1.8))
    plate.ink(SHEEN, cut(pose(0.4 + 0j), pose(-0.3 + 0j), 1.8))
    plate.ink(SHEEN, *(cut(pose(complex(-0.5, y)), pose(complex(-0.82, 2 * y)), 1.5) for y in (-0.07, 0.0, 0.07)))
