"""Where the box rests: before a game, between two questions, and after the Great Reveal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.panel.buttons import Button
from firmware.screens.screen import AllPairs, Keys, Message, Say, Screen, Symbol, say
from firmware.screens.words import claim_words
from firmware.states.base import Choice, Choosing, State, Telling, choice, home, problem
from firmware.states.box import Box
from reader.languages import marked
from reader.languages.words import action_name
from reader.questions import Action
from reader.views import Phase, Place, Wish

MENU = say(marked("menu"))
LOW_SUPPLY = say(marked("Low voltage!"))

_NOTES = {
    Action.STUDENT: say(marked("Everybody learns the potion.")),
    Action.DRINK: say(marked("Everybody learns the potion.")),
    Action.SELL: say(marked("Everybody learns how good the match is.")),
    Action.DEBUNK: say(marked("No cards. Everybody learns the truth.")),
    Action.EXHIBIT: say(marked("Everybody learns: yes or no.")),
    Action.THINKING_CAP: say(marked("One or two pairs; the cards are kept.")),
}

_WISHES = {
    Wish.NEW_GAME: marked("A phone asks for a new game. The running one is put aside."),
    Wish.ENTER_CODE: marked("A phone asks for a game with a code. The running one is put aside."),
    Wish.END_GAME: marked("A phone asks to put this game aside."),
    Wish.REVEAL: marked("A phone asks for the Great Reveal. It ends this game!"),
}


def news(box: Box, resting: State, phase: Phase) -> State:
    """What comes in while the box rests: a wish, a question or an answer of a phone, or another game altogether."""
    from firmware.states import answers

    table = box.table
    if table.unsaved is not None:
        unsaved, table.unsaved = table.unsaved, None
        return answers.NotKeptForPhone(Say(unsaved.sentence, tuple(unsaved.details.items())))
    if table.phase is not phase:
        return _arrived(box)
    view = table.public_view()
    if view.wish is not None:
        return Wished(view.wish)
    if box.shown.game != view.game:
        return _arrived(box)
    if len(view.questions) > box.shown.number:
        box.mark_shown()
        return answers.Shown(len(view.questions), since_s=box.clock())
    return _asked_for(box, resting) if phase is Phase.RUNNING else resting


def _arrived(box: Box) -> State:
    """Where the box rests in a game that a phone has begun or taken up; a new one shows its seal."""
    from firmware.states import games

    box.mark_shown()
    is_new = box.table.phase is Phase.RUNNING and not box.table.game.records and not box.tour
    return games.begun(box) if is_new else home(box)


SWITCH_OFF_S = 3.0
"""For how long up and down are held together, to be asked whether the box shall be switched off."""


def idle(box: Box, resting: State, phase: Phase) -> State:
    """What comes in while nothing is asked: the news, or two buttons that are held together."""
    from firmware.states import off

    if box.held_s(Button.UP, Button.DOWN) >= SWITCH_OFF_S:
        return off.ask(box)
    if box.trouble is not None:
        error, box.trouble = box.trouble, None
        return problem(error)
    return news(box, resting, phase)


def _asked_for(box: Box, resting: State) -> State:
    """What somebody waits for: a phone's question, the Periscope, the second pair of the Thinking Cap."""
    from firmware.states import answers, picks

    view = box.table.public_view()
    if view.open is not None and view.open.place is Place.PHONE:
        return PhoneAsks()
    if not box.asker_is_at_the_box():
        return resting
    if view.periscope_wish is not None:
        return picks.Agree(view.periscope_wish)
    return answers.SecondPair() if view.thinking_cap_open else resting


