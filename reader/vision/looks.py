"""How a card looks at a place in a frame: cut out, freed of the light's cast, and what of it is seen."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from reader.vision import limits
from reader.vision.alignment import visible_part
from reader.vision.appearance import Floats, Planes, features, middle
from reader.vision.geometry import Quad, rectangle, transform_between
from reader.vision.glare import GlareFinder
from reader.vision.ground import Mask
from reader.vision.model import Common, shown_places
from reader.vision.pictures import Picture
from reader.vision.view import View

# Fewer places than this tell no median.
_FEWEST = 20


@dataclass(frozen=True, eq=False)
class Look:
    """The planes of a card that was cut out, where it is seen (None: everywhere), and the part lost to glare.

    ``unblinded`` is 1 where no lamp's mirror image lies on the card (None: nowhere does one); ``difference`` is how the
    planes differ from the deck's mean, once the light's cast of colour is taken off.
    """

    planes: Planes
    difference: Planes
    visible: Floats | None
    unblinded: Floats | None
    glare: float


class Looker:
    """Looks at places in frames, with the eyes of one deck, at one size."""

    def __init__(self, common: Common) -> None:
        self._common = common
        self._glare = GlareFinder(common)
        self._upright = rectangle(*common.size)

    def look(self, view: View, quad: Quad) -> Look:
        """Cuts a card out (pixels of the view) and computes how it looks."""
        card, visible = self._cut_out(view, quad)
        glaring = self._glare.find(card, visible)
        unblinded = _none_of(glaring)
        if unblinded is not None:
            visible = unblinded if visible is None else visible * unblinded
        planes = features(card, self._common.scale * limits.BASE_BLUR, visible)
        glare = float(np.count_nonzero(glaring)) / glaring.size
        return Look(planes, self._difference(planes, visible), visible, unblinded, glare)

    def unblinded(self, view: View, quad: Quad) -> Floats | None:
        """1 where no lamp's mirror image lies on the card (h, w); None: nowhere does one."""
        return _none_of(self._glare.find(*self._cut_out(view, quad)))

    def _cut_out(self, view: View, quad: Quad) -> tuple[Picture, Floats | None]:
        """The card as an upright picture, and where it is seen (None: everywhere)."""
        size = self._common.size
        to_picture = transform_between(self._upright, quad)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        card = cv2.warpPerspective(view.picture, to_picture, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(card, np.uint8), visible_part(to_picture, quad, size, view.picture.shape, view.hidden)

    def upside_down(self, look: Look) -> Look:
        """The same card turned by half a turn."""
        visible, unblinded = (
            None if part is None else np.ascontiguousarray(part[::-1, ::-1]) for part in (look.visible, look.unblinded)
        )
        planes = np.ascontiguousarray(look.planes[:, ::-1, ::-1])
        return Look(planes, self._difference(planes, visible), visible, unblinded, look.glare)

    def _difference(self, planes: Planes, visible: Floats | None) -> Planes:
        """How planes differ from the deck's mean, once the light's cast of colour is taken off."""
        difference: Planes = planes - self._common.mean
        agreed = shown_places(self._common.agreed, visible)
        if len(agreed) > _FEWEST:
            cast = middle(difference.reshape(len(difference), -1)[1:, agreed])
            difference[1:] -= np.clip(cast, -limits.LARGEST_CAST, limits.LARGEST_CAST)[:, None, None]
        return difference


def _none_of(glaring: Mask) -> Floats | None:
    """1 where nothing glares; None if nothing does."""
    return (glaring == 0).astype(np.float32) if glaring.any() else None
