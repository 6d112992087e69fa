"""Bird claw: the foot of a bird of prey coming down out of the sun."""

from __future__ import annotations

import math
from random import Random

from frame import INK, ground
from ink import EDGE, HEIGHT, WIDTH, Plate, Spine, block, brush, cut, disc, pebble, points, polar, swell

NEAR, NEAR_RAY, FAR, FAR_RAY, SUN = "#f8ac4e", "#ec8639", "#d8632f", "#bd4927", "#fde2a0"
SCALE, SCALE_LIGHT, HORN, GLEAM = "#2c4a63", "#6f9bb0", "#15131c", "#f2e2c0"
PLUME, PLUME_LIGHT = "#5a2b24", "#b5653f"
EYE = 92 + 128j  # the middle of the sun
HALO = 335.0  # radius of the brighter sky around it


def bird_claw(plate: Plate, rng: Random) -> None:
    """Print the bird claw."""
    _sun(plate, rng)
    _toe(plate, "262 330, 318 316, 366 286", "362 284, 396 276, 410 316, 398 366", 29, 2)
    leg = Spine(points("268 10, 262 130, 250 240, 246 352"))
    plate.edged(SCALE, INK, 7, brush(leg, lambda t: 43 - 10 * swell(t) + 8 * t, steps=12))
    for k in range(17):
        t = 0.22 + 0.045 * k
        plate.ink(SCALE_LIGHT, cut(leg.beside(t, 30), leg.beside(t + 0.012, -26), 4.2, 6))
    _toe(plate, "236 352, 168 372, 106 424", "108 420, 64 444, 40 500, 52 574", 35, 2)
    _toe(plate, "266 352, 322 396, 350 464", "348 456, 378 500, 388 560, 356 634", 35, 2)
    _toe(plate, "248 350, 240 430, 206 518", "208 510, 190 560, 200 612, 244 646", 39, 3)
    ankle = 250 + 346j
    plate.edged(SCALE, INK, 6, pebble(ankle, 46, rng, flat=0.82, rough=0.05))
    for k in range(10):
        start, end = polar(18 + 12 * (k % 2), k * 36), polar(30 + 8 * (k % 2), k * 36 + 20)
        plate.ink(SCALE_LIGHT, cut(ankle + start, ankle + end, 3))
    _plumes(plate, rng)
    plate.mirror()


def _sun(plate: Plate, rng: Random) -> None:
    """The sun, its rays, and the darker sky outside its halo."""
    ground(plate, NEAR)
    turns = [3.0 * k for k in range(121)]
    plate.ink(FAR, block([*(EYE + polar(HALO, a) for a in turns), *(_border(a, HALO) for a in reversed(turns))]))
    for k in range(22):
        ray = [360 * (k + step / 16) / 22 for step in range(9)]
        plate.ink(NEAR_RAY, block([EYE, *(_border(a) for a in ray)]))
        plate.ink(FAR_RAY, block([*(EYE + polar(HALO, a) for a in ray), *(_border(a, HALO) for a in reversed(ray))]))
    for k in range(16):
        tip, angle = (88, 76)[k % 2], 22.5 * k
        spike = [EYE + polar(56, angle - 8), EYE + polar(tip, angle + (0, 6)[k % 2]), EYE + polar(56, angle + 8)]
        plate.edged((SUN, FAR)[k % 2], INK, 4, block(spike))
    plate.edged(SUN, INK, 5, pebble(EYE, 60, rng, rough=0.02))
    _sun_face(plate)
    _loose_feather(plate, Spine(points("42 258, 54 300, 84 336")))


def _sun_face(plate: Plate) -> None:
    """The old face of the sun."""
    for side in (1, -1):
        eye = EYE + side * 23 - 10j
        plate.ink(INK, cut(eye - 13, eye + 13, 2.6, -5), cut(eye - 13, eye + 13, 2, 4), disc(eye, 5))
        plate.ink(INK, cut(eye - 15 * side - 14j, eye + 15 * side - 10j, 2.4, -4 * side))
        plate.ink(NEAR_RAY, disc(EYE + side * 34 + 16j, 9, flat=0.8))
    nose = Spine([EYE - 2 - 14j, EYE - 5 + 4j, EYE - 9 + 14j, EYE + 5 + 15j])
    plate.ink(INK, brush(nose, lambda t: 1.4 + 0.8 * swell(t), steps=8))
    plate.ink(INK, cut(EYE - 17 + 29j, EYE + 17 + 29j, 3.4, 5), cut(EYE - 8 + 42j, EYE + 8 + 42j, 1.8, 2))


