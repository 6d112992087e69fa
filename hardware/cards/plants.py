"""Fern, mushroom, flower and mandrake root."""

from __future__ import annotations

import cmath
import math
from itertools import pairwise
from random import Random

from frame import INK, ground
from ink import Plate, Spine, block, brush, cut, disc, grid, inside, pebble, smooth, star


def _pinna(root: complex, direction: complex, length: float, half_width: float, bend: float) -> tuple[str, str]:
    """One leaflet of the fern with its lobes, and the cut along its middle."""
    middle = root + direction * length * 0.5 + direction * 1j * bend * length * 0.03
    spine = Spine([root, middle, root + direction * length + direction * 1j * bend * length * 0.16], steps=8)
    lobes = max(4, round(length / 17))
    sides: list[list[complex]] = [[], []]
    for i in range(lobes):
        notch, crest = i / lobes, (i + 0.74) / lobes
        swell = half_width * (1 - 0.8 * crest**1.6)
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append(spine.beside(notch, sign * (swell * 0.45 if i else 3)))
            side.append(spine.beside(crest - 0.34 / lobes, sign * swell * 0.92))
            side.append(spine.beside(crest, sign * swell))
    leaf = smooth([*sides[0], spine.at(1), *reversed(sides[1])])
    return leaf, cut(spine.at(0), spine.at(0.9), 1.6, -bend * length * 0.015)


def _fiddlehead(plate: Plate, stalk: list[complex], colours: tuple[str, str, str], thick: float) -> None:
    """A young frond, still rolled up like the head of a fiddle."""
    dark, young, light = colours
    spine = Spine(stalk)
    plate.ink(dark, brush(spine, lambda t: (thick + 5) * (1 - 0.35 * t), steps=36))
    plate.ink(young, brush(spine, lambda t: thick * (1 - 0.35 * t), steps=36))
    marks = [0.06 + 0.035 * k for k in range(26)]
    plate.ink(dark, *(cut(spine.beside(t, thick * 0.1), spine.beside(t + 0.02, thick * 0.85 * (1 - 0.35 * t)), 1.7) for t in marks))
    plate.ink(light, *(cut(spine.beside(t, -thick * 0.55), spine.beside(t + 0.026, -thick * 0.5), 1.5) for t in marks[::2]))


def _whorl(centre: complex, radius: float, start: float, turns: float, sign: int) -> list[complex]:
    """Points of a spiral that winds inwards; ``start`` in degrees."""
    count = round(turns * 9)
    return [
        centre + cmath.rect(radius * (1 - 0.86 * k / count), math.radians(start + sign * 360 * turns * k / count))
        for k in range(count + 1)
    ]


def fern(plate: Plate, rng: Random) -> None:
    """A frond rising through a dark wood, its tip still rolled up, and young ones beside it."""
    dark, wood, leaf, young, light = "#0c362f", "#1f5a41", "#86ba43", "#c9de6c", "#f0f3ae"
    ground(plate, dark)
    heart = 70 + 700j
    strokes = []
    for place in grid(31, 30, rng, 7):
        away = (place - heart) / abs(place - heart)
        strokes.append(cut(place, place + away * rng.uniform(14, 26), rng.uniform(1.8, 3.6), 1.5))
    plate.ink(wood, *strokes)
    _fiddlehead(plate, [404 + 690j, 396 + 610j, *_whorl(346 + 512j, 56, 24, 1.7, -1)], (dark, leaf, light), 13)
    _fiddlehead(plate, [286 + 690j, 290 + 650j, *_whorl(262 + 610j, 30, 10, 1.4, -1)], (dark, young, light), 9)

    spine = Spine([70 + 690j, 100 + 570j, 158 + 430j, 232 + 300j, 296 + 200j, 330 + 134j, *_whorl(276 + 104j, 54, 8, 1.55, -1)])
    shade, lit, ribs = [], [], []
    pairs = 13
    for i in range(pairs):
        s = i / (pairs - 1)
        t = 0.035 + 0.60 * s
        reach = 52 + 150 * math.sin(math.pi * (0.30 + 0.62 * s)) ** 1.2
        for sign in (1, -1):
            direction = spine.heading(t) * cmath.rect(1, math.radians((72 - 16 * s) * sign))
            shape, rib = _pinna(spine.at(t), direction, reach * (1.0 if sign > 0 else 0.94), 25 - 8 * s, -sign)
            (shade if sign > 0 else lit).append(shape)
            ribs.append(rib)
    plate.edged(leaf, dark, 4, *shade)
    plate.edged(young, dark, 4, *lit)
    plate.ink(dark, *ribs)
    plate.ink(dark, brush(spine, lambda t: 15 - 4 * t, steps=44))
    plate.ink(light, brush(spine, lambda t: 10 - 3 * t, steps=44))
    plate.ink(dark, *(cut(spine.beside(t, -4), spine.beside(t + 0.011, 4), 1.3) for t in [0.04 + 0.022 * k for k in range(43)]))
    spores = ((60, 70, 9), (98, 108, 5), (58, 146, 6), (128, 62, 4), (150, 128, 3.5), (84, 190, 4), (392, 250, 4), (372, 392, 6), (404, 430, 4), (398, 330, 3))
    plate.ink(light, *(disc(complex(x, y), r) for x, y, r in spores))
    plate.mirror()


