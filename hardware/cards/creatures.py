"""Bird claw, scorpion, toad and raven feather."""

from __future__ import annotations

import cmath
import math
from itertools import pairwise
from random import Random

from frame import INK, ground
from ink import Plate, Spine, block, brush, crescent, cut, disc, grid, inside, pebble, sickle, smooth


def _border(centre: complex, angle: float, least: float = 0.0) -> complex:
    """Where a ray from a point leaves the block, or ``least`` along it if that is farther."""
    way = cmath.rect(1, angle)
    reaches = [
        (edge - at) / step
        for at, step, edges in ((centre.real, way.real, (8, 432)), (centre.imag, way.imag, (8, 672)))
        for edge in edges
        if abs(step) > 1e-9 and (edge - at) / step > 0
    ]
    return centre + way * max(min(reaches), least)


def _beyond(centre: complex, radius: float) -> str:
    """All of the block outside a circle."""
    turns = [math.radians(3 * k) for k in range(121)]
    return block([*(centre + cmath.rect(radius, a) for a in turns), *(_border(centre, a, radius) for a in reversed(turns))])


def bird_claw(plate: Plate, rng: Random) -> None:
    """The foot of a bird of prey coming down out of the sun."""
    far, farray = "#d8632f", "#bd4927"
    day, ray, sun, scale, light, horn, gleam, down = (
        "#f8ac4e", "#ec8639", "#fde2a0", "#2c4a63", "#6f9bb0", "#15131c", "#f2e2c0", "#5a2b24")
    ground(plate, day)
    eye = 92 + 128j
    plate.ink(far, _beyond(eye, 335))
    for k in range(22):
        turns = [math.radians(360 * (k + step / 16) / 22) for step in range(9)]
        plate.ink(ray, block([eye, *(_border(eye, a) for a in turns)]))
        plate.ink(farray, block([*(eye + cmath.rect(335, a) for a in turns), *(_border(eye, a, 335) for a in reversed(turns))]))
    plate.edged(sun, INK, 5, pebble(eye, 62, rng, rough=0.02))
    plate.ink(ray, *(cut(eye + cmath.rect(30, math.radians(a)), eye + cmath.rect(54, math.radians(a)), 3) for a in range(0, 360, 24)))

    def toe(points: list[complex], thick: float, pads: int, talon: list[complex]) -> None:
        spine = Spine(points)
        nail = Spine(talon)
        plate.edged(horn, INK, 5, brush(nail, lambda t: thick * 0.62 * (1 - t) ** 0.8 + 0.8, steps=9))
        plate.ink(gleam, brush(Spine([nail.beside(t, -thick * 0.22 * (1 - t)) for t in (0.1, 0.3, 0.5, 0.75)]), lambda t: 3.4 * math.sin(math.pi * t) + 0.3, steps=5))

        def width(t: float) -> float:
            return thick * (1 - 0.1 * t) * (1 - 0.13 * math.cos(math.tau * pads * t)) * (1 - 0.3 * t**8)

        plate.edged(scale, INK, 7, brush(spine, width, steps=8 * pads))
        bands = 4 * pads
        for k in range(1, bands):
            t = k / bands
            lean = 0.05
            plate.ink(light, cut(spine.beside(t, width(t) * 0.75), spine.beside(t + lean * 0.2, -width(t) * 0.55), 2.6, 5))
        plate.ink(INK, *(cut(spine.beside(k / pads, width(k / pads) * 0.9), spine.beside(k / pads, -width(k / pads) * 0.9), 2.6, 3) for k in range(1, pads)))

    toe([262 + 330j, 318 + 316j, 366 + 286j], 29, 2, [362 + 284j, 396 + 276j, 410 + 316j, 398 + 366j])
    leg = Spine([268 + 10j, 262 + 130j, 250 + 240j, 246 + 352j])
    plate.edged(scale, INK, 7, brush(leg, lambda t: 43 - 10 * math.sin(math.pi * t) + 8 * t, steps=12))
    for k in range(17):
        t = 0.22 + 0.045 * k
        plate.ink(light, cut(leg.beside(t, 30), leg.beside(t + 0.012, -26), 4.2, 6))
    toe([236 + 352j, 168 + 372j, 106 + 424j], 35, 2, [108 + 420j, 64 + 444j, 40 + 500j, 52 + 574j])
    toe([266 + 352j, 322 + 396j, 350 + 464j], 35, 2, [348 + 456j, 378 + 500j, 388 + 560j, 356 + 634j])
    toe([248 + 350j, 240 + 430j, 206 + 518j], 39, 3, [208 + 510j, 190 + 560j, 200 + 612j, 244 + 646j])
    plate.edged(scale, INK, 6, pebble(250 + 346j, 46, rng, flat=0.82, rough=0.05))
    plate.ink(light, *(cut(250 + 346j + cmath.rect(18 + 12 * (k % 2), math.radians(k * 36)), 250 + 346j + cmath.rect(30 + 8 * (k % 2), math.radians(k * 36 + 20)), 3) for k in range(10)))
    plumes = []
    for row, (y, reach) in enumerate(((120, 88), (78, 90), (36, 84))):
        for k in range(6):
            x = 190 + k * 32 + (16 if row % 2 else 0)
            plumes.append((complex(x, y - 60), complex(x + rng.uniform(-8, 8) - (x - 268) * 0.08, y + reach * rng.uniform(0.7, 1.0)), row))
    for root, tip, _ in plumes:
        plume = Spine([root, (root + tip) / 2, tip])
        plate.edged(down, INK, 5, brush(plume, lambda t: 24 * (1 - t**2.2) + 1, steps=6))
        plate.ink("#b5653f", cut(plume.at(0.45), plume.at(0.95), 2.6), cut(plume.beside(0.4, 9), plume.beside(0.8, 6), 2), cut(plume.beside(0.4, -9), plume.beside(0.8, -6), 2))
    plate.mirror()