def _loose_feather(plate: Plate, shaft: Spine) -> None:
    """A small feather that has come off."""
    plate.edged(PLUME, INK, 5, brush(shaft, lambda t: 17 * swell(0.08 + 0.86 * t) ** 0.7, steps=8))
    for t in (0.2, 0.34, 0.48, 0.62, 0.76):
        for side in (1, -1):
            plate.ink(PLUME_LIGHT, cut(shaft.at(t), shaft.beside(t - 0.12, side * 12), 1.8))
    plate.ink(GLEAM, brush(shaft, lambda t: 2.2 - 1.2 * t, steps=5, start=0.02))


def _border(degrees: float, least: float = 0.0) -> complex:
    """Where a ray of the sun leaves the block, or ``least`` along it if that is farther."""
    way = polar(1, degrees)
    reaches = [
        (edge - at) / step
        for at, step, edges in (
            (EYE.real, way.real, (EDGE, WIDTH - EDGE)),
            (EYE.imag, way.imag, (EDGE, HEIGHT - EDGE)),
        )
        for edge in edges
        if abs(step) > 1e-9 and (edge - at) / step > 0
    ]
    return EYE + way * max(min(reaches), least)


def _toe(plate: Plate, way: str, talon: str, thick: float, pads: int) -> None:
    """A toe of so many pads, banded with scales, and its talon."""
    spine, nail = Spine(points(way)), Spine(points(talon))
    plate.edged(HORN, INK, 5, brush(nail, lambda t: thick * 0.62 * (1 - t) ** 0.8 + 0.8, steps=9))
    glint = Spine([nail.beside(t, -thick * 0.22 * (1 - t)) for t in (0.1, 0.3, 0.5, 0.75)])
    plate.ink(GLEAM, brush(glint, lambda t: 3.4 * swell(t) + 0.3, steps=5))

    def width(t: float) -> float:
        return thick * (1 - 0.1 * t) * (1 - 0.13 * math.cos(math.tau * pads * t)) * (1 - 0.3 * t**8)

    plate.edged(SCALE, INK, 7, brush(spine, width, steps=8 * pads))
    bands = 4 * pads
    for t in (k / bands for k in range(1, bands)):
        plate.ink(SCALE_LIGHT, cut(spine.beside(t, width(t) * 0.75), spine.beside(t + 0.01, -width(t) * 0.55), 2.6, 5))
    for t in (k / pads for k in range(1, pads)):
        plate.ink(INK, cut(spine.beside(t, width(t) * 0.9), spine.beside(t, -width(t) * 0.9), 2.6, 3))


def _plumes(plate: Plate, rng: Random) -> None:
    """Three rows of feathers from which the leg comes; the upper lie over the lower."""
    plumes = []
    for row, (y, reach) in enumerate(((120, 88), (78, 90), (36, 84))):
        for k in range(6):
            x = 190 + k * 32 + (16 if row % 2 else 0)
            tip = complex(x + rng.uniform(-8, 8) - (x - 268) * 0.08, y + reach * rng.uniform(0.7, 1.0))
            plumes.append((complex(x, y - 60), tip))
    for root, tip in plumes:
        plume = Spine([root, (root + tip) / 2, tip])
        plate.edged(PLUME, INK, 5, brush(plume, lambda t: 24 * (1 - t**2.2) + 1, steps=6))
        plate.ink(PLUME_LIGHT, cut(plume.at(0.45), plume.at(0.95), 2.6))
        plate.ink(PLUME_LIGHT, *(cut(plume.beside(0.4, 9 * side), plume.beside(0.8, 6 * side), 2) for side in (1, -1)))
