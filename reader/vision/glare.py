"""Tells a lamp's mirror image on a card from a bright thing that lies there."""

from __future__ import annotations

import cv2
import numpy as np

from reader.vision import limits
from reader.vision.appearance import Floats, blinded, middle, smooth_grey
from reader.vision.ground import Mask
from reader.vision.model import Common, shown_places
from reader.vision.pictures import Picture

# Fewer places than this tell no brightness.
_FEWEST = 20


class GlareFinder:
    """Knows how bright the cards of one deck can be, in pictures of one size."""

    def __init__(self, common: Common) -> None:
        self._common = common
        self._whitest = float(common.brightest_grey.max())
        self._reach = _square(common.scale * limits.GLARE_REACH)
        self._soft = _square(common.scale * limits.GLARE_RIM)
        self._even_pixels = common.scale**2 * limits.EVEN_PIXELS

    def find(self, card: Picture, visible: Floats | None) -> Mask:
        """Where a lamp mirrors in a card that was cut out, (h, w), 255 there: whichever kind it is.

        A mirror image is brighter than any paper in its middle and grows darker from there; a thing is evenly bright.
        """
        grey = smooth_grey(card, self._common.scale)
        light, brighter = self._light(grey, visible)
        core = self._core(card, grey, brighter)
        if not core.any():
            return core
        most = self._common.brightest_grey * np.float32(limits.GLARE_FACTOR * light) + np.float32(limits.GLARE_STEP)
        near = cv2.dilate(core, self._reach)
        glaring = np.where(grey > most, near, core)
        if np.count_nonzero(glaring) > limits.MOST_GLARE * glaring.size:
            return np.zeros_like(core)
        return np.asarray(cv2.dilate(glaring, self._soft), np.uint8)

    def _light(self, grey: Floats, visible: Floats | None) -> tuple[float, float]:
        """How bright the light is against that of the deck, and at the brighter ones of the places that tell."""
        lit = shown_places(self._common.lit, visible)
        if len(lit) <= _FEWEST:
            return 1.0, 1.0
        light = grey.ravel()[lit] / self._common.mean_grey.ravel()[lit]
        at = int(limits.LIGHT_QUANTILE * len(light))
        return float(middle(light)), float(np.partition(light, at)[at])

    def _core(self, card: Picture, grey: Floats, light: float) -> Mask:
        """The middle of mirror images: brighter than white paper is in this light, or white to the brim."""
        white = self._whitest * light * limits.WHITE_FACTOR + limits.GLARE_STEP
        core = np.asarray((grey > white) * np.uint8(255), np.uint8)
        blown = blinded(card, self._soft) if white < limits.BLOWN_OUT else None
        if blown is not None:
            core = np.asarray(cv2.bitwise_or(core, blown), np.uint8)
        return self._uneven(core, grey) if core.any() else core

    def _uneven(self, core: Mask, grey: Floats) -> Mask:
        """Without the parts that are evenly bright though not white to the brim."""
        count, parts, sizes, _ = cv2.connectedComponentsWithStats(core)
        for part in range(1, count):
            if sizes[part, cv2.CC_STAT_AREA] < self._even_pixels:
                continue
            dark, bright = np.quantile(grey[parts == part], (0.1, 0.9))
            if bright < limits.BLOWN_OUT and bright - dark < limits.EVEN_SHARE * bright:
                core[parts == part] = 0
        return core


def _square(side: float) -> Mask:
    """A square of ones with a middle, about that wide."""
    return np.ones((2 * round((side - 1) / 2) + 1,) * 2, np.uint8)
