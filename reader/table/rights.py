"""Who may do what: a seat asks, a watcher looks, and the host, if the table has one, leads the game from a phone."""

from __future__ import annotations

import random
from collections.abc import Callable

from reader.errors import RuleError
from reader.events import Event, HostClaimed, HostLeft, PatienceSet, SeatColour, SeatLeft, SeatTaken
from reader.journal import Journal
from reader.languages import marked
from reader.table.pin import Pin
from reader.table.seats import Seats, digest
from reader.views import Place

SHORTEST_PATIENCE_S = 30
LONGEST_PATIENCE_S = 3600


class Rights(Seats):
    """A seat is taken over and the host is claimed with the PIN that the box shows."""

    def __init__(self, journal: Journal, randomness: random.Random, clock: Callable[[], float]) -> None:
        super().__init__(journal, randomness, clock)
        self._pin = Pin(randomness, clock)

    def show_pin(self) -> str:
        """The PIN for the box's display, for as long as a button is held."""
        return self._pin.show()

    def take_over(self, colour: SeatColour, phone: str, pin: str) -> None:
        """Gives a seat, with its name and notes, to another phone: the old one is empty, broken or at home.

        Raises:
            RuleError: nobody has the seat, it is asking right now, or the PIN is wrong.
            StorageError: it could not be saved.
        """
        seat = self._known(colour)
        if seat is None:
            raise RuleError(marked("Nobody has this colour. Take the seat first."))
        self._refuse_while_open(colour)
        key = digest(phone)
        before = self._game.seat_of_phone(key)
        events: list[Event] = [SeatTaken(colour, seat.name, seat.variant, key)]
        if before is not None and before.colour is not colour:
            self._refuse_while_open(before.colour)
            events.insert(0, SeatLeft(before.colour))
        self._pin.use(pin)
        self._record(*events)

    def claim_host(self, phone: str, pin: str) -> None:
        """Makes this phone the host, with a seat or without one; there is one host at a time.

        Raises:
            RuleError: the PIN is wrong.
            StorageError: it could not be saved.
        """
        self._pin.use(pin)
        self._record(HostClaimed(digest(phone)))

    def leave_host(self, phone: str) -> None:
        """Is not the host any more; then every seat may lead again.

        Raises:
            RuleError: this phone is not the host.
            StorageError: it could not be saved.
        """
        self.require_host(phone)
        self._record(HostLeft())

    def is_host(self, phone: str) -> bool:
        """Whether this phone is the host."""
        return bool(self._game.host) and self._game.host == digest(phone)

    def require_host(self, phone: str) -> None:
        """Refuses everybody but the host.

        Raises:
            RuleError: this phone is not the host.
        """
        if not self.is_host(phone):
            raise RuleError(marked("Only the host may do this. The box's menu can do it too."))

    def require_lead(self, phone: str) -> None:
        """Refuses who may not lead the game: everybody but the host, or a watcher while there is no host.

        Raises:
            RuleError: this phone may not lead.
        """
        if self._game.host:
            self.require_host(phone)
        else:
            self.seat_of(phone)

    def set_patience(self, seconds: int) -> None:
        """How long (s) a question of a phone stays open before it is released.

        Raises:
            RuleError: that is too short or too long.
            StorageError: it could not be saved.
        """
        if not SHORTEST_PATIENCE_S <= seconds <= LONGEST_PATIENCE_S:
            raise RuleError(marked("A question may stay open for half a minute to an hour."))
        self._record(PatienceSet(seconds))

    def release_from_phone(self) -> None:
        """Ends the question that a phone has left open.

        Raises:
            RuleError: none is open, or it is asked at the box, where anybody can press back.
        """
        if self._open is None or self._open.line.place is not Place.PHONE:
            raise RuleError(marked("No phone is asking right now."))
        self._open = None
        self._changed()
