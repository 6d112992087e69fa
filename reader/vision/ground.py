"""What lies on the dark floor: foreground, and what of it no accepted card explains."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.geometry import Quad
from reader.vision.pictures import Picture

Mask = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Ground:
    """The floor and what lies on it, as masks of (height, width) in working pixels.

    ``mask`` is 255 where something lies, be it a clear sleeve; ``paper`` only where it is as bright as a card's paper.
    """

    mask: Mask
    paper: Mask
    floor_level: float
    bright_level: float

    @property
    def is_dark(self) -> bool:
        """Whether there is a dark floor at all; on other ground, outlines mean nothing."""
        darkest = max(limits.DARK_FLOOR, limits.BRIGHTEST_FLOOR_SHARE * self.bright_level)
        return self.floor_level < darkest

    @property
    def share(self) -> float:
        """The part of the view on which something lies."""
        return float(np.count_nonzero(self.mask)) / self.mask.size


def find_ground(frame: Picture) -> Ground:
    """Separates a working-size BGR frame into the dark floor and what lies on it."""
    blue, green, red = cv2.split(frame)
    brightest = cv2.max(cv2.max(blue, green, dst=blue), red, dst=blue)
    smooth = np.asarray(cv2.GaussianBlur(brightest, (5, 5), 0), np.uint8)
    sample = smooth[::4, ::4].ravel()
    below = np.cumsum(np.bincount(sample, minlength=256))
    floor_level, bright_level = (
        float(np.searchsorted(below, int(len(sample) * share), side="right"))
        for share in (limits.FLOOR_PERCENTILE / 100, 0.99)
    )
    step = max(limits.FOREGROUND_STEP, limits.FOREGROUND_SHARE * (bright_level - floor_level))
    _, mask = cv2.threshold(smooth, floor_level + step, 255, cv2.THRESH_BINARY)
    paper_step = max(step, limits.PAPER_SHARE * (bright_level - floor_level))
    _, paper = cv2.threshold(smooth, floor_level + paper_step, 255, cv2.THRESH_BINARY)
    return Ground(np.asarray(mask, np.uint8), np.asarray(paper, np.uint8), floor_level, bright_level)


def filled(shape: tuple[int, int], quads: list[Quad]) -> Mask:
    """A mask of (height, width) that is 255 inside the quads."""
    mask = np.zeros(shape, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.round(quad * 8).astype(np.int32), (255,), cv2.LINE_8, 3)
    return mask
