"""``arbiter code new|encode``: makes a game code, at random or from eight known pairs."""

from __future__ import annotations

import argparse
import random

from firmware.commands import ALL_MINUS
from firmware.commands.output import add_json_option, show
from reader import codes
from reader.alchemy import Alchemical, Assignment, assignment_in_order, parse_alchemical
from reader.errors import RuleError
from reader.languages import marked


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the two commands."""
    parser = subparsers.add_parser("code", help="make a game code")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    new = kinds.add_parser("new", help="the code of a new random game; whoever sees it can find out the solution")
    add_json_option(new)
    new.set_defaults(run=_new)
    encode = kinds.add_parser(
        "encode",
        help="the code of eight known pairs, for somebody who does not play",
        description="Somebody who does not play reads the eight pairs from the other device and enters them here.",
    )
    encode.add_argument(
        "alchemicals",
        nargs="*",
        metavar="ALCHEMICAL",
        help="eight of R+ G+ B+ R- G- B- ++ --, in the order fern, bird claw, mushroom, flower, mandrake root, "
        "scorpion, toad, raven feather",
    )
    add_json_option(encode)
    encode.set_defaults(run=_encode)


def read_alchemicals(words: list[str]) -> Assignment:
    """The assignment that eight words stand for, in the order of the ingredients.

    Raises:
        UnknownWordError: a word is no alchemical.
        RuleError: they are not eight different ones.
    """
    alchemicals = [Alchemical.ALL_MINUS if word == ALL_MINUS else parse_alchemical(word) for word in words]
    if sorted(one.key for one in alchemicals) != sorted(one.key for one in Alchemical):
        raise RuleError(
            marked("Give all eight alchemicals, each once, in the order of the ingredients; these are {count}."),
            count=len(alchemicals),
        )
    return assignment_in_order(alchemicals)


def _new(arguments: argparse.Namespace) -> int:
    code = codes.encode(codes.draw(random.SystemRandom()))
    return show(arguments, {"code": code}, code)


def _encode(arguments: argparse.Namespace) -> int:
    code = codes.encode(read_alchemicals(arguments.alchemicals))
    return show(arguments, {"code": code}, code)
