"""The laboratory's vocabulary: ingredients, aspects, alchemicals, potions, and what two alchemicals mix to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TypeVar

from reader.errors import UnknownWordError
from reader.languages import marked

Word = TypeVar("Word", bound=StrEnum)


class Ingredient(StrEnum):
    """The eight ingredients, in the order over which game codes are defined."""

    FERN = "fern"
    BIRD_CLAW = "bird_claw"
    MUSHROOM = "mushroom"
    FLOWER = "flower"
    MANDRAKE_ROOT = "mandrake_root"
    SCORPION = "scorpion"
    TOAD = "toad"
    RAVEN_FEATHER = "raven_feather"


class Colour(StrEnum):
    """The three colours of aspects and potions."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"


class Sign(StrEnum):
    """Positive or negative."""

    PLUS = "+"
    MINUS = "-"

    @property
    def opposite(self) -> Sign:
        """The other sign."""
        return Sign.MINUS if self is Sign.PLUS else Sign.PLUS


class Size(StrEnum):
    """The size of an aspect's circle."""

    LARGE = "large"
    SMALL = "small"


@dataclass(frozen=True)
class Aspect:
    """One of the three coloured circles of an alchemical."""

    colour: Colour
    sign: Sign
    size: Size


class Alchemical(Enum):
    """The eight alchemicals, named by their large aspect, in the order over which game codes are defined.

    Each value lists the aspects red, green, blue; a capital letter is a large circle (rules reference, section 3).
    """

    R_PLUS = ("R+", "R+ g+ b-")
    G_PLUS = ("G+", "r- G+ b+")
    B_PLUS = ("B+", "r+ g- B+")
    R_MINUS = ("R-", "R- g- b+")
    G_MINUS = ("G-", "r+ G- b-")
    B_MINUS = ("B-", "r- g+ B-")
    ALL_PLUS = ("++", "R+ G+ B+")
    ALL_MINUS = ("--", "R- G- B-")

    def __init__(self, key: str, aspects: str) -> None:
        self.key = key
        self.aspects: Mapping[Colour, Aspect] = {
            colour: Aspect(colour, Sign(circle[1]), Size.LARGE if circle[0].isupper() else Size.SMALL)
            for colour, circle in zip(Colour, aspects.split(), strict=True)
        }

    def sign(self, colour: Colour) -> Sign:
        """The sign of the aspect of that colour."""
        return self.aspects[colour].sign

    @property
    def neutraliser(self) -> Alchemical:
        """The one alchemical with all three signs opposite; the two mix to the neutral potion (rulebook page 3)."""
        return next(
            other for other in Alchemical if all(other.sign(colour) is self.sign(colour).opposite for colour in Colour)
        )

    def __repr__(self) -> str:
        return f"<Alchemical {self.key}>"


class Potion(StrEnum):
    """The seven potions."""

    RED_PLUS = "red+"
    RED_MINUS = "red-"
    GREEN_PLUS = "green+"
    GREEN_MINUS = "green-"
    BLUE_PLUS = "blue+"
    BLUE_MINUS = "blue-"
    NEUTRAL = "neutral"

    @classmethod
    def of(cls, colour: Colour, sign: Sign) -> Potion:
        """The coloured potion with that colour and sign."""
        return cls(colour.value + sign.value)

    @property
    def colour(self) -> Colour | None:
        """The potion's colour, None for the neutral one."""
        return None if self is Potion.NEUTRAL else Colour(self.value[:-1])

    @property
    def sign(self) -> Sign | None:
        """The potion's sign, None for the neutral one."""
        return None if self is Potion.NEUTRAL else Sign(self.value[-1])


COLOURED_POTIONS = tuple(potion for potion in Potion if potion is not Potion.NEUTRAL)
"""The six potions that can be wanted in a sale or promised at the exhibition (rulebook pages 11 and 16)."""


class Quality(StrEnum):
    """What the table learns of a sale (rulebook page 11)."""

    EXACT = "exact"
    RIGHT_SIGN = "right_sign"
    NEUTRAL = "neutral"
    WRONG_SIGN = "wrong_sign"


