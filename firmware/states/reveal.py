"""The Great Reveal: hold OK for three seconds, then press a different button; then one theory after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.panel.buttons import Button
from firmware.screens.screen import Keys, Message, OnePair, Row, Say, Screen, Symbol, say
from firmware.states.answers import READING_TIME_S
from firmware.states.base import BACK, Choice, Choosing, State, choice, home
from firmware.states.box import Box
from firmware.states.holding import Holding
from firmware.states.homes import MENU, idle
from reader.alchemy import Ingredient
from reader.languages import marked
from reader.languages.words import ingredient_name
from reader.views import Phase


@dataclass(frozen=True)
class Hold(Holding):
    """The first half: OK is held."""

    held = (Button.OK,)

    def screen(self, box: Box) -> Screen:
        """The warning and the bar."""
        del box
        text = say(marked("It opens all eight pairs and ends the game. Hold OK for three seconds."))
        keys = Keys(ok=say(marked("hold")), back=BACK)
        return Message(say(marked("Great Reveal")), text, Symbol.REVEAL, keys, self.progress)

    def held_long_enough(self, box: Box) -> State:
        """A different button is wanted now."""
        del box
        return Sure()


@dataclass(frozen=True)
class Sure(State):
    """The second half: a different button."""

    def screen(self, box: Box) -> Screen:
        """The last question."""
        del box
        text = say(marked("Everybody ready? Press up or down, and the pairs can be opened."))
        keys = Keys(hold=say(marked("reveal")), back=BACK)
        return Message(say(marked("Great Reveal")), text, Symbol.REVEAL, keys)

    def press(self, box: Box, button: Button) -> State:
        """Up or down reveals."""
        if button in (Button.UP, Button.DOWN):
            box.table.reveal()
            return home(box)
        return home(box) if button is Button.BACK else self


@dataclass(frozen=True, kw_only=True)
class Theories(Choosing):
    """The pairs that are not open yet; ``seen`` is how many were open when this was shown."""

    seen: int
    is_home = True
    aside = True

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Great Reveal"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """One of the theories, or the rest at once."""
        closed = [one for one in Ingredient if one not in box.table.game.shown]
        note = say(marked("One theory after the other, in the order that the table chooses."))
        rows = [Choice(Row(Say(ingredient_name(one)), one, note), _open(one)) for one in closed]
        return (*rows, choice(say(marked("Open all")), Symbol.REVEAL, _open(*closed)))

    def keys(self, box: Box) -> Keys:
        """Back opens the menu."""
        del box
        return Keys(ok=say(marked("Open")), back=MENU, choose=True)

    def back(self, box: Box) -> State:
        """The menu."""
        from firmware.states import menu

        del box
        return menu.Menu()

    def tick(self, box: Box) -> State:
        """A phone may have opened one."""
        return idle(box, opened_since(box, self.seen) or self, Phase.REVEALED)


def _open(*ingredients: Ingredient) -> Callable[[Box], State]:
    def go(box: Box) -> State:
        seen = len(box.table.game.shown)
        box.table.show_theories(*ingredients)
        return opened_since(box, seen) or home(box)

    return go


def opened_since(box: Box, seen: int) -> State | None:
    """The theory that was opened last, if one was; if the rest was opened at once, all of them."""
    shown = box.table.game.shown
    if len(shown) <= seen:
        return None
    return home(box) if len(shown) > seen + 1 and len(shown) == len(Ingredient) else Opened(shown[-1], box.clock())


@dataclass(frozen=True)
class Opened(State):
    """One theory for everybody, until OK; what the phones open next follows after a while."""

    ingredient: Ingredient
    since_s: float = 0.0
    is_home = True

    def screen(self, box: Box) -> Screen:
        """The card and its alchemical."""
        alchemical = box.table.public_view().revealed[list(Ingredient).index(self.ingredient)]
        return OnePair(say(marked("Great Reveal")), self.ingredient, alchemical, Keys(ok=say(marked("go on"))))

    def press(self, box: Box, button: Button) -> State:
        """The next one."""
        return home(box) if button in (Button.OK, Button.BACK) else self

    def tick(self, box: Box) -> State:
        """Makes room for what the phones do next, once everybody could read it."""
        shown = box.table.game.shown
        if box.table.phase is Phase.REVEALED and self.ingredient in shown:
            if shown[-1] is self.ingredient or box.clock() - self.since_s < READING_TIME_S:
                return self
            return opened_since(box, shown.index(self.ingredient) + 1) or self
        return home(box)
