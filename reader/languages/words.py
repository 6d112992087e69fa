"""The game's words for people: one English name, marked for the catalogues, for every member of the game's enums.

The names are those of the rulebook. Whoever shows one passes it through the reader's ``Translator``.
"""

from __future__ import annotations

from collections.abc import Mapping

from reader.alchemy import Alchemical, Colour, Ingredient, Potion, Quality, Sign, Size
from reader.events import Artifact, SeatColour, Side
from reader.languages import marked
from reader.questions import Action, Variant

_INGREDIENTS: Mapping[Ingredient, str] = {
    Ingredient.FERN: marked("Fern"),
    Ingredient.BIRD_CLAW: marked("Bird claw"),
    Ingredient.MUSHROOM: marked("Mushroom"),
    Ingredient.FLOWER: marked("Flower"),
    Ingredient.MANDRAKE_ROOT: marked("Mandrake root"),
    Ingredient.SCORPION: marked("Scorpion"),
    Ingredient.TOAD: marked("Toad"),
    Ingredient.RAVEN_FEATHER: marked("Raven feather"),
}
_POTIONS: Mapping[Potion, str] = {
    Potion.RED_PLUS: marked("Healing"),
    Potion.RED_MINUS: marked("Poison"),
    Potion.GREEN_PLUS: marked("Speed"),
    Potion.GREEN_MINUS: marked("Paralysis"),
    Potion.BLUE_PLUS: marked("Wisdom"),
    Potion.BLUE_MINUS: marked("Insanity"),
    Potion.NEUTRAL: marked("Neutral potion"),
}
_POTIONS_IN_COLOUR: Mapping[Potion, str] = {
    Potion.RED_PLUS: marked("red plus"),
    Potion.RED_MINUS: marked("red minus"),
    Potion.GREEN_PLUS: marked("green plus"),
    Potion.GREEN_MINUS: marked("green minus"),
    Potion.BLUE_PLUS: marked("blue plus"),
    Potion.BLUE_MINUS: marked("blue minus"),
    Potion.NEUTRAL: marked("no colour, no sign"),
}
_ACTIONS: Mapping[Action, str] = {
    Action.STUDENT: marked("Test on student"),
    Action.DRINK: marked("Drink potion"),
    Action.SELL: marked("Sell potion"),
    Action.DEBUNK: marked("Debunk theory"),
    Action.EXHIBIT: marked("Exhibit potion"),
    Action.THINKING_CAP: marked("Thinking Cap"),
}
_QUALITIES: Mapping[Quality, str] = {
    Quality.EXACT: marked("Exact match"),
    Quality.RIGHT_SIGN: marked("Correct sign"),
    Quality.NEUTRAL: marked("Neutral"),
    Quality.WRONG_SIGN: marked("Wrong sign"),
}
_COLOURS: Mapping[Colour, str] = {
    Colour.RED: marked("Red"),
    Colour.GREEN: marked("Green"),
    Colour.BLUE: marked("Blue"),
}
_SEATS: Mapping[SeatColour, str] = {
    SeatColour.RED: marked("Red"),
    SeatColour.YELLOW: marked("Yellow"),
    SeatColour.GREEN: marked("Green"),
    SeatColour.BLUE: marked("Blue"),
}
_SIGNS: Mapping[Sign, str] = {Sign.PLUS: marked("plus"), Sign.MINUS: marked("minus")}
_SIZES: Mapping[Size, str] = {Size.LARGE: marked("large"), Size.SMALL: marked("small")}
_VARIANTS: Mapping[Variant, str] = {Variant.APPRENTICE: marked("Apprentice"), Variant.MASTER: marked("Master")}
_ARTIFACTS: Mapping[Artifact, str] = {
    Artifact.MAGIC_MORTAR: marked("Magic Mortar"),
    Artifact.PERISCOPE: marked("Periscope"),
}
_SIDES: Mapping[Side, str] = {Side.LEFT: marked("left"), Side.RIGHT: marked("right")}
_ALCHEMICALS: Mapping[Alchemical, str] = {
    Alchemical.R_PLUS: marked("Large red plus"),
    Alchemical.G_PLUS: marked("Large green plus"),
    Alchemical.B_PLUS: marked("Large blue plus"),
    Alchemical.R_MINUS: marked("Large red minus"),
    Alchemical.G_MINUS: marked("Large green minus"),
    Alchemical.B_MINUS: marked("Large blue minus"),
    Alchemical.ALL_PLUS: marked("Three large plus"),
    Alchemical.ALL_MINUS: marked("Three large minus"),
}


def ingredient_name(ingredient: Ingredient) -> str:
    """The name of an ingredient."""
    return _INGREDIENTS[ingredient]


def potion_name(potion: Potion) -> str:
    """The name of a potion, such as "Healing"."""
    return _POTIONS[potion]


def potion_in_colour(potion: Potion) -> str:
    """A potion by its colour and sign, such as "red plus"."""
    return _POTIONS_IN_COLOUR[potion]


def action_name(action: Action) -> str:
    """The name of an action."""
    return _ACTIONS[action]


def quality_name(quality: Quality) -> str:
    """The name of a sale's quality."""
    return _QUALITIES[quality]


def colour_name(colour: Colour) -> str:
    """The name of an aspect's or a potion's colour."""
    return _COLOURS[colour]


def seat_name(colour: SeatColour) -> str:
    """The name of a player's colour."""
    return _SEATS[colour]


def sign_name(sign: Sign) -> str:
    """The name of a sign."""
    return _SIGNS[sign]


def size_name(size: Size) -> str:
    """The name of the size of an aspect's circle."""
    return _SIZES[size]


def variant_name(variant: Variant) -> str:
    """The name of a debunk variant."""
    return _VARIANTS[variant]


def artifact_name(artifact: Artifact) -> str:
    """The name of an artifact."""
    return _ARTIFACTS[artifact]


def side_name(side: Side) -> str:
    """Which of two cards."""
    return _SIDES[side]


def alchemical_name(alchemical: Alchemical) -> str:
    """The name of an alchemical by its large aspect; the rulebook gives it a picture only."""
    return _ALCHEMICALS[alchemical]
