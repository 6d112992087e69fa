"""The seal of the game: the beginning of the commitment that the pages show in full."""

from __future__ import annotations

from firmware.screens.screen import Symbol, say
from firmware.states.base import Telling, home
from firmware.states.box import Box
from reader.languages import marked

SHOWN_DIGITS = 28
"""How many hexadecimal digits the display shows: 112 bits."""


def seal_digits(box: Box) -> str:
    """The beginning of the running game's seal in groups of four; empty without one."""
    commitment = box.table.public_view().commitment
    return " ".join(commitment[start : start + 4] for start in range(0, SHOWN_DIGITS, 4)).strip()


def show_seal(box: Box) -> Telling:
    """The seal, to be compared with the pages."""
    digits = seal_digits(box)
    text = say(marked("There is no sealed game."))
    if digits:
        text = say(marked("The pages begin with the same: {digits}"), digits=digits)
    return Telling(say(marked("The seal of this game")), text, Symbol.KEY, home, home)
