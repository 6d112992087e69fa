"""Switching the box off: asked first, then the computer is shut down in order, and the display says goodbye."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Message, Screen, Symbol, say
from firmware.states.base import BACK, State, Telling, home
from firmware.states.box import Box
from reader.languages import marked

STILL_ON_AFTER_S = 60.0
"""A computer that shuts down has ended this program long before."""


def ask(box: Box) -> State:
    """Asks whether it is meant; whatever was asked is kept anyway."""
    del box
    return Telling(
        say(marked("Switch off?")),
        say(marked("All answers are kept, and the game goes on when the box is switched on again.")),
        Symbol.SWITCH_OFF,
        _switch_off,
        home,
        say(marked("switch off")),
    )


def _switch_off(box: Box) -> State:
    box.machine.shut_down()
    return Goodbye(box.clock())


@dataclass(frozen=True)
class Goodbye(State):
    """The last screen."""

    since_s: float

    def screen(self, box: Box) -> Screen:
        """When the plug may be pulled."""
        del box
        text = say(marked("When this display is dark, count to ten. Then the plug may be pulled."))
        return Message(say(marked("Goodbye")), text, Symbol.SWITCH_OFF, Keys(back=BACK))

    def press(self, box: Box, button: Button) -> State:
        """Back is there for a computer that stays on."""
        return home(box) if button is Button.BACK else self

    def tick(self, box: Box) -> State:
        """Says so if the computer stays on."""
        if box.clock() - self.since_s < STILL_ON_AFTER_S:
            return self
        return Telling(
            say(marked("Still switched on")),
            say(marked("The computer does not switch off. All answers are kept: the plug may be pulled.")),
            Symbol.WARNING,
            home,
        )
