"""How a card looks, told apart from how bright and in which light it lies.

A canonical picture is a card rectified to the deck's own small size. Its features are three planes of float32: light
and dark (logarithm, freed of slow changes) and two logarithms of colour ratios. Brightness, a gradient of light and the
white balance change them by little more than a constant.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.pictures import Picture

Planes = NDArray[np.float32]
Floats = NDArray[np.float32]


_BRIM = np.full(3, limits.BLOWN_OUT, np.uint8)
_GREY = np.array([[0.25, 0.5, 0.25]], np.float32)
_WHITE = np.full(3, 255, np.uint8)
# How far the soft rim of a mirror image reaches.
_SOFT_RIM = np.ones((7, 7), np.uint8)


def lightness(picture: Picture) -> Floats:
    """The logarithm of light and dark of a card or of a whole frame, (h, w): what alignment looks at."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), limits.ALIGN_BLUR), np.float32)
    return np.asarray(cv2.log(smooth + _black_level(smooth)), np.float32)


def smooth_grey(card: Picture, scale: float) -> Floats:
    """How bright a card is, (h, w), of 255, with noise smoothed away; ``scale`` is its size against the canonical."""
    blur = scale * limits.BASE_BLUR
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY), (0, 0), blur), np.float32)


def features(canonical: Picture, blur: float, visible: Floats | None = None) -> Planes:
    """All three planes, (3, h, w); ``visible`` is 1 where the card itself is seen and 0 elsewhere."""
    smooth = _smoothed(canonical, blur)
    grey = np.asarray(cv2.transform(smooth, _GREY), np.float32)
    black = _black_level(grey)
    logs = np.log(smooth + black)
    planes = np.empty((3, *grey.shape), np.float32)
    planes[0] = _detail(np.asarray(np.log(grey + black), np.float32), visible)
    planes[1] = logs[..., 2] - logs[..., 1]
    planes[2] = logs[..., 0] - 0.5 * (logs[..., 1] + logs[..., 2])
    return planes


def noisiness(canonical: Picture, blur: float) -> Planes:
    """By how many times each plane of a card is less certain at a place than at its median place, (3, h, w), 1 or more.

    Stray light, and the noise of a camera and of its compression, are about the same everywhere; the logarithm of a
    ratio of two colours changes the more with them, the darker one of both is. For light and dark it is 1 everywhere.
    """
    smooth = _smoothed(canonical, blur)
    black = _black_level(np.asarray(cv2.transform(smooth, _GREY), np.float32))
    blue, green, red = np.moveaxis(1 / (smooth + black), -1, 0)
    noise = np.stack([np.ones_like(blue), np.hypot(red, green), np.hypot(blue, 0.5 * np.hypot(green, red))])
    usual = np.median(noise, axis=(1, 2), keepdims=True)
    return np.asarray(np.maximum(noise / usual, 1), np.float32)


def _smoothed(canonical: Picture, blur: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(canonical.astype(np.float32), (0, 0), blur), np.float32)


def _black_level(grey: Floats) -> np.float32:
    """Keeps logarithms of dark, noisy pixels from running away: a tenth of the card's own bright parts."""
    sample = grey[::3, ::3].ravel()
    bright = len(sample) - max(1, len(sample) // 10)
    return np.float32(max(1.0, limits.BLACK_SHARE * float(np.partition(sample, bright)[bright])))


def _detail(plane: Floats, visible: Floats | None) -> Floats:
    """The plane without its slow changes, which are the lamp's."""
    side = 2 * (plane.shape[1] // 4) + 1
    if visible is None:
        return np.asarray(plane - cv2.blur(plane, (side, side)), np.float32)
    seen = cv2.blur(visible, (side, side)) + np.float32(1e-3)
    return np.asarray((plane - cv2.blur(plane * visible, (side, side)) / seen) * visible, np.float32)


def steepness(plane: Floats, blur: float) -> Floats:
    """How much a plane changes from pixel to pixel, (h, w), once it is smoothed."""
    smooth = cv2.GaussianBlur(plane, (0, 0), blur)
    across, down = (cv2.Sobel(smooth, cv2.CV_32F, *way, ksize=1, scale=0.5) for way in ((1, 0), (0, 1)))
    return np.asarray(cv2.magnitude(across, down), np.float32)


def middle(values: Floats) -> Floats:
    """The middle value of each last axis: the median, in a fraction of the time that numpy's own takes."""
    half = values.shape[-1] // 2
    return np.asarray(np.partition(values, half, axis=-1)[..., half], np.float32)


def blinded(picture: Picture, soft: NDArray[np.uint8] = _SOFT_RIM) -> NDArray[np.uint8] | None:
    """A mask (h, w) that is 255 where glare blinds the camera: white to the brim, and soft around it; None: nowhere."""
    blown = np.asarray(cv2.inRange(picture, _BRIM, _WHITE), np.uint8)
    # Where that much is white, the whole picture is too bright: then it is the paper, and hiding it would tell less.
    if not 0 < cv2.countNonZero(blown) < limits.MOST_GLARE * blown.size:
        return None
    return np.asarray(cv2.dilate(blown, soft), np.uint8)
