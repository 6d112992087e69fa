"""The two families of letters, shipped with the firmware, so that text is the same on every machine."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

_FOLDER = Path(__file__).parent / "fonts"


class Face(Enum):
    """A weight and family, by its file."""

    TITLE = "Alegreya-ExtraBold.ttf"
    STRONG = "AlegreyaSans-Bold.ttf"
    PLAIN = "AlegreyaSans-Medium.ttf"


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face in a size in pixels; the plain layout engine is there on every machine."""
    return ImageFont.truetype(_FOLDER / face.value, size, layout_engine=ImageFont.Layout.BASIC)


def width_of(text: str, face: Face, size: int) -> int:
    """How wide a line of text is, in pixels."""
    return round(font(face, size).getlength(text))


def fitted(text: str, face: Face, size: int, width: int, smallest: int) -> int:
    """The largest size, at most ``size``, at which the text fits into one line; ``smallest`` if none does."""
    while size > smallest and width_of(text, face, size) > width:
        size -= 1
    return size


def wrapped(text: str, face: Face, size: int, width: int) -> list[str]:
    """The text in lines of at most that width; a word that is wider is cut."""
    lines: list[str] = []
    for word in _pieces(text, face, size, width):
        if lines and width_of(f"{lines[-1]} {word}", face, size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


def _pieces(text: str, face: Face, size: int, width: int) -> Iterator[str]:
    for word in text.split():
        piece = ""
        for letter in word:
            if piece and width_of(piece + letter, face, size) > width:
                yield piece
                piece = ""
            piece += letter
        yield piece


def paragraph(text: str, face: Face, size: int, area: tuple[int, int], smallest: int) -> tuple[int, list[str]]:
    """Size and lines with which a text fits into an area of that width and height, as large as ``size`` allows.

    Words stay whole, unless they are written without spaces between them.
    """
    width, height = area
    whole = [word for word in text.split() if not any(unicodedata.east_asian_width(letter) in "WF" for letter in word)]
    while True:
        lines = wrapped(text, face, size, width)
        fits = len(lines) * line_height(size) <= height and all(width_of(word, face, size) <= width for word in whole)
        if fits or size <= smallest:
            return size, lines
        size -= 1


def line_height(size: int) -> int:
    """From one line to the next, in pixels."""
    return round(size * 1.12)
