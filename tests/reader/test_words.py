from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import pytest

from reader.alchemy import Alchemical, Colour, Ingredient, Potion, Quality, Sign, Size
from reader.events import Artifact, SeatColour, Side
from reader.languages import words
from reader.questions import Action, Variant

EVERY_WORD: list[tuple[type[Enum], Callable[[Any], str]]] = [
    (Ingredient, words.ingredient_name),
    (Potion, words.potion_name),
    (Potion, words.potion_in_colour),
    (Action, words.action_name),
    (Quality, words.quality_name),
    (Colour, words.colour_name),
    (SeatColour, words.seat_name),
    (Sign, words.sign_name),
    (Size, words.size_name),
    (Variant, words.variant_name),
    (Artifact, words.artifact_name),
    (Side, words.side_name),
    (Alchemical, words.alchemical_name),
]


@pytest.mark.parametrize(("kind", "name"), EVERY_WORD)
def test_every_member_has_a_name_of_its_own(kind: type[Enum], name: Callable[[Any], str]) -> None:
    names = [name(member) for member in kind]
    assert all(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("potion", "name", "in_colour"),
    [
        (Potion.RED_PLUS, "Healing", "red plus"),
        (Potion.RED_MINUS, "Poison", "red minus"),
        (Potion.GREEN_PLUS, "Speed", "green plus"),
        (Potion.GREEN_MINUS, "Paralysis", "green minus"),
        (Potion.BLUE_PLUS, "Wisdom", "blue plus"),
        (Potion.BLUE_MINUS, "Insanity", "blue minus"),
        (Potion.NEUTRAL, "Neutral potion", "no colour, no sign"),
    ],
)
def test_the_potions_have_the_rulebooks_names(potion: Potion, name: str, in_colour: str) -> None:
    assert words.potion_name(potion) == name
    assert words.potion_in_colour(potion) == in_colour


def test_an_alchemical_is_named_by_its_large_aspects() -> None:
    for alchemical in Alchemical:
        large = [aspect for aspect in alchemical.aspects.values() if aspect.size is Size.LARGE]
        name = words.alchemical_name(alchemical)
        assert words.sign_name(large[0].sign) in name
        if len(large) == 1:
            assert words.colour_name(large[0].colour).lower() in name
        else:
            assert name.startswith("Three large")
