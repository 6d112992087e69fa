"""Letters of whole pixels, for displays of one bit: four heights, and doubles of the largest."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw

_FOLDER = Path(__file__).parent / "fonts"

COLUMNS = 64
"""How many letters stand side by side in the picture of a font."""

_FILES = {8: ("Misaki-8", 1), 10: ("Efont-10", 1), 12: ("Efont-12", 1), 16: ("Efont-16", 1), 32: ("Efont-16", 2)}
HEIGHTS = tuple(_FILES)
_UNKNOWN = "?"


class BitLetters:
    """One font in one height: every letter is half as wide as high, or as wide as high."""

    def __init__(self, name: str, times: int) -> None:
        """Reads the font; ``times`` makes each of its pixels larger."""
        narrow, wide = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n")[:2]
        with Image.open(_FOLDER / f"{name}.png") as file:
            self._sheet = file.convert("1")
        self._own_height = self._sheet.width // COLUMNS
        self._times = times
        self._places = {letter: number for number, letter in enumerate(narrow + wide)}
        self._narrow = frozenset(narrow)
        self.height = self._own_height * times

    def has(self, letter: str) -> bool:
        """Whether the font has this letter."""
        return letter in self._places

    def width(self, text: str) -> int:
        """How wide a line of text is, in pixels."""
        return sum(self._width(self._known(letter)) for letter in text)

    def write(self, draw: ImageDraw.ImageDraw, place: tuple[int, int], text: str, tint: tuple[int, int, int]) -> None:
        """Writes a line; the place is its left upper corner."""
        x, y = place
        for letter in text:
            known = self._known(letter)
            draw.bitmap((x, y), _picture(self, known), fill=tint)
            x += self._width(known)

    def picture(self, letter: str) -> Image.Image:
        """One letter of the font, one bit."""
        row, column = divmod(self._places[letter], COLUMNS)
        left, top = column * self._own_height, row * self._own_height
        width = self._width(letter) // self._times
        cut = self._sheet.crop((left, top, left + width, top + self._own_height))
        return cut.resize((width * self._times, self.height), Image.Resampling.NEAREST)

    def _width(self, letter: str) -> int:
        return self.height // 2 if letter in self._narrow else self.height

    def _known(self, letter: str) -> str:
        """The letter, or without its accent if the font lacks it so."""
        if letter in self._places:
            return letter
        plain = unicodedata.normalize("NFKD", letter)[:1]
        return plain if plain in self._places else _UNKNOWN


@lru_cache(maxsize=512)
def _picture(letters: BitLetters, letter: str) -> Image.Image:
    return letters.picture(letter)


@lru_cache(maxsize=len(_FILES))
def bit_letters(size: int) -> BitLetters:
    """The largest font that is not higher than the size, or the smallest there is."""
    height = max((one for one in HEIGHTS if one <= size), default=HEIGHTS[0])
    return _read(height)


@lru_cache(maxsize=len(_FILES))
def _read(height: int) -> BitLetters:
    return BitLetters(*_FILES[height])
