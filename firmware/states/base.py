"""What all states share: the box they act on, and the plain ways of choosing, peeking and explaining."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Self

from firmware.camera import Trouble
from firmware.machine import Machine, NoMachine
from firmware.panel.buttons import Button, Timing
from firmware.screens.screen import Asking, Icon, Keys, Listing, Message, Row, Say, Screen, Symbol, say
from firmware.screens.words import Speaker
from firmware.settings import Settings
from firmware.shown import Shown
from firmware.states.lesson import Lesson, School
from reader.alchemy import Ingredient
from reader.errors import ArbiterError
from reader.events import SeatColour
from reader.game import Record
from reader.languages import Translator, marked
from reader.questions import uses_cards
from reader.table import Table
from reader.views import Phase, Place
from reader.vision.reading import Reading

BACK = say(marked("back"))
CHOOSE = say(marked("choose"))
GO_ON = say(marked("go on"))


@dataclass(frozen=True)
class Sight:
    """What the eyes see now; ``empty`` once the floor was seen without any card since the last answer.

    ``trouble`` says why there is no picture, if that is known; ``lesson`` where teaching stands, while that goes on.
    """

    reading: Reading
    empty: bool
    trouble: Trouble | None = None
    lesson: Lesson | None = None


@dataclass
class Box:
    """What the states act on.

    ``keep_settings`` writes the settings to disk, and ``trouble`` is what must be said once the box rests.
    ``shown`` is the latest answer of the running game that the display has shown, ``kept_shown`` the one that the disk
    knows of, which ``keep_shown`` writes. ``answered`` tells the eyes that the cards on the floor count for nothing any
    more; ``tour``: the running game is the one that explains itself.
    The device sets clock, ``timing``, ``supply_is_low``, and what the box can do: ``can_dim``, ``speaks``,
    ``school``.
    """

    table: Table
    randomness: random.Random
    settings: Settings = field(default_factory=Settings)
    keep_settings: Callable[[Settings], None] = lambda _: None
    machine: Machine = field(default_factory=NoMachine)
    trouble: ArbiterError | None = None
    clock: Callable[[], float] = lambda: 0.0
    timing: Timing = field(default_factory=Timing)
    can_dim: bool = True
    speaks: Callable[[str], bool] = lambda _: False
    school: School | None = None
    supply_is_low: bool = False
    shown: Shown = field(default_factory=Shown)
    kept_shown: Shown | None = None
    keep_shown: Callable[[Shown], None] = lambda _: None
    answered: bool = False
    tour: bool = False

    @property
    def translator(self) -> Translator:
        """Speaks the language of the settings."""
        return _translator(self.settings.language)

    @property
    def speaker(self) -> Speaker:
        """Says screens in that language."""
        return Speaker(self.translator)

    def change(self, settings: Settings) -> None:
        """Has other settings from now on, and after a restart; raises StorageError if they hold only until then."""
        self.settings = settings
        self.keep_settings(settings)

    def held_s(self, *buttons: Button) -> float:
        """For how long all of these buttons have been held together on this screen; 0 if one of them is not."""
        return self.timing.held_s(self.clock(), *buttons)

    def name_of(self, seat: SeatColour | None) -> str:
        """A seat's name, empty for nobody in particular."""
        taken = None if seat is None else self.table.game.seat(seat)
        return "" if taken is None else taken.name

    def asking(self) -> Asking | None:
        """The open question, as everybody may see it."""
        opened = self.table.opened
        if opened is None:
            return None
        line = opened.line
        return Asking(line.seat, self.name_of(line.seat), line.action, line.claim, line.second_pair)

    def last(self) -> Record | None:
        """The latest question of the running game."""
        return self.table.game.last

    def old_cards_may_lie_there(self) -> bool:
        """Whether cards of an answered question may lie on the floor that nobody has seen empty yet."""
        last = self.last()
        if last is not None and uses_cards(last.asked.question):
            return True
        return any(game.questions for game in self.table.parked())

    def asker_is_at_the_box(self) -> bool:
        """Whether the last question was asked by somebody without a phone."""
        last = self.last()
        if last is None:
            return False
        seat = None if last.asked.seat is None else self.table.game.seat(last.asked.seat)
        return seat is None or not seat.phone

    def mark_shown(self) -> None:
        """All answers so far were shown, or belong to the time before."""
        self.shown = Shown(self.table.public_view().game, len(self.table.game.records))

    def note_shown(self) -> None:
        """What counts as shown stands on the display now, so that it need not be shown again after a power cut."""
        if self.shown != self.kept_shown:
            self.kept_shown = self.shown
            self.keep_shown(self.shown)

    def unseen_answer(self) -> Record | None:
        """The running game's latest answer, if it is on disk but never stood on the display, and nothing came later."""
        kept, last = self.kept_shown, self.last()
        if kept is None or last is None or self.table.phase is not Phase.RUNNING:
            return None
        is_new = kept.game == self.table.public_view().game and last.asked.number > kept.number
        is_latest = not last.struck and not last.picks and last.round == self.table.game.round
        return last if is_new and is_latest else None

    def leave_school(self) -> None:
        """The eyes read, and learn nothing."""
        if self.school is not None:
            self.school.end()

    def leave_question(self) -> None:
        """Nobody asks at the box any more."""
        opened = self.table.opened
        if opened is not None and opened.line.place is Place.BOX:
            self.table.cancel(opened.id)


@lru_cache(maxsize=16)
def _translator(language: str) -> Translator:
    return Translator(language)


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

    def at(self, mark: int) -> Self:
        """The same with another row marked."""
        return replace(self, mark=mark)


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
