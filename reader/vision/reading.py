"""What the eyes saw: exactly two cards, or the reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.languages import marked

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


SENTENCES: dict[Reason, str] = {
    Reason.NO_PICTURE: marked("There is no picture."),
    Reason.MOVING: marked("Something is still moving."),
    Reason.EMPTY: marked("Nothing lies there."),
    Reason.ONE_CARD: marked("Only one card lies there."),
    Reason.THIRD_OBJECT: marked("Something else lies there besides two cards."),
    Reason.UNKNOWN_CARD: marked("A card is not known, or lies face down."),
    Reason.COVERED: marked("A card is covered. Lay the cards apart."),
    Reason.GLARE_OR_BLUR: marked("A card is hard to see: glare, blur or too little light."),
    Reason.SAME_CARD: marked("The same card lies there twice."),
}
"""What each reason means to the people at the table."""


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
