"""Compares how a card looks with every enrolled shot: score, margin, votes, and what lies on it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from reader.vision import limits
from reader.vision.appearance import Floats, middle
from reader.vision.looks import Look, shown_places
from reader.vision.model import DeckModel, as_blocks, quartered, thumb

# Of all pixels of a card, every so many are enough for a median.
_EVERY = 5


@dataclass(frozen=True, eq=False)
class Comparison:
    """The nearest shot and what speaks for it; see ``Verdict`` for the figures."""

    shot: int
    score: float
    margin: float
    votes: float
    visible: float
    glare: float


class Comparer:
    """Knows the shots of one deck."""

    def __init__(self, model: DeckModel) -> None:
        self._model = model
        self._weight_blocks = as_blocks(model.weights)
        self._pixel_weights = np.asarray(model.weights.sum(axis=0).ravel(), np.float32)
        self._block_weights = np.asarray(self._weight_blocks.sum(axis=1), np.float32)

    def visible_weight(self, look: Look) -> float:
        """The part of what tells kinds apart that is seen."""
        return 1.0 if look.visible is None else float(np.einsum("p,p->", self._pixel_weights, look.visible.ravel()))

    def glance(self, look: Look) -> Floats:
        """How like each shot it is when seen coarsely, (shots,), at most 1."""
        if look.visible is None:
            observed = thumb(look.difference, self._model.thumb_weights)
            return np.asarray(np.einsum("sp,p->s", self._model.thumbs, observed), np.float32)
        observed = thumb(look.difference * look.visible, self._model.thumb_weights)
        shown = self._model.thumbs * np.tile(quartered(look.visible).ravel(), 3)
        norms = np.sqrt(np.einsum("sp,sp->s", shown, shown))
        return np.asarray(np.einsum("sp,p->s", shown, observed) / np.maximum(norms, 1e-6), np.float32)

    def compare(self, look: Look) -> Comparison:
        """The card against every shot, at the blur of the references that fits best."""
        observed = as_blocks(look.difference)
        seen: Floats | None = None
        shown = self._block_weights
        if look.visible is not None:
            seen = as_blocks(np.broadcast_to(look.visible, look.planes.shape))
            observed *= seen
            shown = np.einsum("bp,bp->b", seen, self._weight_blocks)
        own = np.einsum("bp,bp,bp->b", observed, observed, self._weight_blocks)
        best: Comparison | None = None
        for reference in self._model.sharpnesses:
            products = np.einsum("bp,bsp->bs", observed, reference.weighted)
            norms = reference.norms
            if seen is not None:
                norms = np.einsum("bp,bsp->bs", seen, reference.weighted_squares)
            found = self._judge(products, norms, own, shown, look.glare)
            if best is None or found.score > best.score:
                best = found
            if best.score > limits.SHARP_SCORE:
                break
        assert best is not None  # noqa: S101 - there is always a sharpness
        return best

    def _judge(self, products: Floats, norms: Floats, own: Floats, shown: Floats, glare: float) -> Comparison:
        """Score, margin and votes from sums over blocks: products, norms (blocks, shots), own, shown (blocks,)."""
        scores = products.sum(axis=0) / np.sqrt(np.maximum(norms.sum(axis=0) * own.sum(), 1e-12))
        shot = int(np.argmax(scores))
        by_kind = np.full(len(self._model.kinds), -np.inf)
        np.maximum.at(by_kind, self._model.shot_kinds, scores)
        mine = int(self._model.shot_kinds[shot])
        others = np.delete(by_kind, mine)
        margin = float(by_kind[mine] - others.max()) if len(others) else float(by_kind[mine])
        gain = float(products[:, shot].sum() / max(float(norms[:, shot].sum()), 1e-12))
        distances = own[:, None] - 2 * gain * products + gain**2 * norms
        winners = self._model.shot_kinds[np.argmin(distances, axis=1)]
        heavy = shown > limits.VOTING_WEIGHT / len(shown)
        votes = float(np.mean(winners[heavy] == mine)) if heavy.any() else 0.0
        return Comparison(shot, float(scores[shot]), margin, votes, float(shown.sum()), glare)

    def strange_part(self, look: Look, shot: int) -> float:
        """The part of the card that looks quite unlike the shot although the rest agrees: something lies on it."""
        rest = look.difference - self._model.shots[shot]
        side = (limits.STRANGE_SIDE,) * 2
        share = None if look.visible is None else np.maximum(cv2.blur(look.visible, side), np.float32(1e-3))
        places = shown_places(np.arange(0, rest[0].size, _EVERY), look.visible)
        if not len(places):
            return 0.0
        strange = np.zeros(rest.shape[1:], np.bool_)
        usual = middle(rest.reshape(len(rest), -1)[:, places])
        for plane, level, tolerance in zip(rest, usual, self._model.tolerances[shot], strict=True):
            if share is None or look.visible is None:
                strange |= np.abs(cv2.blur(plane - level, side)) > tolerance
            else:
                strange |= np.abs(cv2.blur((plane - level) * look.visible, side)) > tolerance * share
        if share is not None:
            strange &= share > limits.STRANGE_SEEN
        return float(np.count_nonzero(strange)) / strange.size
