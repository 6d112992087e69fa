"""The families of letters, shipped with the firmware, so that text is the same on every machine."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from PIL import ImageDraw, ImageFont

from firmware.screens.bits import bit_letters

FOLDER = Path(__file__).parent / "fonts"
JAPANESE = "NotoSansJP-Bold.otf"
_FIRST_JAPANESE = "\u2e80"
JAPANESE_SHARE = 0.88
"""Japanese letters fill their square, so they are set a little smaller than the Latin ones beside them."""

_NEVER_FIRST = frozenset("、。，．・：；？！ー）」』】〉》ぁぃぅぇぉっゃゅょァィゥェォッャュョ…")
"""These do not begin a line."""


class Face(Enum):
    """A weight and family, by its file."""

    TITLE = "Alegreya-ExtraBold.ttf"
    STRONG = "AlegreyaSans-Bold.ttf"
    PLAIN = "AlegreyaSans-Medium.ttf"


@lru_cache(maxsize=64)
def _outlines(file: str, size: int) -> ImageFont.FreeTypeFont:
    """A file in a size in pixels; the plain layout engine is there on every machine."""
    return ImageFont.truetype(FOLDER / file, size, layout_engine=ImageFont.Layout.BASIC)


def by_letters(text: str) -> Iterator[tuple[bool, str]]:
    """The text in stretches of Japanese letters and of others, each with whether it is Japanese."""
    for is_japanese, letters in groupby(text, lambda letter: letter >= _FIRST_JAPANESE):
        yield is_japanese, "".join(letters)


def _runs(text: str, face: Face, size: int) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
    """The text in stretches, each with the font that has its letters."""
    for is_japanese, letters in by_letters(text):
        yield letters, _outlines(JAPANESE, round(size * JAPANESE_SHARE)) if is_japanese else _outlines(face.value, size)


def width_of(text: str, face: Face | None, size: int) -> int:
    """How wide a line of text is, in pixels."""
    if face is None:
        return bit_letters(size).width(text)
    return round(sum(font.getlength(run) for run, font in _runs(text, face, size)))


def height_of(face: Face | None, size: int) -> int:
    """How high a line of text is, in pixels."""
    if face is None:
        return bit_letters(size).height
    ascent, descent = _outlines(face.value, size).getmetrics()
    return ascent + descent


def write(
    draw: ImageDraw.ImageDraw,
    place: tuple[int, int],
    text: str,
    *,
    face: Face | None,
    size: int,
    tint: tuple[int, int, int],
) -> None:
    """Writes a line; the place is its left upper corner."""
    if face is None:
        bit_letters(size).write(draw, place, text, tint)
        return
    x, y = float(place[0]), place[1] + _outlines(face.value, size).getmetrics()[0]
    for run, font in _runs(text, face, size):
        draw.text((x, y), run, font=font, fill=tint, anchor="ls")
        x += font.getlength(run)


def fitted(text: str, face: Face | None, size: int, width: int, smallest: int) -> int:
    """The largest size, at most ``size``, at which the text fits into one line; ``smallest`` if none does."""
    while size > smallest and width_of(text, face, size) > width:
        size -= 1
    return size


def wrapped(text: str, face: Face | None, size: int, width: int) -> list[str]:
    """The text in lines of at most that width; a word that is wider is cut."""
    return lines_of(text, width, lambda part: width_of(part, face, size))


def lines_of(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The text in lines of at most that width, as it is measured; a word that is wider is cut."""
    lines: list[str] = []
    for word in text.split():
        for number, piece in enumerate(_pieces(word, width, measure)):
            if lines and number == 0 and measure(f"{lines[-1]} {piece}") <= width:
                lines[-1] = f"{lines[-1]} {piece}"
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    piece = ""
    for letter in word:
        if piece and measure(piece + letter) > width:
            carried = piece[-1] if letter in _NEVER_FIRST and len(piece) > 1 else ""
            yield piece[:-1] if carried else piece
            piece = carried
        piece += letter
    yield piece


def paragraph(text: str, face: Face | None, size: int, area: tuple[int, int], smallest: int) -> tuple[int, list[str]]:
    """Size and lines with which a text fits into an area of that width and height, as large as ``size`` allows.

    Words stay whole, unless they are written without spaces between them.
    """
    width, height = area
    whole = [word for word in text.split() if not any(unicodedata.east_asian_width(letter) in "WF" for letter in word)]
    while True:
        lines = wrapped(text, face, size, width)
        needed = len(lines) * line_height(face, size)
        fits = needed <= height and all(width_of(word, face, size) <= width for word in whole)
        if fits or size <= smallest:
            return size, lines
        size -= 1


def line_height(face: Face | None, size: int) -> int:
    """From one line to the next, in pixels."""
    return bit_letters(size).height if face is None else round(size * 1.12)
