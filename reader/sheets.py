"""Sheets of paper to print and cut: papers, blocks of equal pieces, cut marks, a line to measure, marks for both sides.

Sheets are printed at 100 % and, where there is a reverse, turned along their long edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fpdf import FPDF

SCALE_LENGTH = 50.0  # mm, the line to lay a ruler on

_MARK_GAP = 3.0  # mm between the pieces and the cut marks
_MARK_LENGTH = 5.0  # mm
_GREY = 90
_RING = 2.0  # mm, radius of the mark for both sides


@dataclass(frozen=True)
class Block:
    """Equal pieces side by side, which share their cut lines; all in mm from the upper left corner of the sheet."""

    left: float
    top: float
    columns: int
    rows: int
    piece_width: float
    piece_height: float

    @property
    def right(self) -> float:
        """Where the block ends."""
        return self.left + self.columns * self.piece_width

    @property
    def bottom(self) -> float:
        """Where the block ends."""
        return self.top + self.rows * self.piece_height

    def place(self, index: int) -> tuple[float, float]:
        """The upper left corner of a piece, counted along the rows."""
        row, column = divmod(index, self.columns)
        return self.left + column * self.piece_width, self.top + row * self.piece_height


def middle_block(width: float, height: float, columns: int, rows: int, piece: tuple[float, float]) -> Block:
    """A block in the middle of a sheet of that width and height."""
    left, top = (width - columns * piece[0]) / 2, (height - rows * piece[1]) / 2
    return Block(left, top, columns, rows, piece[0], piece[1])


def cut_marks(block: Block) -> Iterator[tuple[float, float, float, float]]:
    """The cut marks around a block, each a line from x1, y1 to x2, y2 (mm)."""
    for column in range(block.columns + 1):
        x = block.left + column * block.piece_width
        for edge, way in ((block.top, -1), (block.bottom, 1)):
            yield x, edge + way * _MARK_GAP, x, edge + way * (_MARK_GAP + _MARK_LENGTH)
    for row in range(block.rows + 1):
        y = block.top + row * block.piece_height
        for edge, way in ((block.left, -1), (block.right, 1)):
            yield edge + way * _MARK_GAP, y, edge + way * (_MARK_GAP + _MARK_LENGTH), y


def draw_cut_marks(pdf: FPDF, block: Block) -> None:
    """Draws the cut marks around a block."""
    pdf.set_draw_color(0)
    pdf.set_line_width(0.15)
    for mark in cut_marks(block):
        pdf.line(*mark)


def draw_scale(pdf: FPDF, block: Block, words: str) -> None:
    """In the margin left of a block: a line to measure, what it must measure, and some words."""
    x = block.left - _MARK_GAP - _MARK_LENGTH
    top = block.top + (block.piece_height - SCALE_LENGTH) / 2 if block.piece_height > SCALE_LENGTH else block.top + 9.0
    pdf.set_draw_color(0)
    pdf.set_line_width(0.25)
    pdf.line(x, top, x, top + SCALE_LENGTH)
    for y in (top, top + SCALE_LENGTH):
        pdf.line(x - 1.5, y, x + 1.5, y)
    pdf.set_font("Helvetica", size=7)
    pdf.set_text_color(_GREY)
    measure = f"{SCALE_LENGTH:.0f} mm    {words}"
    middle = top + SCALE_LENGTH / 2
    with pdf.rotation(90, x - 1.2, middle):
        pdf.text(x - 1.2 - pdf.get_string_width(measure) / 2, middle, measure)


def draw_duplex_mark(pdf: FPDF, sheet_width: float, place: tuple[float, float], *, reverse: bool) -> None:
    """A ring on the face, a dot on the reverse: held against the light, the dot lies inside the ring."""
    x, y = place
    pdf.set_draw_color(0)
    pdf.set_fill_color(0)
    pdf.set_line_width(0.2)
    if reverse:
        pdf.circle(sheet_width - x, y, _RING / 2, style="F")
    else:
        pdf.circle(x, y, _RING, style="D")
