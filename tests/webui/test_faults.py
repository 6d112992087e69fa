from __future__ import annotations

import logging
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

import webui.table
from reader.table import Table
from tests.webui.conftest import KEY, Phone
from tests.webui.table_thread import Firmware
from webui.application import LARGEST_FORM, create_app
from webui.box import GONE, Box
from webui.watch import Watch

PAGES = (
    "/", "/join", "/table", "/state", "/mine", "/ask", "/ask/sell", "/ask/debunk", "/question", "/question/check",
    "/confirm", "/wifi", "/host", "/take-over", "/fairness", "/record", "/record.json", "/record.html", "/language",
)  # fmt: skip
FORMS = (
    "/join", "/leave", "/variant", "/rounds/next", "/rounds/undo", "/questions/1/strike", "/mortar", "/periscope",
    "/periscope/agree", "/thinking-cap/stop", "/ask/student", "/ask/sell", "/ask/debunk", "/ask/exhibit", "/question",
    "/question/confirm", "/question/cancel", "/game/new", "/game/code", "/game/end", "/reveal",
    "/host", "/host/leave", "/take-over", "/release", "/patience", "/wish/agree", "/wish/decline", "/periscope/decline",
    "/reveal/show", "/confirm/refuse", "/wifi/home", "/wifi/own",
)  # fmt: skip


def test_every_route_is_tried_here(app: Flask) -> None:
    rules = {(rule.rule, method) for rule in app.url_map.iter_rules() for method in rule.methods or ()}
    posts = {rule.replace("<int:number>", "1") for rule, method in rules if method == "POST"}
    assert posts == {"/language"} | {form.replace(f"/ask/{form.split('/')[-1]}", "/ask/<word>") for form in FORMS}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_says_that_the_box_is_gone_and_comes_back(
    ana: Phone, firmware: Firmware, new_firmware: Callable[[], Firmware], path: str
) -> None:
    firmware.pull_the_plug()
    response = ana.get(path)
    assert response.status_code == 503
    assert GONE in response.text
    assert response.headers["Retry-After"]
    assert "data-reload-when-back" in response.text
    assert "http-equiv" in response.text
    new_firmware()
    assert ana.get(path).status_code in (200, 302)


@pytest.mark.parametrize("path", FORMS)
def test_every_form_says_that_the_box_is_gone_and_nothing_is_sent_again_by_itself(
    ana: Phone, firmware: Firmware, path: str
) -> None:
    fields = {"wish": "reveal", "code": "DEMO", "colour": "red", "name": "A", "variant": "master",
              "kind": ["fern", "toad"], "potion": "red+", "action": "student", "question": "1",
              "pin": "1234", "network": "House", "seconds": "60"}  # fmt: skip
    ana.form()
    firmware.pull_the_plug()
    response = ana.send(path, **fields)
    assert response.status_code == 503
    assert GONE in response.text
    assert "http-equiv" not in response.text
    assert "To the table" in response.text


def test_the_game_goes_on_after_the_box_was_away(
    ana: Phone, firmware: Firmware, new_firmware: Callable[[], Firmware]
) -> None:
    answer = ana.mix("student", "fern", "toad").text
    firmware.pull_the_plug()
    assert ana.get("/table").status_code == 503
    new_firmware()
    assert ana.text("/questions/1") == answer


def test_a_reply_that_makes_no_sense_is_a_box_that_does_not_answer(socket: Path) -> None:
    app = create_app(_Mumbling(socket), Watch(Box(socket)), KEY)
    assert app.test_client().get("/table").status_code == 503


class _Mumbling(Box):
    def look(self, phone: str) -> object:  # type: ignore[override]
        from webui.box import read_reply

        return read_reply(b'{"is": "Mumble"}\n')


