"""Fern, mushroom, flower and mandrake root."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from random import Random

from frame import INK, ground
from ink import Plate, Spine, between, block, brush, cut, disc, grid, inside, pebble, smooth, star


def _pinna(root: complex, direction: complex, length: float, reach: float, bend: float) -> list[str]:
    """One leaflet of the fern: its rib, and pairs of rounded little leaves along it, shorter towards the tip."""
    middle = root + direction * length * 0.5 + direction * 1j * bend * length * 0.03
    spine = Spine([root, middle, root + direction * length + direction * 1j * bend * length * 0.16], steps=8)
    pairs = max(4, round(length / 13.4))
    leaves = [brush(spine, lambda t: 2.6 * (1 - t) + 0.5, steps=3)]
    for i in range(pairs):
        t = (i + 0.7) / (pairs + 0.6)
        size = reach * (1 - 0.72 * t**1.5)
        for sign in (1, -1):
            base = spine.beside(t, sign * 0.8)
            tip = base + spine.heading(t) * cmath.rect(size, math.radians(64 * sign))
            leaves.append(cut(base, tip, 2.3 + 2.9 * (1 - t), -sign * 1.2))
    leaves.append(cut(spine.at(0.93), spine.at(1) + spine.heading(1) * 7, 2.6))
    return leaves


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


def _moth(plate: Plate, place: complex, turn: float, size: float, inks: tuple[str, str]) -> None:
    """A night moth with open wings, flying towards ``turn`` (degrees)."""
    dark, light = inks
    way = cmath.rect(size, math.radians(turn))
    fore = ((0.22, 0.06), (0.52, 0.42), (0.66, 0.82), (0.7, 1.06), (0.5, 1.02), (0.2, 0.86), (-0.02, 0.62), (-0.1, 0.28), (-0.06, 0.06))
    hind = ((0.0, 0.06), (0.0, 0.4), (-0.08, 0.66), (-0.34, 0.76), (-0.56, 0.62), (-0.7, 0.4), (-0.56, 0.22), (-0.3, 0.06))
    for side in (1, -1):
        for colour, wing in (("#e8a75a", hind), ("#f6e2b0", fore)):
            plate.edged(colour, dark, 5, smooth([place + complex(x, side * y) * way for x, y in wing]))
        for x, y, radius in ((0.3, 0.6, 0.12), (-0.36, 0.44, 0.1)):
            plate.edged("#c9573a", dark, 3, disc(place + complex(x, side * y) * way, radius * size))
        veins = ((0.18, 0.14, 0.56, 0.86), (0.1, 0.2, 0.1, 0.64), (0.16, 0.16, 0.34, 0.44), (-0.16, 0.12, -0.56, 0.34), (-0.1, 0.16, -0.14, 0.54))
        plate.ink(dark, *(cut(place + complex(a, side * b) * way, place + complex(c, side * d) * way, 1.5) for a, b, c, d in veins))
        plate.ink(light, cut(place + complex(0.3, side * 0.03) * way, place + complex(0.74, side * 0.34) * way, 1.8, side * 4))
    plate.edged("#8a4a2c", dark, 3, disc(place - 0.04 * way, 0.34 * size, flat=0.34, turn=turn))
    plate.ink(light, *(cut(place + complex(x, -0.09) * way, place + complex(x, 0.09) * way, 1.6) for x in (-0.26, -0.14, -0.02, 0.1)))


def fern(plate: Plate, rng: Random) -> None:
    """A frond rising through a dark wood, its tip still rolled up, and young ones beside it."""
    dark, wood, leaf, young, light = "#0f4034", "#226149", "#a9d655", "#dcec83", "#f3f5b4"
    glow, mist = "#2b7d55", "#4a9c69"
    ground(plate, dark)
    glade = [0 + 330j, 96 + 262j, 128 + 150j, 214 + 96j, 236 + 0j, 440 + 0j, 440 + 236j, 372 + 300j, 330 + 420j, 226 + 520j, 196 + 610j, 150 + 690j, 0 + 690j]
    plate.ink(glow, block([Spine([*glade, glade[0]], steps=6).at(k / 64) + cmath.rect(rng.uniform(-7, 7), k) for k in range(64)]))
    heart = 70 + 700j
    strokes: list[str] = []
    bright: list[str] = []
    for place in grid(35, 34, rng, 7):
        away = (place - heart) / abs(place - heart)
        mark = cut(place, place + away * rng.uniform(14, 26), rng.uniform(1.8, 3.6), 1.5)
        (bright if inside(place, glade) else strokes).append(mark)
    plate.ink(wood, *strokes)
    plate.ink(mist, *bright)
    _fiddlehead(plate, [404 + 690j, 396 + 610j, *_whorl(346 + 512j, 56, 24, 1.7, -1)], (dark, leaf, light), 13)
    _fiddlehead(plate, [286 + 690j, 290 + 650j, *_whorl(262 + 610j, 30, 10, 1.4, -1)], (dark, young, light), 9)

    spine = Spine([70 + 690j, 100 + 570j, 158 + 430j, 232 + 300j, 296 + 200j, 330 + 134j, *_whorl(276 + 104j, 54, 8, 1.55, -1)])
    shade: list[str] = []
    lit: list[str] = []
    pairs = 14
    for i in range(pairs):
        s = i / (pairs - 1)
        t = 0.03 + 0.61 * s
        reach = 52 + 150 * math.sin(math.pi * (0.30 + 0.62 * s)) ** 1.2
        for sign, side in ((1, shade), (-1, lit)):
            direction = spine.heading(t) * cmath.rect(1, math.radians((74 - 16 * s) * sign))
            side += _pinna(spine.at(t), direction, reach * (1.0 if sign > 0 else 0.94), 25 - 8 * s, -sign)
    plate.ink(leaf, *shade)
    plate.ink(young, *lit)
    plate.ink(dark, brush(spine, lambda t: 15 - 4 * t, steps=44))
    plate.ink(light, brush(spine, lambda t: 10 - 3 * t, steps=44))
    plate.ink(dark, *(cut(spine.beside(t, -4), spine.beside(t + 0.011, 4), 1.3) for t in [0.04 + 0.022 * k for k in range(43)]))
    spores = ((46, 190, 6), (150, 60, 5), (70, 222, 4), (36, 240, 3.5), (172, 82, 3.5), (392, 250, 4), (372, 392, 6), (404, 430, 4), (398, 330, 3))
    plate.ink(light, *(disc(complex(x, y), r) for x, y, r in spores))
    _moth(plate, 98 + 118j, 40, 66, (dark, light))
    plate.mirror()


def mushroom(plate: Plate, rng: Random) -> None:
    """A fly agaric in the rain, and a small one beside it."""
    sky, rain, cap, capdark, cream, shade, soil, soil2 = (
        "#a5d8d2", "#6fb5b4", "#c0202e", "#7c1122", "#f8eed2", "#d9c59b", "#2f2a1d", "#5d5330")
    caplight = "#e2574f"
    ground(plate, sky)
    rows = []
    for row in range(17):
        y = 34 + row * 33
        for x in range(-40 + 37 * (row % 3), 460, 112):
            x0 = x + rng.uniform(-8, 8)
            rows.append(brush(Spine([complex(x0, y), complex(x0 + 24, y - 7), complex(x0 + 48, y + 5), complex(x0 + 84, y - 2)]), lambda t: 0.4 + 3.6 * math.sin(math.pi * t), steps=4))
    plate.ink(rain, *rows)
    for x, y, size in ((96, 92, 1.0), (330, 128, 0.72)):
        puff = ((-70, 18), (-76, 2), (-58, -10), (-44, -30), (-14, -36), (8, -22), (34, -28), (54, -8), (76, 0), (74, 16), (40, 22), (0, 19), (-40, 23))
        plate.edged(cream, INK, 5, smooth([complex(x + dx * size, y + dy * size) for dx, dy in puff]))
        plate.ink(rain, *(cut(complex(x + a * size, y + b * size), complex(x + c * size, y + b * size), 2.2, 2) for a, b, c in ((-54, 10, -6), (6, 12, 60), (-34, -8, 14), (20, -6, 48))))
    plate.ink(soil, smooth([0 + 690j, 0 + 600j, 70 + 588j, 150 + 574j, 230 + 580j, 320 + 596j, 440 + 578j, 440 + 690j], tension=0.8))

    def toadstool(foot: complex, size: float, lean: float) -> None:
        def place(x: float, y: float) -> complex:
            return foot + complex(x + lean * -y * (1 + 0.0015 * -y), y) * size

        stem = [place(*p) for p in ((-46, 8), (-58, -28), (-40, -62), (-34, -150), (-38, -262), (38, -262), (40, -150), (46, -64), (62, -28), (48, 8))]
        plate.edged(cream, INK, 6 * size + 1, smooth(stem))
        plate.ink(shade, smooth([place(*p) for p in ((-45, 4), (-56, -28), (-39, -62), (-33, -150), (-36, -256), (-6, -256), (-14, -150), (-18, -60), (-22, -10))]))
        plate.ink(INK, *(cut(place(-33, -70 - 9 * k), place(-33 + 17 - (k % 3) * 5, -76 - 9 * k), 1.9 * size) for k in range(9)))
        plate.ink(INK, *(cut(place(x, -40 - k), place(x * 0.8, -120 - k * 1.2), 2.2 * size) for x, k in ((-16, 30), (2, 6), (14, 44), (28, 10), (-4, 96))))
        plate.ink(INK, *(cut(place(-52, y), place(50, y + 4), 2.6 * size, 9 * size) for y in (-34, -18)))
        if size < 0.5:
            plate.ink(soil2, cut(place(-150, 12), place(120, 16), 8 * size))
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
        plate.ink(caplight, *(cut(place(62 + 9 * k, -440 + 12 * k), place(96 + 9 * k, -398 + 17 * k), 3.4 * size, -5 * size) for k in range(6)))
        for x, y, r, flat in ((-112, -342, 26, 0.86), (-40, -404, 31, 0.72), (44, -350, 36, 0.84), (58, -428, 17, 0.6), (122, -378, 20, 0.9), (-38, -322, 20, 0.8), (-150, -296, 14, 0.9), (120, -310, 22, 0.85), (0, -452, 12, 0.5), (-98, -416, 13, 0.7)):
            plate.edged(cream, capdark, 4 * size + 0.6, pebble(place(x, y), r * size, rng, flat=flat, rough=0.14, turn=x / 6))

    toadstool(350 + 622j, 0.36, 0.04)
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
            if layer == 0:
                plate.ink(vein, *(cut(heart + way * complex(size * 0.8, y * wide * 0.9), heart + way * complex(size * (0.93 - abs(y) * 0.06), y * wide), 2.6) for y in (-0.6, -0.38, -0.16, 0.1, 0.36, 0.6)))
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


Limb = tuple[Spine, Callable[[float], float]]


def _mandrake_limbs() -> list[Limb]:
    """Trunk, arms and legs of the mandrake: each a spine and its half width."""

    def taper(thick: float, knots: float) -> Callable[[float], float]:
        return lambda t: thick * (1 - t) ** 0.72 * (1 + 0.09 * math.sin(knots * t)) + 1.6

    trunk = between(((0, 40), (0.12, 48), (0.26, 51), (0.38, 40), (0.46, 46), (0.56, 66), (0.68, 58), (0.8, 52), (0.9, 60), (1, 56)))
    return [
        (Spine([216 + 166j, 214 + 240j, 224 + 330j, 216 + 404j, 220 + 458j]), trunk),
        (Spine([192 + 322j, 128 + 336j, 84 + 388j, 80 + 452j, 116 + 494j]), taper(32, 17)),
        (Spine([250 + 326j, 316 + 348j, 366 + 318j, 374 + 258j, 344 + 222j]), taper(32, 15)),
        (Spine([196 + 430j, 162 + 506j, 158 + 566j, 112 + 616j, 58 + 636j]), taper(42, 19)),
        (Spine([246 + 430j, 284 + 500j, 276 + 572j, 300 + 624j, 356 + 652j]), taper(42, 21)),
        (Spine([160 + 560j, 186 + 600j, 190 + 652j]), taper(15, 9)),
        (Spine([278 + 548j, 316 + 566j, 352 + 556j, 382 + 576j]), taper(14, 9)),
        (Spine([84 + 400j, 50 + 424j, 38 + 472j, 50 + 512j]), taper(13, 9)),
        (Spine([364 + 318j, 398 + 336j, 404 + 376j, 388 + 404j]), taper(12, 9)),
        (Spine([216 + 470j, 222 + 520j, 212 + 560j, 226 + 596j]), taper(13, 9)),
    ]


def _mandrake_body(plate: Plate, rng: Random, limbs: list[Limb], skin: tuple[str, str, str]) -> None:
    """The root itself: one outline around all limbs, a shaded side, and the rings of its bark."""
    pale, shade, glow = skin
    shapes = [brush(spine, width, steps=14) for spine, width in limbs]
    plate.line(INK, 13, *shapes)
    plate.ink(pale, *shapes)
    for spine, width in limbs:
        across = (spine.at(1) - spine.at(0)) * 1j
        # The light falls from the upper left of the card, whichever way the limb grows.
        side = 1 if across.real + across.imag > 0 else -1
        steps = [k / 14 for k in range(15)]
        rim = [spine.beside(t, side * width(t)) for t in steps]
        inner = [spine.beside(t, side * width(t) * (0.40 + 0.12 * (k % 2))) for k, t in enumerate(steps)]
        plate.ink(shade, smooth([*rim, *reversed(inner)]))
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
            rings.append(cut(spine.beside(t, half * start), spine.beside(t + 0.012, half * end), 0.9 + half * 0.045, 3 if start > 0 else -3))
            if k % 3 == 0 and half > 12:
                lights.append(cut(spine.beside(t - 0.02, half * 0.6), spine.beside(t + 0.05, half * 0.52), 1.7))
    plate.ink(glow, *lights)
    plate.ink(INK, *rings)


def mandrake_root(plate: Plate, rng: Random) -> None:
    """The root that looks like a sleeping little man, deep in stony earth."""
    sky, cloud, earth, stone, clay, grit = "#f0c98a", "#e0a860", "#3d2418", "#6d4630", "#a8703f", "#7d4c28"
    cheek = "#e39a66"
    leaf, leaf_light, vein, berry, cream = "#4a8a3c", "#8fbf57", "#1d3d22", "#d9572b", "#f8e0b0"
    ground(plate, sky)
    plate.ink(cloud, *(cut(complex(x, y), complex(x + 70, y + 2), 4, 2) for y in range(34, 190, 19) for x in range(-30 + (y * 7) % 60, 430, 92)))
    plate.ink(earth, smooth([0 + 700j, 0 + 206j, 60 + 192j, 130 + 204j, 220 + 190j, 300 + 200j, 380 + 184j, 440 + 190j, 440 + 700j], tension=0.7))
    seam = [complex(x, y) for x, y in ((0, 520), (60, 534), (130, 540), (210, 566), (290, 584), (360, 612), (440, 618))]
    plate.ink(clay, block([*(Spine(seam).at(k / 20) for k in range(21)), 440 + 680j, 0 + 680j]))
    layers = []
    for level in range(9):
        for x in range(-20 + 31 * (level % 2), 440, 62):
            y = Spine(seam).at(x / 440).imag + 16 + 16 * level
            layers.append(cut(complex(x, y), complex(x + 44, y + 8), 3, 3))
    plate.ink(grit, *layers)
    limbs = _mandrake_limbs()
    near = [spine.at(k / 14) for spine, _ in limbs for k in range(15)]
    stones = []
    for place in grid(40, 34, rng, 8):
        over_clay = Spine(seam).at(place.real / 440).imag - place.imag
        if place.imag > 226 and over_clay > 20 and min(abs(place - p) for p in near) > 44 and abs(place - (352 + 478j)) > 62:
            stones.append(pebble(place, rng.uniform(6, 14), rng, flat=0.7, turn=rng.uniform(-40, 40)))
    plate.ink(stone, *stones)
    shell = _whorl(352 + 478j, 44, 60, 2.6, 1)
    plate.ink(stone, pebble(352 + 478j, 46, rng, rough=0.04))
    plate.line(earth, 4, smooth(shell, closed=False))
    plate.ink(earth, *(cut(352 + 478j + cmath.rect(33, math.radians(a)), 352 + 478j + cmath.rect(44, math.radians(a + 5)), 1.8) for a in range(0, 360, 20)))
    _mandrake_body(plate, rng, limbs, ("#ecd09b", "#c1905a", "#fbeec6"))
    for x in (192, 240):
        plate.ink(INK, cut(complex(x - 17, 236), complex(x + 16, 236), 3.4, 7), cut(complex(x - 17, 218), complex(x + 15, 217), 2.4, -4))
        plate.ink(INK, *(cut(complex(x + dx, 243), complex(x + dx * 1.4, 252), 1.5) for dx in (-10, -1, 8)))
    plate.ink(INK, cut(218 + 236j, 211 + 262j, 2.6, -5), cut(200 + 278j, 236 + 275j, 3, 8))
    plate.ink(cheek, *(disc(complex(x, 263), 9, flat=0.7) for x in (180, 249)))
    crown = 216 + 184j
    for angle, reach, wide in ((-176, 186, 40), (-4, 190, 40), (-152, 190, 46), (-30, 198, 46), (-124, 166, 44), (-60, 172, 44), (-92, 160, 44)):
        way = cmath.rect(1, math.radians(angle))
        sag = 1j * 32 * abs(way.real)
        blade = Spine([crown, crown + way * reach * 0.5 - sag * 0.6, crown + way * reach + sag])

        def width(t: float, wide: float = wide) -> float:
            return wide * math.sin(math.pi * min(1, t * 0.96 + 0.04) ** 0.9) ** 0.8 * 0.8 + 1.5

        plate.edged(leaf, INK, 6, brush(blade, width, steps=8))
        plate.ink(leaf_light, *(cut(blade.beside(t, -4), blade.beside(t + 0.13, -width(t) * 0.72), 4.2) for t in (0.25, 0.37, 0.49, 0.61, 0.73)))
        plate.ink(vein, brush(blade, lambda t: 3.2 * (1 - t) + 0.4, steps=4, end=0.92))
        plate.ink(vein, *(cut(blade.at(t), blade.beside(t + 0.12, width(t) * 0.7), 2) for t in (0.28, 0.40, 0.52, 0.64, 0.76)))
    for place, radius in ((150 + 184j, 17), (184 + 198j, 15), (252 + 196j, 18)):
        plate.edged(berry, INK, 5, disc(place, radius))
        plate.ink(cream, cut(place + complex(-7, -2), place + complex(1, -9), 2.4, -2))


__all__ = ["fern", "flower", "mandrake_root", "mushroom"]
