"""What the rulebook wants after an answer, as signs: the words beside them name what is special about it."""

from __future__ import annotations

from firmware.screens.screen import Icon, Symbol
from reader.alchemy import Potion, Quality, Sign
from reader.questions import Action, ExhibitAnswer, PotionAnswer, QualityAnswer
from reader.views import QuestionLine

_DRUNK = {
    Potion.RED_MINUS: Symbol.HOSPITAL,
    Potion.GREEN_MINUS: Symbol.GREEN_SPACE,
    Potion.BLUE_MINUS: Symbol.REPUTATION_DOWN,
}


def consequence_signs(line: QuestionLine) -> tuple[Icon, ...]:
    """Result token, both cards discarded or kept, and what else happens; from the public answer alone."""
    if line.struck:
        return (Symbol.STRIKE,)
    signs: tuple[Icon, ...] = ()
    match line.action, line.answer:
        case Action.THINKING_CAP, _:
            signs = (Symbol.HAND,)
        case Action.STUDENT, PotionAnswer(potion):
            unhappy = (Symbol.UNHAPPY,) if potion.sign is Sign.MINUS else ()
            signs = (Symbol.RESULT, Symbol.CARDS, *unhappy)
        case Action.DRINK, PotionAnswer(potion):
            signs = (Symbol.RESULT, Symbol.CARDS, *((_DRUNK[potion],) if potion in _DRUNK else ()))
        case Action.SELL, QualityAnswer(quality):
            signs = _after_selling(quality)
        case Action.EXHIBIT, ExhibitAnswer(success):
            signs = (Symbol.CARDS, Symbol.REPUTATION_UP if success else Symbol.REPUTATION_DOWN)
    return signs


def _after_selling(quality: Quality) -> tuple[Icon, ...]:
    if quality is Quality.EXACT:
        return Symbol.RESULT, Symbol.CARDS
    if quality is Quality.RIGHT_SIGN:
        return (Symbol.CARDS,)
    return Symbol.CARDS, Symbol.REPUTATION_DOWN
