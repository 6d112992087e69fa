"""What lamps and lens do to a photograph of the floor."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.box import Box
from firmware.light import light_on

Floats = NDArray[np.float32]

# Light changes slowly over the floor; it is computed for blocks of so many pixels.
_LIGHT_STEP = 4


def light_on_floor(box: Box) -> Floats:
    """How bright each pixel of white paper is, as a part of 255: lamps, their distance and the lens; (h, w)."""
    width, height = box.camera.frame_px
    scale = box.camera.pixels_per_mm
    x = (np.arange(width) - (width - 1) / 2) / scale + box.floor.size_mm[0] / 2
    y = (np.arange(height) - (height - 1) / 2) / scale + box.floor.size_mm[1] / 2
    blocks = (side.reshape(-1, _LIGHT_STEP).mean(axis=1) for side in (x, y))
    coarse = np.stack(np.meshgrid(*blocks), axis=-1)
    light = light_on(box, coarse.reshape(-1, 2)).reshape(coarse.shape[:2])
    light = np.asarray(cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR), np.float64)
    light /= light.max()
    radius = ((x - x.mean())[None, :] ** 2 + (y - y.mean())[:, None] ** 2) / (x.mean() ** 2 + y.mean() ** 2)
    light *= 1 - box.camera.vignetting * radius
    return np.asarray(light * box.lamp.white_level / 255.0, np.float32)


def blurred(view: Floats, blur_px: float, motion_px: float, direction_degrees: float) -> Floats:
    """A view (h, w, 3) through a lens out of focus (standard deviation), moved while it was taken."""
    if motion_px >= 1:
        view = cv2.filter2D(view, -1, _streak(motion_px, direction_degrees)).astype(np.float32)
    return cv2.GaussianBlur(view, (0, 0), blur_px).astype(np.float32) if blur_px > 0 else view


def _streak(length_px: float, direction_degrees: float) -> Floats:
    """The kernel of a hand or a table that moved while the picture was taken."""
    side = 2 * math.ceil(length_px / 2) + 1
    middle = (side - 1) / 2
    angle = math.radians(direction_degrees)
    reach = length_px / 2 * np.array([math.cos(angle), math.sin(angle)])
    kernel = np.zeros((side, side), np.float32)
    for part in np.linspace(-1.0, 1.0, 4 * side):
        x, y = middle + part * reach
        column, row = int(x), int(y)
        for dx, dy in ((0, 0), (0, 1), (1, 0), (1, 1)):
            if column + dx < side and row + dy < side:
                kernel[row + dy, column + dx] += abs(1 - dx - (x - column)) * abs(1 - dy - (y - row))
    return np.asarray(kernel / kernel.sum(), np.float32)
