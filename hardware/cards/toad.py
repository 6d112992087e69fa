"""Toad: an old one by the water, at night."""

from __future__ import annotations

from random import Random

from frame import INK, ground
from ink import (
    HEIGHT,
    WIDTH,
    Plate,
    Pose,
    Spine,
    block,
    brush,
    crescent,
    cut,
    disc,
    grid,
    inside,
    pebble,
    points,
    polar,
    smooth,
    star,
    swell,
)

DUSK, HALO, RING, MOON, WATER, REED = "#56296f", "#9663aa", "#b98fc8", "#f7e6b4", "#3a1c52", "#22122f"
SKIN, GLOSS, BELLY, WART, DARK, EYE, CHEEK, WING = (
    "#7f9632",
    "#b3c765",
    "#e6dc9a",
    "#4c5c1c",
    "#243016",
    "#f0a020",
    "#e8a878",
    "#cfe6df",
)
BODY = points(
    "34 404, 52 376, 84 356, 100 318, 132 300, 164 312, 178 340, 226 330, 286 338, 342 368, 384 418, 404 486, 396 548, "
    "350 586, 270 596, 180 590, 110 566, 74 526, 62 480, 44 452, 32 430"
)


def toad(plate: Plate, rng: Random) -> None:
    """Print the toad."""
    _night(plate, 318 + 122j)
    for x, top, lean in ((46, 176, 6), (76, 250, -8), (24, 292, -2), (404, 268, -8), (418, 372, 3)):
        _bulrush(plate, x, top, lean)
    _trunk(plate)
    _warts(plate, rng)
    _legs(plate)
    _head(plate, 132 + 346j)


def _night(plate: Plate, moon: complex) -> None:
    """The moon in its halo, rings of light around it, fireflies and the water."""
    ground(plate, DUSK)
    plate.ink(HALO, disc(moon - 46 + 66j, 208, flat=1.16, points=16))
    for k in range(1, 16):
        radius = 74 + k * 34
        arcs = int(radius / 15)
        for i in range(arcs):
            angle = 360 * (i + 0.5 * (k % 2)) / arcs
            start, end = moon + polar(radius, angle), moon + polar(radius, angle + 259.2 / arcs)
            if all(0 < point.real < WIDTH and 0 < point.imag < HEIGHT for point in (start, end)):
                plate.ink(RING, cut(start, end, 3.2, -(abs(end - start) ** 2) / radius / 8))
    stars = points("62 76, 108 50, 46 128, 214 66, 122 262, 384 244, 408 52, 262 262")
    sizes = zip((19, 10, 12, 14, 9, 16, 9, 8), (5, 4, 6, 4, 5, 6, 5, 4), strict=True)
    plate.ink(MOON, *(star(place, size, rays) for place, (size, rays) in zip(stars, sizes, strict=True)))
    plate.edged(MOON, INK, 5, crescent(moon, 66, turn=40, depth=0.2))
    _moon_face(plate, moon)
    _bat(plate, Pose(158 + 136j, turn=-24, size=62))
    _bat(plate, Pose(238 + 222j, turn=16, size=26))
    _dragonfly(plate, Pose(322 + 296j, turn=-52, size=44))
    water = points("0 700, 0 606, 110 596, 230 610, 340 594, 440 604, 440 700")
    plate.ink(WATER, smooth(water, tension=0.8))
    for y, shift in ((622, 0), (638, 34), (652, 10)):
        plate.ink(RING, *(cut(complex(x, y), complex(x + 54, y), 2.6, 2) for x in range(20 + shift, 400, 82)))


def _moon_face(plate: Plate, moon: complex) -> None:
    """The sleeping face of the moon."""
    plate.ink(
        INK,
        cut(moon + polar(36, 12), moon + polar(56, 18), 2.8, 5),
        cut(moon + polar(40, 0), moon + polar(56, 4), 1.8, -2),
    )
    plate.ink(INK, cut(moon + polar(30, 62), moon + polar(48, 58), 2.6, -4))
    plate.ink(CHEEK, disc(moon + polar(52, 42), 8, flat=0.8))


def _bat(plate: Plate, pose: Pose) -> None:
    """A bat with open wings; its own x goes to the right wing."""
    half = points(
        "0 -.16, .05 -.3, .1 -.16, .16 -.1, .3 -.3, .62 -.4, 1 -.22, .84 -.02, .78 .2, .6 .06, .46 .26, .3 .1, "
        ".16 .3, 0 .42"
    )
    other = [complex(-point.real, point.imag) for point in half[::-1]]
    plate.ink(REED, block([*pose.all(half), *pose.all(other)]))
    for side in (1, -1):
        finger = pose(complex(0.3 * side, -0.2))
        plate.ink(RING, *(cut(finger, pose(complex(side * x, y)), 1.3) for x, y in ((0.72, 0.06), (0.5, 0.14))))


def _dragonfly(plate: Plate, pose: Pose) -> None:
    """A dragonfly; ``turn`` is where it flies."""
    for side in (1, -1):
        for tip in (0.28 + 0.95j, -0.2 + 0.82j):
            end = complex(tip.real, side * tip.imag)
            plate.edged(WING, INK, 3, cut(pose(0.14 + 0j), pose(end), 6, 1.5 * side))
            plate.ink(HALO, cut(pose(0.14 + (end - 0.14) * 0.3), pose(0.14 + (end - 0.14) * 0.85), 1.1))
    tail = Spine([pose(0.3 + 0j), pose(-0.4 + 0.04j), pose(-1.15 - 0.06j)])
    plate.edged(EYE, INK, 3, brush(tail, lambda t: 5.5 * (1 - 0.55 * t), steps=6))
    plate.edged(CHEEK, INK, 3, disc(pose(0.36 + 0j), 6.5))
    plate.ink(INK, *(cut(tail.beside(t, 4), tail.beside(t, -4), 1.2) for t in (0.35, 0.5, 0.64, 0.77)))


