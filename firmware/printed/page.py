"""A sheet to draw on, with the letters that the display has too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING

from firmware.printed.lettering import LINE, Lettering
from firmware.screens.fonts import Face
from reader.alchemy import Colour, Potion, Sign
from reader.deck_sheets import Paper
from reader.languages import Translator
from reader.sheets import Block, draw_cut_marks, draw_scale

if TYPE_CHECKING:
    from fpdf import FPDF

SMALLEST = 7.0
"""The smallest letters (points) that people read on a table."""


class Tone(Enum):
    """Colours of ink, red, green, blue; dark enough to be told apart from paper without colour."""

    INK = (38, 30, 22)
    SOFT = (120, 108, 90)
    LINE = (190, 180, 158)
    PAPER = (255, 253, 246)
    BRASS = (176, 124, 40)


_POTION_INK = {Colour.RED: (179, 32, 42), Colour.GREEN: (31, 110, 58), Colour.BLUE: (31, 79, 158)}
_POTION_LETTER = {Colour.RED: "R", Colour.GREEN: "G", Colour.BLUE: "B"}


class Sheets:
    """One PDF of equal sheets."""

    def __init__(self, paper: Paper, title: str, say: Translator) -> None:
        from fpdf import FPDF

        self.say = say
        self.width, self.height = paper.value.width, paper.value.height
        self.pdf: FPDF = FPDF(unit="mm", format=(self.width, self.height))
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.set_title(say(title))
        self.pdf.set_lang(say.language.replace("_", "-"))
        self.lettering = Lettering(self.pdf)
        self.pages = 0

    def add_page(self) -> None:
        """Begins a new sheet."""
        self.pdf.add_page()
        self.pages += 1

    def frame(self, block: Block, words: str) -> None:
        """Cut marks, and a line to measure in the left margin."""
        draw_cut_marks(self.pdf, block)
        draw_scale(self.pdf, block, words)

    def frame_without_scale(self, block: Block) -> None:
        """Cut marks alone."""
        draw_cut_marks(self.pdf, block)

    def ink(self, tone: Tone | tuple[int, int, int]) -> tuple[int, int, int]:
        """Sets the colour of lines, areas and letters."""
        colour = tone.value if isinstance(tone, Tone) else tone
        self.pdf.set_draw_color(*colour)
        self.pdf.set_fill_color(*colour)
        self.pdf.set_text_color(*colour)
        return colour

    def line_width(self, width: float) -> None:
        """Sets the width of lines (mm)."""
        self.pdf.set_line_width(width)

    def write(
        self, at: tuple[float, float], words: str, size: float, *, face: Face = Face.PLAIN, width: float | None = None
    ) -> None:
        """Writes a line in the middle over ``at`` (baseline), in points; smaller if it is wider than ``width``."""
        if width is not None:
            size = self.lettering.fitted(words, face, size, width, SMALLEST)
        self.lettering.write((at[0] - self.lettering.width(words, face, size) / 2, at[1]), words, face, size)

    def write_from(
        self, at: tuple[float, float], words: str, size: float, *, face: Face = Face.PLAIN, width: float | None = None
    ) -> None:
        """Writes a line that begins at ``at`` (baseline); smaller if it is wider than ``width``."""
        if width is not None:
            size = self.lettering.fitted(words, face, size, width, SMALLEST)
        self.lettering.write(at, words, face, size)

    def paragraph(
        self, at: tuple[float, float], width: float, words: str, size: float, *, face: Face = Face.PLAIN
    ) -> float:
        """Writes words in lines of that width, the first baseline at ``at``; returns the next free baseline."""
        x, y = at
        for line in self.lettering.lines(words, face, size, width):
            self.lettering.write((x, y), line, face, size)
            y += size * LINE
        return y

    def height_of(self, words: str, width: float, size: float) -> float:
        """How much of the page a paragraph takes."""
        return len(self.lettering.lines(words, Face.PLAIN, size, width)) * size * LINE

    def disc(self, at: tuple[float, float], radius: float, *, filled: bool = True) -> None:
        """A disc, or a ring."""
        self.pdf.ellipse(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius, style="F" if filled else "D")

    def square(self, at: tuple[float, float], side: float, *, filled: bool = True, round_by: float = 1.5) -> None:
        """A square with round corners around a middle."""
        self.pdf.rect(
            at[0] - side / 2,
            at[1] - side / 2,
            side,
            side,
            style="F" if filled else "D",
            round_corners=True,
            corner_radius=round_by,
        )

    def potion(self, potion: Potion, at: tuple[float, float], radius: float) -> None:
        """A potion as colour, shape, letter and sign together: round for plus, square for minus, a ring for neutral."""
        colour, sign = potion.colour, potion.sign
        if colour is None or sign is None:
            # Nothing that lies below may run through the ring: it would strike the sign out.
            self.ink((255, 255, 255))
            self.disc(at, radius * 0.92)
            self.ink(Tone.SOFT)
            self.line_width(radius / 6)
            self.disc(at, radius * 0.92, filled=False)
            self.write((at[0], at[1] + radius * 0.36), "0", radius * 2.9, face=Face.STRONG)
            return
        self.ink(_POTION_INK[colour])
        if sign is Sign.PLUS:
            self.disc(at, radius)
        else:
            self.square(at, radius * 1.72, round_by=radius * 0.22)
        self.ink((255, 255, 255))
        mark = "+" if sign is Sign.PLUS else "−"
        self.write((at[0], at[1] + radius * 0.36), _POTION_LETTER[colour] + mark, radius * 2.9, face=Face.STRONG)

    @contextmanager
    def turned(self, degrees: float, at: tuple[float, float]) -> Iterator[None]:
        """What is drawn inside is turned around a point, anticlockwise."""
        with self.pdf.rotation(degrees, at[0], at[1]):
            yield

    def content(self) -> bytes:
        """The finished PDF."""
        return bytes(self.pdf.output())
