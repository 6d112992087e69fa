"""What can stand on the small display. A screen is data; drawing it and saying it in words are pure functions of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.alchemy import Alchemical, Colour, Ingredient, Potion, Quality, Sign
from reader.events import SeatColour
from reader.questions import Action
from reader.views import Claim, QuestionLine


@dataclass(frozen=True)
class Say:
    """An English sentence of the catalogues, with what fills its gaps: names as they are, or sentences of their own."""

    sentence: str
    details: tuple[tuple[str, str | int | Say], ...] = ()


def say(sentence: str, **details: str | int | Say) -> Say:
    """A sentence with its details; write the sentence inside ``marked(...)``."""
    return Say(sentence, tuple(details.items()))


class Symbol(StrEnum):
    """Signs that belong to the box and not to the game."""

    YES = "yes"
    NO = "no"
    WARNING = "warning"
    CARDS = "cards"
    HAND = "hand"
    EYE = "eye"
    PHONE = "phone"
    NEW = "new"
    KEY = "key"
    SHELF = "shelf"
    SEATS = "seats"
    LIST = "list"
    ROUND = "round"
    REVEAL = "reveal"
    STRIKE = "strike"
    MORTAR = "mortar"
    PERISCOPE = "periscope"
    FLASK = "flask"
    LETTERS = "letters"
    LANGUAGE = "language"
    SOUND = "sound"
    OTHER_HAND = "other_hand"
    SPEECH = "speech"
    SETTINGS = "settings"
    BRIGHTNESS = "brightness"
    SUN = "sun"
    WIFI = "wifi"
    SWITCH_OFF = "switch_off"
    BOARD = "board"
    TEACH = "teach"
    RESULT = "result"
    UNHAPPY = "unhappy"
    HOSPITAL = "hospital"
    GREEN_SPACE = "green_space"
    REPUTATION_UP = "reputation_up"
    REPUTATION_DOWN = "reputation_down"


Icon = Action | SeatColour | Potion | Ingredient | Alchemical | Colour | Quality | Sign | Symbol


@dataclass(frozen=True)
class Keys:
    """What the four buttons do on this screen, None where one does nothing; ``hold`` is what up and down do.

    ``mirrored``: up and down are on the right, OK and back on the left.
    """

    ok: Say | None = None
    back: Say | None = None
    choose: bool = False
    hold: Say | None = None
    mirrored: bool = False


@dataclass(frozen=True)
class Row:
    """One line to choose. ``note`` explains the marked one where there is room."""

    label: Say
    icon: Icon | None = None
    note: Say | None = None


@dataclass(frozen=True)
class Listing:
    """Lines to choose from, one of them marked; ``asking`` is what everybody may see of the question so far.

    ``sign`` stands before the words in the corner.
    """

    title: Say
    rows: tuple[Row, ...]
    mark: int
    keys: Keys
    corner: Say | None = None
    sign: Symbol | None = None
    aside: bool = False
    asking: Asking | None = None


@dataclass(frozen=True)
class Asking:
    """Who asks what, as everybody may see it before it is answered."""

    seat: SeatColour | None
    name: str
    action: Action
    claim: Claim
    second_pair: bool = False


@dataclass(frozen=True)
class Message:
    """Something to read, and what the buttons do about it. ``progress`` (0 to 1) fills while a button is held."""

    title: Say
    text: Say
    symbol: Icon
    keys: Keys
    progress: float | None = None
    asking: Asking | None = None


@dataclass(frozen=True)
class Laying:
    """Two places for cards: how many lie there, never which, and the reason why they do not count yet."""

    asking: Asking
    found: int
    reason: Say
    keys: Keys


@dataclass(frozen=True)
class OnlyYou:
    """For the asker's eyes alone; ``ingredients`` is None while no button is held, and then nothing can be seen."""

    title: Say
    ingredients: tuple[Ingredient, ...] | None
    note: Say
    keys: Keys


@dataclass(frozen=True)
class Picking:
    """An ingredient chosen by hand, by the asker alone."""

    title: Say
    ingredient: Ingredient
    chosen: int
    keys: Keys


@dataclass(frozen=True)
class Outcome:
    """The answer, for everybody, readable across the table. ``turned`` shows it to who sits opposite."""

    line: QuestionLine
    name: str
    then: Say | None
    turned: bool
    keys: Keys


@dataclass(frozen=True)
class Letters:
    """A code being entered: only the letter at hand can be seen."""

    title: Say
    entered: int
    letter: str
    length: int
    keys: Keys


@dataclass(frozen=True)
class Secret:
    """A code, or dots while no button is held."""

    title: Say
    code: str | None
    note: Say
    keys: Keys


@dataclass(frozen=True)
class AllPairs:
    """The Great Reveal: eight alchemicals in the order of the ingredients."""

    title: Say
    alchemicals: tuple[Alchemical, ...]
    keys: Keys


@dataclass(frozen=True)
class OnePair:
    """One theory of the Great Reveal, for everybody."""

    title: Say
    ingredient: Ingredient
    alchemical: Alchemical
    keys: Keys


@dataclass(frozen=True)
class Tokens:
    """The tokens on the eight places of the paper board, from left to right; None while no button is held."""

    title: Say
    ingredients: tuple[Ingredient, ...] | None
    note: Say
    keys: Keys


@dataclass(frozen=True)
class Code:
    """A picture for a phone's camera, and what it says in words beside it."""

    title: Say
    content: str
    words: tuple[Say, ...]
    keys: Keys
    corner: Say | None = None


Screen = (
    Listing | Message | Laying | OnlyYou | Picking | Outcome | Letters | Secret | AllPairs | OnePair | Tokens | Code
)
