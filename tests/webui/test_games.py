from __future__ import annotations

import re

import pytest
from flask import Flask

from reader.alchemy import Alchemical, Ingredient
from reader.languages import words
from reader.table import Table
from reader.views import Phase
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware


def test_a_game_starts_at_once_while_none_runs(phone: Phone) -> None:
    assert "No game is running." in phone.text("/table")
    phone.send("/game/new")
    assert "Game 1" in phone.text("/table")
    assert "No game is running." not in phone.text("/table")


def test_a_double_press_starts_one_game(phone: Phone) -> None:
    for _ in range(2):
        assert phone.send("/game/new", moment="0.0.0").status_code == 200
    assert "Game 1" in phone.text("/table")
    assert "press OK" not in phone.text("/table")


@pytest.mark.parametrize("path", ["/game/end", "/reveal", "/game/new"])
def test_a_double_press_on_a_wish_is_one_wish(ana: Phone, path: str) -> None:
    ana.mix("student", "fern", "toad")
    for _ in range(2):
        assert ana.send(path).status_code == 200
    assert "press OK" in ana.text("/table")


WISHES = {
    "/game/new": "Now press OK on the box to start a new game.",
    "/game/code": "Now press OK on the box to start the game with the code.",
    "/game/end": "Now press OK on the box to put the running game aside.",
    "/reveal": "Now press OK on the box for the Great Reveal.",
}


@pytest.mark.parametrize("path", WISHES)
def test_while_a_game_runs_a_press_on_the_box_is_needed(app: Flask, ana: Phone, firmware: Firmware, path: str) -> None:
    ana.send(path, code="DEMO")
    for anybody in (ana, Phone(app)):
        assert WISHES[path] in anybody.text("/table")
        assert "Game 1" in anybody.text("/table")
    assert firmware.run(lambda table: table.phase) is Phase.RUNNING
    firmware.run(lambda table: table.grant())
    assert "press OK" not in ana.text("/table")


def test_a_granted_end_puts_the_game_aside(ana: Phone, firmware: Firmware) -> None:
    ana.send("/game/end")
    firmware.run(lambda table: table.grant())
    assert "No game is running." in ana.text("/table")
    assert "Ana" in ana.text("/table")


def test_a_code_starts_the_game_that_it_stands_for(phone: Phone, firmware: Firmware) -> None:
    phone.send("/game/code", code=" demo ")
    assert firmware.secret().code() == firmware.run(lambda _: _demo_code())


def _demo_code() -> str:
    from reader import codes

    return codes.encode(codes.decode("DEMO"))


@pytest.mark.parametrize("code", ["QXJZ", "ABCDE", "A", "1234", "ÄÖÜA", "'; --", "A" * 300])
def test_a_code_that_cannot_be_answered_is_refused_and_never_repeated(phone: Phone, code: str) -> None:
    response = phone.send("/game/code", code=code)
    assert response.status_code == 409
    assert 'role="alert"' in response.text
    if len(code) > 1:
        assert code not in response.text
    assert 'name="code"' in response.text
    assert "No game is running." in phone.text("/table")


def test_an_empty_code_is_no_new_game(phone: Phone) -> None:
    response = phone.send("/game/code", code="  ")
    assert response.status_code == 409
    assert "Type the four letters of the code first." in response.text
    assert "No game is running." in phone.text("/table")


def test_the_field_for_the_code_is_forgotten_by_the_browser(phone: Phone) -> None:
    page = phone.get("/game/code")
    field = re.search(r'<input class="code"[^>]*>', page.text)
    assert field
    assert 'autocomplete="off"' in field[0]
    assert "value=" not in field[0]
    assert page.headers["Cache-Control"] == "no-store"


def test_the_great_reveal_shows_all_eight_pairs_in_signs_sizes_and_words(ana: Phone, firmware: Firmware) -> None:
    ana.mix("student", "fern", "toad")
    secret = firmware.secret().reveal()
    assert "alchemical" not in ana.text("/reveal").replace("alchemical each ingredient has", "")
    ana.send("/reveal")
    firmware.run(lambda table: table.grant())
    assert "aspects" not in ana.text("/reveal").split('<ul class="reveal">')[1]
    page = ana.send("/reveal/show").text
    shown = page.split("<main")[1].split('<ul class="reveal">')[1].split("<nav")[0]
    for kind, part in zip(Ingredient, re.split(r"<h2>", shown)[1:], strict=True):
        assert part.startswith(words.ingredient_name(kind))
        assert _aspects(part) == _expected(secret[kind])
    assert "all pairs are revealed" in ana.text("/table")
    assert "Which two ingredients?" not in ana.text("/ask")


