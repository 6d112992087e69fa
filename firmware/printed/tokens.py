"""Result tokens for the players' boards: twenty of each potion on one sheet."""

from __future__ import annotations

from firmware.printed.page import Sheets
from reader.alchemy import Potion
from reader.deck_sheets import Paper
from reader.languages import Translator, marked
from reader.sheets import middle_block

TOKEN = 17.5
COLUMNS = 10
ROWS_EACH = 2


def token_sheet(paper: Paper, say: Translator) -> tuple[bytes, int]:
    """The tokens as a PDF and the number of its pages; they bear signs and letters alone, as the display does."""
    sheets = Sheets(paper, marked("Result tokens"), say)
    sheets.add_page()
    potions = [potion for potion in Potion for _ in range(COLUMNS * ROWS_EACH)]
    block = middle_block(sheets.width, sheets.height, COLUMNS, len(potions) // COLUMNS, (TOKEN, TOKEN))
    for index, potion in enumerate(potions):
        x, y = block.place(index)
        sheets.potion(potion, (x + TOKEN / 2, y + TOKEN / 2), 6.4)
    sheets.frame(block, "1/1")
    return sheets.content(), sheets.pages
