"""What all states share: the box they act on, and the plain ways of choosing, peeking and explaining."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

from firmware.panel.buttons import Button
from firmware.screens.screen import Icon, Keys, Listing, Message, Row, Say, Screen, Symbol, say
from firmware.shown import Shown
from firmware.states.box import Box, Sight
from reader.alchemy import Ingredient
from reader.errors import ArbiterError
from reader.languages import marked
from reader.questions import uses_cards
from reader.views import Phase

BACK = say(marked("back"))
CHOOSE = say(marked("choose"))
GO_ON = say(marked("go on"))


class State(ABC):
    """One state of the box. Every method returns the state that follows, often the same."""

    looks = False
    """Whether the camera is wanted."""

    is_home = False
    """Whether nothing is being done here, so that the table's news may come in between."""

    @abstractmethod
    def screen(self, box: Box) -> Screen:
        """What the display shows."""

    def press(self, box: Box, button: Button) -> State:
        """A button went down, or repeats."""
        del box, button
        return self

    def release(self, box: Box, button: Button) -> State:
        """A button went up."""
        del box, button
        return self

    def see(self, box: Box, sight: Sight) -> State:
        """The eyes saw something new."""
        del box, sight
        return self

    def tick(self, box: Box) -> State:
        """Time passed, or the table changed."""
        del box
        return self


def home(box: Box) -> State:
    """Where the box rests, by the phase of the game."""
    from firmware.states import homes, reveal, tour

    box.leave_question()
    box.leave_school()
    if box.tour and box.table.phase is Phase.RUNNING:
        return tour.next_step(box)
    box.tour = False
    match box.table.phase:
        case Phase.NO_GAME:
            return homes.Welcome()
        case Phase.RUNNING:
            return homes.Ask()
        case Phase.REVEALED:
            shown = box.table.game.shown
            return homes.Over() if set(shown) == set(Ingredient) else reveal.Theories(seen=len(shown))


def opening(box: Box) -> State:
    """Where the box begins when it is switched on: what is lost or damaged is said first."""
    unseen = box.unseen_answer()
    box.mark_shown()
    if unseen is not None:
        box.shown = Shown(box.shown.game, unseen.asked.number - 1)
    troubles = [error for error in (box.table.lost, box.trouble) if error is not None]
    box.trouble = None
    return _told(tuple(troubles), box)


def _first(box: Box) -> State:
    """The first screen; after a power cut between an answer and the display, that answer."""
    from firmware.states import answers

    unseen = box.unseen_answer()
    if unseen is None:
        return home(box)
    box.mark_shown()
    cards = uses_cards(unseen.asked.question) and box.asker_is_at_the_box()
    return answers.Shown(unseen.asked.number, since_s=box.clock(), after_cards=cards)


def _told(troubles: tuple[ArbiterError, ...], box: Box) -> State:
    if not troubles:
        return _first(box)
    return problem(troubles[0], lambda box: _told(troubles[1:], box))


@dataclass(frozen=True)
class Choice:
    """A row, and where it leads."""

    row: Row
    go: Callable[[Box], State]


def choice(label: Say, icon: Icon | None, go: Callable[[Box], State], note: Say | None = None) -> Choice:
    """A row with a figure, and where it leads."""
    return Choice(Row(label, icon, note), go)