def _aspects(part: str) -> list[tuple[str, str, str]]:
    found = re.findall(r'<li class="(large|small)">.*?</svg> (\w+) \w+ <b>(.)</b></li>', part, re.DOTALL)
    return [(colour.lower(), size, "+" if sign == "+" else "-") for size, colour, sign in found]


def _expected(alchemical: Alchemical) -> list[tuple[str, str, str]]:
    return [(aspect.colour.value, aspect.size.value, aspect.sign.value) for aspect in alchemical.aspects.values()]


YESTERDAYS = {
    "/reveal": {}, "/game/end": {}, "/game/new": {}, "/game/code": {"code": "DEMO"}, "/rounds/next": {},
    "/rounds/undo": {}, "/questions/1/strike": {}, "/mortar": {}, "/periscope": {}, "/periscope/agree": {},
    "/periscope/decline": {}, "/thinking-cap/stop": {}, "/wish/agree": {"wish": "reveal"},
    "/wish/decline": {"wish": "reveal"}, "/release": {}, "/reveal/show": {},
}  # fmt: skip


@pytest.mark.parametrize("path", YESTERDAYS)
def test_yesterdays_form_says_so_and_changes_nothing_in_todays_game(
    ana: Phone, bruno: Phone, firmware: Firmware, path: str
) -> None:
    ana.mix("student", "fern", "toad")
    yesterday = ana.moment()
    ana.send("/game/new")
    firmware.run(lambda table: table.grant())
    ana.mix("thinking_cap", "fern", "flower")
    ana.send("/thinking-cap/stop")
    ana.mix("student", "fern", "toad")
    bruno.send("/periscope")
    bruno.send("/ask/drink")
    if path == "/release":
        ana.send("/host", pin=firmware.run(Table.show_pin))
    before = firmware.run(Table.public_view)
    response = ana.send(path, **YESTERDAYS[path], moment=yesterday)
    assert response.status_code == 409
    assert "This page is older than what the table has done since." in response.text
    assert firmware.run(Table.public_view) == before


@pytest.mark.parametrize("path", ["/mortar", "/periscope/agree", "/periscope/decline", "/thinking-cap/stop"])
def test_a_form_of_an_earlier_question_does_nothing_to_the_latest(ana: Phone, bruno: Phone, path: str) -> None:
    ana.mix("student", "fern", "toad")
    earlier = ana.moment()
    ana.mix("thinking_cap" if "cap" in path else "student", "fern", "flower")
    bruno.send("/periscope")
    response = ana.send(path, moment=earlier)
    assert response.status_code == 409
    assert "This page is older" in response.text
    assert "Magic Mortar" not in bruno.text("/table")


@pytest.mark.parametrize("moment", ["", "1", "1.0", "1.0.x", "-1.0.0", "1.0.0.0", "1.0." + "9" * 30])
def test_a_form_that_does_not_say_where_the_game_stood_is_refused(ana: Phone, moment: str) -> None:
    response = ana.send("/rounds/next", moment=moment)
    assert response.status_code == 400
    assert "Round 1" not in ana.text("/game")


def test_there_is_nothing_to_end_or_reveal_without_a_game(phone: Phone) -> None:
    for path in ("/game/end", "/reveal"):
        response = phone.send(path)
        assert response.status_code == 409
        assert "No game is running. Start one first." in response.text


def test_rounds_are_counted_once_for_each_press_and_can_be_taken_back(ana: Phone) -> None:
    ana.mix("student", "fern", "toad")
    assert "Begin round 1" in ana.text("/game")
    for _ in range(2):
        assert ana.send("/rounds/next", moment="1.0.1").status_code == 200
    ana.mix("student", "fern", "flower")
    table = ana.text("/table")
    assert table.index("<h2>Round 1</h2>") < table.index("<h2>Before round 1</h2>")
    assert "Round 2" not in table
    for _ in range(2):
        assert ana.send("/rounds/undo", moment="1.1.2").status_code == 200
    assert "Begin round 1" in ana.text("/game")


def test_a_watcher_does_not_count_rounds(ana: Phone, phone: Phone) -> None:
    assert "Begin round 1" not in phone.text("/game")
    assert phone.send("/rounds/next").status_code == 409
