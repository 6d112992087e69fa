"""A frame as the verifier needs it, prepared once for all places in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.appearance import Floats, blinded, lightness
from reader.vision.geometry import Quad, scaled
from reader.vision.ground import Mask
from reader.vision.model import halved
from reader.vision.pictures import Picture

# The verifier looks at a frame of half the working size: canonical pictures are that coarse.
HALF = 0.5


@dataclass(frozen=True, eq=False)
class View:
    """A frame as the verifier needs it: half the working size, with what accepted cards cover.

    ``light`` and ``coarse_light`` are what alignment looks at, of half and of a quarter of the working size; it ignores
    what is hidden and what glare blinds.
    """

    half: Picture
    light: Floats
    coarse_light: Floats
    hidden: Mask | None
    ignored: Mask | None
    coarse_ignored: Mask | None
    foreground: Mask | None

    @classmethod
    def of(cls, frame: Picture, foreground: Mask | None) -> View:
        """A view of a working-size frame; foreground is None where the ground is not the box's floor."""
        half = halved(frame)
        ignored = blinded(half)
        coarse = None if ignored is None else halved(ignored)
        return cls(half, lightness(half), lightness(halved(half)), None, ignored, coarse, foreground)

    def covered_by(self, quads: list[Quad]) -> View:
        """The same view, with these accepted cards (working pixels) hiding what lies below them."""
        hidden = np.zeros(self.half.shape[:2], np.uint8)
        for quad in quads:
            points = np.round(scaled(quad, HALF) * 8).astype(np.int32)
            cv2.fillConvexPoly(hidden, points, (255,), cv2.LINE_8, 3)
            cv2.polylines(hidden, [points], True, (255,), 3, cv2.LINE_8, 3)
        if not quads:
            return self
        ignored = hidden if self.ignored is None else np.asarray(cv2.bitwise_or(hidden, self.ignored), np.uint8)
        return replace(self, hidden=hidden, ignored=ignored, coarse_ignored=halved(ignored))


def outline_on_foreground(foreground: NDArray[np.uint8], quad: Quad) -> float:
    """The part of a card's rim, a little inside its outline, that lies on foreground."""
    inset = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * limits.OUTLINE_INSET
    steps = np.linspace(0.08, 0.92, 24)[:, None]
    points = np.concatenate([a + (b - a) * steps for a, b in zip(inset, np.roll(inset, -1, axis=0), strict=True)])
    columns, rows = np.round(points).astype(int).T
    height, width = foreground.shape
    inside = (columns >= 0) & (rows >= 0) & (columns < width) & (rows < height)
    return float(np.mean(foreground[rows[inside], columns[inside]] > 0)) if inside.any() else 0.0