def mushroom(plate: Plate, rng: Random) -> None:
    """A fly agaric in the rain, and a small one beside it."""
    sky, rain, cap, capdark, cream, shade, soil, soil2 = (
        "#a5d8d2", "#6fb5b4", "#c0202e", "#7c1122", "#f8eed2", "#d9c59b", "#2f2a1d", "#5d5330")
    ground(plate, sky)
    rows = []
    for row in range(17):
        y = 34 + row * 33
        for x in range(-40 + 37 * (row % 3), 460, 112):
            x0 = x + rng.uniform(-8, 8)
            rows.append(brush(Spine([complex(x0, y), complex(x0 + 24, y - 7), complex(x0 + 48, y + 5), complex(x0 + 84, y - 2)]), lambda t: 0.4 + 3.6 * math.sin(math.pi * t), steps=4))
    plate.ink(rain, *rows)
    plate.ink(soil, smooth([0 + 690j, 0 + 600j, 70 + 588j, 150 + 574j, 230 + 580j, 320 + 596j, 440 + 578j, 440 + 690j], tension=0.8))

    def toadstool(foot: complex, size: float, lean: float) -> None:
        def place(x: float, y: float) -> complex:
            return foot + complex(x + lean * -y * (1 + 0.0015 * -y), y) * size

        stem = [place(*p) for p in ((-46, 8), (-58, -28), (-40, -62), (-34, -150), (-38, -262), (38, -262), (40, -150), (46, -64), (62, -28), (48, 8))]
        plate.edged(cream, INK, 6 * size + 1, smooth(stem))
        plate.ink(shade, smooth([place(*p) for p in ((-45, 4), (-56, -28), (-39, -62), (-33, -150), (-36, -256), (-6, -256), (-14, -150), (-18, -60), (-22, -10))]))
        plate.ink(INK, *(cut(place(x, -40 - k), place(x * 0.8, -120 - k * 1.2), 2.2 * size) for x, k in ((-30, 0), (-16, 30), (2, 6), (14, 44), (28, 10), (-4, 96))))
        plate.ink(INK, *(cut(place(-52, y), place(50, y + 4), 2.6 * size, 9 * size) for y in (-34, -18)))
        gills = [place(*p) for p in ((-176, -262), (-120, -232), (-50, -220), (20, -219), (100, -228), (172, -262), (90, -292), (-90, -292))]
        plate.edged(cream, INK, 6 * size + 1, smooth(gills))
        centre = place(0, -292)
        for k in range(25):
            angle = math.radians(14 + 152 * k / 24)
            rim = place(0, -266) + complex(math.cos(angle) * 168, math.sin(angle) * 42) * size
            plate.ink(INK, cut(centre + (rim - centre) * 0.3, rim, 2.0 * size))
        skirt = [place(*p) for p in ((-40, -212), (40, -212), (58, -162), (40, -150), (22, -160), (4, -146), (-16, -158), (-36, -147), (-58, -160))]
        plate.edged(cream, INK, 5 * size + 1, smooth(skirt))
        plate.ink(INK, *(cut(place(x * 0.7, -206), place(x, -164), 1.8 * size) for x in (-44, -28, -10, 8, 26, 44)))
        dome = [place(*p) for p in ((-188, -262), (-184, -318), (-146, -392), (-82, -444), (-2, -464), (82, -446), (146, -392), (184, -318), (186, -262), (140, -276), (70, -287), (0, -290), (-70, -287), (-140, -276))]
        plate.edged(cap, INK, 7 * size + 1, smooth(dome))
        plate.ink(capdark, smooth([place(*p) for p in ((-188, -264), (-184, -318), (-146, -392), (-98, -436), (-130, -380), (-144, -330), (-124, -290), (-150, -275))]))
        plate.ink(capdark, *(cut(place(-168 + k * 13, -284 - 3 * (k % 2)), place(-160 + k * 12, -310 - 14 * math.sin(k / 2)), 2.6 * size) for k in range(24)))
        for x, y, r, flat in ((-112, -342, 26, 0.86), (-40, -404, 31, 0.72), (44, -350, 36, 0.84), (58, -428, 17, 0.6), (122, -378, 20, 0.9), (-38, -322, 20, 0.8), (-150, -296, 14, 0.9), (120, -310, 22, 0.85), (0, -452, 12, 0.5), (-98, -416, 13, 0.7)):
            plate.edged(cream, capdark, 4 * size + 0.6, pebble(place(x, y), r * size, rng, flat=flat, rough=0.14, turn=x / 6))

    toadstool(352 + 622j, 0.36, 0.06)
    toadstool(208 + 614j, 0.97, 0.0)
    plate.ink(soil2, *(cut(complex(x, 612 + 11 * (k % 4) + rng.uniform(-4, 4)), complex(x + rng.uniform(18, 36), 614 + 11 * (k % 4)), 2.4) for k, x in enumerate(range(24, 400, 13))))
    blades = []
    for x in (34, 52, 66, 94, 262, 282, 300, 398, 410):
        blades.append(cut(complex(x, 625), complex(x + rng.uniform(-18, 18), 540 + rng.uniform(-16, 24)), 5, rng.uniform(-6, 6)))
    plate.ink(soil, *blades)
    plate.mirror()


