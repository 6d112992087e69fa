"""Tests a deck against itself: is every shot recognised, and are any two kinds too much alike?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.vision import limits
from reader.vision.deck import Deck
from reader.vision.model import build_model


@dataclass(frozen=True)
class Likeness:
    """Two kinds and how much they agree, as the verifier counts: 1 is the same card, 0 nothing in common."""

    one: str
    other: str
    agreement: float


@dataclass(frozen=True)
class DeckCheck:
    """``weakest`` are the two kinds that are most alike; ``doubtful`` the kinds of shots that do not pass the gate."""

    weakest: Likeness | None
    doubtful: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether every shot agrees with the others of its kind, and no other kind comes nearer than the margin."""
        return not self.doubtful

    @property
    def too_alike(self) -> Likeness | None:
        """The two kinds that are most alike, if that is more than the gate allows."""
        weakest = self.weakest
        return weakest if weakest is not None and {weakest.one, weakest.other} <= set(self.doubtful) else None


def check_deck(deck: Deck) -> DeckCheck:
    """Compares every shot with every other one, by the measure that the verifier decides with."""
    model = build_model(deck)
    weighted = (model.shots * np.sqrt(model.weights)).reshape(len(model.shots), -1)
    weighted /= np.maximum(np.linalg.norm(weighted, axis=1, keepdims=True), 1e-9)
    agreement = np.einsum("sp,tp->st", weighted, weighted)
    kinds = model.shot_kinds
    doubtful = []
    for shot, kind in enumerate(kinds):
        same = (kinds == kind) & (np.arange(len(kinds)) != shot)
        own = float(agreement[shot, same].max()) if same.any() else 0.0
        other = float(agreement[shot, kinds != kind].max()) if (kinds != kind).any() else -1.0
        if own < limits.SCORE or own - other < limits.MARGIN:
            doubtful.append(model.kinds[int(kind)])
    return DeckCheck(_weakest(model.kinds, kinds, agreement), tuple(dict.fromkeys(doubtful)))


def _weakest(kinds: tuple[str, ...], shot_kinds: NDArray[np.int64], agreement: NDArray[np.float32]) -> Likeness | None:
    others = np.where(shot_kinds[:, None] != shot_kinds[None], agreement, -np.inf)
    if not np.isfinite(others).any():
        return None
    one, other = np.unravel_index(int(np.argmax(others)), others.shape)
    return Likeness(kinds[int(shot_kinds[one])], kinds[int(shot_kinds[other])], float(others[one, other]))