def mix(first: Alchemical, second: Alchemical) -> Potion:
    """The potion of two alchemicals: the colour in which the signs agree and the sizes differ (rulebook page 2).

    Raises:
        ValueError: both are the same alchemical, which two different ingredients never are.
    """
    if first is second:
        raise ValueError("an alchemical is not mixed with itself")
    for colour in Colour:
        one, other = first.aspects[colour], second.aspects[colour]
        if one.sign is other.sign and one.size is not other.size:
            return Potion.of(colour, one.sign)
    return Potion.NEUTRAL


def quality_of(potion: Potion, wanted: Potion) -> Quality:
    """How well a potion meets the wanted one: colour and sign, sign only, neutral, or the opposite sign."""
    if potion is wanted:
        return Quality.EXACT
    if potion is Potion.NEUTRAL:
        return Quality.NEUTRAL
    return Quality.RIGHT_SIGN if potion.sign is wanted.sign else Quality.WRONG_SIGN


class Assignment(Mapping[Ingredient, Alchemical]):
    """Which alchemical each ingredient has: the secret of a game. It never prints itself."""

    def __init__(self, alchemicals: Mapping[Ingredient, Alchemical]) -> None:
        """Takes all eight pairs.

        Raises:
            ValueError: an ingredient is missing or two share an alchemical.
        """
        if set(alchemicals) != set(Ingredient) or set(alchemicals.values()) != set(Alchemical):
            raise ValueError("each of the eight ingredients needs an alchemical of its own")
        self._alchemicals = {ingredient: alchemicals[ingredient] for ingredient in Ingredient}

    def __getitem__(self, ingredient: Ingredient) -> Alchemical:
        return self._alchemicals[ingredient]

    def __iter__(self) -> Iterator[Ingredient]:
        return iter(self._alchemicals)

    def __len__(self) -> int:
        return len(self._alchemicals)

    def __hash__(self) -> int:
        return hash(tuple(self._alchemicals.values()))

    def __repr__(self) -> str:
        return "<Assignment: secret>"

    def in_order(self) -> tuple[Alchemical, ...]:
        """The eight alchemicals in the order of the ingredients."""
        return tuple(self._alchemicals.values())


def assignment_in_order(alchemicals: tuple[Alchemical, ...] | list[Alchemical]) -> Assignment:
    """The assignment that gives the ingredients, in their order, these eight alchemicals.

    Raises:
        ValueError: not exactly eight different ones.
    """
    if len(alchemicals) != len(Ingredient):
        raise ValueError("each of the eight ingredients needs an alchemical of its own")
    return Assignment(dict(zip(Ingredient, alchemicals, strict=True)))


def parse_ingredient(word: str) -> Ingredient:
    """The ingredient with that key; spaces and hyphens may stand for the underscore.

    Raises:
        UnknownWordError: there is no such ingredient.
    """
    return _parse(word.strip().replace("-", "_").replace(" ", "_"), Ingredient, "ingredient")


def parse_potion(word: str) -> Potion:
    """The potion with that key.

    Raises:
        UnknownWordError: there is no such potion.
    """
    return _parse(word, Potion, "potion")


def parse_colour(word: str) -> Colour:
    """The colour with that key.

    Raises:
        UnknownWordError: there is no such colour.
    """
    return _parse(word, Colour, "colour")


def parse_alchemical(word: str) -> Alchemical:
    """The alchemical with that key, such as ``R+`` or ``--``.

    Raises:
        UnknownWordError: there is no such alchemical.
    """
    for alchemical in Alchemical:
        if alchemical.key == word.strip().upper():
            return alchemical
    known = " ".join(alchemical.key for alchemical in Alchemical)
    raise UnknownWordError(
        marked("There is no alchemical “{word}”; choose one of: {known}."), word=_shortened(word), known=known
    )


_UNKNOWN = {
    "ingredient": marked("There is no ingredient “{word}”; choose one of: {known}."),
    "potion": marked("There is no potion “{word}”; choose one of: {known}."),
    "colour": marked("There is no colour “{word}”; choose one of: {known}."),
}


def _parse(word: str, words: type[Word], name: str) -> Word:
    try:
        return words(word.strip().lower())
    except ValueError:
        known = " ".join(words)
        raise UnknownWordError(_UNKNOWN[name], word=_shortened(word), known=known) from None


def _shortened(word: str) -> str:
    """A stranger's word, fit to stand in one sentence."""
    printable = "".join(letter if letter.isprintable() else "?" for letter in word)
    return printable if len(printable) <= 30 else printable[:29] + "…"
