"""Makes the cards' pictures that the displays show out of the larger ones: ``python -m tests.small_art``.

A display shows a card at most 190 pixels high. Reading eight of the large pictures takes longer than a press may take.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

import firmware.screens
import reader
from reader.alchemy import Ingredient

LARGE = Path(reader.__file__).parent / "art"
SMALL = Path(firmware.screens.__file__).parent / "art"
SIZE = (132, 204)


def small(ingredient: Ingredient) -> Image.Image:
    """A card's picture, RGB, in the size in which the displays read it."""
    with Image.open(LARGE / f"{ingredient.value}.png") as file:
        return file.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    for one in Ingredient:
        small(one).save(SMALL / f"{one.value}.png", optimize=True)
