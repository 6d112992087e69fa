"""The seal of the game: the beginning of the commitment that the pages show in full."""

from __future__ import annotations

from firmware.screens.screen import Symbol, say
from firmware.states.base import Telling, home
from firmware.states.box import Box
from reader.languages import marked

SHOWN_DIGITS = 28
"""How many hexadecimal digits the display shows: 112 bits."""


def show_seal(box: Box) -> Telling:
    """The seal in groups of four, to be compared with the pages."""
    commitment = box.table.public_view().commitment
    groups = " ".join(commitment[start : start + 4] for start in range(0, SHOWN_DIGITS, 4))
    text = say(marked("There is no sealed game."))
    if commitment:
        text = say(marked("The pages begin with the same: {digits}"), digits=groups)
    return Telling(say(marked("The seal of this game")), text, Symbol.KEY, home, home)