def _bulrush(plate: Plate, x: float, top: float, lean: float) -> None:
    """A bulrush with two blades."""
    foot = complex(x + lean * 2, 640)
    plate.ink(
        REED,
        brush(Spine([foot, complex(x + lean, (640 + top) / 2), complex(x, top)]), lambda t: 4.5 - 1.5 * t, steps=4),
    )
    head = Spine([complex(x + lean * 0.25, top + 74), complex(x, top + 8)])
    plate.edged(REED, DUSK, 3, brush(head, lambda t: 13 * swell(0.1 + 0.8 * t) ** 0.4, steps=6))
    plate.ink(RING, cut(head.beside(0.15, -5), head.beside(0.85, -5), 1.8))
    plate.ink(REED, *(cut(foot, complex(x + side * (34 + lean), top + 150), 6, side * 12) for side in (1, -1)))


def _trunk(plate: Plate) -> None:
    """Back and belly, the mouth and the nostril."""
    plate.edged(SKIN, INK, 8, smooth(BODY))
    belly = points("40 436, 90 446, 140 440, 160 470, 170 540, 200 584, 150 578, 104 558, 78 522, 66 480, 50 452")
    plate.ink(BELLY, smooth(belly))
    for k in range(5):
        plate.ink(WART, cut(complex(74 + k * 5, 470 + k * 19), complex(140 + k * 4, 466 + k * 20), 2.2, -4))
    mouth = Spine(points("36 424, 90 436, 140 428, 172 400"))
    plate.ink(INK, brush(mouth, lambda t: 1 + 4 * swell(min(1, t + 0.1)), steps=10), disc(52 + 394j, 4))


def _warts(plate: Plate, rng: Random) -> None:
    """Warts all over the back, each with a glint, and the gloss along the spine."""
    outline = Spine([*BODY, BODY[0]], steps=4)
    edge = [outline.at(i / 90) for i in range(90)]
    warts = [
        (place, rng.uniform(6, 12))
        for place in grid(36, 30, rng, 9)
        if place.imag < 480 and place.real > 150 and all(inside(place + d, edge) for d in (0, 15, -15, 18j, -15j))
    ]
    plate.edged(WART, DARK, 3, *(pebble(place, size, rng, flat=0.85) for place, size in warts))
    spine = Spine(points("186 352, 236 345, 288 352, 336 378, 372 414"))
    for k in range(7):
        plate.ink(GLOSS, cut(spine.beside(0.05 + 0.13 * k, 6), spine.beside(0.12 + 0.13 * k, 7), 2.6))
    for k in range(3):
        plate.ink(GLOSS, cut(complex(54 + 9 * k, 388 - 7 * k), complex(66 + 9 * k, 400 - 7 * k), 2.2))
    for place, size in warts:
        plate.ink(BELLY, cut(place - complex(0.5, 0.1) * size, place + complex(0.2, -0.55) * size, 1.6, -1))


def _legs(plate: Plate) -> None:
    """The folded hind leg, its foot, and the fore leg."""
    plate.edged(
        SKIN, INK, 7, smooth(points("262 470, 300 424, 352 418, 396 452, 404 510, 376 556, 330 578, 282 566, 254 528"))
    )
    for k in range(5):
        rise = 2 * k * k
        start, end = complex(276 + 17 * k, 462 - 13 * k + rise), complex(268 + 19 * k, 492 - 12 * k + rise)
        plate.ink(GLOSS, cut(start, end, 2.8, 3))
    for k in range(5):
        plate.ink(WART, cut(complex(300 + 18 * k, 448 + 3 * k * k), complex(284 + 22 * k, 548 - 3 * k), 4.5, 10))
    blotches = ((338 + 470j, 17, 0.7), (378 + 506j, 13, 1.2), (300 + 540j, 12, 0.7), (352 + 540j, 9, 1.0))
    plate.edged(WART, DARK, 3, *(disc(place, size, flat=flat, turn=-24, points=6) for place, size, flat in blotches))
    foot = points(
        "300 570, 352 556, 408 580, 414 602, 372 604, 352 622, 330 606, 296 624, 284 606, 250 616, 252 596, 276 582"
    )
    plate.edged(SKIN, INK, 6, smooth(foot))
    arm = points(
        "178 462, 222 470, 232 516, 206 556, 192 584, 208 612, 184 606, 172 630, 156 608, 128 622, 130 602, 102 604, "
        "128 582, 150 566, 164 520, 160 484"
    )
    plate.edged(SKIN, INK, 7, smooth(arm))
    for k in range(4):
        plate.ink(WART, cut(complex(186 + k * 3, 480 + k * 22), complex(216 - k * 4, 486 + k * 22), 3, 4))


def _head(plate: Plate, eye: complex) -> None:
    """The eye, and the gland behind it."""
    plate.edged(SKIN, INK, 7, disc(eye, 46, flat=0.94))
    plate.edged(EYE, INK, 6, disc(eye - 2, 31))
    plate.ink(INK, disc(eye - 4 + 2j, 21, flat=0.5))
    plate.ink(MOON, disc(eye - 14 - 10j, 5))
    plate.ink(DARK, *(cut(eye + polar(34, a), eye + polar(44, a + 6), 2) for a in range(200, 350, 22)))
    plate.edged(WART, DARK, 4, smooth(points("186 372, 226 366, 252 384, 236 404, 198 402, 180 390")))
