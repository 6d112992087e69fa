"""A frame as the verifier needs it, prepared once for all places in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.appearance import Floats, blinded, lightness
from reader.vision.geometry import Quad, rolled, scaled
from reader.vision.ground import Mask
from reader.vision.model import halved
from reader.vision.pictures import Picture

# The verifier looks at a frame of half the working size: canonical pictures are that coarse.
HALF = 0.5
# Where on a side its ground is looked at, from one corner to the next: corners are round.
_STEPS = np.linspace(0.08, 0.92, 24)[None, :, None]


class Light:
    """Light and dark of a frame of half the working size, worked out when alignment first asks: many never do."""

    def __init__(self, half: Picture) -> None:
        self._half = half

    @cached_property
    def fine(self) -> Floats:
        """Of half the working size."""
        return lightness(self._half)

    @cached_property
    def coarse(self) -> Floats:
        """Of a quarter of the working size."""
        return lightness(halved(self._half))

    @cached_property
    def blinded(self) -> Mask | None:
        """Where glare blinds the camera."""
        return blinded(self._half)


@dataclass(frozen=True, eq=False)
class View:
    """A frame as the verifier needs it: half the working size, with what accepted cards cover.

    ``light`` is what alignment looks at; it ignores what is hidden and what glare blinds.
    """

    half: Picture
    light: Light
    hidden: Mask | None
    foreground: Mask | None

    @classmethod
    def of(cls, frame: Picture, foreground: Mask | None) -> View:
        """A view of a working-size frame; foreground is None where the ground is not the box's floor."""
        half = halved(frame)
        return cls(half, Light(half), None, foreground)

    @cached_property
    def ignored(self) -> Mask | None:
        """Where alignment must not look, of half the working size; None: nowhere."""
        if self.hidden is None or self.light.blinded is None:
            return self.light.blinded if self.hidden is None else self.hidden
        return np.asarray(cv2.bitwise_or(self.hidden, self.light.blinded), np.uint8)

    @cached_property
    def coarse_ignored(self) -> Mask | None:
        """The same of a quarter of the working size."""
        return None if self.ignored is None else halved(self.ignored)

    def covered_by(self, quads: list[Quad]) -> View:
        """The same view, with these accepted cards (working pixels) hiding what lies below them."""
        if not quads:
            return self
        hidden = np.zeros(self.half.shape[:2], np.uint8)
        for quad in quads:
            points = np.round(scaled(quad, HALF) * 8).astype(np.int32)
            cv2.fillConvexPoly(hidden, points, (255,), cv2.LINE_8, 3)
            cv2.polylines(hidden, [points], True, (255,), 3, cv2.LINE_8, 3)
        return View(self.half, self.light, hidden, self.foreground)


def outline_on_foreground(foreground: NDArray[np.uint8], quad: Quad) -> float:
    """The part of a card's rim, a little inside its outline, that lies on foreground."""
    inset = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * limits.OUTLINE_INSET
    points = (inset[:, None] + (rolled(inset, -1) - inset)[:, None] * _STEPS).reshape(-1, 2)
    columns, rows = np.round(points).astype(int).T
    height, width = foreground.shape
    inside = (columns >= 0) & (rows >= 0) & (columns < width) & (rows < height)
    return float(np.mean(foreground[rows[inside], columns[inside]] > 0)) if inside.any() else 0.0
