"""Mushroom: a fly agaric under drifting clouds, and a small one beside it."""

from __future__ import annotations

import math
from random import Random

from frame import INK, ground
from ink import Plate, Pose, Spine, brush, cut, pebble, points, smooth, swell

SKY, WIND, SOIL, CRUMBS = "#a5d8d2", "#6fb5b4", "#2f2a1d", "#5d5330"
CAP, CAP_SHADE, CAP_LIGHT, CREAM, SHADE = "#c0202e", "#7c1122", "#e2574f", "#f8eed2", "#d9c59b"


def mushroom(plate: Plate, rng: Random) -> None:
    """Print the mushroom."""
    _sky(plate, rng)
    plate.ink(SOIL, smooth(points("0 690, 0 600, 70 588, 150 574, 230 580, 320 596, 440 578, 440 690"), tension=0.8))
    for pose in (Pose(350 + 622j, size=0.36), Pose(208 + 614j, size=0.97)):
        _stem(plate, pose)
        _gills_and_skirt(plate, pose)
        _cap(plate, pose, rng)
    _soil(plate, rng)
    plate.mirror()


def _sky(plate: Plate, rng: Random) -> None:
    """Lines of wind, and two clouds."""
    ground(plate, SKY)
    for row in range(17):
        y = 34 + row * 33
        for column in range(-40 + 37 * (row % 3), 460, 112):
            x = column + rng.uniform(-8, 8)
            wave = Spine([complex(x, y), complex(x + 24, y - 7), complex(x + 48, y + 5), complex(x + 84, y - 2)])
            plate.ink(WIND, brush(wave, lambda t: 0.4 + 3.6 * swell(t), steps=4))
    puff = points("-70 18, -76 2, -58 -10, -44 -30, -14 -36, 8 -22, 34 -28, 54 -8, 76 0, 74 16, 40 22, 0 19, -40 23")
    for cloud in (Pose(96 + 92j), Pose(330 + 128j, size=0.72)):
        plate.edged(CREAM, INK, 5, smooth(cloud.all(puff)))
        for start, length in ((-54 + 10j, 48), (6 + 12j, 54), (-34 - 8j, 48), (20 - 6j, 28)):
            plate.ink(WIND, cut(cloud(start), cloud(start + length), 2.2, 2))


def _stem(plate: Plate, pose: Pose) -> None:
    """The white stem with its shaded side and the rings of its foot."""
    line = 6 * pose.size + 1
    stem = points("-46 8, -58 -28, -40 -62, -34 -150, -38 -262, 38 -262, 40 -150, 46 -64, 62 -28, 48 8")
    shade = points("-45 4, -56 -28, -39 -62, -33 -150, -36 -256, -6 -256, -14 -150, -18 -60, -22 -10")
    plate.edged(CREAM, INK, line, smooth(pose.all(stem)))
    plate.ink(SHADE, smooth(pose.all(shade)))
    for k in range(9):
        start, end = complex(-33, -70 - 9 * k), complex(-16 - (k % 3) * 5, -76 - 9 * k)
        plate.ink(INK, cut(pose(start), pose(end), 1.9 * pose.size))
    for x, k in ((-16, 30), (2, 6), (14, 44), (28, 10), (-4, 96)):
        plate.ink(INK, cut(pose(complex(x, -40 - k)), pose(complex(x * 0.8, -120 - k * 1.2)), 2.2 * pose.size))
    for y in (-34, -18):
        plate.ink(INK, cut(pose(complex(-52, y)), pose(complex(50, y + 4)), 2.6 * pose.size, 9 * pose.size))


def _gills_and_skirt(plate: Plate, pose: Pose) -> None:
    """What is seen from below: the gills, and the ring of skin around the stem."""
    gills = points("-176 -262, -120 -232, -50 -220, 20 -219, 100 -228, 172 -262, 90 -292, -90 -292")
    plate.edged(CREAM, INK, 6 * pose.size + 1, smooth(pose.all(gills)))
    centre = -292j
    for k in range(25):
        angle = math.radians(14 + 152 * k / 24)
        rim = complex(math.cos(angle) * 168, math.sin(angle) * 42 - 266)
        plate.ink(INK, cut(pose(centre + (rim - centre) * 0.3), pose(rim), 2.0 * pose.size))
    skirt = points("-40 -212, 40 -212, 58 -162, 40 -150, 22 -160, 4 -146, -16 -158, -36 -147, -58 -160")
    plate.edged(CREAM, INK, 5 * pose.size + 1, smooth(pose.all(skirt)))
    for x in (-44, -28, -10, 8, 26, 44):
        plate.ink(INK, cut(pose(complex(x * 0.7, -206)), pose(complex(x, -164)), 1.8 * pose.size))


def _cap(plate: Plate, pose: Pose, rng: Random) -> None:
    """The red cap with its scales."""
    size = pose.size
    dome = points(
        "-188 -262, -184 -318, -146 -392, -82 -444, -2 -464, 82 -446, 146 -392, 184 -318, 186 -262, "
        "140 -276, 70 -287, 0 -290, -70 -287, -140 -276"
    )
    shade = points("-188 -264, -184 -318, -146 -392, -98 -436, -130 -380, -144 -330, -124 -290, -150 -275")
    plate.edged(CAP, INK, 7 * size + 1, smooth(pose.all(dome)))
    plate.ink(CAP_SHADE, smooth(pose.all(shade)))
    for k in range(24):
        start, end = complex(-168 + k * 13, -284 - 3 * (k % 2)), complex(-160 + k * 12, -310 - 14 * math.sin(k / 2))
        plate.ink(CAP_SHADE, cut(pose(start), pose(end), 2.6 * size))
    for k in range(6):
        start, end = complex(62 + 9 * k, -440 + 12 * k), complex(96 + 9 * k, -398 + 17 * k)
        plate.ink(CAP_LIGHT, cut(pose(start), pose(end), 3.4 * size, -5 * size))
    scales = points("-112 -342, -40 -404, 44 -350, 58 -428, 122 -378, -38 -322, -150 -296, 120 -310, 0 -452, -98 -416")
    radii = (26, 31, 36, 17, 20, 20, 14, 22, 12, 13)
    flats = (0.86, 0.72, 0.84, 0.6, 0.9, 0.8, 0.9, 0.85, 0.5, 0.7)
    for place, radius, flat in zip(scales, radii, flats, strict=True):
        scale = pebble(pose(place), radius * size, rng, flat=flat, rough=0.14, turn=place.real / 6)
        plate.edged(CREAM, CAP_SHADE, 4 * size + 0.6, scale)


def _soil(plate: Plate, rng: Random) -> None:
    """Crumbs of earth and blades of grass."""
    for k, x in enumerate(range(24, 400, 13)):
        y = 11 * (k % 4)
        start = complex(x, 612 + y + rng.uniform(-4, 4))
        plate.ink(CRUMBS, cut(start, complex(x + rng.uniform(18, 36), 614 + y), 2.4))
    for x in (34, 52, 66, 94, 262, 282, 300, 398, 410):
        tip = complex(x + rng.uniform(-18, 18), 540 + rng.uniform(-16, 24))
        plate.ink(SOIL, cut(complex(x, 625), tip, 5, rng.uniform(-6, 6)))
