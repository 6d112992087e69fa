"""How a card looks at a place in a frame: cut out, freed of the light's cast, and what of it is seen."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from reader.vision import limits
from reader.vision.alignment import visible_part
from reader.vision.appearance import Floats, Planes, blinded, features, middle, smooth_grey
from reader.vision.geometry import Quad, rectangle, transform_between
from reader.vision.ground import Mask
from reader.vision.model import DeckModel, Places
from reader.vision.pictures import Picture
from reader.vision.view import View

# Fewer places than this tell no median.
_FEWEST = 20


@dataclass(frozen=True, eq=False)
class Look:
    """The planes of a card that was cut out, where it is seen (None: everywhere), and the part lost to glare.

    ``overlapped`` is whether an accepted card lies on a part of it. ``difference`` is how the planes differ
    from the deck's mean, once the light's cast of colour is taken off.
    """

    planes: Planes
    difference: Planes
    visible: Floats | None
    glare: float
    overlapped: bool


class Looker:
    """Looks at places in frames, with the eyes of one deck."""

    def __init__(self, model: DeckModel) -> None:
        self._model = model
        self._upright = rectangle(*model.size)

    def look(self, view: View, quad: Quad) -> Look:
        """Cuts a card out (pixels of the view) and computes how it looks."""
        width, height = self._model.size
        to_picture = transform_between(self._upright, quad)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        card = np.asarray(
            cv2.warpPerspective(
                view.picture, to_picture, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE
            ),
            np.uint8,
        )
        visible = visible_part(to_picture, (width, height), (view.picture.shape[1], view.picture.shape[0]), view.hidden)
        glaring = self._glaring(card, visible)
        glare = float(np.count_nonzero(glaring)) / glaring.size
        if glare:
            visible = (glaring == 0).astype(np.float32) * (1.0 if visible is None else visible)
        planes = features(card, limits.BASE_BLUR, visible)
        return Look(planes, self._difference(planes, visible), visible, glare, view.hides(quad))

    def upside_down(self, look: Look) -> Look:
        """The same card turned by half a turn."""
        visible = None if look.visible is None else np.ascontiguousarray(look.visible[::-1, ::-1])
        planes = np.ascontiguousarray(look.planes[:, ::-1, ::-1])
        return Look(planes, self._difference(planes, visible), visible, look.glare, look.overlapped)

    def _glaring(self, card: Picture, visible: Floats | None) -> Mask:
        """Where a lamp mirrors in the card, 255: brighter than any kind can be there, whichever kind it is."""
        grey = smooth_grey(card)
        lit = shown_places(self._model.lit, visible)
        light = float(middle(grey.ravel()[lit] / self._model.mean_grey.ravel()[lit])) if len(lit) > _FEWEST else 1.0
        most = self._model.brightest_grey * np.float32(limits.GLARE_FACTOR * light) + np.float32(limits.GLARE_STEP)
        glaring = np.asarray((grey > most) * np.uint8(255), np.uint8)
        if np.count_nonzero(glaring) > limits.MOST_GLARE * glaring.size:
            glaring = np.zeros_like(glaring)
        elif glaring.any():
            glaring = np.asarray(cv2.dilate(glaring, np.ones((7, 7), np.uint8)), np.uint8)
        blown = blinded(card)
        return glaring if blown is None else np.asarray(cv2.bitwise_or(glaring, blown), np.uint8)

    def _difference(self, planes: Planes, visible: Floats | None) -> Planes:
        """How planes differ from the deck's mean, once the light's cast of colour is taken off."""
        difference: Planes = planes - self._model.mean
        agreed = shown_places(self._model.agreed, visible)
        if len(agreed) > _FEWEST:
            cast = middle(difference.reshape(len(difference), -1)[1:, agreed])
            difference[1:] -= np.clip(cast, -limits.LARGEST_CAST, limits.LARGEST_CAST)[:, None, None]
        return difference


def shown_places(places: Places, visible: Floats | None) -> Places:
    """Those of the places at which the card is seen."""
    return places if visible is None else places[visible.ravel()[places] > 0]
