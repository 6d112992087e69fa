"""What the states act on: the table, the settings, the computer, and what the eyes see."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from firmware.camera import Trouble
from firmware.machine import Machine, NoMachine
from firmware.panel.buttons import Button, Timing
from firmware.screens.screen import Asking, Say, say
from firmware.screens.words import Speaker
from firmware.settings import Settings
from firmware.shown import Shown
from firmware.states.lesson import Lesson, School
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

    ``keep_settings`` writes to disk what has changed between two settings; ``trouble`` is what must be said once the
    box rests. ``shown`` is the latest answer of the running game that the display has shown, ``kept_shown`` the one
    that the disk knows of, which ``keep_shown`` writes. ``answered`` tells the eyes that the cards on the floor count
    for nothing any more; ``tour``: the running game is the one that explains itself; ``left_menus``: which row was
    chosen in each menu on the way from the home screen. The device sets clock, ``timing``,
    ``supply_is_low``, and what the box can do: ``can_dim``, ``speaks``, ``school``.
    """

    table: Table
    randomness: random.Random
    settings: Settings = field(default_factory=Settings)
    keep_settings: Callable[[Settings, Settings], None] = lambda _before, _after: None
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
    left_menus: dict[str, Say] = field(default_factory=dict)

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
        before, self.settings = self.settings, settings
        self.keep_settings(before, settings)

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
