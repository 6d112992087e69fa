"""Pictures of the box's own display for the guide, drawn by the same code that draws them on the box."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from firmware.boards import load_board
from firmware.gallery import all_screens
from firmware.screens.draw import draw
from firmware.screens.words import Speaker
from reader.languages import Translator

SHOWN = {
    "display-phones": "phones-own",
    "display-switch-off": "switch-off",
    "display-teach": "teach-lay",
    "display-taught": "teach-done",
}
"""Names of the pictures, and of the screens among all screens of the box."""


def displays() -> dict[str, Image.Image]:
    """Each picture by the name of its file, as large as the display of the box."""
    screens, translator = dict(all_screens()), Translator()
    size = load_board().display.size_px
    return {name: draw(screens[screen], size, Speaker(translator)) for name, screen in SHOWN.items()}


def save(folder: Path) -> None:
    """Writes them."""
    for name, picture in displays().items():
        picture.save(folder / f"{name}.png", optimize=True)
