"""``arbiter screens``: draws every screen of every state."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware.commands.output import add_json_option, show
from reader.errors import StorageError, UnknownWordError
from reader.languages import SOURCE_LANGUAGE, available, marked

_COLUMNS = 8
_GAP_PX = 8


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "screens",
        help="draw every screen of the box",
        description="Writes a picture of every screen of every state into a folder, and one sheet with all of them.",
    )
    parser.add_argument("folder", type=Path, metavar="OUT", help="the folder; it is made if it is missing")
    parser.add_argument("--size", default="320x240", metavar="WxH", help="the display's size in pixels")
    parser.add_argument("--theme", default="paper", choices=("paper", "sun"), help="sun: with the strongest contrast")
    parser.add_argument("--language", default=SOURCE_LANGUAGE, choices=available(), help="the language of the screens")
    add_json_option(parser)
    parser.set_defaults(run=_draw)


def _draw(arguments: argparse.Namespace) -> int:
    """Draws them all; raises StorageError if the folder cannot be written, UnknownWordError for a size that is none."""
    from PIL import Image

    from firmware.gallery import all_screens
    from firmware.screens.draw import draw
    from firmware.screens.theme import Theme
    from firmware.screens.words import Speaker
    from reader.languages import Translator

    size = _size(arguments.size)
    translator, theme = Translator(arguments.language), Theme(arguments.theme)
    folder: Path = arguments.folder
    pictures = [(name, draw(screen, size, Speaker(translator), theme)) for name, screen in all_screens(translator)]
    rows = -(-len(pictures) // _COLUMNS)
    sheet = Image.new("RGB", (_COLUMNS * (size[0] + _GAP_PX), rows * (size[1] + _GAP_PX)), (60, 56, 54))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, (name, picture) in enumerate(pictures):
            picture.save(folder / f"{name}.png")
            place = (number % _COLUMNS * (size[0] + _GAP_PX), number // _COLUMNS * (size[1] + _GAP_PX))
            sheet.paste(picture, place)
        sheet.save(folder / "sheet.png")
    except OSError:
        raise StorageError(marked("Pictures cannot be written to {folder}."), folder=str(folder)) from None
    words = Translator()(marked("{count} screens are in {folder}."), count=len(pictures), folder=str(folder))
    return show(arguments, {"screens": len(pictures)}, words)


def _size(words: str) -> tuple[int, int]:
    width, _, height = words.partition("x")
    if not (width.isdigit() and height.isdigit() and 64 <= int(width) <= 2000 and 64 <= int(height) <= 2000):
        raise UnknownWordError(marked("{size} is no size of a display; write it as 320x240."), size=words[:20])
    return int(width), int(height)
