"""Who plays: the four colours, without a phone or with one, and how each debunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.screens.screen import Row, Say, Symbol, say
from firmware.states.base import Choice, Choosing, State, choice, home
from firmware.states.box import Box
from reader.events import SeatColour
from reader.languages import marked
from reader.languages.words import seat_name, variant_name
from reader.questions import Action, Variant
from reader.views import Phase


@dataclass(frozen=True)
class Seats(Choosing):
    """The four colours."""

    def title(self, box: Box) -> Say:
        """The question."""
        del box
        return say(marked("Who plays?"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """Each colour: free, or who sits there."""
        rows = [Choice(Row(_label(box, colour), colour), _seat(colour)) for colour in SeatColour]
        return (*rows, choice(say(marked("Done")), Symbol.YES, home))

    def back(self, box: Box) -> State:
        """Where the list was opened."""
        from firmware.states import menu

        return home(box) if box.table.phase is Phase.NO_GAME else menu.Menu()


def _label(box: Box, colour: SeatColour) -> Say:
    taken = box.table.game.seat(colour)
    if taken is None:
        return say(marked("{colour}: free"), colour=Say(seat_name(colour)))
    return say(marked("{name}: {variant}"), name=taken.name, variant=Say(variant_name(taken.variant)))


def _seat(colour: SeatColour) -> Callable[[Box], State]:
    def go(box: Box) -> State:
        if box.table.game.seat(colour) is not None:
            return OneSeat(colour=colour)
        box.table.sit(colour, box.translator(seat_name(colour)))
        return Seats(list(SeatColour).index(colour))

    return go


@dataclass(frozen=True, kw_only=True)
class OneSeat(Choosing):
    """What can be changed about a seat."""

    colour: SeatColour

    def title(self, box: Box) -> Say:
        """Whose it is."""
        return Say("{name}", (("name", box.name_of(self.colour)),))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The two ways to debunk, and leaving."""
        del box
        icons = {Variant.APPRENTICE: Action.STUDENT, Variant.MASTER: Action.DEBUNK}
        rows = [
            choice(
                say(marked("Debunks as: {variant}"), variant=Say(variant_name(variant))),
                icons[variant],
                self._set(variant),
            )
            for variant in Variant
        ]
        return (*rows, choice(say(marked("Free this seat")), Symbol.NO, self._rise))

    def back(self, box: Box) -> State:
        """The four colours."""
        del box
        return Seats(list(SeatColour).index(self.colour))

    def _set(self, variant: Variant) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            box.table.set_variant(self.colour, variant)
            return self.back(box)

        return go

    def _rise(self, box: Box) -> State:
        box.table.rise(self.colour)
        return self.back(box)
