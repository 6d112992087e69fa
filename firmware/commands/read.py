"""``arbiter read DECK IMAGE...``: which cards are in these pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.output import add_json_option, show
from reader.errors import PictureError
from reader.languages import Translator, marked

if TYPE_CHECKING:
    from reader.vision.reading import Reading


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "read",
        help="read the cards in picture files",
        description="Says for each picture which two cards lie in it, or why that is not sure.",
    )
    parser.add_argument("deck", metavar="DECK", help="the folder of an enrolled deck, or “default” for the shipped one")
    parser.add_argument("images", metavar="IMAGE", nargs="+", type=Path, help="picture files")
    parser.add_argument(
        "--open-ground",
        action="store_true",
        help="for photographs from anywhere: any background, any size and number of cards",
    )
    add_json_option(parser)
    parser.set_defaults(run=_read)


def deck_folder(word: str) -> Path:
    """The folder that a DECK word on the command line means."""
    from reader.vision.deck import default_deck

    return default_deck() if word == "default" else Path(word)


def _read(arguments: argparse.Namespace) -> int:
    from reader.vision.deck import Deck
    from reader.vision.pictures import load_picture
    from reader.vision.recogniser import Recogniser

    recogniser = Recogniser(Deck.load(deck_folder(arguments.deck)), open_ground=arguments.open_ground)
    code = 0
    for image in arguments.images:
        try:
            reading = recogniser.read(load_picture(image))
        except PictureError as error:
            print(Translator().explain(error), file=sys.stderr)
            code = 2
            continue
        show(arguments, _as_json(image, reading), _in_words(image, reading))
    return code


def _as_json(image: Path, reading: Reading) -> dict[str, object]:
    cards = [
        {"kind": card.kind, "corners": [list(corner) for corner in card.corners], "score": card.score}
        for card in reading.cards
    ]
    status = "read" if reading.reason is None else "refused"
    return {"image": str(image), "status": status, "reason": reading.reason, "cards": cards}


def _in_words(image: Path, reading: Reading) -> str:
    from reader.vision.reading import SENTENCES

    say = Translator()
    kinds = ", ".join(card.kind for card in reading.cards)
    if reading.reason is None:
        return f"{image}: {kinds}"
    sentence = say(SENTENCES[reading.reason])
    seen = say(marked("Seen: {kinds}."), kinds=kinds) if kinds else ""
    return f"{image}: {sentence} {seen}".rstrip()
