"""The table as screens and pages know it: all its parts, its views, and what a press on the box must grant."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from reader.arbiter import Arbiter
from reader.errors import BusyError, RuleError, StorageError
from reader.events import SeatColour
from reader.game import Game
from reader.journal import Journal
from reader.languages import marked
from reader.table.asking import Asking
from reader.table.games import Games
from reader.table.picks import Picks
from reader.table.rights import Rights
from reader.table.seats import digest
from reader.views import Phase, Place, PublicView, SeatView, Wish, question_line, seat_lines, seat_view

WISH_AFTER_S = 60.0
"""How long the box shows what a phone has asked for."""


@dataclass(frozen=True)
class _Pending:
    wish: Wish
    arbiter: Arbiter | None
    since_s: float
    phone: str
    phones: frozenset[str]
    """The digests of the phones that had a seat when it was asked."""

    def repeats(self, wish: Wish, phone: str) -> bool:
        """Whether the same phone has asked for the same again, by a second press on the same button."""
        return self.wish is wish is not Wish.ENTER_CODE and self.phone == phone

    def may_be_granted_by(self, phone: str) -> bool:
        """Whether the yes of the phone with that digest is that of a second seat."""
        return self.wish is Wish.REVEAL and self.phone != phone and phone in self.phones


class Table(Rights, Games, Asking, Picks):
    """One table with its seats and its running game."""

    def __init__(self, journal: Journal, randomness: random.Random, clock: Callable[[], float]) -> None:
        """Takes up the game that was running when the journal was last used.

        Args:
            journal: where every change is written first.
            randomness: the system's, so that nobody can foretell an assignment, a pick or a question's id.
            clock: seconds that never go backwards.

        Raises:
            StorageError: the journal cannot be read. If only the running game cannot, ``lost`` says so, and the table
                opens without it.
        """
        super().__init__(journal, randomness, clock)
        self._pending: _Pending | None = None
        self._looked_s: dict[SeatColour, float] = {}
        self.lost: StorageError | None = None
        self.unsaved: StorageError | None = None
        """Why a phone's last wish could not be saved, until the box has said so."""
        running = journal.running()
        if running is not None:
            try:
                self._enter(running, *self._read(running))
            except StorageError as error:
                self.lost = error

    def public_view(self) -> PublicView:
        """What everybody may see."""
        return PublicView(
            revision=self.revision,
            phase=self.phase,
            game=self._number,
            seats=seat_lines(self._game),
            round=self._game.round,
            questions=tuple(question_line(record, revealed=self._game.revealed) for record in self._game.records),
            open=None if self._open is None else self._open.line,
            thinking_cap_open=self._game.thinking_cap_open,
            periscope_wish=self._periscope_wish,
            wish=None if self._pending is None else self._pending.wish,
            kept=not self._unkept,
            revealed=self._revealed().in_order() if self._game.revealed else (),
            commitment=self._game.commitment,
            proof=self._proof(),
            shown=self._game.shown,
            has_host=bool(self._game.host),
            host=self._colour_of(self._game.host),
            patience_s=self._game.patience_s,
            wish_seat=None if self._pending is None else self._colour_of(self._pending.phone),
        )

    def seat_view(self, phone: str) -> SeatView | None:
        """What the seat of that phone alone may see, None if the phone has no seat."""
        seat = self._game.seat_of_phone(digest(phone))
        if seat is None:
            return None
        own = self._open if self._open and self._open.line.seat is seat.colour else None
        may_confirm = own is not None and (own.line.place is Place.PHONE or own.cards is not None)
        return seat_view(
            self._game,
            seat,
            own.id if own and may_confirm else "",
            None if own is None else own.cards,
            may_agree=self._pending is not None and self._pending.may_be_granted_by(seat.phone),
        )

    def saw(self, phone: str) -> None:
        """Notes that the phone looks right now."""
        seat = self._game.seat_of_phone(digest(phone))
        if seat is not None:
            self._looked_s[seat.colour] = self._clock()

    def phone_looked(self, colour: SeatColour | None, since_s: float) -> bool:
        """Whether that seat has a phone that looked since then: one that is away, asleep or empty does not."""
        seat = None if colour is None else self._game.seat(colour)
        return seat is not None and bool(seat.phone) and self._looked_s.get(seat.colour, -math.inf) >= since_s

    def wish(self, wish: Wish, code: str = "", phone: str = "") -> bool:
        """Does at once what a phone asks for while no game runs; else keeps it until the box grants it.

        Returns:
            True if it is done, False if a press on the box must grant it.

        Raises:
            GameCodeError: the code cannot be answered.
            RuleError: there is no game to end or to reveal.
            BusyError: another wish waits for a press already.
            StorageError: it could not be saved.
        """
        arbiter = Arbiter.from_code(code, self._randomness) if wish is Wish.ENTER_CODE else None
        if self._pending is not None:
            if self._pending.repeats(wish, digest(phone)):
                return False
            # Never swapped under the finger that is about to press.
            raise BusyError(marked("The box already shows a wish. Press OK or back on it first."))
        if wish in (Wish.END_GAME, Wish.REVEAL):
            self._running()
        phones = frozenset(seat.phone for seat in self._game.seats if seat.phone)
        self._pending = _Pending(wish, arbiter, self._clock(), digest(phone), phones)
        if self.phase is not Phase.RUNNING:
            self.grant()
            return True
        self._changed()
        return False

    def grant(self) -> None:
        """Does what a phone has asked for: the press on the box.

        Raises:
            RuleError: nothing is asked for any more.
            StorageError: it could not be saved.
        """
        if self._pending is None:
            raise RuleError(marked("Nothing waits for a press any more."))
        pending, self._pending = self._pending, None
        self._changed()
        match pending.wish:
            case Wish.NEW_GAME | Wish.ENTER_CODE:
                self.start(pending.arbiter)
            case Wish.END_GAME:
                self.park()
            case Wish.REVEAL:
                self.reveal()

    def agree(self, phone: str, wish: Wish = Wish.REVEAL) -> None:
        """Begins the Great Reveal that another phone has asked for: a second seat agrees instead of a press on the box.

        Raises:
            RuleError: nothing or something else is asked for, or this is the phone that asked, or one that sat down
                only afterwards.
            StorageError: it could not be saved.
        """
        self.seat_of(phone)
        key, pending = digest(phone), self._pending
        if wish is not Wish.REVEAL or (pending is not None and pending.wish is not Wish.REVEAL):
            raise RuleError(marked("This needs a press on the box."))
        if pending is not None and not pending.may_be_granted_by(key):
            raise RuleError(marked("Somebody else has to agree: a second seat, or a press on the box."))
        self.grant()

    def decline(self, wish: Wish | None = None) -> None:
        """Does not do what a phone has asked for: that wish, or any."""
        if self._pending is not None and wish in (None, self._pending.wish):
            self._pending = None
            self._changed()

    def pass_time(self) -> None:
        """Releases what has waited too long; call it every second or so."""
        now = self._clock()
        if self._pending is not None and now - self._pending.since_s > WISH_AFTER_S:
            self.decline()
        self.release_forgotten()

    def _colour_of(self, phone: str) -> SeatColour | None:
        """The seat that the phone with that digest holds."""
        seat = self._game.seat_of_phone(phone)
        return None if seat is None else seat.colour

    def _enter(self, number: int | None, arbiter: Arbiter | None, game: Game) -> None:
        self._pending = None
        super()._enter(number, arbiter, game)
