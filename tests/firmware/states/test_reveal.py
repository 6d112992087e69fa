"""After the Great Reveal one theory after the other opens, on the box and on the phones alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.states.answers import READING_TIME_S
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.languages.words import alchemical_name, ingredient_name
from tests.firmware.hands import BACK, OK, UP, Hands

SECRET = Arbiter.from_code("DEMO").reveal()


@pytest.fixture
def revealed(demo: Hands) -> Hands:
    demo.table.reveal()
    demo.device.step()
    demo.pass_time(0.5)
    return demo


def told(ingredient: Ingredient) -> str:
    return f"{ingredient_name(ingredient)}: {alchemical_name(SECRET[ingredient])}."


def test_pairs_open_one_by_one_in_the_order_that_the_table_chooses(revealed: Hands) -> None:
    order = (Ingredient.TOAD, Ingredient.FERN, Ingredient.SCORPION)
    for number, ingredient in enumerate(order, 1):
        words = revealed.choose(ingredient_name(ingredient))
        assert words.startswith(f"Great Reveal. {told(ingredient)}")
        assert sum(told(one) in words for one in Ingredient) == 1
        assert revealed.table.game.shown == order[:number]
        assert ingredient_name(ingredient) not in revealed.press(OK).replace("Fern", "", number < 2)
    assert "(1 of 6)" in revealed.words


def test_nothing_of_a_closed_pair_is_shown(revealed: Hands) -> None:
    for _ in range(9):
        assert not any(alchemical_name(one) in revealed.words for one in SECRET.in_order())
        revealed.press(UP)


def test_the_rest_can_be_opened_at_once_and_then_all_stand_there(revealed: Hands) -> None:
    revealed.choose("Toad")
    revealed.press(OK)
    words = revealed.choose("Open all")
    assert all(told(one) in words for one in Ingredient)
    assert revealed.press(BACK).startswith("Menu.")


def test_after_the_last_one_all_stand_there(revealed: Hands) -> None:
    for ingredient in Ingredient:
        assert told(ingredient) in revealed.choose(ingredient_name(ingredient))
        words = revealed.press(OK)
    assert words.startswith("The Great Reveal. Fern:")


def test_what_a_phone_opens_shows_on_the_box(revealed: Hands) -> None:
    revealed.table.show_theories(Ingredient.FLOWER)
    revealed.pass_time(0.5)
    assert told(Ingredient.FLOWER) in revealed.words
    revealed.table.show_theories(Ingredient.TOAD)
    revealed.pass_time(0.5)
    assert told(Ingredient.FLOWER) in revealed.words, "it stays long enough to be read"
    revealed.pass_time(READING_TIME_S)
    assert told(Ingredient.TOAD) in revealed.words
    revealed.table.show_theories(*Ingredient)
    revealed.pass_time(READING_TIME_S + 1)
    assert revealed.words.startswith("The Great Reveal. Fern:")


def test_what_was_opened_is_open_after_a_restart(tmp_path: Path) -> None:
    hands = Hands(tmp_path, Arbiter.from_code("DEMO"))
    hands.table.reveal()
    hands.table.show_theories(Ingredient.FERN)
    hands.close()
    again = Hands(tmp_path)
    assert again.words.startswith("Great Reveal. Bird claw (1 of 8).")
    again.close()