def test_an_unexpected_error_is_caught_and_logged_without_its_words(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("the name Ana and the code QXJZ")

    monkeypatch.setattr(webui.table, "by_round", fail)
    response = phone.get("/table")
    assert response.status_code == 500
    assert "Something went wrong on this page. The game is safe." in response.text
    assert "To the table" in response.text
    assert "RuntimeError" in caplog.text
    for told in (response.text, caplog.text):
        assert "QXJZ" not in told
        assert "Ana" not in told


def test_unknown_pages_and_methods_get_a_sentence(phone: Phone) -> None:
    missing = phone.get("/nothing/here")
    assert missing.status_code == 404
    assert "There is no such page at this table." in missing.text
    wrong = phone.get("/leave")
    assert wrong.status_code == 405
    assert "POST" in wrong.headers["Allow"]
    assert "Open the table again." in wrong.text


def test_far_too_much_is_refused(phone: Phone) -> None:
    response = phone.send("/join", colour="red", name="x" * LARGEST_FORM)
    assert response.status_code == 413
    assert "That is far too much for this page." in response.text


def test_no_folder_is_listed_and_nothing_beside_the_assets_is_reached(phone: Phone) -> None:
    for path in ("/assets/", "/assets/..%2fapplication.py", "/assets/../application.py", "/assets/pages.key",
                 "/static/pages.css", "/assets/fern.png", "/assets/%00"):  # fmt: skip
        assert phone.get(path).status_code == 404, path


NONSENSE = (
    "", " ", "\x00", "\ud7ff", "ä" * 50, "-1", "1e9", "٣", "'; DROP TABLE event; --", "<script>", "{name}", "%s", "[]",
    "../../etc/passwd", "fern", "red", "neutral", "master", "9" * 40, "true", "\r\nSet-Cookie: a=b",
)  # fmt: skip
FIELDS = (
    "colour", "name", "kind", "potion", "variant", "action", "question", "holds_two", "game", "round", "code", "pin",
    "seconds", "language",
)  # fmt: skip


@pytest.mark.parametrize("path", FORMS)
def test_nonsense_in_a_form_never_breaks_a_page_or_the_game(ana: Phone, firmware: Firmware, path: str) -> None:
    chance = random.Random(path)  # noqa: S311 - the same nonsense in every run
    before = ana.mix("student", "fern", "toad").text.split("<main")[1]
    for _ in range(25):
        fields = {field: [chance.choice(NONSENSE) for _ in range(chance.randrange(4))] for field in FIELDS}
        response = ana.send(path, **fields)
        assert response.status_code < 500
        assert "Traceback" not in response.text
    firmware.run(Table.release)
    firmware.run(Table.decline)
    ana.sit("red", "Ana")
    assert "potion-words" in ana.text("/questions/1")
    assert _answer(before) == _answer(ana.text("/questions/1"))


def _answer(page: str) -> str:
    return page.split('<div class="answer')[1].split("<b>")[1].split("</b>", maxsplit=1)[0]


@pytest.mark.parametrize("seed", range(8))
def test_random_requests_never_break_the_pages(ana: Phone, seed: int) -> None:
    send_nonsense(ana, random.Random(seed), 60)  # noqa: S311 - the same nonsense in every run


@pytest.mark.slow
def test_five_thousand_malformed_requests_break_nothing_and_leave_the_game_as_it_was(
    ana: Phone, bruno: Phone, firmware: Firmware, caplog: pytest.LogCaptureFixture
) -> None:
    ana.mix("student", "fern", "toad")
    before = firmware.run(Table.public_view)
    with caplog.at_level(logging.WARNING):
        send_nonsense(ana, random.Random(99), 2500)  # noqa: S311
        send_nonsense(bruno, random.Random(98), 2500)  # noqa: S311
    assert caplog.text == ""
    after = firmware.run(Table.public_view)
    assert (after.game, after.questions, after.seats, after.phase) == (
        before.game, before.questions, before.seats, before.phase,
    )  # fmt: skip


def send_nonsense(phone: Phone, chance: random.Random, times: int) -> None:
    paths = (*PAGES, *FORMS, "/questions/1", "/assets/fern.svg", "/reveal", "/game", "/%ff%fe", "/ask/%00", "//", "/é")
    kinds = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "text/html",
             "application/json", "", "a" * 300)  # fmt: skip
    for _ in range(times):
        response = phone.client.open(
            chance.choice(paths),
            method=chance.choice(("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW")),
            data=chance.randbytes(chance.choice((0, 1, 100, 5000))),
            content_type=chance.choice(kinds),
            query_string=chance.choice(("", "as=%00", "as=master&as=x", "v=", "%", "a" * 500)),
            headers={"Accept-Language": chance.choice(("", "xx", "pt-BR;q=x", "*", "\x01", "ja,en;q=0.1"))},
        )
        assert response.status_code < 500
        assert b"Traceback" not in response.get_data()


def test_a_broken_cookie_is_a_new_phone(app: Flask, ana: Phone) -> None:
    for value in ("", "x", "a.b.c", "=" * 500, "eyJwaG9uZSI6IDF9.x.y"):
        stranger = app.test_client()
        stranger.set_cookie("arbiter", value)
        assert stranger.get("/table").status_code == 200


def test_a_cookie_of_ours_with_nonsense_in_it_breaks_nothing(ana: Phone) -> None:
    ana.send("/ask/student")
    for noted in (None, 7, [], ["a"], [ana.question_id(), "fern", "fern"], [ana.question_id(), "x", 7], {"a": 1}):
        with ana.client.session_transaction() as session:
            session["picked"] = noted
        assert ana.get("/question/check").status_code in (302, 400, 409), noted


def test_nothing_is_logged_while_all_goes_well(ana: Phone, bruno: Phone, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        ana.mix("student", "fern", "toad")
        bruno.text("/table")
        ana.send("/game/code", code="DEMO")
        ana.send("/game/code", code="QXJZ")
    assert caplog.text == ""
