"""Light, sound, lamp and brightness of a whole box, by pressing pins."""

from __future__ import annotations

import pytest

from firmware.display.rest import DIM_AFTER_S, OFF_AFTER_S
from firmware.panel.buttons import Button
from reader.alchemy import Ingredient
from reader.vision.reading import Reason
from tests.firmware.hands import BACK, DOWN, OK, Hands


def ask(hands: Hands) -> None:
    hands.choose("Sell potion")
    hands.choose("Healing: red plus")
    hands.see(reason=Reason.EMPTY)
    hands.see(Ingredient.MUSHROOM, Ingredient.TOAD)
    hands.look_and_confirm()


def test_an_answer_shines_and_sounds_until_it_is_left(demo: Hands) -> None:
    demo.choose("Debunk theory")
    assert demo.signals == []
    demo.press(BACK)
    ask(demo)
    demo.pass_time(2.0)
    tones = [signal for signal in demo.signals if isinstance(signal, int)]
    assert len(tones) == 5
    assert demo.signals[0] == (0, 255, 0)
    demo.press(DOWN)
    demo.pass_time(1.0)
    assert [signal for signal in demo.signals if isinstance(signal, int)] == tones, "turning it is no new answer"
    demo.press(OK)
    assert demo.signals[-1] is None


def test_sound_can_be_switched_off(demo: Hands) -> None:
    demo.press(BACK)
    demo.choose("Settings")
    demo.choose("Turn sound off")
    demo.press(BACK, BACK)
    ask(demo)
    demo.pass_time(1.0)
    assert not any(isinstance(signal, int) for signal in demo.signals)
    demo.press(OK, OK, BACK)
    demo.choose("Settings")
    demo.choose("Turn sound on")
    assert demo.box.settings.loud


def test_looking_at_an_answer_again_is_silent(demo: Hands) -> None:
    ask(demo)
    demo.pass_time(1.0)
    demo.press(OK, OK, BACK)
    demo.signals.clear()
    demo.choose("Answers so far")
    demo.press(OK)
    assert "Exact match" in demo.words
    assert demo.signals == []


def test_the_lamp_shines_only_while_the_eyes_look(demo: Hands) -> None:
    assert not demo.lamp_is_on
    demo.choose("Test on student")
    assert demo.lamp_is_on
    demo.press(BACK)
    assert not demo.lamp_is_on


def test_the_display_dims_and_later_goes_dark(demo: Hands) -> None:
    demo.clock.now_s += DIM_AFTER_S - 1
    demo.device.step()
    assert demo.display.share == 1.0
    demo.clock.now_s += 2
    demo.device.step()
    assert 0 < demo.display.share < 1
    demo.clock.now_s += OFF_AFTER_S
    demo.device.step()
    assert demo.display.share == 0.0


def test_a_press_on_a_dark_display_only_wakes_it(demo: Hands) -> None:
    demo.clock.now_s += OFF_AFTER_S + 1
    demo.device.step()
    words = demo.words
    assert demo.press(OK) == words
    assert demo.display.share == 1.0
    assert demo.press(OK) != words


def test_a_press_on_a_dim_display_counts(demo: Hands) -> None:
    demo.clock.now_s += DIM_AFTER_S + 1
    demo.device.step()
    assert "Menu" in demo.press(BACK)
    assert demo.display.share == 1.0


def test_news_of_a_phone_wake_the_display(demo: Hands) -> None:
    demo.clock.now_s += OFF_AFTER_S + 1
    demo.device.step()
    demo.table.next_round()
    demo.device.step()
    assert demo.display.share == 1.0


@pytest.mark.parametrize("button", [OK, DOWN, BACK])
def test_a_wake_up_that_is_held_does_nothing_more(demo: Hands, button: Button) -> None:
    demo.clock.now_s += OFF_AFTER_S + 1
    demo.device.step()
    words = demo.words
    demo.hold(button, 3.0)
    assert demo.words == words
