"""The paper Arbiter board: shown for somebody who does not play, and a game taken over from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.screens.screen import Keys, Row, Say, Screen, Symbol, Tokens, say
from firmware.states.base import BACK, Choice, Choosing, Peeking, State, Telling, home
from firmware.states.box import Box
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.board import PLACES
from reader.languages import marked
from reader.languages.words import alchemical_name, ingredient_name


@dataclass(frozen=True)
class ShowBoard(Peeking):
    """Which token lies on which place in the running game; seen only while a button is held."""

    def screen(self, box: Box) -> Screen:
        """An eye, or the eight places."""
        tokens = box.table.secret_of_running_game().arrangement() if self.look else None
        note = say(marked("The eight places from left to right, for somebody who does not play."))
        return Tokens(say(marked("Arbiter board")), tokens, note, Keys(back=BACK, hold=say(marked("show"))))

    def accept(self, box: Box) -> State:
        """Nothing to confirm."""
        return home(box)


def begin(box: Box) -> State:
    """Tells who should do this."""
    del box
    return Telling(
        say(marked("From the board")),
        say(marked("Somebody who does not play enters which token lies on each place of the Arbiter board, unseen.")),
        Symbol.BOARD,
        lambda _: Places(),
        home,
    )


@dataclass(frozen=True, kw_only=True)
class Places(Choosing):
    """One place after the other gets its token; the last one follows."""

    done: tuple[Ingredient, ...] = ()

    def title(self, box: Box) -> Say:
        """The place at hand."""
        del box
        alchemical = Say(alchemical_name(PLACES[len(self.done)]))
        return say(marked("Place {place} of 8: {alchemical}"), place=len(self.done) + 1, alchemical=alchemical)

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The tokens that are left."""
        del box
        left = [one for one in Ingredient if one not in self.done]
        return tuple(Choice(Row(Say(ingredient_name(one)), one), self._taken(one)) for one in left)

    def back(self, box: Box) -> State:
        """The place before."""
        return Places(done=self.done[:-1]) if self.done else home(box)

    def _taken(self, token: Ingredient) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            from firmware.states import games

            done = (*self.done, token)
            left = [one for one in Ingredient if one not in done]
            if len(left) > 1:
                return Places(done=done)
            return games.start(box, Arbiter.from_board((*done, *left), box.randomness))

        return go

    def __repr__(self) -> str:
        return "<Places: secret>"
