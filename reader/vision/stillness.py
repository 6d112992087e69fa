"""How long nothing has moved on the floor. No clock; time is passed in."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.pictures import Picture


@dataclass(eq=False)
class Stretch:
    """A stretch of time in which nothing moved: how it looked first, and the sharpest frame's sharpness so far."""

    look: NDArray[np.float32]
    since_s: float
    sharpest: float = 0.0

    def sharpness(self, frame: Picture) -> float | None:
        """How sharp a frame of this stretch is (variance), or None if it is out of focus beside those before it."""
        sharpness = _sharpness(frame)
        self.sharpest = max(self.sharpest, sharpness)
        return None if sharpness < limits.SHARPEST_SHARE * self.sharpest else sharpness


class Stillness:
    """Tells for each frame (BGR) which stretch of standing still it belongs to."""

    def __init__(self) -> None:
        self._stretch: Stretch | None = None

    def forget(self) -> None:
        """What was seen counts for nothing: the next frame begins a new stretch."""
        self._stretch = None

    def look(self, frame: Picture, time_s: float) -> Stretch:
        """The stretch that the frame belongs to; a new one if anything moved."""
        look = _coarse(frame)
        if self._stretch is None or _changed(self._stretch.look, look):
            self._stretch = Stretch(look, time_s)
        return self._stretch


def _coarse(frame: Picture) -> NDArray[np.float32]:
    """How bright the frame is in cells that are large enough to have little noise, (rows, columns)."""
    small = cv2.resize(frame, limits.MOTION_CELLS, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small.astype(np.float32), cv2.COLOR_BGR2GRAY), np.float32)


def _changed(before: NDArray[np.float32], now: NDArray[np.float32]) -> bool:
    """Whether anything moved; a lamp that flickers changes all cells by one factor."""
    flicker = (float(now.mean()) + 1.0) / (float(before.mean()) + 1.0)
    if not 1 / limits.LARGEST_FLICKER < flicker < limits.LARGEST_FLICKER:
        return True
    step = max(limits.MOTION_STEP, limits.MOTION_SHARE * float(now.max()))
    around = np.ones((3, 3), np.uint8)
    contrast = cv2.dilate(before, around) - cv2.erode(before, around)
    return bool((np.abs(now - flicker * before) > step + limits.MOTION_CONTRAST_SHARE * contrast).any())


def _sharpness(frame: Picture) -> float:
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    half = cv2.resize(grey, (frame.shape[1] // 2, frame.shape[0] // 2), interpolation=cv2.INTER_AREA)
    return float(np.var(cv2.Laplacian(half, cv2.CV_32F)))
