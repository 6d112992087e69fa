"""``arbiter deck``: make the reader know cards, print the deck of our own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands import print_deck, teach
from firmware.commands.output import add_json_option, show
from firmware.commands.read import deck_folder
from reader.errors import PictureError, StorageError
from reader.languages import Translator, marked
from reader.storage import write_durably

if TYPE_CHECKING:
    from reader.vision.reading import Corners


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command and its own commands."""
    parser = subparsers.add_parser(
        "deck", help="enrol and print cards", description="Enrols and prints decks of cards."
    )
    parts = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_enrol(parts)
    teach.add_parser(parts)
    _add_check(parts)
    _add_export(parts)
    _add_import(parts)
    print_deck.add_parser(parts)


def _add_enrol(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = parts.add_parser(
        "enrol",
        help="add pictures of a kind of card to a deck",
        description="Adds pictures of one kind of card to a deck, which is made if it is missing. "
        "Without corners, one card must lie alone on the dark floor in each picture.",
    )
    parser.add_argument("deck", metavar="DECK", help="the folder of the deck")
    parser.add_argument("kind", metavar="KIND", help="the kind of card, for instance toad")
    parser.add_argument("images", metavar="IMAGE", nargs="+", type=Path, help="picture files of this kind")
    parser.add_argument(
        "--corners",
        metavar="x,y,x,y,x,y,x,y",
        help="where the card is in the one IMAGE, in its pixels: "
        "the card's own top left, top right, bottom right, bottom left",
    )
    add_json_option(parser)
    parser.set_defaults(run=_enrol)


def _add_check(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = parts.add_parser(
        "check",
        help="test an enrolled deck against itself",
        description="Compares all pictures of a deck with one another and names the kinds that are too much alike.",
    )
    parser.add_argument("deck", metavar="DECK", help="the folder of the deck, or “default” for the shipped one")
    add_json_option(parser)
    parser.set_defaults(run=_check)


def _add_export(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = parts.add_parser("export", help="write a deck into one file", description="Writes a deck into one file.")
    parser.add_argument("deck", metavar="DECK", help="the folder of the deck, or “default” for the shipped one")
    parser.add_argument("out", type=Path, metavar="OUT.zip", help="the file to write")
    add_json_option(parser)
    parser.set_defaults(run=_export)


def _export(arguments: argparse.Namespace) -> int:
    from reader.vision.deck_file import export_deck

    content = export_deck(deck_folder(arguments.deck))
    try:
        write_durably(arguments.out, content)
    except OSError as error:
        raise StorageError(
            marked("{file} cannot be written. Is its folder there, and is there room?"), file=str(arguments.out)
        ) from error
    words = Translator()(marked("The deck is in {file}."), file=str(arguments.out))
    return show(arguments, {"file": str(arguments.out), "bytes": len(content)}, words)


def _add_import(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = parts.add_parser(
        "import", help="take a deck out of one file", description="Takes an exported deck out of its file."
    )
    parser.add_argument("file", type=Path, metavar="FILE.zip", help="a file that was exported")
    parser.add_argument("deck", type=Path, metavar="DECK", help="the new folder of the deck")
    add_json_option(parser)
    parser.set_defaults(run=_import)


def _import(arguments: argparse.Namespace) -> int:
    from reader.vision.deck_file import import_deck

    deck = import_deck(arguments.file, arguments.deck)
    words = Translator()(
        marked("The deck in {folder} has {count} cards."), folder=str(arguments.deck), count=len(deck.kinds)
    )
    return show(arguments, {"kinds": list(deck.kinds), "shots": len(deck.shots)}, words)


def _check(arguments: argparse.Namespace) -> int:
    from reader.vision.checking import check_deck
    from reader.vision.deck import Deck

    checked, say = check_deck(Deck.load(deck_folder(arguments.deck))), Translator()
    result: dict[str, object] = {"passed": checked.passed, "doubtful": list(checked.doubtful), "weakest": None}
    words = [say(marked("Every card is known from all others.")) if checked.passed else ""]
    doubt = marked("{kind} is not told apart for sure: enrol it again, flat, sharp and without glare.")
    words += [say(doubt, kind=kind) for kind in checked.doubtful]
    if checked.weakest is not None:
        weakest = checked.weakest
        result["weakest"] = {"kinds": [weakest.one, weakest.other], "agreement": round(weakest.agreement, 3)}
        likeness = f"{100 * max(0.0, weakest.agreement):.0f}"
        most = marked("Most alike are {one} and {other}: {likeness} % in common.")
        words.append(say(most, one=weakest.one, other=weakest.other, likeness=likeness))
    return show(arguments, result, "\n".join(line for line in words if line))


def _enrol(arguments: argparse.Namespace) -> int:
    from reader.vision.enrolment import enrol_all
    from reader.vision.pictures import load_picture

    corners = _corners(arguments.corners) if arguments.corners is not None else None
    if corners is not None and len(arguments.images) != 1:
        raise PictureError(marked("Corners belong to exactly one picture."))
    pictures = [load_picture(image) for image in arguments.images]
    folder, say = deck_folder(arguments.deck), Translator()
    enrolled = enrol_all(folder, arguments.kind, pictures, corners)
    for warning in enrolled.warnings:
        print(warning, file=sys.stderr)
    words = say(marked("{kind}: {count} pictures in the deck."), kind=enrolled.kind, count=enrolled.shots)
    return show(arguments, {"kind": enrolled.kind, "shots": enrolled.shots}, words)


def _corners(text: str) -> Corners:
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 8:
        raise PictureError(
            marked("Corners are eight numbers with commas, x and y of each: --corners=x,y,x,y,x,y,x,y."),
        )
    return tuple(zip(numbers[0::2], numbers[1::2], strict=True))
