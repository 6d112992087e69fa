from __future__ import annotations

import re

import pytest
from flask import Flask

from reader.table import Table
from reader.views import Phase
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware


def pin(firmware: Firmware) -> str:
    return firmware.run(Table.show_pin)


def test_a_new_phone_takes_a_seat_over_with_the_pin_and_has_its_notes(
    app: Flask, ana: Phone, firmware: Firmware
) -> None:
    ana.mix("student", "fern", "toad")
    notes = ana.text("/mine").split("<main")[1]
    new = Phone(app)
    assert "Ana" in new.text("/take-over")
    refused = new.send("/take-over", colour="red", pin="0000")
    assert refused.status_code == 409
    assert "The box has to show a PIN first" in refused.text
    new.send("/take-over", colour="red", pin=pin(firmware))
    assert new.text("/mine").split("<main")[1] == notes
    assert ana.get("/mine").status_code == 302


def test_a_refusal_keeps_the_colour_and_never_repeats_the_pin(app: Flask, ana: Phone, firmware: Firmware) -> None:
    right = pin(firmware)
    typed = "73" + right[::-1]
    refused = Phone(app).send("/take-over", colour="red", pin=typed)
    assert "This is not the PIN that the box shows." in refused.text
    assert typed not in refused.text
    assert right not in re.sub(r'value="[0-9a-f]{32}"|\?v=\w+', "", refused.text)
    assert 'value="red" required checked' in refused.text


def test_with_a_host_only_the_host_leads(app: Flask, ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    ana.mix("student", "fern", "toad")
    assert "Begin round 1" in bruno.text("/game")
    ana.send("/host", pin=pin(firmware))
    assert "This phone leads the game." in ana.text("/game")
    assert "Begin round 1" in ana.text("/game")
    page = bruno.text("/game")
    assert "Begin round 1" not in page
    assert "New game" not in page
    assert "Asked by mistake?" not in bruno.text("/questions/1")
    assert "Asked by mistake?" in ana.text("/questions/1")
    assert bruno.send("/rounds/next").status_code == 409
    assert "host" in bruno.text("/table").split('class="places"')[1].split("</ul>")[0]
    ana.send("/host/leave")
    assert "Begin round 1" in bruno.text("/game")


def test_a_watcher_can_lead(app: Flask, ana: Phone, firmware: Firmware) -> None:
    tablet = Phone(app)
    tablet.send("/host", pin=pin(firmware))
    assert "A phone without a seat leads the game." in ana.text("/game")
    assert tablet.send("/rounds/next").status_code == 200
    assert "Round 1" in tablet.text("/game")


def test_a_wrong_pin_makes_nobody_host(ana: Phone, firmware: Firmware) -> None:
    pin(firmware)
    assert ana.send("/host", pin="12345678").status_code == 409
    assert "This phone leads" not in ana.text("/game")


def test_the_host_releases_a_stuck_question(ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    ana.send("/ask/student")
    assert "Release it" not in bruno.text("/table")
    bruno.send("/host", pin=pin(firmware))
    assert "Has Ana left the question open?" in bruno.text("/table")
    bruno.send("/release")
    assert "asking" not in bruno.text("/table")
    assert "is not open any more" in ana.text("/question/state")


def test_the_table_sets_how_long_a_question_stays_open(ana: Phone, firmware: Firmware) -> None:
    ana.send("/patience", seconds="60")
    assert re.search(r'value="60" aria-pressed="true"', ana.text("/game"))
    assert ana.send("/patience", seconds="5").status_code == 409
    ana.send("/ask/student")
    firmware.clock.now_s += 61
    firmware.run(Table.pass_time)
    assert "is not open any more" in ana.text("/question/state")


def test_a_second_seat_agrees_and_the_first_can_take_it_back(
    app: Flask, ana: Phone, bruno: Phone, firmware: Firmware
) -> None:
    ana.send("/reveal")
    assert "Take it back" in ana.text("/table")
    assert "/wish/agree" not in ana.text("/table")
    assert "/wish/" not in Phone(app).text("/table")
    assert ana.send("/wish/agree", wish="reveal").status_code == 409
    ana.send("/wish/decline", wish="new_game")
    assert "Take it back" in ana.text("/table")
    ana.send("/wish/decline", wish="reveal")
    assert "press OK" not in bruno.text("/table")
    ana.send("/reveal")
    assert "I agree" in bruno.text("/table")
    for _ in range(2):  # a double press
        assert bruno.send("/wish/agree", wish="reveal").status_code == 200
    assert firmware.run(lambda table: table.phase) is Phase.REVEALED


def test_the_asker_declines_the_periscope(ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    bruno.send("/periscope")
    assert "/periscope/decline" in ana.text("/table")
    ana.send("/periscope/decline")
    assert "Periscope" not in bruno.text("/table")


@pytest.mark.parametrize("path", ["/game/new", "/game/code", "/game/end"])
def test_only_the_great_reveal_offers_a_second_seats_yes(ana: Phone, bruno: Phone, path: str) -> None:
    ana.send(path, code="demo")
    for phone in (ana, bruno):
        told = phone.text("/table")
        assert "Now press OK on the box" in told
        assert "agree" not in told
        assert "/wish/agree" not in told
    assert "Take it back" in ana.text("/table")
    bruno.send("/wish/decline", wish={"/game/new": "new_game", "/game/code": "enter_code"}.get(path, "end_game"))
    assert "Now press OK" not in ana.text("/table")


def test_a_seat_that_was_left_with_its_notes_is_offered_for_taking_over(
    app: Flask, ana: Phone, firmware: Firmware
) -> None:
    ana.mix("student", "fern", "toad")
    notes = ana.text("/mine").split("<main")[1]
    ana.send("/leave")
    new = Phone(app)
    refused = new.sit("red", "Ana")
    assert "Take it over with the PIN that the box shows." in refused.text
    assert 'href="/take-over"' in refused.text
    assert 'value="red"' in new.text("/take-over")
    assert new.send("/take-over", colour="red", pin="0000").status_code == 409
    new.send("/take-over", colour="red", pin=pin(firmware))
    assert new.text("/mine").split("<main")[1] == notes