@dataclass(frozen=True)
class Choosing(State):
    """One row out of some is marked; up and down move the mark."""

    mark: int = 0

    aside = False
    keeps_place = False
    """Whether the way back leads to the row that was chosen; never where a row may be somebody's secret."""

    @abstractmethod
    def title(self, box: Box) -> Say:
        """What is chosen here."""

    @abstractmethod
    def choices(self, box: Box) -> tuple[Choice, ...]:
        """The rows; never none."""

    def back(self, box: Box) -> State:
        """Where the back button leads."""
        return home(box)

    def keys(self, box: Box) -> Keys:
        """What the buttons do."""
        del box
        return Keys(ok=CHOOSE, back=BACK, choose=True)

    def corner(self, box: Box) -> Say | None:
        """A few words in the corner of the title."""
        del box
        return None

    def sign(self, box: Box) -> Symbol | None:
        """A sign before them."""
        del box
        return None

    def screen(self, box: Box) -> Screen:
        """The rows."""
        rows = tuple(one.row for one in self.choices(box))
        mark, corner = self.mark % len(rows), self.corner(box)
        return Listing(self.title(box), rows, mark, self.keys(box), corner, self.sign(box), self.aside, box.asking())

    def press(self, box: Box, button: Button) -> State:
        """Moves the mark, chooses or goes back."""
        choices = self.choices(box)
        mark = self.mark % len(choices)
        match button:
            case Button.UP:
                return self.at((mark - 1) % len(choices))
            case Button.DOWN:
                return self.at((mark + 1) % len(choices))
            case Button.OK:
                return choices[mark].go(box)
            case Button.BACK:
                return self.back(box)

    def label(self, box: Box) -> Say:
        """What the marked row says."""
        choices = self.choices(box)
        return choices[self.mark % len(choices)].row.label

    def on(self, box: Box, label: Say) -> Self:
        """The same with the row marked that says this, if there is one."""
        labels = [one.row.label for one in self.choices(box)]
        return self.at(labels.index(label)) if label in labels else self

    def at(self, mark: int) -> Self:
        """The same with another row marked."""
        return replace(self, mark=mark)


def pressed(box: Box, state: State, button: Button) -> State:
    """What follows a button; a menu that back leads to is marked where it was left."""
    if state.is_home:
        box.left_menus.clear()
    if isinstance(state, Choosing) and state.keeps_place and button is Button.OK:
        box.left_menus[type(state).__name__] = state.label(box)
    after = state.press(box, button)
    if isinstance(after, Choosing) and after.keeps_place and button is Button.BACK and type(after) is not type(state):
        left = box.left_menus.get(type(after).__name__)
        return after if left is None else after.on(box, left)
    return after


@dataclass(frozen=True)
class Telling(State):
    """Something to read; OK leads on and back leads back, which may be the same."""

    title: Say
    text: Say
    symbol: Icon
    forth: Callable[[Box], State]
    back: Callable[[Box], State] | None = None
    ok: Say = GO_ON

    def screen(self, box: Box) -> Screen:
        """The message."""
        keys = Keys(ok=self.ok, back=None if self.back is None else BACK)
        return Message(self.title, self.text, self.symbol, keys, asking=box.asking())

    def press(self, box: Box, button: Button) -> State:
        """OK or back; without a way back, both lead on."""
        if button is Button.OK:
            return self.forth(box)
        if button is Button.BACK:
            return (self.back or self.forth)(box)
        return self


def problem(error: ArbiterError, then: Callable[[Box], State] = home) -> Telling:
    """Says what is wrong; any of the two buttons leads on."""
    sentence = Say(error.sentence, tuple(error.details.items()))
    return Telling(say(marked("Not now")), sentence, Symbol.WARNING, then)


def fault() -> Telling:
    """An error that nobody foresaw: nothing of it is shown, and people can go on."""
    return Telling(
        say(marked("Something went wrong")),
        say(marked("The box made a mistake. All answers are kept. Press OK to go on.")),
        Symbol.WARNING,
        home,
    )


@dataclass(frozen=True)
class Peeking(State):
    """Something for one pair of eyes, seen only while up or down is held."""

    look: bool = False
    looked: bool = False

    def press(self, box: Box, button: Button) -> State:
        """Holding up or down shows it; OK counts only after a look."""
        if button in (Button.UP, Button.DOWN):
            return replace(self, look=True, looked=True)
        if button is Button.BACK:
            return self.decline(box)
        return self.accept(box) if self.looked else self

    def release(self, box: Box, button: Button) -> State:
        """Letting go hides it."""
        del box
        return replace(self, look=False) if button in (Button.UP, Button.DOWN) else self

    @abstractmethod
    def accept(self, box: Box) -> State:
        """Where OK leads."""

    def decline(self, box: Box) -> State:
        """Where back leads."""
        return home(box)
