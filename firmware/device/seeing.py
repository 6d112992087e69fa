"""When the box looks at its floor: while a state wants to see, and while old cards may lie there; with the lamp on."""

from __future__ import annotations

from enum import Enum, auto

from firmware.camera.eyes import Lookout
from firmware.panel.outputs import Lamp
from firmware.states.base import State
from firmware.states.box import Sight


class _Look(Enum):
    NONE = auto()
    FOR_A_STATE = auto()
    FOR_AN_EMPTY_FLOOR = auto()


class Seeing:
    """The eyes, once there are any, and the lamp above the floor."""

    def __init__(self, lamp: Lamp) -> None:
        self._lamp = lamp
        self._eyes: Lookout | None = None
        self._number = 0
        self._look = _Look.NONE
        self._old_cards_may_lie_there = False

    def open(self, eyes: Lookout, state: State, old_cards_may_lie_there: bool) -> None:
        """The eyes have loaded."""
        self._eyes = eyes
        self._lamp.switch(False)
        self.follow(state, state, old_cards_may_lie_there)

    def notes(self, number: int, sight: Sight) -> bool:
        """Whether a sight belongs to what is looked at now; once the floor is empty only states want to see it."""
        if number != self._number:
            return False
        if sight.empty:
            self._old_cards_may_lie_there = False
            if self._look is _Look.FOR_AN_EMPTY_FLOOR:
                self._rest()
        return True

    def follow(self, before: State, after: State, answered: bool) -> None:
        """Begins, goes on or ends to look with the state; ``answered``: the cards that lie there count no more."""
        if self._eyes is None:
            return
        if answered:
            self._eyes.answered()
            self._old_cards_may_lie_there = True
        wanted = self._wanted(after)
        if wanted is _Look.NONE:
            self._rest()
        elif answered or wanted is not self._look or (after.looks and type(after) is not type(before)):
            self._look = wanted
            self._lamp.switch(True)
            self._number = self._eyes.look(idly=wanted is _Look.FOR_AN_EMPTY_FLOOR)

    def _wanted(self, state: State) -> _Look:
        if state.looks:
            return _Look.FOR_A_STATE
        return _Look.FOR_AN_EMPTY_FLOOR if self._old_cards_may_lie_there else _Look.NONE

    def _rest(self) -> None:
        if self._look is not _Look.NONE and self._eyes is not None:
            self._look = _Look.NONE
            self._eyes.rest()
            self._lamp.switch(False)
