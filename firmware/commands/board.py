"""``arbiter board CODE``: how the tokens lie on the paper Arbiter board, and the board as a drawing."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware.commands.output import add_json_option, show
from reader import board
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.errors import StorageError
from reader.languages import Translator, marked
from reader.languages.words import ingredient_name
from reader.storage import write_durably


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "board",
        help="move a game to the paper Arbiter board",
        description="Where the eight ingredient tokens lie on the paper Arbiter board, from left to right. "
        "The triangle is this project's own: eight places, 28 fields, each with the potion of its two places.",
    )
    parser.add_argument("code", metavar="CODE", help="the game code; “empty” draws a board without tokens")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="also draw the triangle for printing")
    add_json_option(parser)
    parser.set_defaults(run=_board)


def _board(arguments: argparse.Namespace) -> int:
    empty = arguments.code.lower() == "empty"
    tokens = None if empty else Arbiter.from_code(arguments.code).arrangement()
    say = Translator()
    names = {ingredient: say(ingredient_name(ingredient)) for ingredient in Ingredient}
    if arguments.svg:
        drawing = board.draw(tokens, names, say(marked("Arbiter board")))
        try:
            write_durably(arguments.svg, drawing.encode())
        except OSError:
            raise StorageError(
                marked("{file} cannot be written. Is its folder there, and is there room?"), file=str(arguments.svg)
            ) from None
    places = [] if tokens is None else list(tokens)
    words = "\n".join(f"{place + 1}  {board.PLACES[place].key}  {names[token]}" for place, token in enumerate(places))
    return show(arguments, {"places": [token.value for token in places]}, words or "An empty board.")
