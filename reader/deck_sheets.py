"""The deck of our own on sheets of paper, as vectors: to print on both sides, cut and play.

The cards share their cut lines, so a sheet needs few cuts; marks outside the block of cards show where. Backs follow
their faces on the next page, mirrored left to right, for a printer that turns the sheet along its long edge.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from typing import TYPE_CHECKING

from reader.alchemy import Ingredient
from reader.errors import DeckError
from reader.languages import marked
from reader.sheets import SCALE_LENGTH, Block, draw_cut_marks, draw_duplex_mark, draw_scale

__all__ = ["SCALE_LENGTH", "Paper", "SheetSize", "deck_sheets"]

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.svg import SVGObject

CARD_WIDTH = 44.0  # mm, the size of the game's own ingredient cards
CARD_HEIGHT = 68.0  # mm
COLUMNS = 4
DEFAULT_COPIES = 5
MOST_COPIES = 40

_BLEED = 2.0  # mm of card colour around the block, so that a cut beside the line shows no white
_PAPER_COLOUR = (244, 232, 207)  # of the cards' margins, as in their pictures
_MARK_OUT = 11.0  # mm from the cards to the marks that show whether both sides lie on each other


@dataclass(frozen=True)
class SheetSize:
    """A sheet in upright position (mm) and how many rows of cards lie on it."""

    width: float
    height: float
    rows: int

    @property
    def cards(self) -> int:
        """How many cards the sheet holds."""
        return COLUMNS * self.rows

    @property
    def left(self) -> float:
        """Where the block of cards begins (mm from the left edge of the sheet)."""
        return (self.width - COLUMNS * CARD_WIDTH) / 2

    @property
    def top(self) -> float:
        """Where the block of cards begins (mm from the upper edge of the sheet)."""
        return (self.height - self.rows * CARD_HEIGHT) / 2

    def block(self, cards: int) -> Block:
        """The block that so many cards fill."""
        return Block(self.left, self.top, COLUMNS, math.ceil(cards / COLUMNS), CARD_WIDTH, CARD_HEIGHT)

    def place(self, index: int, *, mirrored: bool = False) -> tuple[float, float]:
        """The upper left corner (mm) of a card on the sheet, counted along the rows; mirrored for the other side."""
        row, column = divmod(index, COLUMNS)
        if mirrored:
            column = COLUMNS - 1 - column
        return self.left + column * CARD_WIDTH, self.top + row * CARD_HEIGHT


class Paper(Enum):
    """The papers that printers have."""

    A4 = SheetSize(210.0, 297.0, rows=4)
    LETTER = SheetSize(215.9, 279.4, rows=3)


def deck_sheets(paper: Paper, copies: int = DEFAULT_COPIES) -> tuple[bytes, int]:
    """The whole deck as a PDF, ``copies`` cards of each ingredient, and the number of its pages.

    Raises:
        DeckError: no copies, or more than anybody can use.
    """
    if not 1 <= copies <= MOST_COPIES:
        raise DeckError(
            marked("A deck is printed with 1 to {most} copies of each ingredient; {copies} is not possible."),
            most=MOST_COPIES,
            copies=copies,
        )
    from fpdf import FPDF

    size = paper.value
    pdf = FPDF(unit="mm", format=(size.width, size.height))
    pdf.set_auto_page_break(auto=False)
    pdf.set_title("Alchemists Arbiter")
    pictures = {name: _picture(name) for name in (*(kind.value for kind in Ingredient), "back")}
    cards = [kind.value for _ in range(copies) for kind in Ingredient]
    sheets = math.ceil(len(cards) / size.cards)
    for sheet in range(sheets):
        faces = cards[sheet * size.cards : (sheet + 1) * size.cards]
        block = size.block(len(faces))
        _draw_side(pdf, size, [pictures[name] for name in faces], mirrored=False)
        draw_cut_marks(pdf, block)
        draw_scale(pdf, block, f"{sheet + 1}/{sheets}")
        _draw_duplex_marks(pdf, size, reverse=False)
        _draw_side(pdf, size, [pictures["back"]] * len(faces), mirrored=True)
        _draw_duplex_marks(pdf, size, reverse=True)
    return bytes(pdf.output()), 2 * sheets


def _picture(name: str) -> SVGObject:
    from fpdf.svg import SVGObject

    return SVGObject((files("reader") / "art" / f"{name}.svg").read_bytes())


def _draw_side(pdf: FPDF, size: SheetSize, pictures: list[SVGObject], *, mirrored: bool) -> None:
    """One side of a sheet: the cards' colour a little beyond the block, then the cards."""
    pdf.add_page()
    places = [size.place(index, mirrored=mirrored) for index in range(len(pictures))]
    pdf.set_fill_color(*_PAPER_COLOUR)
    for x, y in places:
        pdf.rect(x - _BLEED, y - _BLEED, CARD_WIDTH + 2 * _BLEED, CARD_HEIGHT + 2 * _BLEED, style="F")
    for picture, (x, y) in zip(pictures, places, strict=True):
        picture.draw_to_page(pdf, x, y)


def _draw_duplex_marks(pdf: FPDF, size: SheetSize, *, reverse: bool) -> None:
    y = size.top + 1.5 * CARD_HEIGHT
    for x in (size.left - _MARK_OUT, size.left + COLUMNS * CARD_WIDTH + _MARK_OUT):
        draw_duplex_mark(pdf, size.width, (x, y), reverse=reverse)
