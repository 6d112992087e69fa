"""The decks that a box can read: the one that it came with, or that its owner names, and the one that it was taught."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.folders import default_data
from reader.alchemy import Ingredient
from reader.errors import ArbiterError, DeckError
from reader.languages import marked

if TYPE_CHECKING:
    from reader.vision.deck import Deck
    from reader.vision.live import LiveReader


def load_deck(folder: Path) -> Deck:
    """A deck to play with.

    Raises:
        DeckError: it is missing, damaged or not complete, or has other cards than the eight ingredients.
    """
    from reader.vision.deck import Deck

    deck = Deck.load(folder)
    strangers = [kind for kind in deck.kinds if kind not in set(Ingredient)]
    missing = [ingredient.value for ingredient in Ingredient if ingredient.value not in deck.kinds]
    if strangers:
        raise DeckError(marked("The deck has cards that are no ingredients, such as {kind}."), kind=strangers[0])
    if missing:
        raise DeckError(marked("The deck lacks {kind}. Enrol it first: arbiter deck enrol."), kind=missing[0])
    return deck


def own_deck(data: Path | None) -> Path:
    """The folder for the cards that the box is taught, below its data."""
    return (data or default_data()) / "deck"


def reader_of(deck: Deck) -> LiveReader:
    """Reads the cards of a deck."""
    from reader.vision.live import LiveReader
    from reader.vision.recogniser import Recogniser

    return LiveReader(Recogniser(deck))


class Decks:
    """``own`` is the folder of the taught deck; it need not be there."""

    def __init__(self, given: Path, own: Path) -> None:
        self._given = given
        self.own = own

    def to_begin_with(self, use_own: bool, tell: Callable[[ArbiterError], None]) -> Deck:
        """The taught deck if people use it; if it cannot be read, the box says so and takes the other one.

        Raises:
            DeckError: the other one cannot be read.
        """
        if use_own:
            try:
                return load_deck(self.own)
            except DeckError as error:
                tell(error)
        return load_deck(self._given)

    def chosen(self, own: bool) -> Deck:
        """The taught deck or the other one; raises DeckError if it cannot be read."""
        return load_deck(self.own if own else self._given)
