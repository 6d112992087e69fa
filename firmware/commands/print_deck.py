"""``arbiter deck print``: the deck of our own as a PDF to print, cut and play."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware.commands.output import add_json_option, show
from reader.deck_sheets import DEFAULT_COPIES, Paper, deck_sheets
from reader.errors import StorageError
from reader.languages import Translator, marked
from reader.storage import write_durably


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], name: str = "print") -> None:
    """Adds the command: ``print`` among those of the deck, ``deck`` among those that print."""
    parser = subparsers.add_parser(name, help="make a PDF of the shipped deck, ready to print and cut")
    parser.add_argument("out", type=Path, metavar="OUT.pdf", help="the PDF file to write")
    parser.add_argument("--paper", choices=[paper.name.lower() for paper in Paper], default="a4")
    parser.add_argument(
        "--copies", type=int, default=DEFAULT_COPIES, help="cards of each ingredient, 1 to 40 (default 5)"
    )
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Writes the PDF and says how many pages it has.

    Raises:
        DeckError: a number of copies that makes no sense.
        StorageError: the file cannot be written there.
    """
    out: Path = arguments.out
    check_place(out)
    content, pages = deck_sheets(Paper[arguments.paper.upper()], arguments.copies)
    try:
        write_durably(out, content)
    except OSError as error:
        raise not_written(out, error) from error
    words = Translator()(
        marked("{pages} pages in {file}: print at 100 %, on both sides, turned along the long edge."),
        pages=pages,
        file=str(out),
    )
    return show(arguments, {"pages": pages}, words)


def check_place(out: Path) -> None:
    """Says early, before the sheets are drawn, what is wrong with the place for the file."""
    try:
        if out.is_dir():
            raise StorageError(marked("{file} is a folder; name the PDF file to write."), file=str(out))
        if out.exists() and not out.is_file():
            raise StorageError(marked("{file} is not an ordinary file; name the PDF file to write."), file=str(out))
        if not out.parent.is_dir():
            raise StorageError(marked("There is no folder {folder} to write into."), folder=str(out.parent))
    except (OSError, ValueError) as error:
        raise not_written(out, error) from error


def not_written(out: Path, error: Exception) -> StorageError:
    """The error that tells why a file could not be written."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return StorageError(
        marked("{file} cannot be written ({reason}); choose another place."), file=str(out), reason=reason
    )
