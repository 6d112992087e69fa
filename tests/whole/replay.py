"""Asks the revealed pairs of a kept record once more: every answer of the evening must follow from them."""

from __future__ import annotations

from typing import Any

from reader.alchemy import Colour, Ingredient, Potion, assignment_in_order, parse_alchemical, parse_potion
from reader.arbiter import Arbiter
from reader.questions import (
    Answer,
    ClaimAnswer,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    ExhibitAnswer,
    Pair,
    PotionAnswer,
    QualityAnswer,
    Question,
    Sell,
    SignAnswer,
)


def expect_consistent(record: dict[str, Any]) -> None:
    """Compares each recorded answer with what the recorded assignment says."""
    keys = record["assignment"]
    arbiter = Arbiter(assignment_in_order([parse_alchemical(keys[kind.value]) for kind in Ingredient]))
    for question in record["questions"]:
        assert _said(arbiter.answer(_asked(question))) == question["answer"], question


def _asked(question: dict[str, Any]) -> Question:
    kinds = [Ingredient(kind) for kind in question["ingredients"]]
    potion: Potion | None = question["potion"] and parse_potion(question["potion"])
    match question["action"], potion:
        case "sell", Potion():
            return Sell(Pair(*kinds), potion)
        case "exhibit", Potion():
            return Exhibit(Pair(*kinds), potion)
        case "debunk", Potion():
            return DebunkMaster(Pair(*kinds), potion)
        case "debunk", _:
            return DebunkApprentice(kinds[0], Colour(question["colour"]))
        case _:
            return Drink(Pair(*kinds))


def _said(answer: Answer) -> str | bool:
    match answer:
        case PotionAnswer(potion):
            return potion.value
        case QualityAnswer(quality):
            return quality.value
        case ExhibitAnswer(success):
            return success
        case SignAnswer(sign):
            return sign.value
        case ClaimAnswer(holds):
            return holds