def scorpion(plate: Plate, rng: Random) -> None:
    """A scorpion on the dunes, its sting over its back."""
    sand, dune, sun, shell, plateau, glow, sting = "#f0c23f", "#d99a1f", "#d8412a", "#3a1420", "#6e2431", "#e58a5a", "#f6e7c0"
    ground(plate, sand)
    arcs = []
    for place in grid(64, 34, rng, 0):
        for radius in (29, 19, 9):
            arcs.append(sickle(place, radius, 5))
    plate.ink(dune, *arcs)
    tail = [236 + 330j, 286 + 270j, 338 + 206j, 350 + 132j, 306 + 74j, 238 + 62j, 180 + 92j, 158 + 142j]
    body = Spine([150 + 528j, 168 + 470j, 204 + 392j, 240 + 326j])

    def limb(points: list[complex], wide: float) -> None:
        for i, (start, end) in enumerate(pairwise(points)):
            part = Spine([start, (start + end) / 2 + (end - start) * 0.06j, end])
            size = wide * (1 - 0.22 * i)
            last = i == len(points) - 2
            plate.edged(shell, sand, 4, brush(part, lambda t, size=size, last=last: size * (math.sin(math.pi * (0.14 + 0.74 * t)) ** 0.6 if not last else (1 - t) ** 0.7 + 0.06), steps=6))  # type: ignore[misc]
            plate.ink(glow, cut(part.beside(0.16, -size * 0.35), part.beside(0.7, -size * 0.3), max(size * 0.16, 1.2)))

    for t, reach, lead in ((0.22, 118, -16), (0.34, 142, 4), (0.46, 150, 32), (0.58, 146, 62)):
        for sign in (1, -1):
            along = body.heading(t)
            out = along * 1j * sign
            root = body.at(t) + out * 34
            limb([root, root + out * reach * 0.36 + along * (lead * 0.3 + 30), root + out * reach * 0.70 + along * (lead + 22), root + out * reach * 0.96 + along * (lead * 1.7 - 22)], 12)

    def pincer(arm: list[complex], angle: float, size: float, sign: int) -> None:
        hand = arm[-1]
        for start, end in pairwise(arm):
            part = Spine([start, (start + end) / 2 + (end - start) * 0.08j * sign, end])
            plate.edged(shell, sand, 4, brush(part, lambda t: 19 * math.sin(math.pi * (0.12 + 0.78 * t)) ** 0.6, steps=7))
            plate.ink(glow, cut(part.beside(0.2, -6), part.beside(0.8, -6), 2.2))
        way = cmath.rect(size, math.radians(angle))

        def place(x: float, y: float) -> complex:
            return hand + complex(x, y * sign) * way

        palm = ((-0.12, 0.0), (-0.04, 0.26), (0.24, 0.42), (0.56, 0.4), (0.84, 0.3), (1.1, 0.12), (1.24, -0.1), (1.22, -0.1), (1.0, 0.06), (0.8, 0.13), (0.6, 0.13), (0.54, 0.03), (0.72, -0.03), (0.94, -0.1), (1.12, -0.2), (1.11, -0.22), (0.9, -0.27), (0.64, -0.34), (0.34, -0.38), (0.06, -0.28))
        plate.edged(shell, sand, 4, smooth([place(x, y) for x, y in palm]))
        plate.ink(plateau, cut(place(0.02, 0.1), place(0.56, 0.26), size * 0.07, 0))
        lights = ((0.1, 0.26, 0.6, 0.32), (0.66, 0.3, 1.04, 0.12), (0.12, -0.2, 0.56, -0.26), (0.62, -0.22, 0.92, -0.2), (0.1, -0.02, 0.44, -0.04))
        plate.ink(glow, *(cut(place(x0, y0), place(x1, y1), 2.4) for x0, y0, x1, y1 in lights))
        plate.ink(sand, *(cut(place(x, 0.13), place(x + 0.05, 0.2), 1.6) for x in (0.66, 0.76, 0.86)))

    pincer([136 + 500j, 78 + 478j, 60 + 546j], 74, 88, -1)
    pincer([190 + 524j, 262 + 566j, 318 + 534j], 68, 96, 1)
    for offset, angle in ((18, 84), (-18, 128)):
        fang = body.at(0) + body.heading(0.05) * 1j * offset
        plate.edged(shell, sand, 4, cut(fang + 2 - 8j, fang + cmath.rect(34, math.radians(angle)), 8, -2 if offset > 0 else 2))

    spine = Spine(tail)
    beads = 5
    for k in range(beads):
        lo, hi = k / beads * 0.86, (k + 1) / beads * 0.86 + 0.02
        plate.edged(shell, sand, 4, brush(spine, lambda t, lo=lo, hi=hi, k=k: (27 - 2 * k) * (0.72 + 0.34 * math.sin(math.pi * (t - lo) / (hi - lo))), steps=7, start=lo, end=hi))  # type: ignore[misc]
        mid = (lo + hi) / 2
        plate.ink(plateau, brush(spine, lambda t, lo=lo, hi=hi: 12 * math.sin(math.pi * (t - lo) / (hi - lo)) + 0.5, steps=5, start=lo + 0.02, end=hi - 0.02))  # type: ignore[misc]
        plate.ink(glow, cut(spine.beside(mid - 0.05, -16), spine.beside(mid + 0.05, -15), 2.2), cut(spine.beside(mid - 0.05, 2), spine.beside(mid + 0.05, 2), 2))
    plate.edged(sun, sand, 4, smooth([complex(*p) for p in ((182, 86), (204, 112), (196, 148), (170, 164), (150, 190), (132, 236), (128, 190), (140, 156), (138, 120), (156, 92))]))
    plate.ink(sting, cut(158 + 108j, 180 + 118j, 3, -3), cut(146 + 176j, 134 + 216j, 2))

    def half(t: float) -> float:
        return 62 * math.sin(math.pi * (0.16 + 0.72 * t)) ** 0.7

    plate.edged(shell, sand, 5, brush(body, half, steps=16))
    for k in range(7):
        t = 0.42 + 0.085 * k
        plate.ink(plateau, cut(body.beside(t, half(t) * 0.84), body.beside(t, -half(t) * 0.84), 6.5, 7))
        plate.ink(glow, cut(body.beside(t + 0.02, half(t) * 0.86), body.beside(t + 0.02, -half(t) * 0.86), 1.8, 8))
    plate.ink(plateau, smooth([body.beside(0.04, 22), body.beside(0.3, 46), body.beside(0.36, 0), body.beside(0.3, -46), body.beside(0.04, -22), body.beside(0.1, 0)]))
    plate.ink(sting, disc(body.beside(0.14, 9), 6), disc(body.beside(0.14, -9), 6))
    plate.ink(glow, *(cut(body.beside(0.12 + 0.05 * k, s * 22), body.beside(0.2 + 0.05 * k, s * 34), 2, s * 2) for k in range(3) for s in (1, -1)))


