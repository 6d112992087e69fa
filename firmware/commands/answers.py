"""``arbiter mix|sell|exhibit|debunk-apprentice|debunk-master|reveal``: one answer for a game code."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from firmware.commands.output import add_json_option, show
from reader.alchemy import parse_colour, parse_ingredient, parse_potion
from reader.arbiter import Arbiter
from reader.languages import Translator
from reader.languages.words import alchemical_name, ingredient_name, potion_name, quality_name, sign_name
from reader.questions import (
    ClaimAnswer,
    DebunkApprentice,
    DebunkMaster,
    Exhibit,
    ExhibitAnswer,
    Pair,
    PotionAnswer,
    QualityAnswer,
    Question,
    Sell,
    SignAnswer,
    Student,
)

_HELP = {
    "code": "the game code, four letters",
    "wanted": "a coloured potion, such as red+",
    "first": "an ingredient, such as toad",
    "second": "another ingredient",
    "ingredient": "an ingredient, such as toad",
    "colour": "red, green or blue",
    "potion": "one of the seven potions",
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the six commands that answer for a code."""
    _add(subparsers, "mix", "which potion two ingredients make", "code first second", _mix)
    _add(subparsers, "sell", "how well a potion sells", "code wanted first second", _sell)
    _add(subparsers, "exhibit", "whether an exhibit succeeds", "code wanted first second", _exhibit)
    description = "the true sign of one aspect"
    _add(subparsers, "debunk-apprentice", description, "code ingredient colour", _debunk_apprentice)
    _add(subparsers, "debunk-master", "whether a claimed mixture holds", "code first second potion", _debunk_master)
    _add(subparsers, "reveal", "all eight pairs: the Great Reveal", "code", _reveal)


def _add(
    subparsers: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    description: str,
    words: str,
    run: Callable[[argparse.Namespace], int],
) -> None:
    parser = subparsers.add_parser(name, help=description, description=description[0].upper() + description[1:] + ".")
    for argument in words.split():
        parser.add_argument(argument, metavar=argument.upper(), help=_HELP[argument])
    add_json_option(parser)
    parser.set_defaults(run=run)


def _pair(arguments: argparse.Namespace) -> Pair:
    return Pair(parse_ingredient(arguments.first), parse_ingredient(arguments.second))


def _answer(arguments: argparse.Namespace, question: Question) -> int:
    say = Translator()
    answer = Arbiter.from_code(arguments.code).answer(question)
    match answer:
        case PotionAnswer(potion):
            return show(arguments, {"potion": potion}, say(potion_name(potion)))
        case QualityAnswer(quality):
            return show(arguments, {"quality": quality}, say(quality_name(quality)))
        case ExhibitAnswer(success):
            return show(arguments, {"success": success}, "It succeeds." if success else "It fails.")
        case SignAnswer(sign):
            return show(arguments, {"sign": sign}, say(sign_name(sign)))
        case ClaimAnswer(holds):
            return show(arguments, {"holds": holds}, "Yes." if holds else "No.")


def _mix(arguments: argparse.Namespace) -> int:
    return _answer(arguments, Student(_pair(arguments)))


def _sell(arguments: argparse.Namespace) -> int:
    return _answer(arguments, Sell(_pair(arguments), parse_potion(arguments.wanted)))


def _exhibit(arguments: argparse.Namespace) -> int:
    return _answer(arguments, Exhibit(_pair(arguments), parse_potion(arguments.wanted)))


def _debunk_apprentice(arguments: argparse.Namespace) -> int:
    question = DebunkApprentice(parse_ingredient(arguments.ingredient), parse_colour(arguments.colour))
    return _answer(arguments, question)


def _debunk_master(arguments: argparse.Namespace) -> int:
    return _answer(arguments, DebunkMaster(_pair(arguments), parse_potion(arguments.potion)))


def _reveal(arguments: argparse.Namespace) -> int:
    say = Translator()
    pairs = Arbiter.from_code(arguments.code).reveal()
    lines = [f"{say(ingredient_name(one)):14} {pairs[one].key}  {say(alchemical_name(pairs[one]))}" for one in pairs]
    return show(arguments, {one.value: pairs[one].key for one in pairs}, "\n".join(lines))
