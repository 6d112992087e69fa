"""What can happen to a game: the lines of the journal. A game is nothing but the sum of its events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.alchemy import Ingredient
from reader.questions import Answer, Question, Variant

PATIENCE_S = 180
"""How long a question of a phone stays open unless the table sets another time (s)."""


class SeatColour(StrEnum):
    """The four players' colours (rulebook page 5)."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"


class Artifact(StrEnum):
    """The artifacts that pick one of the two ingredients just used at random (rulebook pages 4, 9 and 20)."""

    MAGIC_MORTAR = "magic_mortar"
    PERISCOPE = "periscope"


class Side(StrEnum):
    """Which of the two cards: as they lay in the box, or in the order in which they were chosen."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class SeatTaken:
    """Somebody sits down, or comes back with another name or phone. ``phone`` is a digest, empty without a phone."""

    colour: SeatColour
    name: str
    variant: Variant
    phone: str


@dataclass(frozen=True)
class SeatLeft:
    """Somebody leaves the table; what the seat has asked stays."""

    colour: SeatColour


@dataclass(frozen=True)
class GameStarted:
    """A game begins with whoever sits at the table.

    ``commitment`` is the SHA-256 that binds the game to its secret; the oldest games have none. ``host`` is the digest
    of the phone that leads, empty without one; ``patience_s`` is how long a phone's question stays open.
    """

    seats: tuple[SeatTaken, ...]
    commitment: str = ""
    host: str = ""
    patience_s: int = PATIENCE_S


@dataclass(frozen=True)
class VariantSet:
    """A seat debunks from now on as an apprentice or as a master."""

    colour: SeatColour
    variant: Variant


@dataclass(frozen=True)
class Asked:
    """A confirmed question and its answer. ``id`` tells a repeated confirmation from a new question."""

    number: int
    id: str
    seat: SeatColour | None
    question: Question
    answer: Answer
    second_pair: bool


@dataclass(frozen=True)
class ThinkingCapStopped:
    """The asker does without the second pair."""


@dataclass(frozen=True)
class Struck:
    """The table agrees that a question was confirmed by mistake. It stays in the record; nothing is un-answered."""

    number: int


@dataclass(frozen=True)
class RoundBegun:
    """The table counts rounds, and the next one begins."""


@dataclass(frozen=True)
class RoundUndone:
    """The last "next round" was a mistake."""


@dataclass(frozen=True)
class Picked:
    """One of the two ingredients of a question was picked at random for an artifact's owner."""

    number: int
    artifact: Artifact
    owner: SeatColour | None
    side: Side


@dataclass(frozen=True)
class Revealed:
    """The Great Reveal: all eight pairs are open and the game is closed."""


@dataclass(frozen=True)
class TheoryShown:
    """After the Great Reveal the table looks at one theory after the other; this ingredient is open now."""

    ingredient: Ingredient


@dataclass(frozen=True)
class HostClaimed:
    """The phone with that digest leads the game from now on."""

    phone: str


@dataclass(frozen=True)
class HostLeft:
    """No phone leads the game any more."""


@dataclass(frozen=True)
class PatienceSet:
    """A question of a phone stays open for so many seconds."""

    seconds: int


Event = (
    GameStarted
    | SeatTaken
    | SeatLeft
    | VariantSet
    | Asked
    | ThinkingCapStopped
    | Struck
    | RoundBegun
    | RoundUndone
    | Picked
    | Revealed
    | TheoryShown
    | HostClaimed
    | HostLeft
    | PatienceSet
)
