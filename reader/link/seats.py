"""Looking at the table, and sitting at it."""

from __future__ import annotations

from dataclasses import dataclass, field

from reader.events import SeatColour
from reader.questions import Variant


@dataclass(frozen=True)
class Watch:
    """Wants a ``Seen`` now and after every change, and one every few seconds as a sign of life."""


@dataclass(frozen=True)
class Look:
    """Wants the view, with the seat's own part if the phone has a seat.

    ``known`` is the version of the view that the pages have already; then ``SeenAgain`` comes without it.
    """

    phone: str
    known: str = ""


@dataclass(frozen=True)
class Join:
    """Wants a seat."""

    phone: str
    colour: SeatColour
    name: str


@dataclass(frozen=True)
class Leave:
    """Gives the seat up."""

    phone: str


@dataclass(frozen=True)
class TakeOver:
    """Wants a seat that another phone holds, with the PIN that the box shows."""

    phone: str
    colour: SeatColour
    pin: str = field(repr=False)


@dataclass(frozen=True)
class SetVariant:
    """Debunks as an apprentice or a master from now on."""

    phone: str
    variant: Variant
