"""The quick card: how to ask, in six steps; on the reverse, what everybody learns. Four on a sheet."""

from __future__ import annotations

from collections.abc import Callable

from firmware.printed.page import Sheets, Tone
from firmware.screens.fonts import Face
from reader.alchemy import Potion
from reader.deck_sheets import Paper
from reader.languages import Translator, marked
from reader.sheets import Block, draw_duplex_mark, middle_block

CARD = (90.0, 124.0)
_MARGIN = 7.0
_MARK = 7.0  # mm from the edge of the sheet
_SIZE = 11.5
"""Of the letters (points), where a language is short enough."""
_SMALLEST = 9.0

STEPS = (
    marked("Choose who asks, and what: a test, a sale, an exhibition. A debunk needs no cards: go on with 5."),
    marked("Pull the drawer. Lay your two cards into it, pictures up, and push it in. Nobody else looks."),
    marked("The box shows empty outlines until it is sure. It never guesses: if it refuses, it says why."),
    marked("Only you look: hold the button and see which two cards it read. Are they yours? Confirm."),
    marked("The answer is for everybody: on the display, and on every phone."),
    marked("Take both cards out and do what the rules say with them."),
)
"""What the one who asks does."""

LEARNED = (
    (marked("Student, drink"), marked("the potion")),
    (marked("Sell"), marked("the wanted potion, and one of four qualities; never the potion")),
    (marked("Exhibit"), marked("the promised potion: yes or no")),
    (marked("Debunk, apprentice"), marked("ingredient and colour: plus or minus")),
    (marked("Debunk, master"), marked("two ingredients and a potion: yes or no")),
    (marked("Thinking cap"), marked("one or two potions")),
)
"""For each question, what everybody learns. Which ingredients it were, only the one who asked knows."""


def quick_card_sheet(paper: Paper, say: Translator) -> tuple[bytes, int]:
    """Four cards with their reverse as a PDF, and the number of its pages."""
    sheets = Sheets(paper, marked("How to ask"), say)
    block = middle_block(sheets.width, sheets.height, 2, 2, CARD)
    for reverse in (False, True):
        sheets.add_page()
        for index in range(4):
            _draw(sheets, block.place(index), reverse=reverse)
        if not reverse:
            sheets.frame(block, "1/1")
        _draw_duplex_marks(sheets, block, reverse=reverse)
    return sheets.content(), sheets.pages


def _draw_duplex_marks(sheets: Sheets, block: Block, *, reverse: bool) -> None:
    for x in (_MARK, sheets.width - _MARK):
        draw_duplex_mark(sheets.pdf, sheets.width, (x, block.top + 1.5 * CARD[1]), reverse=reverse)


def _draw(sheets: Sheets, place: tuple[float, float], *, reverse: bool) -> None:
    x, y = place
    middle = x + CARD[0] / 2
    sheets.ink(Tone.BRASS)
    sheets.line_width(0.8)
    sheets.pdf.rect(x + 3, y + 3, CARD[0] - 6, CARD[1] - 6, style="D", round_corners=True, corner_radius=3)
    sheets.ink(Tone.INK)
    heading = marked("What everybody learns") if reverse else marked("How to ask")
    sheets.write((middle, y + 14), sheets.say(heading), 17, face=Face.TITLE, width=CARD[0] - 2 * _MARGIN)
    if reverse:
        _draw_learned(sheets, x, y)
    else:
        _draw_steps(sheets, x, y)


def _draw_steps(sheets: Sheets, x: float, y: float) -> None:
    steps, width = [sheets.say(step) for step in STEPS], CARD[0] - 2 * _MARGIN - 11

    def needed(size: float) -> float:
        return sum(max(sheets.height_of(step, width, size), 6.0) + 2.4 for step in steps)

    size = _size_for(needed, CARD[1] - 26.0)
    line = y + 24.0
    for number, step in enumerate(steps, start=1):
        sheets.ink(Tone.INK)
        sheets.disc((x + _MARGIN + 4, line - 1.3), 3.2)
        sheets.ink((255, 255, 255))
        sheets.write((x + _MARGIN + 4, line + 0.1), str(number), 11, face=Face.STRONG)
        sheets.ink(Tone.INK)
        after = sheets.paragraph((x + _MARGIN + 10, line), width, step, size)
        line = max(after, line + 6) + 2.4


def _size_for(needed: Callable[[float], float], room: float) -> float:
    """The size of letters (points) at which the words of a side need no more than its height.

    Raises:
        ValueError: they do not fit; every language of the box is tried by the tests.
    """
    size = _SIZE
    while needed(size) > room:
        size -= 0.25
        if size < _SMALLEST:
            raise ValueError("the quick card is too small for its words")
    return size


def _draw_learned(sheets: Sheets, x: float, y: float) -> None:
    learned = [(sheets.say(question), sheets.say(answer)) for question, answer in LEARNED]
    width = CARD[0] - 2 * _MARGIN - 2

    def needed(size: float) -> float:
        return sum(4.6 + sheets.height_of(answer, width, size) + 1.8 for _, answer in learned)

    size = _size_for(needed, CARD[1] - 42.0)
    line = y + 23.0
    for question, answer in learned:
        sheets.ink(Tone.INK)
        sheets.write_from((x + _MARGIN + 1, line), question, size + 0.5, face=Face.STRONG, width=width)
        line = sheets.paragraph((x + _MARGIN + 1, line + 4.6), width, answer, size) + 1.8
    column = (CARD[0] - 2 * _MARGIN) / len(Potion)
    for index, potion in enumerate(Potion):
        sheets.potion(potion, (x + _MARGIN + column * (index + 0.5), y + CARD[1] - 13), 4.4)