def flower(plate: Plate, rng: Random) -> None:
    """A pale night flower under the stars."""
    night, star_ink, petal, blush, vein, gold, golddark, stem = (
        "#20235c", "#4a56a6", "#f7e3e6", "#e993ac", "#a92f62", "#f3b632", "#8a4b12", "#58ab8e")
    ground(plate, night)
    stars = []
    for i, place in enumerate(grid(62, 48, rng, 5)):
        stars.append(star(place, 11 if i % 3 else 17, 4, inner=0.28))
    plate.ink(star_ink, *stars)
    stalk = Spine([226 + 300j, 214 + 430j, 168 + 540j, 120 + 690j])
    bud = Spine([196 + 480j, 252 + 450j, 312 + 462j, 338 + 530j])
    plate.ink(INK, brush(stalk, lambda t: 14, steps=10), brush(bud, lambda t: 10, steps=8))
    plate.ink(stem, brush(stalk, lambda t: 9, steps=10), brush(bud, lambda t: 6, steps=8))
    for root, tip, bend in ((186 + 520j, 46 + 430j, 34), (146 + 606j, 262 + 648j, -18)):
        blade = Spine([root, (root + tip) / 2 + (tip - root) * 1j / abs(tip - root) * bend, tip])
        outline = brush(blade, lambda t: (38 if bend > 0 else 24) * math.sin(math.pi * t**0.8) ** 0.9 + 1, steps=9)
        plate.edged(stem, INK, 6, outline)
        plate.ink(night, brush(blade, lambda t: 3 * (1 - t), steps=5))
        plate.ink(night, *(cut(blade.at(t), blade.beside(t + 0.14, sign * 25 * math.sin(math.pi * t)), 2) for t in (0.2, 0.32, 0.44, 0.56, 0.68) for sign in (1, -1)))
    heart = 228 + 222j
    for layer, (count, reach, wide, colour, turn) in enumerate(((8, 182, 60, blush, 11.0), (7, 150, 54, petal, -4.0))):
        for i in range(count):
            way = cmath.rect(1, math.radians(turn + 360 * i / count + rng.uniform(-3, 3)))
            size = reach * rng.uniform(0.95, 1.05)
            shape = [(0.05, -0.1), (0.42, -0.82), (0.78, -1), (0.97, -0.5), (0.93, -0.08), (1.02, 0.3), (0.86, 0.95), (0.45, 0.85), (0.05, 0.1)]
            plate.edged(colour, INK, 6, smooth([heart + way * complex(x * size, y * wide) for x, y in shape]))
            ink_colour = vein if layer == 0 else blush
            plate.ink(ink_colour, *(cut(heart + way * complex(size * 0.2, y * wide * 0.3), heart + way * complex(size * (0.86 - abs(y) * 0.25), y * wide), 3.2, y * 3) for y in (-0.6, -0.3, 0, 0.3, 0.6)))
            plate.ink(vein, *(cut(heart + way * complex(size * 0.2, y * wide * 0.3), heart + way * complex(size * 0.5, y * wide * 0.7), 2.4) for y in (-0.45, -0.15, 0.15, 0.45)))
    plate.edged(golddark, INK, 6, pebble(heart, 47, rng, rough=0.05))
    seeds = [disc(heart + cmath.rect(4.6 * math.sqrt(k) * 1.32, k * 2.39996), 3.6) for k in range(44)]
    plate.ink(gold, *seeds)
    bell = 338 + 548j
    outer = ((-6, -10), (-52, -4), (-84, 26), (-92, 62), (-74, 78), (-58, 66), (-42, 92), (-16, 84), (2, 100), (22, 84), (46, 90), (58, 66), (74, 76), (86, 52), (78, 20), (50, -6), (6, -10))
    plate.edged(petal, INK, 6, smooth([bell + complex(x, y) for x, y in outer]))
    for x, y in ((-84, 62), (-62, 54), (-40, 82), (-20, 72), (0, 90), (22, 72), (44, 80), (62, 52), (78, 56)):
        plate.ink(blush, cut(bell + complex(x * 0.12, -2), bell + complex(x, y) * 0.94, 4.2, x * 0.06))
        plate.ink(vein, cut(bell + complex(x * 0.12, -2), bell + complex(x, y) * 0.55, 2.4, x * 0.05))
    for x in (-56, -20, 20, 56):
        plate.line(INK, 4, smooth([bell + complex(x * 0.3, 6), bell + complex(x * 0.92, 34), bell + complex(x * 1.02, 68)], closed=False))
    cup = ((0, -30), (-30, -22), (-50, 8), (-34, 4), (-22, 26), (-8, 8), (2, 32), (12, 8), (26, 26), (36, 4), (52, 6), (30, -22))
    plate.edged(stem, INK, 5, smooth([bell + complex(x, y) for x, y in cup]))


