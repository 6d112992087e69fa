"""Letters on paper: those of the display, in every language that the box speaks, and lines that fit a width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.screens.fonts import FOLDER, JAPANESE, JAPANESE_SHARE, Face, by_letters, lines_of

if TYPE_CHECKING:
    from fpdf import FPDF

LINE = 0.42
"""From one baseline to the next (mm), of the size of the letters (points)."""

_SHORTEST_END = 5
"""Letters of a last line."""


class Lettering:
    """Writes on the pages of one PDF; sizes are in points, places and widths in mm."""

    def __init__(self, pdf: FPDF) -> None:
        self._pdf = pdf
        self._has_japanese = False
        for face in Face:
            pdf.add_font(face.name, fname=str(FOLDER / face.value))

    def width(self, words: str, face: Face, size: float) -> float:
        """How wide a line is."""
        total = 0.0
        for is_japanese, letters in by_letters(words):
            self._choose(face, size, is_japanese=is_japanese)
            total += self._pdf.get_string_width(letters)
        return total

    def write(self, at: tuple[float, float], words: str, face: Face, size: float) -> None:
        """Writes a line that begins at ``at`` (baseline)."""
        x, y = at
        for is_japanese, letters in by_letters(words):
            self._choose(face, size, is_japanese=is_japanese)
            self._pdf.text(x, y, letters)
            x += self._pdf.get_string_width(letters)

    def lines(self, words: str, face: Face, size: float, width: float) -> list[str]:
        """The words in lines of at most that width; none of which is a last letter or two, as lines are evened out."""

        def broken(room: float) -> list[str]:
            return lines_of(words, room, lambda part: self.width(part, face, size))

        best = broken(width)
        while len(best) > 1 and len(best[-1]) < _SHORTEST_END:
            width -= size * LINE / 4
            evened = broken(width)
            if len(evened) > len(best):
                break
            best = evened
        return best

    def fitted(self, words: str, face: Face, size: float, width: float, smallest: float) -> float:
        """The largest size, at most ``size``, at which a line fits.

        Raises:
            ValueError: it does not fit at the smallest size; every language of the box is tried by the tests.
        """
        while self.width(words, face, size) > width:
            size -= 0.25
            if size < smallest:
                raise ValueError(f"there is no room for “{words}”")
        return size

    def _choose(self, face: Face, size: float, *, is_japanese: bool) -> None:
        if is_japanese and not self._has_japanese:
            self._pdf.add_font(JAPANESE, fname=str(FOLDER / JAPANESE))
            self._has_japanese = True
        self._pdf.set_font(JAPANESE if is_japanese else face.name, size=size * (JAPANESE_SHARE if is_japanese else 1))
