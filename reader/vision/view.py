"""A frame as the verifier needs it, prepared once for all places in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.appearance import Floats, blinded, lightness
from reader.vision.geometry import Quad, area, rolled, scaled
from reader.vision.ground import Mask
from reader.vision.model import halved
from reader.vision.pictures import Picture

# Cards of the box's own size are looked at in a frame of half the working size: canonical pictures are that coarse.
HALF = 0.5
# Where on a side its ground is looked at, from one corner to the next: corners are round.
_STEPS = np.linspace(0.08, 0.92, 24)[None, :, None]


class Light:
    """What is worked out of a picture when somebody first asks: many never do."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    @cached_property
    def fine(self) -> Floats:
        """Light and dark of the picture's own size."""
        return lightness(self._picture)

    @cached_property
    def coarse_picture(self) -> Picture:
        """The picture of half the size."""
        return halved(self._picture)

    @cached_property
    def coarse(self) -> Floats:
        """Light and dark of half the size."""
        return lightness(self.coarse_picture)

    @cached_property
    def blinded(self) -> Mask | None:
        """Where glare blinds the camera."""
        return blinded(self._picture)


@dataclass(frozen=True, eq=False)
class View:
    """A frame as the verifier needs it, with what accepted cards cover.

    ``scale`` is the size of ``picture`` and of all masks against the working size; only ``foreground`` has that
    itself. ``light`` is what alignment looks at; it ignores what is hidden and what glare blinds. ``finer`` is the same
    view for cards that are too small in this one.
    """

    picture: Picture
    scale: float
    light: Light
    hidden: Mask | None
    foreground: Mask | None
    finer: View | None = None

    @classmethod
    def of(cls, frame: Picture, foreground: Mask | None) -> View:
        """A view of a working-size frame of the box's floor; its cards are as large as they were enrolled."""
        half = halved(frame)
        return cls(half, HALF, Light(half), None, foreground)

    @classmethod
    def of_open_ground(cls, frame: Picture) -> View:
        """A view of a working-size frame with cards of any size."""
        half = halved(frame)
        return cls(half, HALF, Light(half), None, None, cls(frame, 1.0, Light(frame), None, None))

    def at(self, quad: Quad) -> View:
        """The view for a card at a place (working pixels): the finer one, if it is small here."""
        small = abs(area(quad)) * self.scale**2 < limits.FINER_SHARE * limits.CANONICAL_PIXELS
        return self.finer if small and self.finer is not None else self

    @cached_property
    def ignored(self) -> Mask | None:
        """Where alignment must not look; None: nowhere."""
        if self.hidden is None or self.light.blinded is None:
            return self.light.blinded if self.hidden is None else self.hidden
        return np.asarray(cv2.bitwise_or(self.hidden, self.light.blinded), np.uint8)

    @cached_property
    def coarse_ignored(self) -> Mask | None:
        """The same of half the size."""
        return None if self.ignored is None else halved(self.ignored)

    @cached_property
    def coarser(self) -> View:
        """The same view of half the size."""
        hidden = None if self.hidden is None else halved(self.hidden)
        picture = self.light.coarse_picture
        return View(picture, HALF * self.scale, Light(picture), hidden, self.foreground)

    def covered_by(self, quads: list[Quad]) -> View:
        """The same view, with these accepted cards (working pixels) hiding what lies below them."""
        if not quads:
            return self
        hidden = np.zeros(self.picture.shape[:2], np.uint8)
        for quad in quads:
            points = np.round(scaled(quad, self.scale) * 8).astype(np.int32)
            cv2.fillConvexPoly(hidden, points, (255,), cv2.LINE_8, 3)
            cv2.polylines(hidden, [points], True, (255,), 3, cv2.LINE_8, 3)
        finer = None if self.finer is None else self.finer.covered_by(quads)
        return View(self.picture, self.scale, self.light, hidden, self.foreground, finer)


def outline_on_foreground(foreground: NDArray[np.uint8], quad: Quad) -> float:
    """The part of a card's rim, a little inside its outline, that lies on foreground."""
    inset = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * limits.OUTLINE_INSET
    points = (inset[:, None] + (rolled(inset, -1) - inset)[:, None] * _STEPS).reshape(-1, 2)
    columns, rows = np.round(points).astype(int).T
    height, width = foreground.shape
    inside = (columns >= 0) & (rows >= 0) & (columns < width) & (rows < height)
    return float(np.mean(foreground[rows[inside], columns[inside]] > 0)) if inside.any() else 0.0