def toad(plate: Plate, rng: Random) -> None:
    """An old toad by the water, with the moon."""
    gloss = "#b3c765"
    glow, reed = "#9663aa", "#22122f"
    dusk, ring, moon, skin, belly, wart, dark, water, eye = (
        "#56296f", "#b98fc8", "#f7e6b4", "#7f9632", "#e6dc9a", "#4c5c1c", "#243016", "#3a1c52", "#f0a020")
    ground(plate, dusk)
    centre = 318 + 122j
    plate.ink(glow, disc(centre - 46 + 66j, 208, flat=1.16, points=16))
    for k in range(1, 16):
        radius = 74 + k * 34
        arcs = int(radius / 15)
        for i in range(arcs):
            a0 = math.tau * (i + 0.5 * (k % 2)) / arcs
            a1 = a0 + math.tau / arcs * 0.72
            p, q = centre + cmath.rect(radius, a0), centre + cmath.rect(radius, a1)
            if all(0 < z.real < 440 and 0 < z.imag < 680 for z in (p, q)):
                plate.ink(ring, cut(p, q, 3.2, -abs(q - p) ** 2 / radius / 8))
    fireflies = ((60, 70, 6), (104, 52, 4), (44, 116, 4), (84, 132, 5), (118, 206, 3.5), (380, 230, 4.5), (406, 196, 3))
    plate.ink(moon, *(disc(complex(x, y), r) for x, y, r in fireflies))
    plate.edged(moon, INK, 5, crescent(centre, 66, turn=40, depth=0.2))
    plate.ink(water, smooth([0 + 700j, 0 + 606j, 110 + 596j, 230 + 610j, 340 + 594j, 440 + 604j, 440 + 700j], tension=0.8))
    plate.ink(ring, *(cut(complex(x, y), complex(x + 54, y), 2.6, 2) for y, s in ((622, 0), (638, 34), (652, 10)) for x in range(20 + s, 400, 82)))

    for x, top, lean in ((46, 176, 6), (76, 250, -8), (24, 292, -2), (404, 268, -8), (418, 372, 3)):
        stem = Spine([complex(x + lean * 2, 640), complex(x + lean, (640 + top) / 2), complex(x, top)])
        plate.ink(reed, brush(stem, lambda t: 4.5 - 1.5 * t, steps=4))
        head = Spine([complex(x + lean * 0.25, top + 74), complex(x, top + 8)])
        plate.edged(reed, dusk, 3, brush(head, lambda t: 13 * math.sin(math.pi * (0.1 + 0.8 * t)) ** 0.4, steps=6))
        plate.ink(ring, cut(head.beside(0.15, -5), head.beside(0.85, -5), 1.8))
        for sign in (1, -1):
            plate.ink(reed, cut(complex(x + lean * 2, 640), complex(x + sign * (34 + lean), top + 150), 6, sign * 12))
    hind = [complex(*p) for p in ((262, 470), (300, 424), (352, 418), (396, 452), (404, 510), (376, 556), (330, 578), (282, 566), (254, 528))]
    body = [complex(*p) for p in (
        (34, 404), (52, 376), (84, 356), (100, 318), (132, 300), (164, 312), (178, 340), (226, 330), (286, 338), (342, 368), (384, 418), (404, 486), (396, 548),
        (350, 586), (270, 596), (180, 590), (110, 566), (74, 526), (62, 480), (44, 452), (32, 430))]
    plate.edged(skin, INK, 8, smooth(body))
    plate.ink(belly, smooth([complex(*p) for p in ((40, 436), (90, 446), (140, 440), (160, 470), (170, 540), (200, 584), (150, 578), (104, 558), (78, 522), (66, 480), (50, 452))]))
    plate.ink(wart, *(cut(complex(74 + k * 5, 470 + k * 19), complex(140 + k * 4, 466 + k * 20), 2.2, -4) for k in range(5)))
    plate.ink(INK, brush(Spine([36 + 424j, 90 + 436j, 140 + 428j, 172 + 400j]), lambda t: 1 + 4 * math.sin(math.pi * min(1, t + 0.1)), steps=10))
    plate.ink(INK, disc(52 + 394j, 4))
    outline = [Spine([*body, body[0]], steps=4).at(i / 90) for i in range(90)]
    spots = []
    for place in grid(36, 30, rng, 9):
        if place.imag < 480 and place.real > 150 and all(inside(place + d, outline) for d in (0, 15, -15, 18j, -15j)):
            spots.append((place, rng.uniform(6, 12)))
    plate.edged(wart, dark, 3, *(pebble(p, r, rng, flat=0.85) for p, r in spots))
    back = Spine([186 + 352j, 236 + 345j, 288 + 352j, 336 + 378j, 372 + 414j])
    plate.ink(gloss, *(cut(back.beside(t, 6), back.beside(t + 0.07, 7), 2.6) for t in (0.05, 0.18, 0.31, 0.44, 0.57, 0.70, 0.83)))
    plate.ink(gloss, *(cut(complex(54 + 9 * k, 388 - 7 * k), complex(66 + 9 * k, 400 - 7 * k), 2.2) for k in range(3)))
    plate.ink(belly, *(cut(p + complex(-r * 0.5, -r * 0.1), p + complex(r * 0.2, -r * 0.55), 1.6, -1) for p, r in spots))
    plate.edged(skin, INK, 7, smooth(hind))
    plate.ink(gloss, *(cut(complex(276 + 17 * k, 462 - 13 * k + 2 * k * k), complex(268 + 19 * k, 492 - 12 * k + 2 * k * k), 2.8, 3) for k in range(5)))
    plate.ink(wart, *(cut(complex(300 + 18 * k, 448 + 3 * k * k), complex(284 + 22 * k, 548 - 3 * k), 4.5, 10) for k in range(5)))
    foot = [complex(*p) for p in ((300, 570), (352, 556), (408, 580), (414, 602), (372, 604), (352, 622), (330, 606), (296, 624), (284, 606), (250, 616), (252, 596), (276, 582))]
    plate.edged(skin, INK, 6, smooth(foot))
    arm = [complex(*p) for p in ((178, 462), (222, 470), (232, 516), (206, 556), (192, 584), (208, 612), (184, 606), (172, 630), (156, 608), (128, 622), (130, 602), (102, 604), (128, 582), (150, 566), (164, 520), (160, 484))]
    plate.edged(skin, INK, 7, smooth(arm))
    plate.ink(wart, *(cut(complex(186 + k * 3, 480 + k * 22), complex(216 - k * 4, 486 + k * 22), 3, 4) for k in range(4)))
    plate.edged(skin, INK, 7, disc(132 + 346j, 46, flat=0.94))
    plate.edged(eye, INK, 6, disc(130 + 346j, 31))
    plate.ink(INK, disc(128 + 348j, 21, flat=0.5))
    plate.ink(moon, disc(118 + 336j, 5))
    plate.ink(dark, *(cut(132 + 346j + cmath.rect(34, math.radians(a)), 132 + 346j + cmath.rect(44, math.radians(a + 6)), 2) for a in range(200, 350, 22)))
    plate.edged(wart, dark, 4, smooth([complex(*p) for p in ((186, 372), (226, 366), (252, 384), (236, 404), (198, 402), (180, 390))]))


