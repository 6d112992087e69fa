"""The triangle of the Arbiter board on a sheet, and the eight ingredient tokens to cut out and lay on it."""

from __future__ import annotations

from firmware.printed.lettering import LINE
from firmware.printed.page import Sheets, Tone
from firmware.screens.fonts import Face
from reader.alchemy import Ingredient
from reader.board import FIELDS, PLACES, Field
from reader.deck_sheets import Paper
from reader.languages import Translator, marked
from reader.languages.words import ingredient_name
from reader.sheets import Block

_STEP = 22.0  # mm between two places
_RISE = 15.5  # mm between two rows of fields
RADIUS = 7.2  # mm, of a field
_TOKEN = 18.0
_TOP = 26.0
_SMALLEST_NAME = 8.0
"""Names that are still wider in these letters (points) are cut, as Japanese is."""
_BASE = _TOP + _RISE * (len(PLACES) - 1) + RADIUS


def board_sheet(paper: Paper, say: Translator, tokens: tuple[Ingredient, ...] | None = None) -> tuple[bytes, int]:
    """The board as a PDF and the number of its pages; empty, with tokens to cut, unless a game's tokens are given."""
    sheets = Sheets(paper, marked("Arbiter board"), say)
    sheets.add_page()
    middle = sheets.width / 2
    sheets.ink(Tone.INK)
    sheets.write((middle, 17.0), say(marked("Arbiter board")), 20, face=Face.TITLE, width=sheets.width - 40)
    base = _BASE
    sheets.ink(Tone.LINE)
    sheets.line_width(0.5)
    for field in FIELDS:
        x, y = centre(field, sheets.width)
        for place in (field.left, field.right):
            sheets.pdf.line(x, y, _place_x(place, middle), base)
    for field in FIELDS:
        sheets.potion(field.potion, centre(field, sheets.width), RADIUS)
    for place in range(len(PLACES)):
        _draw_place(sheets, place, (_place_x(place, middle), base + 6), tokens)
    sheets.ink(Tone.SOFT)
    sheets.paragraph(
        (22.0, base + 40),
        sheets.width - 44,
        say(
            marked(
                "Where the diagonals of two ingredients cross stands the potion that they make. One potion each time."
            )
        ),
        11,
    )
    if tokens is None:
        _draw_tokens(sheets)
    return sheets.content(), sheets.pages


def _place_x(place: int, middle: float) -> float:
    return middle + _STEP * (place - (len(PLACES) - 1) / 2)


def centre(field: Field, width: float) -> tuple[float, float]:
    """Where the middle of a field is on paper of that width (mm)."""
    x = (_place_x(field.left, width / 2) + _place_x(field.right, width / 2)) / 2
    return x, _BASE - (field.right - field.left) * _RISE


def _draw_place(sheets: Sheets, place: int, top: tuple[float, float], tokens: tuple[Ingredient, ...] | None) -> None:
    x, y = top
    sheets.ink(Tone.INK)
    sheets.line_width(0.4)
    if tokens is None:
        sheets.pdf.set_dash_pattern(dash=1.5, gap=1.2)
    sheets.square((x, y + _TOKEN / 2), _TOKEN + 1, filled=False)
    sheets.pdf.set_dash_pattern()
    sheets.write((x, y + _TOKEN + 6), PLACES[place].key.replace("-", "−"), 12, face=Face.STRONG)
    if tokens is not None:
        _write_name(sheets, (x, y + _TOKEN / 2), tokens[place])


def _write_name(sheets: Sheets, middle: tuple[float, float], ingredient: Ingredient) -> None:
    """The name in as few lines as have room for its words, all of one size."""
    name, width = sheets.say(ingredient_name(ingredient)), _TOKEN - 3.6
    lettering, size = sheets.lettering, 11.0
    while max(lettering.width(word, Face.STRONG, size) for word in name.split()) > width and size > _SMALLEST_NAME:
        size -= 0.25
    lines = lettering.lines(name, Face.STRONG, size, width)
    sheets.ink(Tone.INK)
    for row, line in enumerate(lines):
        below = size * LINE * (row - (len(lines) - 1) / 2)
        sheets.write((middle[0], middle[1] + 0.12 * size + below), line, size, face=Face.STRONG)


def token_block(width: float, height: float) -> Block:
    """Where the eight tokens to cut out lie on a sheet of that width and height (mm)."""
    left = (width - len(Ingredient) * _TOKEN) / 2
    return Block(left, height - 44.0, len(Ingredient), 1, _TOKEN, _TOKEN)


def _draw_tokens(sheets: Sheets) -> None:
    """Eight tokens at the foot of the sheet, with cut marks."""
    block = token_block(sheets.width, sheets.height)
    for index, ingredient in enumerate(Ingredient):
        x, y = block.place(index)
        sheets.ink(Tone.LINE)
        sheets.line_width(0.3)
        sheets.square((x + _TOKEN / 2, y + _TOKEN / 2), _TOKEN - 2, filled=False)
        _write_name(sheets, (x + _TOKEN / 2, y + _TOKEN / 2), ingredient)
    sheets.frame_without_scale(block)
