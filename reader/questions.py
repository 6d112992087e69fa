"""Every question that the rulebook puts to the card reader, and the answers it may give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from reader.alchemy import Colour, Ingredient, Potion, Quality, Sign
from reader.errors import RuleError
from reader.languages import marked


class Action(StrEnum):
    """What a seat can turn to the reader for."""

    STUDENT = "student"
    DRINK = "drink"
    SELL = "sell"
    DEBUNK = "debunk"
    EXHIBIT = "exhibit"
    THINKING_CAP = "thinking_cap"


class Variant(StrEnum):
    """How a seat debunks (rulebook pages 14, 15 and 17); each seat has its own."""

    APPRENTICE = "apprentice"
    MASTER = "master"


@dataclass(frozen=True)
class Pair:
    """Two different ingredients: the left and the right card, or the first and the second chosen."""

    left: Ingredient
    right: Ingredient

    def __post_init__(self) -> None:
        """Refuses one ingredient twice.

        Raises:
            RuleError: both are the same; a potion needs two different ingredients (rulebook page 2).
        """
        if self.left is self.right:
            raise RuleError(marked("A potion needs two different ingredients; this is the same one twice."))

    def __iter__(self) -> Iterator[Ingredient]:
        return iter((self.left, self.right))


@dataclass(frozen=True)
class Student:
    """Test a potion on the student (page 10): everybody learns the potion."""

    pair: Pair
    action = Action.STUDENT


@dataclass(frozen=True)
class Drink:
    """Drink a potion (page 10): everybody learns the potion."""

    pair: Pair
    action = Action.DRINK


@dataclass(frozen=True)
class Sell:
    """Sell a potion (page 11): everybody learns the wanted potion and one of four qualities, never the potion."""

    pair: Pair
    wanted: Potion
    action = Action.SELL

    def __post_init__(self) -> None:
        """Refuses the neutral potion as the wanted one.

        Raises:
            RuleError: nobody wants the neutral potion.
        """
        if self.wanted is Potion.NEUTRAL:
            raise RuleError(marked("Adventurers want one of the six coloured potions, not the neutral one."))


@dataclass(frozen=True)
class Exhibit:
    """Exhibit a potion (page 16): everybody learns the promised potion and whether it succeeded."""

    pair: Pair
    promised: Potion
    action = Action.EXHIBIT

    def __post_init__(self) -> None:
        """Refuses the neutral potion as the promised one.

        Raises:
            RuleError: the neutral potion is not exhibited.
        """
        if self.promised is Potion.NEUTRAL:
            raise RuleError(marked("The exhibition shows the six coloured potions, not the neutral one."))


@dataclass(frozen=True)
class ThinkingCap:
    """Test a pair with the Thinking Cap (page 20): everybody learns the potion; the cards go back to the hand.

    ``holds_two`` is the asker's private yes to holding two cards of a kind that is in both pairs.
    """

    pair: Pair
    holds_two: bool = False
    action = Action.THINKING_CAP


@dataclass(frozen=True)
class DebunkApprentice:
    """Debunk as an apprentice (page 14): everybody learns the true sign of one aspect of an ingredient."""

    ingredient: Ingredient
    colour: Colour
    action = Action.DEBUNK


@dataclass(frozen=True)
class DebunkMaster:
    """Debunk as a master (page 15): everybody learns whether the two ingredients make the claimed potion."""

    pair: Pair
    claimed: Potion
    action = Action.DEBUNK


Question = Student | Drink | Sell | Exhibit | ThinkingCap | DebunkApprentice | DebunkMaster


@dataclass(frozen=True)
class PotionAnswer:
    """The potion, for everybody."""

    potion: Potion


@dataclass(frozen=True)
class QualityAnswer:
    """How well a sale met the wanted potion."""

    quality: Quality


@dataclass(frozen=True)
class ExhibitAnswer:
    """Whether the promised potion was shown."""

    success: bool


@dataclass(frozen=True)
class SignAnswer:
    """The true sign of an aspect."""

    sign: Sign


@dataclass(frozen=True)
class ClaimAnswer:
    """Whether the claimed mixture holds."""

    holds: bool


Answer = PotionAnswer | QualityAnswer | ExhibitAnswer | SignAnswer | ClaimAnswer


def pair_of(question: Question) -> Pair | None:
    """The two ingredients of a question, None for the apprentice's debunk, which has one."""
    return None if isinstance(question, DebunkApprentice) else question.pair


PICKED_FROM = (Action.SELL, Action.STUDENT, Action.DRINK, Action.EXHIBIT)
"""After these the Magic Mortar and the Periscope may pick one of the two cards (rulebook pages 4, 9 and 20)."""


def uses_cards(question: Question) -> bool:
    """Whether cards from the hand are mixed, so that only the asker may know the ingredients."""
    return not isinstance(question, DebunkApprentice | DebunkMaster)