def raven_feather(plate: Plate, rng: Random) -> None:
    """A raven's feather in the wind, and a drop of ink."""
    air, wind, black, blue, sheen, quill, red = "#cdd3dc", "#a3afc0", "#17161f", "#2b4e86", "#7ea6d0", "#f1e6cc", "#b8322f"
    ground(plate, air)
    plate.ink(wind, *(cut(place, place + 46 - 25j, 3.2, 2) for place in grid(70, 30, rng, 6)))
    plate.edged(red, INK, 5, pebble(104 + 128j, 54, rng, rough=0.03))
    plate.ink(air, *(cut(complex(104 - reach, 128 + drop), complex(104 + reach, 128 + drop), thick) for drop, reach, thick in ((4, 56, 1.6), (16, 54, 2.4), (28, 49, 3.2), (39, 41, 3.8))))
    spine = Spine([84 + 652j, 128 + 540j, 200 + 400j, 276 + 250j, 322 + 140j, 338 + 44j])

    def vane(t: float, sign: int) -> float:
        if t < 0.2:
            return 0.0
        s = (t - 0.2) / 0.8
        return (96 if sign > 0 else 70) * min(1, s * 3.4) ** 0.7 * (1 - s**3.2) ** 0.8

    gaps = {1: (0.42, 0.71), -1: (0.34, 0.58, 0.83)}
    for sign in (1, -1):
        edge: list[complex] = []
        steps = 60
        for i in range(steps + 1):
            t = 0.2 + 0.8 * i / steps
            width = vane(t, sign)
            for gap in gaps[sign]:
                near = abs(t - gap)
                if near < 0.02:
                    width *= 0.45 + 22 * near
            point = spine.beside(min(t, 1), sign * width) + spine.heading(t) * width * 0.42
            edge.append(point)
        web = [spine.at(0.2 + 0.8 * i / 10) for i in range(11)]
        plate.edged(black, INK, 4, block([*edge, *reversed(web)]))
        barbs, gleams = [], []
        for i in range(46):
            t = 0.22 + 0.76 * i / 46
            width = vane(t, sign)
            if width < 12 or any(abs(t - gap) < 0.02 for gap in gaps[sign]):
                continue
            root = spine.beside(t, sign * 6)
            tip = spine.beside(t, sign * width * 0.93) + spine.heading(t) * width * 0.39
            (gleams if i % 3 == 0 else barbs).append(cut(root + (tip - root) * 0.08, root + (tip - root) * (0.94 if i % 2 else 0.8), 2.3, sign * 5))
        plate.ink(blue, *barbs)
        plate.ink(sheen, *gleams)
    fluff = []
    for k in range(12):
        t = 0.14 + 0.012 * k
        for sign in (1, -1):
            fluff.append(cut(spine.at(t), spine.beside(t - 0.03, sign * (24 + 3 * k)) + rng.uniform(-6, 6), 3, sign * 6))
    plate.ink(black, *fluff)
    plate.ink(INK, brush(spine, lambda t: 9.5 - 7.5 * t, steps=14))
    plate.ink(quill, brush(spine, lambda t: 5.4 - 5 * t, steps=14, start=0.02))
    plate.ink(black, smooth([96 + 622j, 84 + 652j, 70 + 660j, 80 + 630j]))
    wing = (
        (1.02, 0.0), (0.82, 0.05), (0.72, 0.1), (0.56, 0.1), (0.46, 0.2), (0.56, 0.48), (0.62, 0.7), (0.54, 0.98), (0.34, 1.4), (0.26, 1.06), (0.12, 1.42), (0.09, 1.02),
        (-0.08, 1.32), (-0.06, 0.94), (-0.24, 1.14), (-0.16, 0.82), (-0.3, 0.9), (-0.22, 0.62), (-0.27, 0.42), (-0.16, 0.24), (-0.34, 0.12), (-0.66, 0.15), (-0.86, 0.24), (-0.88, 0.1), (-1.0, 0.0))
    nest, way = 330 + 566j, cmath.rect(66, math.radians(-62))
    plate.ink(black, block([nest + complex(x, y * side) * way for side, half in ((1, wing), (-1, wing[::-1])) for x, y in half]))
    plate.ink(blue, *(cut(nest + complex(0.3 - 0.07 * k, side * (0.34 + 0.09 * k)) * way, nest + complex(0.34 - 0.13 * k, side * (0.78 + 0.1 * k)) * way, 1.8) for k in range(5) for side in (1, -1)))
    plate.ink(sheen, *(cut(nest + complex(-0.5, y) * way, nest + complex(-0.82, y * 2) * way, 1.5) for y in (-0.07, 0.0, 0.07)), cut(nest + complex(0.4, 0) * way, nest + complex(-0.3, 0) * way, 1.8))
    plate.mirror()
