"""The PIN and the seal on the box's display."""

from __future__ import annotations

import pytest

from firmware.states.pin import ShowPin
from firmware.states.seal import seal_digits, show_seal
from reader.events import SeatColour
from reader.questions import Action
from reader.views import Place, Wish
from tests.firmware.hands import DOWN, OK, Hands


def digits(words: str) -> str:
    return "".join(letter for letter in words if letter.isdigit())


def test_the_pin_is_shown_only_while_a_button_is_held(demo: Hands) -> None:
    demo.device._state = ShowPin()
    demo.pass_time(0.1)
    assert digits(demo.words) == ""
    pin = digits(demo.down(DOWN))
    assert len(pin) == 4
    assert digits(demo.up(DOWN)) == ""
    assert digits(demo.down(DOWN)) == pin


def test_the_shown_pin_opens_a_seat_once_and_is_another_one_afterwards(demo: Hands) -> None:
    demo.table.sit(SeatColour.RED, "Ana", "old phone")
    demo.device._state = ShowPin()
    pin = digits(demo.down(DOWN))
    demo.table.take_over(SeatColour.RED, "new phone", pin)
    assert demo.table.seat_of("new phone").name == "Ana"
    demo.up(DOWN)
    assert digits(demo.down(DOWN)) != pin


def test_the_screen_that_begins_a_game_shows_its_seal(fresh: Hands) -> None:
    fresh.choose("New game")
    assert seal_digits(fresh.box) in fresh.words
    assert len(seal_digits(fresh.box).replace(" ", "")) * 4 >= 100


@pytest.mark.parametrize("running", [False, True])
def test_a_game_that_a_phone_begins_shows_its_seal_until_somebody_goes_on(
    fresh: Hands, demo: Hands, running: bool
) -> None:
    box = demo if running else fresh
    before = box.table.public_view().commitment
    box.table.wish(Wish.NEW_GAME)
    box.pass_time(0.5)
    if running:
        box.press(OK)
    assert box.table.public_view().commitment != before
    assert seal_digits(box.box) in box.words
    box.table.sit(SeatColour.RED, "Ana", "phone")
    number = box.table.open(SeatColour.RED, Place.PHONE, Action.STUDENT)
    box.pass_time(0.5)
    assert "Somebody asks on a phone." in box.words
    box.table.cancel(number)
    box.pass_time(0.5)
    assert "What do you ask?" in box.words


def test_the_display_shows_at_least_a_hundred_bits_of_the_seal(demo: Hands) -> None:
    demo.device._state = show_seal(demo.box)
    demo.pass_time(0.1)
    shown = demo.words.replace(" ", "")
    assert demo.table.public_view().commitment[:28] in shown
