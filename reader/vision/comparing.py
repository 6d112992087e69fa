"""Compares how a card looks with every enrolled shot: score, margin and votes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reader.vision import limits
from reader.vision.appearance import Floats, Planes
from reader.vision.looks import Look
from reader.vision.model import DeckModel, as_blocks, halved, thumb


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
        self._coarse_weights = _shares(model.thumb_weights)
        self._block_weights = np.asarray(self._weight_blocks.sum(axis=1), np.float32)
        self._rivals = [np.flatnonzero(model.shot_kinds != kind) for kind in range(len(model.kinds))]

    def visible_weight(self, glance: Look) -> float:
        """The part of what tells kinds apart that is seen at a glance."""
        if glance.visible is None:
            return 1.0
        return float(np.einsum("p,p->", self._coarse_weights, glance.visible.ravel()))

    def glance(self, look: Look) -> Floats:
        """How like each shot it is when seen at a glance, (shots,), at most 1."""
        if look.visible is None:
            observed = thumb(look.difference, self._model.thumb_weights)
            return np.asarray(np.einsum("sp,p->s", self._model.thumbs, observed), np.float32)
        observed = thumb(look.difference * look.visible, self._model.thumb_weights)
        shown = self._model.thumbs * np.tile(halved(look.visible).ravel(), 3)
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
        weighted = observed * self._weight_blocks
        own = np.einsum("bp,bp->b", observed, weighted)
        best: Comparison | None = None
        for reference in self._model.sharpnesses:
            products = np.einsum("bp,bsp->bs", weighted, reference.blocks)
            norms = reference.norms
            if seen is not None:
                norms = norms.copy()
                for block in np.flatnonzero(seen.min(axis=1) == 0):
                    weights = seen[block] * self._weight_blocks[block]
                    norms[block] = np.einsum("p,sp->s", weights, reference.blocks[block] ** 2)
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
        mine = int(self._model.shot_kinds[shot])
        rivals = scores[self._rivals[mine]]
        margin = float(scores[shot] - rivals.max()) if len(rivals) else float(scores[shot])
        gain = float(products[:, shot].sum() / max(float(norms[:, shot].sum()), 1e-12))
        distances = own[:, None] - 2 * gain * products + gain**2 * norms
        winners = self._model.shot_kinds[np.argmin(distances, axis=1)]
        heavy = shown > limits.VOTING_WEIGHT / len(shown)
        votes = float(np.mean(winners[heavy] == mine)) if heavy.any() else 0.0
        return Comparison(shot, float(scores[shot]), margin, votes, float(shown.sum()), glare)


def _shares(thumb_weights: Planes) -> Floats:
    """The part of each place, row by row, in what tells kinds apart."""
    weights = (thumb_weights**2).sum(axis=0).ravel()
    return np.asarray(weights / max(float(weights.sum()), 1e-9), np.float32)
