"""The game as a whole: its rounds, its beginning and its end.

``moment`` is where the game stood on the page from which something was sent: an old page acts on nothing newer.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from reader.alchemy import Ingredient
from reader.views import Moment, Wish


@dataclass(frozen=True)
class NextRound:
    """Begins the next round."""

    phone: str
    moment: Moment


@dataclass(frozen=True)
class UndoRound:
    """Takes the last "next round" back."""

    phone: str
    moment: Moment


@dataclass(frozen=True)
class NewGame:
    """Wants a new game, with a code if there is one; while a game runs a press on the box must grant it."""

    phone: str
    moment: Moment
    code: str = field(repr=False)


@dataclass(frozen=True)
class EndGame:
    """Wants the running game put aside; a press on the box must grant it."""

    phone: str
    moment: Moment


@dataclass(frozen=True)
class Reveal:
    """Wants the Great Reveal; a press on the box must grant it."""

    phone: str
    moment: Moment


@dataclass(frozen=True)
class AgreeToWish:
    """A second seat agrees to what a phone has asked for, instead of a press on the box."""

    phone: str
    moment: Moment
    wish: Wish


@dataclass(frozen=True)
class DeclineWish:
    """A seat or the host does not want what a phone has asked for, or takes it back."""

    phone: str
    moment: Moment
    wish: Wish


@dataclass(frozen=True)
class ShowTheories:
    """Opens these ingredients on all pages after the Great Reveal: one at a time, or the rest."""

    phone: str
    moment: Moment
    ingredients: tuple[Ingredient, ...]
