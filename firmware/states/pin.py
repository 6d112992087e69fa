"""The PIN with which a phone takes a seat over or leads the game."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.screens.screen import Keys, Screen, Secret, say
from firmware.states.base import BACK, Peeking, State, home
from firmware.states.box import Box
from reader.languages import marked


@dataclass(frozen=True)
class ShowPin(Peeking):
    """Shows the PIN while up or down is held: who can do that stands at the table."""

    def screen(self, box: Box) -> Screen:
        """Dots, or the PIN."""
        pin = " ".join(box.table.show_pin()) if self.look else None
        note = say(marked("A phone types it to take over a seat or to lead the game."))
        return Secret(say(marked("PIN for phones")), pin, note, Keys(back=BACK, hold=say(marked("show"))))

    def accept(self, box: Box) -> State:
        """Nothing to confirm."""
        return home(box)
