"""Who sits at the table."""

from __future__ import annotations

import hashlib
import unicodedata

from reader.errors import RuleError
from reader.events import Event, SeatColour, SeatLeft, SeatTaken, VariantSet
from reader.game import Seat
from reader.languages import marked
from reader.questions import Variant
from reader.table.recording import Recording

LONGEST_NAME = 16
"""How many characters a seat's name may have, so that it fits on the small screens."""


class Seats(Recording):
    """Seats are taken, named and left, with a phone or without."""

    def sit(self, colour: SeatColour, name: str, phone: str = "") -> None:
        """Gives a seat to somebody, with a phone or without; the same phone may change its seat's name and colour.

        Raises:
            RuleError: the name is empty or too long, the seat belongs to another phone, it has asked in this game
                and so has notes that only its own phone, or the PIN, opens, or such notes would be left behind.
            StorageError: it could not be saved.
        """
        name = _clean_name(name)
        holder = self._game.seat(colour)
        key = digest(phone)
        if holder is not None and holder.phone and holder.phone != key:
            raise RuleError(marked("This colour is taken. Choose another one."))
        self._refuse_strangers_notes(colour, key)
        before = self._game.seat_of_phone(key)
        variant = (holder or before or Seat(colour, name, Variant.APPRENTICE, "")).variant
        events: list[Event] = [SeatTaken(colour, name, variant, key)]
        if before is not None and before.colour is not colour:
            self._refuse_while_open(before.colour)
            if self._game.has_asked(before.colour):
                # Its notes would stay with the other colour.
                raise RuleError(marked("You have asked with your colour already. Keep it for this game."))
            events.insert(0, SeatLeft(before.colour))
        self._record(*events)

    def _known(self, colour: SeatColour) -> Seat | None:
        """The seat of that colour, or the one that was left."""
        return self._game.seat(colour) or next((seat for seat in self._game.left if seat.colour is colour), None)

    def _refuse_strangers_notes(self, colour: SeatColour, key: str) -> None:
        known = self._known(colour)
        if key and self._game.has_asked(colour) and (known is None or known.phone != key):
            raise RuleError(marked("This colour has asked already. Take it over with the PIN that the box shows."))

    def rise(self, colour: SeatColour) -> None:
        """Frees a seat; what it has asked stays in the record.

        Raises:
            RuleError: the seat is asking right now.
            StorageError: it could not be saved.
        """
        self._refuse_while_open(colour)
        if self._game.seat(colour) is not None:
            self._record(SeatLeft(colour))

    def seat_of(self, phone: str) -> Seat:
        """The seat that a phone holds.

        Raises:
            RuleError: it holds none.
        """
        seat = self._game.seat_of_phone(digest(phone))
        if seat is None:
            raise RuleError(marked("Take a seat first: choose a colour and a name."))
        return seat

    def set_variant(self, colour: SeatColour, variant: Variant) -> None:
        """Lets a seat debunk as an apprentice or a master from now on.

        Raises:
            StorageError: it could not be saved.
        """
        self._record(VariantSet(colour, variant))


def digest(phone: str) -> str:
    """What the table keeps of a phone's token: enough to know it again, not enough to pose as it."""
    return hashlib.sha256(phone.encode()).hexdigest() if phone else ""


def _clean_name(name: str) -> str:
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not cleaned or not cleaned.isprintable():
        raise RuleError(marked("A seat needs a name."))
    if len(cleaned) > LONGEST_NAME:
        raise RuleError(marked("This name is too long: {most} letters fit."), most=LONGEST_NAME)
    return cleaned
