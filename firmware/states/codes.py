"""Game codes and the eight pairs, by buttons. What is a secret is seen only while it must be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Letters, Message, Say, Screen, Secret, Symbol, say
from firmware.states.base import BACK, Choice, Choosing, Peeking, State, Telling, choice, home, problem
from firmware.states.box import Box
from firmware.states.holding import Holding
from reader.alchemy import Alchemical, Ingredient
from reader.arbiter import Arbiter
from reader.errors import GameCodeError
from reader.languages import marked
from reader.languages.words import alchemical_name, ingredient_name

LENGTH = 4
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def enter() -> State:
    """The wheels, all at A."""
    return Enter()


@dataclass(frozen=True)
class Enter(State):
    """Four letters, one after the other; only the one at hand can be seen."""

    entered: str = ""
    letter: str = "A"

    def screen(self, box: Box) -> Screen:
        """The wheels."""
        del box
        ok = say(marked("next")) if len(self.entered) < LENGTH - 1 else say(marked("start"))
        keys = Keys(ok=ok, back=BACK, choose=True)
        return Letters(say(marked("Enter the code")), len(self.entered), self.letter, LENGTH, keys)

    def press(self, box: Box, button: Button) -> State:
        """Up and down turn the wheel, OK takes the letter, back the one before."""
        match button:
            case Button.UP:
                return replace(self, letter=self._beside(-1))
            case Button.DOWN:
                return replace(self, letter=self._beside(1))
            case Button.OK:
                return self._taken(box)
            case Button.BACK:
                return Enter(self.entered[:-1], self.entered[-1]) if self.entered else home(box)

    def _beside(self, step: int) -> str:
        return _ALPHABET[(_ALPHABET.index(self.letter) + step) % len(_ALPHABET)]

    def _taken(self, box: Box) -> State:
        from firmware.states import games

        code = self.entered + self.letter
        if len(code) < LENGTH:
            return Enter(code)
        try:
            arbiter = Arbiter.from_code(code, box.randomness)
        except GameCodeError as error:
            return problem(error, lambda _: Enter())
        return games.start(box, arbiter)

    def __repr__(self) -> str:
        return "<Enter: secret>"


def begin_pairs() -> State:
    """Tells who should do this."""
    return Telling(
        say(marked("Eight pairs")),
        say(marked("Somebody who does not play reads the pairs from the other device and enters them here, unseen.")),
        Symbol.KEY,
        lambda _: Pairs(),
        home,
    )


@dataclass(frozen=True, kw_only=True)
class Pairs(Choosing):
    """One ingredient after the other gets its alchemical; the last one follows."""

    done: tuple[Alchemical, ...] = ()

    def title(self, box: Box) -> Say:
        """The ingredient at hand."""
        del box
        ingredient = list(Ingredient)[len(self.done)]
        return say(
            marked("{ingredient} ({place} of 8)"), ingredient=Say(ingredient_name(ingredient)), place=len(self.done) + 1
        )

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The alchemicals that are left."""
        del box
        left = [one for one in Alchemical if one not in self.done]
        return tuple(choice(Say(alchemical_name(one)), one, self._taken(one)) for one in left)

    def back(self, box: Box) -> State:
        """The ingredient before."""
        return Pairs(done=self.done[:-1]) if self.done else home(box)

    def _taken(self, alchemical: Alchemical) -> Callable[[Box], State]:
        def go(box: Box) -> State:
            from firmware.states import games

            done = (*self.done, alchemical)
            left = [one for one in Alchemical if one not in done]
            if len(left) > 1:
                return Pairs(done=done)
            return games.start(box, Arbiter.from_alchemicals((*done, *left), box.randomness))

        return go

    def __repr__(self) -> str:
        return "<Pairs: secret>"


@dataclass(frozen=True)
class BeforeCode(Holding):
    """Says for whom the code is; only two buttons that are held together lead on."""

    held = (Button.UP, Button.DOWN)

    def screen(self, box: Box) -> Screen:
        """The warning, and what to hold."""
        del box
        text = say(marked("For somebody who does not play: the code tells everything. Hold up and down together."))
        keys = Keys(back=BACK, hold=say(marked("hold")))
        return Message(say(marked("The code of this game")), text, Symbol.WARNING, keys, self.progress)

    def held_long_enough(self, box: Box) -> State:
        """The code can be looked at."""
        del box
        return ShowCode()


@dataclass(frozen=True)
class ShowCode(Peeking):
    """The running game's code, for moving it to another device; seen only while a button is held."""

    def screen(self, box: Box) -> Screen:
        """Dots, or the code."""
        code = " ".join(box.table.secret_of_running_game().code()) if self.look else None
        note = say(marked("Who reads the code can know everything: it is for somebody who does not play."))
        return Secret(say(marked("The code of this game")), code, note, Keys(back=BACK, hold=say(marked("show"))))

    def accept(self, box: Box) -> State:
        """Nothing to confirm."""
        return home(box)
