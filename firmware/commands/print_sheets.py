"""``arbiter print``: everything on paper that belongs to the box, as PDF files to print and cut."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from firmware.commands import print_deck
from firmware.commands.output import add_json_option, show
from firmware.commands.print_deck import check_place, not_written
from reader.deck_sheets import Paper
from reader.languages import SOURCE_LANGUAGE, Translator, available, marked
from reader.storage import write_durably

Draw = Callable[[argparse.Namespace, Paper], tuple[bytes, int]]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command and what it prints."""
    parser = subparsers.add_parser(
        "print",
        help="make PDF files of deck, board, tokens, quick card and labels",
        description="Makes PDF files to print at 100 % and cut.",
    )
    parts = parser.add_subparsers(title="what to print", metavar="WHAT", required=True)
    print_deck.add_parser(parts, name="deck")
    board = _add(parts, "board", "the triangle of the Arbiter board, with ingredient tokens to cut out", _board)
    board.add_argument("--code", metavar="CODE", help="fill in the game of this code; empty without it")
    _add(parts, "tokens", "result tokens, twenty of each potion", _tokens)
    _add(parts, "quick-card", "four cards that tell how to ask, printed on both sides", _quick_card)
    _add(parts, "labels", "labels for the box, and a gauge for the height of the lens", _labels)


def _add(
    parts: argparse._SubParsersAction[argparse.ArgumentParser], name: str, words: str, draw: Draw
) -> argparse.ArgumentParser:
    parser = parts.add_parser(name, help=words, description=f"Makes a PDF: {words}.")
    parser.add_argument("out", type=Path, metavar="OUT.pdf", help="the PDF file to write")
    parser.add_argument("--paper", choices=[paper.name.lower() for paper in Paper], default="a4")
    parser.add_argument("--language", choices=available(), default=SOURCE_LANGUAGE, help="the language of its words")
    add_json_option(parser)
    parser.set_defaults(run=partial(_run, draw))
    return parser


def _run(draw: Draw, arguments: argparse.Namespace) -> int:
    out: Path = arguments.out
    check_place(out)
    content, pages = draw(arguments, Paper[arguments.paper.upper()])
    try:
        write_durably(out, content)
    except OSError as error:
        raise not_written(out, error) from error
    words = Translator()(marked("{pages} pages in {file}: print at 100 %, not fitted."), pages=pages, file=str(out))
    return show(arguments, {"pages": pages}, words)


def _board(arguments: argparse.Namespace, paper: Paper) -> tuple[bytes, int]:
    from firmware.printed.board import board_sheet
    from reader.arbiter import Arbiter

    tokens = Arbiter.from_code(arguments.code).arrangement() if arguments.code else None
    return board_sheet(paper, Translator(arguments.language), tokens)


def _tokens(arguments: argparse.Namespace, paper: Paper) -> tuple[bytes, int]:
    from firmware.printed.tokens import token_sheet

    return token_sheet(paper, Translator(arguments.language))


def _quick_card(arguments: argparse.Namespace, paper: Paper) -> tuple[bytes, int]:
    from firmware.printed.quick_card import quick_card_sheet

    return quick_card_sheet(paper, Translator(arguments.language))


def _labels(arguments: argparse.Namespace, paper: Paper) -> tuple[bytes, int]:
    from firmware.printed.labels import label_sheet

    return label_sheet(paper, Translator(arguments.language))
