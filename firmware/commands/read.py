"""``arbiter read DECK IMAGE...``: which cards are in these pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.output import add_json_option, show
from reader.errors import PictureError, StorageError
from reader.languages import Translator, marked
from reader.storage import write_durably

if TYPE_CHECKING:
    from reader.vision.pictures import Picture
    from reader.vision.reading import Reading
    from reader.vision.recogniser import Recogniser


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
    parser.add_argument("--explain", type=Path, metavar="OUT.png", help="draw what was seen in the one IMAGE, and why")
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

    if arguments.explain is not None and len(arguments.images) != 1:
        raise PictureError(marked("A drawing explains exactly one picture."))
    recogniser = Recogniser(Deck.load(deck_folder(arguments.deck)), open_ground=arguments.open_ground)
    code = 0
    for image in arguments.images:
        try:
            picture = load_picture(image)
            reading = recogniser.read(picture)
        except PictureError as error:
            print(Translator().explain(error), file=sys.stderr)
            code = 2
            continue
        if arguments.explain is not None:
            _explain(recogniser, picture, arguments.explain)
        show(arguments, _as_json(image, reading), _in_words(image, reading))
    return code


def _explain(recogniser: Recogniser, picture: Picture, out: Path) -> None:
    import cv2

    from reader.vision.explaining import explain

    _, packed = cv2.imencode(".png", explain(recogniser, picture))
    try:
        write_durably(out, packed.tobytes())
    except OSError as error:
        raise StorageError(
            marked("{file} cannot be written. Is its folder there, and is there room?"), file=str(out)
        ) from error


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
