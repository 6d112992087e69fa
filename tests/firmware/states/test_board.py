"""The paper Arbiter board on the box: shown while a button is held, and taken over place by place."""

from __future__ import annotations

from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.languages.words import ingredient_name
from reader.views import Phase
from tests.firmware.hands import BACK, DOWN, OK, Hands

TOKENS = Arbiter.from_code("DEMO").arrangement()


def test_the_board_is_shown_only_while_a_button_is_held(demo: Hands) -> None:
    demo.press(BACK)
    hidden = demo.choose("Arbiter board")
    assert not any(ingredient_name(one) in hidden for one in Ingredient)
    shown = demo.down(DOWN)
    places = [shown.index(f"{place}: {ingredient_name(token)}.") for place, token in enumerate(TOKENS, 1)]
    assert places == sorted(places)
    assert not any(ingredient_name(one) in demo.up(DOWN) for one in Ingredient)
    assert "What do you ask?" in demo.press(BACK)


def test_a_game_is_taken_over_from_the_board(fresh: Hands) -> None:
    assert "by somebody who does not play" in fresh.choose("From the board").lower() or fresh.words
    fresh.press(OK)
    for place, token in enumerate(TOKENS[:7], 1):
        assert f"Place {place} of 8:" in fresh.words
        assert f"{ingredient_name(token)} (" not in "".join(ingredient_name(one) for one in TOKENS[: place - 1])
        fresh.choose(ingredient_name(token))
    assert "Game 1 begins" in fresh.words
    assert fresh.table.secret_of_running_game().arrangement() == TOKENS


def test_back_takes_place_after_place_back_and_leaves_nothing(fresh: Hands) -> None:
    fresh.choose("From the board")
    fresh.press(OK, OK, OK)
    assert "Place 3 of 8" in fresh.words
    assert "secret" in repr(fresh.state)
    assert not any(one.value in repr(fresh.state) for one in Ingredient)
    assert "Place 2 of 8" in fresh.press(BACK)
    assert "Place 1 of 8" in fresh.press(BACK)
    assert fresh.press(BACK).startswith("The Arbiter.")
    assert fresh.table.phase is Phase.NO_GAME
