"""The Great Reveal: hold OK for three seconds, then press a different button."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Message, Screen, Symbol, say
from firmware.states.answers import HOLD_S
from firmware.states.base import BACK, Box, State, home
from reader.languages import marked


@dataclass(frozen=True)
class Hold(State):
    """The first half: OK is held."""

    progress: float = 0.0

    def screen(self, box: Box) -> Screen:
        """The warning and the bar."""
        del box
        text = say(marked("It shows all eight pairs and ends the game. Hold OK for three seconds."))
        keys = Keys(ok=say(marked("hold")), back=BACK)
        return Message(say(marked("Great Reveal")), text, Symbol.REVEAL, keys, self.progress)

    def press(self, box: Box, button: Button) -> State:
        """Back leads out."""
        return home(box) if button is Button.BACK else self

    def release(self, box: Box, button: Button) -> State:
        """Letting go starts over."""
        del box, button
        return replace(self, progress=0.0)

    def tick(self, box: Box) -> State:
        """The bar fills."""
        part = round(min(1.0, box.held_s(Button.OK) / HOLD_S), 2)
        if part >= 1.0:
            return Sure()
        return self if part == self.progress else replace(self, progress=part)


@dataclass(frozen=True)
class Sure(State):
    """The second half: a different button."""

    def screen(self, box: Box) -> Screen:
        """The last question."""
        del box
        text = say(marked("Everybody ready? Press up or down, and all pairs are open."))
        keys = Keys(hold=say(marked("reveal")), back=BACK)
        return Message(say(marked("Great Reveal")), text, Symbol.REVEAL, keys)

    def press(self, box: Box, button: Button) -> State:
        """Up or down reveals."""
        if button in (Button.UP, Button.DOWN):
            box.table.reveal()
            return home(box)
        return home(box) if button is Button.BACK else self
