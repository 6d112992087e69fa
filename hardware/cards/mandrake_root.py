"""Mandrake root: it looks like a sleeping little man, deep in stony earth."""

from __future__ import annotations

import math
from random import Random

from frame import INK, ground
from ink import (
    Plate,
    Profile,
    Spine,
    between,
    block,
    brush,
    cut,
    disc,
    grid,
    pebble,
    points,
    polar,
    smooth,
    swell,
    whorl,
)

SKY, CLOUD, EARTH, STONE, CLAY, GRIT = "#f0c98a", "#e0a860", "#3d2418", "#6d4630", "#a8703f", "#7d4c28"
PALE, SHADE, GLOW, CHEEK = "#ecd09b", "#c1905a", "#fbeec6", "#e39a66"
LEAF, LEAF_LIGHT, VEIN, BERRY, CREAM = "#4a8a3c", "#8fbf57", "#1d3d22", "#d9572b", "#f8e0b0"
FOSSIL = 352 + 478j
SEAM = Spine(points("0 520, 60 534, 130 540, 210 566, 290 584, 360 612, 440 618"))

Limb = tuple[Spine, Profile]


def mandrake_root(plate: Plate, rng: Random) -> None:
    """Print the mandrake root."""
    limbs = _limbs()
    _sky_and_clay(plate)
    _stones(plate, rng, [spine.at(k / 14) for spine, _ in limbs for k in range(15)])
    shapes = [brush(spine, width, steps=14) for spine, width in limbs]
    plate.line(INK, 13, *shapes)
    plate.ink(PALE, *shapes)
    for spine, width in limbs:
        _shade(plate, spine, width)
    _bark(plate, rng, limbs)
    _face(plate)
    _leaves(plate, 216 + 184j)
    for place, radius in ((150 + 184j, 17), (184 + 198j, 15), (252 + 196j, 18)):
        plate.edged(BERRY, INK, 5, disc(place, radius))
        plate.ink(CREAM, cut(place - 7 - 2j, place + 1 - 9j, 2.4, -2))


def _sky_and_clay(plate: Plate) -> None:
    """The evening sky, the dark earth, and a slanting layer of clay at the bottom."""
    ground(plate, SKY)
    for y in range(34, 190, 19):
        for x in range(-30 + (y * 7) % 60, 430, 92):
            plate.ink(CLOUD, cut(complex(x, y), complex(x + 70, y + 2), 4, 2))
    earth = points("0 700, 0 206, 60 192, 130 204, 220 190, 300 200, 380 184, 440 190, 440 700")
    plate.ink(EARTH, smooth(earth, tension=0.7))
    plate.ink(CLAY, block([*(SEAM.at(k / 20) for k in range(21)), 440 + 680j, 680j]))
    for level in range(9):
        for x in range(-20 + 31 * (level % 2), 440, 62):
            start = complex(x, SEAM.at(x / 440).imag + 16 + 16 * level)
            plate.ink(GRIT, cut(start, start + 44 + 8j, 3, 3))


def _stones(plate: Plate, rng: Random, root: list[complex]) -> None:
    """Stones where the root leaves room, and one old shell."""
    for place in grid(40, 34, rng, 8):
        in_earth = place.imag > 226 and SEAM.at(place.real / 440).imag - place.imag > 20
        if in_earth and min(abs(place - point) for point in root) > 44 and abs(place - FOSSIL) > 62:
            plate.ink(STONE, pebble(place, rng.uniform(6, 14), rng, flat=0.7, turn=rng.uniform(-40, 40)))
    plate.ink(STONE, pebble(FOSSIL, 46, rng, rough=0.04))
    plate.line(EARTH, 4, smooth(whorl(FOSSIL, 44, 60, 2.6, 1), closed=False))
    plate.ink(EARTH, *(cut(FOSSIL + polar(33, a), FOSSIL + polar(44, a + 5), 1.8) for a in range(0, 360, 20)))


def _limbs() -> list[Limb]:
    """Trunk, arms, legs and the roots that leave them: each a spine and its half width."""

    def taper(thick: float, knots: float) -> Profile:
        return lambda t: thick * (1 - t) ** 0.72 * (1 + 0.09 * math.sin(knots * t)) + 1.6

    head = ((0, 40), (0.12, 48), (0.26, 51), (0.38, 40), (0.46, 46))
    belly = ((0.56, 66), (0.68, 58), (0.8, 52), (0.9, 60), (1, 56))
    limbs = (
        ("216 166, 214 240, 224 330, 216 404, 220 458", between((*head, *belly))),
        ("192 322, 128 336, 84 388, 80 452, 116 494", taper(32, 17)),
        ("250 326, 316 348, 366 318, 374 258, 344 222", taper(32, 15)),
        ("196 430, 162 506, 158 566, 112 616, 58 636", taper(42, 19)),
        ("246 430, 284 500, 276 572, 300 624, 356 652", taper(42, 21)),
        ("160 560, 186 600, 190 652", taper(15, 9)),
        ("278 548, 316 566, 352 556, 382 576", taper(14, 9)),
        ("84 400, 50 424, 38 472, 50 512", taper(13, 9)),
        ("364 318, 398 336, 404 376, 388 404", taper(12, 9)),
        ("216 470, 222 520, 212 560, 226 596", taper(13, 9)),
    )
    return [(Spine(points(way)), width) for way, width in limbs]


