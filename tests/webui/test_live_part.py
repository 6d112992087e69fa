"""What an open page fetches by itself: only its live part, drawn once for all phones of a language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from reader.link import Seen, SeenAgain
from reader.table import Table
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware
from webui.box import Box
from webui.drawn import Drawn

BY_ITSELF = {"HX-Request": "true"}
LIVE = ["/table", "/mine", "/game", "/fairness", "/questions/1", "/state"]


def live_part(text: str) -> str:
    """All that stands in the live part; nothing in it carries another token each time but the forms."""
    found = re.search(r'<div id="live".*?(?=</main>|\Z)', text, re.DOTALL)
    assert found, text
    return found[0]


@pytest.mark.parametrize("path", LIVE)
def test_a_page_fetches_its_live_part_and_nothing_else(ana: Phone, path: str) -> None:
    ana.mix("student", "fern", "toad")
    whole, part = ana.text(path), ana.get(path, headers=BY_ITSELF).text
    assert "<html" in whole
    assert part.lstrip().startswith("<title>")
    assert "<html" not in part
    assert "<svg hidden" not in part
    assert live_part(whole).startswith(live_part(part).strip())


def test_the_table_is_the_same_for_all_phones_of_a_language(app: Flask, ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    watcher, japanese = Phone(app), Phone(app, "ja")
    parts = [re.sub(r".*</div>\n(?=<h1)", "", live_part(one.text("/table")), flags=re.DOTALL) for one in (ana, watcher)]
    assert parts[0] == parts[1]
    assert "学生" in japanese.text("/table")
    assert "学生" not in bruno.text("/table")


def test_the_table_is_drawn_anew_after_every_change(ana: Phone, bruno: Phone) -> None:
    assert "Bruno" in ana.text("/table")
    bruno.send("/leave")
    assert "Bruno" not in ana.text("/table")
    ana.mix("student", "fern", "toad")
    assert 'href="/questions/1"' in bruno.text("/table")


def test_what_everybody_sees_is_fetched_once_for_all_phones(
    app: Flask, ana: Phone, bruno: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana.mix("student", "fern", "toad")
    replies = []

    def ask(self: Box, request: object, plain: object = Box.ask) -> object:
        replies.append(plain(self, request))  # type: ignore[operator]
        return replies[-1]

    ana.text("/table")
    monkeypatch.setattr(Box, "ask", ask)
    ana.text("/table")
    bruno.text("/table")
    bruno.send("/leave")
    ana.text("/mine")
    kinds = [type(reply) for reply in replies if isinstance(reply, Seen | SeenAgain)]
    assert kinds[:2] == [SeenAgain, SeenAgain]
    assert kinds.count(Seen) == 1


def test_only_the_latest_version_is_kept_and_each_language_is_drawn_once() -> None:
    drawn, pens = Drawn(), []

    def part(version: str, language: str) -> str:
        def draw() -> str:
            pens.append((version, language))
            return f"{version} {language}"

        return drawn.part(version, language, draw)

    for language in ("en", "ja", "en", "ja"):
        assert part("one", language) == f"one {language}"
    assert pens == [("one", "en"), ("one", "ja")]
    assert part("two", "en") == "two en"
    assert part("one", "en") == "one en"
    assert part("", "en") == part("", "en") == " en"
    assert pens[2:] == [("two", "en"), ("one", "en"), ("", "en"), ("", "en")]


def test_what_is_kept_is_never_older_nor_anybody_elses(
    app: Flask, ana: Phone, bruno: Phone, firmware: Firmware, new_firmware: Callable[[], Firmware]
) -> None:
    """After every change each phone gets, in its language, what pages that keep nothing draw for it."""
    japanese = Phone(app, "ja")
    phones = (ana, bruno, japanese, Phone(app))
    steps: list[Callable[[], object]] = [
        lambda: ana.mix("student", "fern", "toad"),
        lambda: bruno.mix("sell", "fern", "mushroom", potion="red+"),
        lambda: japanese.sit("green", "Chie"),
        lambda: ana.send("/host", pin=firmware.run(Table.show_pin)),
        lambda: ana.send("/rounds/next"),
        lambda: ana.send("/questions/1/strike"),
        lambda: bruno.send("/language", language="ro"),
        lambda: ana.send("/host/leave"),
        firmware.pull_the_plug,
        new_firmware,
        lambda: bruno.send("/leave"),
        lambda: japanese.send("/ask/drink"),
        lambda: japanese.send("/question/cancel", question=japanese.question_id()),
        lambda: ana.send("/reveal"),
        lambda: japanese.send("/wish/agree", wish="reveal"),
        lambda: ana.send("/reveal/show", kind="fern"),
        lambda: ana.send("/reveal/show"),
        lambda: ana.send("/game/new"),
    ]
    for step in steps:
        step()
        for phone in phones:
            for path in ("/table", "/mine", "/game"):
                kept, anew = phone.get(path), drawn_anew(app, phone, path)
                assert (kept.status_code, kept.text) == (anew.status_code, anew.text), path


def drawn_anew(app: Flask, phone: Phone, path: str) -> TestResponse:
    """That page for that phone, from pages that have kept nothing."""
    before = app.extensions["arbiter"]
    app.extensions["arbiter"] = replace(before, box=Box(before.box._path), drawn=Drawn())
    try:
        return phone.get(path)
    finally:
        app.extensions["arbiter"] = before
