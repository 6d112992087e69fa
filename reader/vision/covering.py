"""Tells whether something lies on a card that is otherwise known: a token, a finger, a corner of paper.

Three signs, each of which is enough: a large part looks quite unlike the card; the card's own picture is missing
somewhere; or there are edges where the card has none. A sleeve's veil is taken off first. A lamp's mirror image is soft
and lets the picture through.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.appearance import Floats, Planes, middle, steepness
from reader.vision.looks import Look
from reader.vision.model import DeckModel, shown_places, without_rim

# Of all pixels of a card, every so many are enough for a median.
_EVERY = 11
_SIDE = (limits.STRANGE_SIDE,) * 2
_SMALL_SIDE = (limits.MISSING_SIDE,) * 2

Flags = NDArray[np.bool_]


class Covering:
    """Knows how the cards of one deck look when nothing lies on them."""

    def __init__(self, model: DeckModel) -> None:
        self._model = model
        self._inside = without_rim(model.shots.shape[2:], limits.COVERED_RIM_PX)
        self._judged = without_rim(model.shots.shape[2:], limits.STRANGE_RIM_PX)
        self._judged_sample = np.flatnonzero(self._judged)[::_EVERY]
        self._inside_sample = np.flatnonzero(self._inside)[::_EVERY]
        self._sample = np.arange(0, self._inside.size, _EVERY)
        self._pictures = [_Picture.of(_smooth(shot + model.common.mean), _WHOLE) for shot in model.shots]

    def covered(self, look: Look, shot: int) -> bool:
        """Whether something lies on the card that looks like this shot."""
        rest = self.rest(look, shot)
        return (
            self.strange_part(look, shot, rest) > limits.STRANGE_SHARE
            or self.missing_part(look, shot, rest) > limits.MISSING_SHARE
            or self.longest_edge(look, shot, rest) > limits.EDGE_PIXELS
        )

    def rest(self, look: Look, shot: int) -> Planes:
        """How the card differs from the shot, once the light's cast and a sleeve's veil are taken off."""
        rest: Planes = look.difference - self._model.shots[shot]
        places = shown_places(self._sample, _unblinded(look))
        if not len(places):
            return rest
        flat, veil = rest.reshape(3, -1)[:, places], self._model.veils[shot].reshape(3, -1)[:, places]
        level, veil_level = middle(flat)[:, None], middle(veil)[:, None]
        flat, veil = flat - level, veil - veil_level
        strength = 0.0
        for _ in range(limits.VEIL_STEPS):
            left = np.abs(flat - np.float32(strength) * veil)
            most = 3 * middle(left)[:, None] + np.float32(1e-4)
            pull = veil / np.maximum(left / most, 1)
            own = float(np.einsum("cp,cp->", pull, veil)) + limits.VEIL_DAMPING * veil.size
            strength = float(np.einsum("cp,cp->", pull, flat)) / own
        strength = float(np.clip(strength, *limits.VEIL_RANGE))
        rest -= np.float32(strength) * self._model.veils[shot]
        rest -= (level - np.float32(strength) * veil_level)[..., None]
        return rest

    def strange_part(self, look: Look, shot: int, rest: Planes) -> float:
        """The part of the card that looks quite unlike the shot although the rest agrees."""
        visible = _unblinded(look)
        share = None if visible is None else np.maximum(cv2.blur(visible, _SIDE), np.float32(1e-3))
        seen = self._judged
        if share is not None and visible is not None:
            seen = seen & (share > limits.STRANGE_SEEN) & (visible > 0)
        places = self._judged_sample if visible is None else np.flatnonzero(seen)[::_EVERY]
        if not len(places):
            return 0.0
        strange = np.zeros(rest.shape[1:], np.bool_)
        for plane, tolerance in zip(rest, self._model.tolerances[shot], strict=True):
            mean = (
                cv2.blur(plane, _SIDE) if visible is None or share is None else cv2.blur(plane * visible, _SIDE) / share
            )
            mean = np.abs(mean)
            strange |= mean > tolerance + limits.STRANGE_NOISE * middle(mean.ravel()[places])
        return float(np.count_nonzero(strange & seen)) / strange.size

    def missing_part(self, look: Look, shot: int, rest: Planes) -> float:
        """The part of the card where the shot has a picture of which nothing is seen, however much the rest agrees.

        Blur and a lamp's mirror image make a picture weaker, but leave its form.
        """
        seen = _smooth(rest + self._model.shots[shot] + self._model.common.mean)
        picture, squares = self._pictures[shot], _WHOLE
        if look.visible is not None:
            squares = _Squares.of(_clear(look))
            picture = _Picture.of(picture.planes, squares)
        common = squares.mean(_sum(seen * picture.planes))
        for one, level in zip(seen, picture.levels, strict=True):
            common -= squares.mean(one) * level
        missing: Flags = picture.contrast > limits.PICTURE_CONTRAST
        missing &= (common < limits.MISSING_GAIN * picture.contrast) & self._inside
        if squares.share is not None:
            missing &= squares.share > limits.STRANGE_SEEN
        return float(np.count_nonzero(missing)) / missing.size

    def longest_edge(self, look: Look, shot: int, rest: Planes) -> int:
        """Pixels of the largest edge that the card does not have of its own."""
        inside, places = self._inside, self._inside_sample
        if look.visible is not None:
            inside = inside & _clear(look)
            places = np.flatnonzero(inside)[::_EVERY]
        if not len(places):
            return 0
        strength = np.zeros(inside.shape, np.float32)
        edges = zip(rest, self._model.steepness[shot], self._model.noisiness[shot], limits.EDGE_STEP, strict=True)
        for plane, own, noise, least in edges:
            steep = steepness(plane, limits.EDGE_BLUR)
            usual = max(least, limits.EDGE_NOISE * float(middle(steep.ravel()[places])))
            strength += (np.maximum(steep - own, 0) / (np.float32(usual) * noise)) ** 2
        _, _, sizes, _ = cv2.connectedComponentsWithStats(((strength > 1) & inside).astype(np.uint8))
        return int(sizes[1:, cv2.CC_STAT_AREA].max(initial=0))


@dataclass(frozen=True, eq=False)
class _Squares:
    """Means over small squares, of what is shown (h, w), 0 or 1; ``share`` is the part of each square that is."""

    shown: Floats | None
    share: Floats | None

    @classmethod
    def of(cls, clear: Flags) -> _Squares:
        """Where not everything is shown."""
        shown = clear.astype(np.float32)
        return cls(shown, np.maximum(cv2.blur(shown, _SMALL_SIDE), np.float32(1e-3)))

    def mean(self, plane: Floats) -> Floats:
        """Of each square."""
        if self.shown is None or self.share is None:
            return np.asarray(cv2.blur(plane, _SMALL_SIDE), np.float32)
        return np.asarray(cv2.blur(plane * self.shown, _SMALL_SIDE) / self.share, np.float32)


_WHOLE = _Squares(None, None)


@dataclass(frozen=True, eq=False)
class _Picture:
    """A card's own picture: smooth planes, their means over small squares, and how much they vary there (h, w)."""

    planes: Planes
    levels: Planes
    contrast: Floats

    @classmethod
    def of(cls, planes: Planes, squares: _Squares) -> _Picture:
        """Of what is shown of the planes."""
        levels = np.stack([squares.mean(plane) for plane in planes])
        return cls(planes, levels, squares.mean(_sum(planes * planes)) - _sum(levels * levels))


def _sum(planes: Planes) -> Floats:
    return np.asarray(planes[0] + planes[1] + planes[2], np.float32)


def _smooth(planes: Planes) -> Planes:
    noise = np.array(limits.FEATURE_NOISE, np.float32)
    return np.stack(
        [cv2.GaussianBlur(plane, (0, 0), limits.MISSING_BLUR) / one for plane, one in zip(planes, noise, strict=True)]
    )


def _unblinded(look: Look) -> Floats | None:
    """Where the card is seen, and not even the soft rim of a mirror image lies on it."""
    if look.unblinded is None or look.visible is None:
        return look.visible
    reach = np.ones((limits.GLARE_CLEARANCE,) * 2, np.uint8)
    return np.asarray(look.visible * cv2.erode(look.unblinded, reach), np.float32)


def _clear(look: Look) -> Flags:
    """Where the card is seen, and well away from what hides or blinds it."""
    visible = _unblinded(look)
    if visible is None:
        return np.ones(look.planes.shape[1:], np.bool_)
    reach = np.ones((limits.CLEARANCE,) * 2, np.uint8)
    return np.asarray(cv2.erode((visible > 0).astype(np.uint8), reach) > 0)