def _shade(plate: Plate, spine: Spine, width: Profile) -> None:
    """The dark side of a limb; the light falls from the upper left, whichever way the limb grows."""
    across = (spine.at(1) - spine.at(0)) * 1j
    side = 1 if across.real + across.imag > 0 else -1
    steps = [k / 14 for k in range(15)]
    rim = [spine.beside(t, side * width(t)) for t in steps]
    inner = [spine.beside(t, side * width(t) * (0.40 + 0.12 * (k % 2))) for k, t in enumerate(steps)]
    plate.ink(SHADE, smooth([*rim, *reversed(inner)]))


def _bark(plate: Plate, rng: Random, limbs: list[Limb]) -> None:
    """The rings of the bark, left out where the face is, and a few lights."""
    rings: list[str] = []
    lights: list[str] = []
    for index, (spine, width) in enumerate(limbs):
        count = round(spine.length / 13)
        for k in range(1, count):
            t = k / count
            if index == 0 and t < 0.42:
                continue
            half = width(t)
            start, end = (0.94, rng.uniform(-0.1, 0.35)) if k % 2 else (-0.94, rng.uniform(-0.45, 0.1))
            ring = spine.beside(t, half * start), spine.beside(t + 0.012, half * end)
            rings.append(cut(*ring, 0.9 + half * 0.045, 3 if start > 0 else -3))
            if k % 3 == 0 and half > 12:
                lights.append(cut(spine.beside(t - 0.02, half * 0.6), spine.beside(t + 0.05, half * 0.52), 1.7))
    plate.ink(GLOW, *lights)
    plate.ink(INK, *rings)


def _face(plate: Plate) -> None:
    """Closed eyes with lashes, a nose, a smile and red cheeks."""
    for x in (192, 240):
        plate.ink(INK, cut(complex(x - 17, 236), complex(x + 16, 236), 3.4, 7))
        plate.ink(INK, cut(complex(x - 17, 218), complex(x + 15, 217), 2.4, -4))
        plate.ink(INK, *(cut(complex(x + dx, 243), complex(x + dx * 1.4, 252), 1.5) for dx in (-10, -1, 8)))
    plate.ink(INK, cut(218 + 236j, 211 + 262j, 2.6, -5), cut(200 + 278j, 236 + 275j, 3, 8))
    plate.ink(CHEEK, disc(180 + 263j, 9, flat=0.7), disc(249 + 263j, 9, flat=0.7))


def _leaves(plate: Plate, crown: complex) -> None:
    """The rosette of leaves above the ground."""
    fan = (
        (-176, 186, 40),
        (-4, 190, 40),
        (-152, 190, 46),
        (-30, 198, 46),
        (-124, 166, 44),
        (-60, 172, 44),
        (-92, 160, 44),
    )
    for angle, reach, wide in fan:
        way = polar(1, angle)
        sag = 1j * 32 * abs(way.real)
        _leaf(plate, Spine([crown, crown + way * reach * 0.5 - sag * 0.6, crown + way * reach + sag]), wide)


def _leaf(plate: Plate, blade: Spine, wide: float) -> None:
    def width(t: float) -> float:
        return wide * math.pow(swell(math.pow(min(1, t * 0.96 + 0.04), 0.9)), 0.8) * 0.8 + 1.5

    plate.edged(LEAF, INK, 6, brush(blade, width, steps=8))
    for t in (0.25, 0.37, 0.49, 0.61, 0.73):
        plate.ink(LEAF_LIGHT, cut(blade.beside(t, -4), blade.beside(t + 0.13, -width(t) * 0.72), 4.2))
    plate.ink(VEIN, brush(blade, lambda t: 3.2 * (1 - t) + 0.4, steps=4, end=0.92))
    for t in (0.28, 0.40, 0.52, 0.64, 0.76):
        plate.ink(VEIN, cut(blade.at(t), blade.beside(t + 0.12, width(t) * 0.7), 2))
