"""What all parts of a table share: the game's state, and that nothing changes it but an event on disk."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from reader.alchemy import Assignment
from reader.arbiter import Arbiter
from reader.errors import BusyError, RuleError, StorageError
from reader.events import Event, SeatColour
from reader.game import Game, after, sum_up
from reader.journal import LOBBY, Journal
from reader.languages import marked
from reader.questions import Pair
from reader.views import Moment, OpenLine, Phase


@dataclass(frozen=True)
class OpenedQuestion:
    """The question that somebody is about to ask; the id makes a second press on the same question harmless.

    ``cards`` are the two that the box has read and that the asker's phone may confirm; only that seat sees them.
    """

    id: str
    line: OpenLine
    since_s: float
    cards: Pair | None = None


class Recording:
    """The running game's state, written to the journal before it changes."""

    def __init__(self, journal: Journal, randomness: random.Random, clock: Callable[[], float]) -> None:
        self._journal = journal
        self._randomness = randomness
        self._clock = clock
        self._number: int | None = None
        self._arbiter: Arbiter | None = None
        self._game = sum_up(journal.events(LOBBY))
        self._unkept: list[Event] = []
        self._without_keeping = False
        self._open: OpenedQuestion | None = None
        self._periscope_wish: SeatColour | None = None
        self.revision = 1

    @property
    def phase(self) -> Phase:
        """Where the table is."""
        if self._number is None:
            return Phase.NO_GAME
        return Phase.REVEALED if self._game.revealed else Phase.RUNNING

    @property
    def game(self) -> Game:
        """The running game, or the seats between games."""
        return self._game

    @property
    def moment(self) -> Moment:
        """Where the game stands."""
        return Moment(self._number or 0, self._game.round, len(self._game.records))

    @property
    def opened(self) -> OpenedQuestion | None:
        """The question that somebody is about to ask."""
        return self._open

    def go_on_without_keeping(self) -> None:
        """Lets the game go on although the disk refuses; what happens is kept once the disk takes it again."""
        self._without_keeping = True

    def _record(self, *events: Event) -> None:
        try:
            self._journal.append(self._number if self._number is not None else LOBBY, [*self._unkept, *events])
            self._unkept = []
            self._without_keeping = False
        except StorageError:
            if not self._without_keeping:
                raise
            self._unkept += events
        for event in events:
            self._game = after(self._game, event)
        self._changed()

    def _changed(self) -> None:
        self.revision += 1

    def _require_kept(self) -> None:
        if self._unkept:
            raise StorageError(
                marked("Part of this game is not saved yet: the disk is full or read-only. Make room, then try again.")
            )

    def _enter(self, number: int | None, arbiter: Arbiter | None, game: Game) -> None:
        self._number, self._arbiter, self._game = number, arbiter, game
        self._unkept = []
        self._open = self._periscope_wish = None
        self._changed()

    def _require_game(self) -> None:
        if self._number is None:
            raise RuleError(marked("No game is running. Start one first."))

    def _running(self) -> Arbiter:
        self._require_game()
        if self._game.revealed or self._arbiter is None:
            raise RuleError(marked("This game is over: all pairs are revealed. Start a new one."))
        return self._arbiter

    def _revealed(self) -> Assignment:
        if not self._game.revealed or self._arbiter is None:
            raise RuleError(marked("The pairs are shown only at the Great Reveal."))
        return self._arbiter.reveal()

    def _proof(self) -> str:
        """The string behind the commitment; empty before the Great Reveal, and in games that were not bound."""
        return self._arbiter.proof() if self._arbiter and self._game.revealed and self._game.commitment else ""

    def _refuse_while_open(self, colour: SeatColour | None = None) -> None:
        """Refuses while a question is open: any, or the one of that seat."""
        if self._open is not None and colour in (None, self._open.line.seat):
            raise BusyError(marked("Somebody is asking right now. Finish that question first."))
