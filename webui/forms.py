"""Reads what a form carries into the words of the game; nonsense becomes a sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from werkzeug.datastructures import MultiDict

from reader.alchemy import Colour, Ingredient, Potion, parse_colour, parse_ingredient, parse_potion
from reader.errors import ArbiterError
from reader.languages import marked
from reader.link import (
    Action,
    Claim,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    Moment,
    Pair,
    Question,
    Sell,
    Student,
    ThinkingCap,
    Variant,
)

_NO_CHOICE = marked("Something was not chosen. Go back and choose it.")

Form = MultiDict[str, str]
Choice = TypeVar("Choice", bound=StrEnum)


class FormError(ArbiterError, ValueError):
    """A form that lacks something or carries what no page of ours offers."""


def chosen(form: Form, field: str, choices: type[Choice]) -> Choice:
    """The choice in that field.

    Raises:
        FormError: there is none, or not one of these.
    """
    try:
        return choices(form.get(field, ""))
    except ValueError:
        raise FormError(_NO_CHOICE) from None


def moment_from(form: Form) -> Moment:
    """Where the game stood when the page with this form was drawn.

    Raises:
        FormError: the form does not say.
    """
    parts = form.get("moment", "").split(".")
    if len(parts) != 3:
        raise FormError(_NO_CHOICE)
    game, round_, question = (_number(part) for part in parts)
    return Moment(game, round_, question)


def number_in(form: Form, field: str) -> int:
    """The number in that field.

    Raises:
        FormError: it is none.
    """
    return _number(form.get(field, ""))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise FormError(_NO_CHOICE)
    return int(text)


def chosen_potion(form: Form) -> Potion:
    """The wanted, promised or claimed potion.

    Raises:
        FormError: none was chosen.
        UnknownWordError: there is no such potion.
    """
    if not form.get("potion"):
        raise FormError(marked("Choose a potion first."))
    return parse_potion(form["potion"])


def chosen_pair(form: Form) -> Pair:
    """The two ingredients, in the order in which the form has them.

    Raises:
        FormError: not exactly two were chosen.
        UnknownWordError: there is no such ingredient.
        RuleError: it is the same one twice.
    """
    kinds = [parse_ingredient(kind) for kind in form.getlist("kind")]
    if len(kinds) != 2:
        raise FormError(marked("Choose two ingredients, no more and no fewer."))
    return Pair(kinds[0], kinds[1])


def _chosen_ingredient(form: Form) -> Ingredient:
    kinds = form.getlist("kind")
    if len(kinds) != 1:
        raise FormError(marked("Choose one ingredient."))
    return parse_ingredient(kinds[0])


def _chosen_colour(form: Form) -> Colour:
    if not form.get("colour"):
        raise FormError(marked("Choose a colour."))
    return parse_colour(form["colour"])


def claim_from(form: Form, action: Action) -> Claim:
    """What everybody sees of a question before it is asked.

    Raises:
        ArbiterError: something is missing, or the rules do not know such a question.
    """
    match action:
        case Action.SELL | Action.EXHIBIT:
            return Claim(potion=_coloured(chosen_potion(form), action))
        case Action.DEBUNK if chosen(form, "variant", Variant) is Variant.APPRENTICE:
            return Claim(None, (_chosen_ingredient(form),), _chosen_colour(form), Variant.APPRENTICE)
        case Action.DEBUNK:
            pair = chosen_pair(form)
            return Claim(chosen_potion(form), (pair.left, pair.right), None, Variant.MASTER)
        case _:
            return Claim()


def question_from(form: Form) -> Question:
    """The whole question of a form.

    Raises:
        ArbiterError: something is missing, or the rules do not know such a question.
    """
    action = chosen(form, "action", Action)
    if action is Action.DEBUNK:
        return _debunk_from(form)
    pair = chosen_pair(form)
    match action:
        case Action.SELL:
            return Sell(pair, chosen_potion(form))
        case Action.EXHIBIT:
            return Exhibit(pair, chosen_potion(form))
        case Action.THINKING_CAP:
            return ThinkingCap(pair, form.get("holds_two") == "yes")
        case Action.DRINK:
            return Drink(pair)
        case Action.STUDENT:
            return Student(pair)


def _debunk_from(form: Form) -> DebunkApprentice | DebunkMaster:
    if chosen(form, "variant", Variant) is Variant.APPRENTICE:
        return DebunkApprentice(_chosen_ingredient(form), _chosen_colour(form))
    return DebunkMaster(chosen_pair(form), chosen_potion(form))


def _coloured(potion: Potion, action: Action) -> Potion:
    """Refuses the neutral potion where the rules do, in their own words, before the question is opened."""
    pair = Pair(Ingredient.FERN, Ingredient.TOAD)  # any two: only the potion is looked at
    return Sell(pair, potion).wanted if action is Action.SELL else Exhibit(pair, potion).promised
