"""When the box looks at its floor: only while a state wants to see, and with the lamp on."""

from __future__ import annotations

from firmware.camera.eyes import Lookout
from firmware.panel.outputs import Lamp
from firmware.states.base import State


class Seeing:
    """The eyes, once there are any, and the lamp above the floor."""

    def __init__(self, lamp: Lamp) -> None:
        self._lamp = lamp
        self._eyes: Lookout | None = None
        self._look = 0

    def open(self, eyes: Lookout, state: State, old_cards_may_lie_there: bool) -> None:
        """The eyes have loaded."""
        self._eyes = eyes
        self._lamp.switch(state.looks)
        if old_cards_may_lie_there:
            eyes.answered()
        if state.looks:
            self._look = eyes.look()

    def is_of_this_look(self, number: int) -> bool:
        """Whether a sight belongs to what is looked at now."""
        return number == self._look

    def follow(self, before: State, after: State, answered: bool) -> None:
        """Begins, goes on or ends to look with the state; ``answered``: the cards that lie there count no more."""
        if self._eyes is None:
            return
        if answered:
            self._eyes.answered()
        if after.looks and (not before.looks or type(after) is not type(before)):
            self._lamp.switch(True)
            self._look = self._eyes.look()
        elif before.looks and not after.looks:
            self._eyes.rest()
            self._lamp.switch(False)
