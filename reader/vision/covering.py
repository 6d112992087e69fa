"""Tells whether something lies on a card that is otherwise known: a token, a finger, a corner of paper.

Three signs, each of which is enough: a large part looks quite unlike the card; the card's own picture is missing
somewhere; or there are edges where the card has none. A lamp's mirror image is soft and lets the picture through.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.appearance import Planes, middle, steepness
from reader.vision.looks import Look, shown_places
from reader.vision.model import DeckModel

# Of all pixels of a card, every so many are enough for a median.
_EVERY = 5
_SIDE = (limits.STRANGE_SIDE,) * 2
_SMALL_SIDE = (limits.MISSING_SIDE,) * 2

Flags = NDArray[np.bool_]


class Covering:
    """Knows how the cards of one deck look when nothing lies on them."""

    def __init__(self, model: DeckModel) -> None:
        self._model = model
        noise = np.array(limits.FEATURE_NOISE, np.float32)[:, None, None]
        self._pictures: Planes = np.stack([_smooth(shot + model.mean) / noise for shot in model.shots])

    def covered(self, look: Look, shot: int) -> bool:
        """Whether something lies on the card that looks like this shot."""
        most = limits.LOWER_CARD if look.overlapped else limits.UPPER_CARD
        return (
            self.strange_part(look, shot) > limits.STRANGE_SHARE
            or self.missing_part(look, shot) > most.missing_share
            or self.longest_edge(look, shot) > most.edge_pixels
        )

    def strange_part(self, look: Look, shot: int) -> float:
        """The part of the card that looks quite unlike the shot although the rest agrees."""
        rest = look.difference - self._model.shots[shot]
        share = None if look.visible is None else np.maximum(cv2.blur(look.visible, _SIDE), np.float32(1e-3))
        places = shown_places(np.arange(0, rest[0].size, _EVERY), look.visible)
        if not len(places):
            return 0.0
        strange = np.zeros(rest.shape[1:], np.bool_)
        usual = middle(rest.reshape(len(rest), -1)[:, places])
        for plane, level, tolerance in zip(rest, usual, self._model.tolerances[shot], strict=True):
            if share is None or look.visible is None:
                strange |= np.abs(cv2.blur(plane - level, _SIDE)) > tolerance
            else:
                strange |= np.abs(cv2.blur((plane - level) * look.visible, _SIDE)) > tolerance * share
        if share is not None:
            strange &= share > limits.STRANGE_SEEN
        return float(np.count_nonzero(strange)) / strange.size

    def missing_part(self, look: Look, shot: int) -> float:
        """The part of the card where the shot has a picture of which nothing is seen, however much the rest agrees.

        Blur and a lamp's mirror image make a picture weaker, but leave its form.
        """
        noise = np.array(limits.FEATURE_NOISE, np.float32)[:, None, None]
        seen, wanted = _smooth(look.difference + self._model.mean) / noise, self._pictures[shot]
        shown = _clear(look).astype(np.float32)
        share = np.maximum(cv2.blur(shown, _SMALL_SIDE), np.float32(1e-3))
        common, own = np.zeros_like(share), np.zeros_like(share)
        for one, other in zip(seen, wanted, strict=True):
            level = cv2.blur(other * shown, _SMALL_SIDE) / share
            common += (
                cv2.blur(one * other * shown, _SMALL_SIDE) / share - cv2.blur(one * shown, _SMALL_SIDE) / share * level
            )
            own += cv2.blur(other * other * shown, _SMALL_SIDE) / share - level * level
        missing = (own > limits.PICTURE_CONTRAST) & (common < limits.MISSING_GAIN * own) & (share > limits.STRANGE_SEEN)
        return float(np.count_nonzero(missing & _inside(missing.shape))) / missing.size

    def longest_edge(self, look: Look, shot: int) -> int:
        """Pixels of the largest edge that the card does not have of its own."""
        inside = _inside(look.planes.shape[1:]) & _clear(look)
        places = np.flatnonzero(inside)[::_EVERY]
        if not len(places):
            return 0
        rest = look.difference - self._model.shots[shot]
        strength = np.zeros(inside.shape, np.float32)
        for plane, own, least in zip(rest, self._model.steepness[shot], limits.EDGE_STEP, strict=True):
            steep = steepness(plane, limits.EDGE_BLUR)
            usual = max(least, limits.EDGE_NOISE * float(middle(steep.ravel()[places])))
            strength += (np.maximum(steep - own, 0) / np.float32(usual)) ** 2
        _, _, sizes, _ = cv2.connectedComponentsWithStats(((strength > 1) & inside).astype(np.uint8))
        return int(sizes[1:, cv2.CC_STAT_AREA].max(initial=0))


def _smooth(planes: Planes) -> Planes:
    return np.stack([cv2.GaussianBlur(plane, (0, 0), limits.MISSING_BLUR) for plane in planes])


def _clear(look: Look) -> Flags:
    """Where the card is seen, and well away from what hides or blinds it."""
    if look.visible is None:
        return np.ones(look.planes.shape[1:], np.bool_)
    reach = np.ones((limits.CLEARANCE,) * 2, np.uint8)
    return np.asarray(cv2.erode((look.visible > 0).astype(np.uint8), reach) > 0)


def _inside(shape: tuple[int, ...]) -> Flags:
    """All but the rim, where the ground shows if the place is not quite exact."""
    rim = limits.COVERED_RIM_PX
    inside = np.zeros(shape, np.bool_)
    inside[rim:-rim, rim:-rim] = True
    return inside
