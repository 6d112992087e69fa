"""Labels for the box, and a gauge that tells whether the lens is at the right height."""

from __future__ import annotations

from firmware.box import Box, load_box
from firmware.printed.page import Sheets, Tone
from firmware.screens.fonts import Face
from reader.deck_sheets import Paper
from reader.languages import Translator, marked
from reader.sheets import Block, draw_scale

_WIDE = 76.0
_HIGH = 22.0


def label_sheet(paper: Paper, say: Translator, box: Box | None = None) -> tuple[bytes, int]:
    """The labels as a PDF and the number of its pages."""
    box = box or load_box()
    sheets = Sheets(paper, marked("Labels"), say)
    sheets.add_page()
    left = (sheets.width - 2 * _WIDE - 22) / 2
    block = Block(left, 30.0, 2, len(LABELS) // 2, _WIDE, _HIGH)
    for index, (large, small) in enumerate(LABELS):
        _draw_label(sheets, block.place(index), say(large), say(small), filled_in_by_hand=large.endswith(":"))
    buttons = Block(left, block.bottom + 18, 4, 1, _WIDE / 2, 14.0)
    for index, (sign, word) in enumerate(BUTTONS):
        _draw_button(sheets, buttons.place(index), sign, say(word))
    sheets.frame_without_scale(block)
    sheets.frame_without_scale(buttons)
    _draw_gauge(sheets, (block.right + 11, 30.0), box.camera.lens_height_mm)
    draw_scale(sheets.pdf, Block(left, block.top, 1, 1, _WIDE, 3 * _HIGH), "1/1")
    return sheets.content(), sheets.pages


LABELS = (
    (marked("The Arbiter"), marked("two cards in, the potion out")),
    (marked("Only the one in front looks"), ""),
    (marked("Two cards, pictures up"), marked("one in each place")),
    (marked("Take both cards out"), marked("then the next may ask")),
    (marked("Power: 5 V"), marked("pull the plug whenever you like: nothing is lost")),
    (marked("Lamps: own socket, 5 V"), marked("white, always on")),
    (marked("Wi-Fi:"), marked("password:")),
    (marked("Page for phones:"), ""),
)

BUTTONS = (("A", marked("Up")), ("B", marked("Down")), ("X", marked("OK")), ("Y", marked("Back")))
"""What is printed beside each button of the display's board, and what it means."""


def _draw_label(sheets: Sheets, place: tuple[float, float], large: str, small: str, *, filled_in_by_hand: bool) -> None:
    x, y = place
    sheets.ink(Tone.LINE)
    sheets.line_width(0.3)
    sheets.pdf.rect(x + 2, y + 2, _WIDE - 4, _HIGH - 4, style="D", round_corners=True, corner_radius=2)
    sheets.ink(Tone.INK)
    if filled_in_by_hand:
        for line, words in ((9.0, large), (17.0, small)):
            sheets.write_from((x + 6, y + line), words, 11, face=Face.STRONG, width=_WIDE / 2)
        return
    sheets.write((x + _WIDE / 2, y + (10.0 if small else 13.0)), large, 17, face=Face.TITLE, width=_WIDE - 10)
    if small:
        sheets.ink(Tone.SOFT)
        sheets.write((x + _WIDE / 2, y + 16.5), small, 10.5, width=_WIDE - 10)


def _draw_button(sheets: Sheets, place: tuple[float, float], sign: str, word: str) -> None:
    x, y = place
    sheets.ink(Tone.INK)
    sheets.disc((x + 8, y + 7), 4)
    sheets.ink((255, 255, 255))
    sheets.write((x + 8, y + 8.6), sign, 13, face=Face.STRONG)
    sheets.ink(Tone.INK)
    sheets.write_from((x + 15, y + 8.6), word, 13, face=Face.STRONG, width=_WIDE / 2 - 16)


def _draw_gauge(sheets: Sheets, top: tuple[float, float], height: float) -> None:
    """A strip as long as the lens must be high, with a mark for every centimetre."""
    x, y = top
    width = 12.0
    sheets.ink(Tone.INK)
    sheets.line_width(0.25)
    sheets.pdf.rect(x, y, width, height, style="D")
    for mark in range(0, int(height) + 1, 5):
        long = 4.0 if mark % 10 == 0 else 2.0
        sheets.pdf.line(x, y + height - mark, x + long, y + height - mark)
        if mark % 20 == 0 and mark:
            sheets.write_from((x + 4.6, y + height - mark + 1.2), str(mark), 8)
    words = sheets.say(marked("lens here: {height} mm above the cards"), height=f"{height:.0f}")
    with sheets.turned(90, (x + width + 4.5, y + height / 2)):
        sheets.write((x + width + 4.5, y + height / 2), words, 9.5, width=height)