@dataclass(frozen=True)
class Welcome(Choosing):
    """No game is running."""

    is_home = True
    aside = True

    def title(self, box: Box) -> Say:
        """The greeting."""
        del box
        return say(marked("The Arbiter"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The ways to begin."""
        from firmware.states import menu, tour

        note = say(marked("Three pairs, and why they make what they make."))
        first_steps = choice(say(marked("First steps")), Symbol.FLASK, tour.begin, note)
        return (*menu.beginnings(box), first_steps, *menu.everywhere(box))

    def corner(self, box: Box) -> Say | None:
        """What is wrong with the supply."""
        return LOW_SUPPLY if box.supply_is_low else None

    def sign(self, box: Box) -> Symbol | None:
        """The sign of it."""
        return Symbol.WARNING if box.supply_is_low else None

    def keys(self, box: Box) -> Keys:
        """There is nothing to go back to."""
        del box
        return Keys(ok=say(marked("choose")), choose=True)

    def back(self, box: Box) -> State:
        """Stays."""
        del box
        return self.at(0)

    def tick(self, box: Box) -> State:
        """A phone may have started a game."""
        return idle(box, self, Phase.NO_GAME)


@dataclass(frozen=True)
class Ask(Choosing):
    """What can be asked."""

    is_home = True
    aside = True

    def title(self, box: Box) -> Say:
        """The question."""
        del box
        return say(marked("What do you ask?"))

    def corner(self, box: Box) -> Say | None:
        """Which game and round it is, or that it is not saved."""
        view = box.table.public_view()
        if not view.kept:
            return say(marked("not saved!"))
        if box.supply_is_low:
            return LOW_SUPPLY
        if view.round:
            return say(marked("Round {round}"), round=view.round)
        return say(marked("Game {game}"), game=view.game or 0)

    def sign(self, box: Box) -> Symbol | None:
        """Before what is wrong."""
        return Symbol.WARNING if box.supply_is_low or not box.table.public_view().kept else None

    def keys(self, box: Box) -> Keys:
        """Back opens the menu."""
        del box
        return Keys(ok=say(marked("ask")), back=MENU, choose=True)

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The six actions."""
        del box
        return tuple(choice(Say(action_name(action)), action, _begin(action), _NOTES[action]) for action in Action)

    def back(self, box: Box) -> State:
        """The menu."""
        from firmware.states import menu

        del box
        return menu.Menu()

    def tick(self, box: Box) -> State:
        """Shows what the phones do."""
        return idle(box, self, Phase.RUNNING)


def _begin(action: Action) -> Callable[[Box], State]:
    def go(box: Box) -> State:
        from firmware.states import asking

        return asking.begin(box, action)

    return go


@dataclass(frozen=True)
class Over(State):
    """All pairs are open."""

    is_home = True

    def screen(self, box: Box) -> Screen:
        """The eight pairs."""
        pairs = box.table.public_view().revealed
        keys = Keys(ok=say(marked("go on")), back=MENU)
        return AllPairs(say(marked("The Great Reveal")), pairs, keys)

    def press(self, box: Box, button: Button) -> State:
        """Both buttons open what can be done now."""
        from firmware.states import menu

        del box
        return menu.Menu() if button in (Button.OK, Button.BACK) else self

    def tick(self, box: Box) -> State:
        """A phone may have started the next game."""
        return idle(box, self, Phase.REVEALED)


@dataclass(frozen=True)
class PhoneAsks(State):
    """Somebody asks on a phone; the display shows what is public of it."""

    is_home = True

    def screen(self, box: Box) -> Screen:
        """Who asks what."""
        text = say(marked("Somebody asks on a phone. The answer will stand here."))
        asking = box.asking()
        claim = None if asking is None else claim_words(asking.action, asking.claim)
        keys = Keys(ok=say(marked("release")), back=MENU)
        return Message(claim or say(marked("A question by phone")), text, Symbol.PHONE, keys, asking=asking)

    def press(self, box: Box, button: Button) -> State:
        """A question that is stuck can be released, in two presses."""
        from firmware.states import menu

        del box
        if button is Button.BACK:
            return menu.Menu()
        if button is not Button.OK:
            return self
        return Telling(
            say(marked("Release the question?")),
            say(marked("The phone's question is dropped without an answer, so that others can ask.")),
            Symbol.PHONE,
            _release,
            home,
            say(marked("release")),
        )

    def tick(self, box: Box) -> State:
        """Until the phone has asked, or has let go."""
        opened = box.table.opened
        if opened is not None and opened.line.place is Place.PHONE and box.table.public_view().wish is None:
            return self
        return news(box, home(box), Phase.RUNNING)


def _release(box: Box) -> State:
    box.table.release()
    return home(box)


@dataclass(frozen=True)
class Wished(State):
    """A phone wishes for something that a press on the box must grant."""

    wish: Wish
    is_home = True

    def screen(self, box: Box) -> Screen:
        """The wish."""
        del box
        keys = Keys(ok=say(marked("do it")), back=say(marked("no")))
        return Message(say(marked("A wish")), Say(_WISHES[self.wish]), Symbol.PHONE, keys)

    def press(self, box: Box, button: Button) -> State:
        """Grants or declines."""
        if button is Button.OK:
            box.table.grant()
            return _arrived(box)
        if button is Button.BACK:
            box.table.decline()
            return home(box)
        return self

    def tick(self, box: Box) -> State:
        """The wish may have been taken back, or be too old."""
        return self if box.table.public_view().wish is self.wish else home(box)
