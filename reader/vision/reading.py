"""What the eyes saw: exactly two cards, or the reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Corners = tuple[tuple[float, float], ...]


class Reason(StrEnum):
    """Why a picture gives no reading."""

    NO_PICTURE = "no_picture"
    MOVING = "moving"
    EMPTY = "empty"
    ONE_CARD = "one_card"
    THIRD_OBJECT = "third_object"
    UNKNOWN_CARD = "unknown_card"
    COVERED = "covered"
    GLARE_OR_BLUR = "glare_or_blur"
    SAME_CARD = "same_card"


@dataclass(frozen=True)
class SeenCard:
    """One card that was recognised beyond doubt.

    ``corners`` are four (x, y) in pixels of the given picture, in the card's own order: its top left, top right,
    bottom right, bottom left. ``score`` is the agreement with the enrolled card, at most 1.
    """

    kind: str
    corners: Corners
    score: float


@dataclass(frozen=True)
class Reading:
    """The recognised cards, from left to right, and why they do not count, if they do not."""

    cards: tuple[SeenCard, ...] = ()
    reason: Reason | None = None

    @property
    def accepted(self) -> bool:
        """Whether exactly two different cards lie there and nothing speaks against them."""
        return self.reason is None and len({card.kind for card in self.cards}) == len(self.cards) == 2

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of all recognised cards, in alphabetical order."""
        return tuple(sorted(card.kind for card in self.cards))
