"""What the host does from a phone."""

from __future__ import annotations

from dataclasses import dataclass, field

from reader.views import Moment


@dataclass(frozen=True)
class ClaimHost:
    """Wants to lead the game from this phone, with the PIN that the box shows."""

    phone: str
    pin: str = field(repr=False)


@dataclass(frozen=True)
class LeaveHost:
    """Does not lead the game any more."""

    phone: str


@dataclass(frozen=True)
class Release:
    """The host ends the question that a phone has left open."""

    phone: str
    moment: Moment


@dataclass(frozen=True)
class SetPatience:
    """How long (s) a question of a phone may stay open."""

    phone: str
    seconds: int