def mandrake_root(plate: Plate, rng: Random) -> None:
    """The root that looks like a sleeping little man, deep in stony earth."""
    sky, cloud, earth, stone, pale, shade, leaf, vein, berry = (
        "#f0c98a", "#e0a860", "#3d2418", "#6d4630", "#ecd09b", "#b98550", "#4f8a3a", "#1d3d22", "#d9572b")
    clay, grit = "#a8703f", "#7d4c28"
    ground(plate, sky)
    plate.ink(cloud, *(cut(complex(x, y), complex(x + 70, y + 2), 4, 2) for y in range(34, 190, 19) for x in range(-30 + (y * 7) % 60, 430, 92)))
    plate.ink(earth, smooth([0 + 700j, 0 + 196j, 60 + 186j, 130 + 200j, 220 + 186j, 300 + 198j, 380 + 184j, 440 + 194j, 440 + 700j], tension=0.7))
    plate.ink(clay, smooth([0 + 700j, 0 + 548j, 70 + 560j, 150 + 540j, 240 + 556j, 330 + 536j, 440 + 552j, 440 + 700j], tension=0.8))
    plate.ink(grit, *(cut(complex(x, y), complex(x + 40, y + rng.uniform(-3, 3)), 3, 3) for y in range(566, 660, 15) for x in range(-20 + (y * 11) % 50, 430, 58)))
    body = [complex(*p) for p in (
        (196, 176), (176, 214), (180, 256), (170, 286), (140, 296), (112, 316), (86, 352), (66, 400), (52, 450), (70, 420), (98, 376), (128, 346), (160, 340),
        (164, 380), (154, 424), (142, 470), (126, 520), (108, 566), (78, 622), (116, 596), (150, 560), (178, 512), (200, 470), (216, 462),
        (236, 482), (258, 530), (268, 580), (262, 640), (286, 600), (298, 556), (290, 500), (278, 440), (276, 388), (280, 346), (310, 352), (334, 330), (350, 296), (356, 250), (376, 226),
        (340, 240), (326, 282), (306, 306), (278, 298), (266, 280), (268, 244), (270, 206), (250, 176))]
    outline = [Spine([*body, body[0]], steps=4).at(i / 160) for i in range(160)]
    stones = []
    for place in grid(47, 41, rng, 9):
        if 222 < place.imag < 540 and not any(inside(place + d, outline) for d in (0, 22, -22, 22j, -22j)):
            stones.append(pebble(place, rng.uniform(7, 15), rng, flat=0.7, turn=rng.uniform(-40, 40)))
    plate.ink(stone, *stones)
    hairs = []
    for start, end in ((66 + 410j, 34 + 500j), (90 + 600j, 52 + 646j), (262 + 620j, 256 + 654j), (150 + 550j, 160 + 620j), (140 + 480j, 86 + 510j), (290 + 520j, 340 + 580j), (280 + 430j, 344 + 460j), (352 + 262j, 398 + 250j), (322 + 330j, 372 + 370j), (110 + 330j, 60 + 330j), (276 + 390j, 330 + 400j), (220 + 470j, 214 + 540j), (168 + 390j, 112 + 420j)):
        hairs.append(cut(start, end, 3.4, rng.choice((-8, 8))))
    plate.ink(shade, *hairs)
    plate.edged(pale, INK, 7, smooth(body))
    plate.ink(shade, smooth([complex(*p) for p in ((262, 184), (256, 250), (254, 300), (262, 360), (258, 420), (268, 490), (280, 560), (268, 620), (294, 560), (286, 500), (272, 440), (272, 340), (312, 344), (338, 318), (350, 270), (330, 310), (306, 322), (268, 308), (262, 280), (264, 220))]))
    rings = []
    for y in range(352, 470, 17):
        rings.append(cut(complex(168 - (y - 352) * 0.18, y), complex(214 + rng.uniform(-10, 20), y + 5), 2.4, 4))
        rings.append(cut(complex(272, y + 8), complex(240 - rng.uniform(0, 18), y + 12), 2.2, -3))
    for x, y in ((126, 520), (114, 550), (140, 500), (100, 580), (148, 476)):
        rings.append(cut(complex(x, y), complex(x + 32, y + 12), 2.2, 3))
    for x, y in ((248, 500), (258, 530), (264, 560), (264, 590)):
        rings.append(cut(complex(x, y), complex(x + 26, y - 3), 2.2, 3))
    for x, y in ((84, 362), (100, 340), (122, 318), (72, 392)):
        rings.append(cut(complex(x, y), complex(x + 18, y + 12), 2.0, 2))
    plate.ink(INK, *rings)
    plate.ink(INK, cut(187 + 230j, 213 + 230j, 2.6, 6), cut(231 + 230j, 257 + 230j, 2.6, 6), cut(203 + 268j, 240 + 266j, 2.8, 7), cut(222 + 236j, 217 + 254j, 2.0, -3), cut(184 + 216j, 210 + 213j, 2, -3), cut(234 + 213j, 260 + 216j, 2, -3))
    crown = 222 + 182j
    for angle, reach, wide in ((-172, 196, 40), (-8, 196, 40), (-150, 196, 44), (-32, 200, 44), (-122, 168, 42), (-58, 172, 42), (-90, 160, 42)):
        way = cmath.rect(1, math.radians(angle))
        sag = 1j * 34 * abs(way.real)
        blade = Spine([crown, crown + way * reach * 0.5 - sag * 0.6, crown + way * reach + sag])
        plate.edged(leaf, INK, 6, brush(blade, lambda t, wide=wide: wide * math.sin(math.pi * min(1, t * 0.96 + 0.04) ** 0.9) ** 0.8 * 0.8 + 1.5, steps=8))  # type: ignore[misc]
        plate.ink(vein, brush(blade, lambda t: 3.4 * (1 - t) + 0.4, steps=4, end=0.92))
        plate.ink(vein, *(cut(blade.at(t), blade.beside(t + 0.12, sign * 22 * math.sin(math.pi * t)), 2) for t in (0.3, 0.42, 0.54, 0.66, 0.78) for sign in (1, -1)))
    for place, radius in ((150 + 176j, 17), (186 + 196j, 15), (262 + 192j, 18)):
        plate.edged(berry, INK, 5, disc(place, radius))
        plate.ink("#f8e0b0", cut(place + complex(-7, -2), place + complex(1, -9), 2.4, -2))


__all__ = ["fern", "flower", "mandrake_root", "mushroom"]
_ = (block, pairwise)
