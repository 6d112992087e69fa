from __future__ import annotations

import pytest
from flask import Flask

import reader.table
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware
from webui import seats


def test_the_first_visit_leads_to_the_seats_and_a_seated_phone_to_the_table(phone: Phone) -> None:
    assert phone.get("/").location == "/join"
    phone.sit("green", "Gül")
    assert phone.get("/").location == "/table"


def test_a_seat_is_taken_with_a_colour_and_a_name_and_everybody_sees_it(app: Flask, phone: Phone) -> None:
    response = phone.sit("yellow", "  Zoë   Q ")
    assert response.request.path == "/table"
    watcher = Phone(app)
    assert "Zoë Q" in watcher.text("/table")
    assert "Yellow" in watcher.text("/table")
    assert "Zoë Q sits here" in watcher.text("/join")


def test_a_taken_colour_is_refused_and_what_was_typed_stays(app: Flask, phone: Phone) -> None:
    phone.sit("red", "Ana")
    other = Phone(app)
    response = other.sit("red", "Bruno")
    assert response.status_code == 409
    assert "This colour is taken. Choose another one." in response.text
    assert 'value="Bruno"' in response.text


@pytest.mark.parametrize(
    ("colour", "name", "sentence"),
    [
        ("red", "", "A seat needs a name."),
        ("red", "   ", "A seat needs a name."),
        ("red", "x" * 17, "This name is too long: 16 letters fit."),
        ("red", "a\x00b", "A seat needs a name."),
        ("purple", "Ana", "Something was not chosen. Go back and choose it."),
        ("", "Ana", "Something was not chosen. Go back and choose it."),
    ],
)
def test_nonsense_gets_no_seat_but_a_sentence(phone: Phone, colour: str, name: str, sentence: str) -> None:
    response = phone.sit(colour, name)
    assert response.status_code == 409
    assert sentence in response.text
    assert "Nobody has taken a seat yet." in phone.text("/table")


def test_the_form_takes_as_long_a_name_as_the_table(phone: Phone) -> None:
    assert seats.LONGEST_NAME == reader.table.LONGEST_NAME
    assert phone.sit("red", "x" * seats.LONGEST_NAME).status_code == 200


def test_a_name_is_shown_and_never_run(phone: Phone) -> None:
    phone.sit("red", "<script>x</script"[:16])
    assert "<script>x" not in phone.text("/table")
    assert "&lt;script&gt;x" in phone.text("/table")


def test_a_phone_changes_its_colour_and_name(phone: Phone) -> None:
    phone.sit("red", "Ana")
    phone.sit("green", "Anna")
    table = phone.text("/table")
    assert "Anna" in table
    assert "seat-red" not in table


def test_a_phone_leaves_its_seat(phone: Phone) -> None:
    phone.sit("red", "Ana")
    assert phone.send("/leave").request.path == "/join"
    assert "Nobody has taken a seat yet." in phone.text("/table")


def test_a_seat_outlives_the_power_cut(phone: Phone, firmware: Firmware, new_firmware: object) -> None:
    phone.sit("red", "Ana")
    firmware.pull_the_plug()
    assert callable(new_firmware)
    new_firmware()
    assert "your seat" in phone.text("/join")


def test_the_variant_belongs_to_the_seat(ana: Phone, bruno: Phone) -> None:
    ana.send("/variant", variant="master")
    assert ">Master" in ana.text("/table")
    assert 'aria-pressed="true">Master' in ana.text("/game")
    assert 'aria-pressed="true">Apprentice' in bruno.text("/game")


def test_what_needs_a_seat_leads_to_the_seats_without_one(phone: Phone) -> None:
    for path in ("/ask", "/ask/sell", "/ask/debunk", "/mine"):
        assert phone.get(path).location == "/join", path
    response = phone.send("/ask/student")
    assert response.status_code == 409
    assert "Take a seat first: choose a colour and a name." in response.text
