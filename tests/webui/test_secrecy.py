"""Nobody learns more than the table has asked: not from a page, a header, a cookie or a log line."""

from __future__ import annotations

import functools
import itertools
import logging
import random
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from reader.alchemy import Alchemical, Ingredient, Potion, assignment_in_order
from reader.arbiter import Arbiter
from reader.questions import Pair, Question, Sell, Student
from reader.table import Table
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware

PAGES = (
    "/join", "/table", "/state", "/mine", "/game", "/game/new", "/game/code", "/game/end", "/reveal", "/ask",
    "/ask/sell", "/ask/debunk", "/question", "/question/state", "/questions/1", "/questions/2", "/nothing",
    "/fairness", "/host", "/take-over", "/confirm", "/wifi", "/record", "/record.json", "/record.html", "/language",
)  # fmt: skip


def everything_served(app: Flask) -> Iterator[str]:
    """All that a seat, another seat and a watcher get to see of a game with two questions."""
    ana, bruno, watcher = Phone(app), Phone(app), Phone(app)
    yield ana.sit("red", "Ana").text
    yield bruno.sit("blue", "Bruno").text
    yield ana.mix("student", "fern", "toad").text
    yield bruno.mix("sell", "flower", "scorpion", potion="green-").text
    for phone, path in itertools.product((ana, bruno, watcher), PAGES):
        response = phone.get(path)
        yield f"{path} {response.status} {sorted(response.headers.items())} {response.text}"
        with phone.client.session_transaction() as session:
            yield str(sorted(session.items()))


def asked() -> tuple[Question, ...]:
    return (
        Student(Pair(Ingredient.FERN, Ingredient.TOAD)),
        Sell(Pair(Ingredient.FLOWER, Ingredient.SCORPION), Potion.GREEN_MINUS),
    )


def two_games_with_the_same_answers(chance: random.Random) -> tuple[Arbiter, Arbiter]:
    """Two secrets that differ as much as the answers allow, the hidden potion of the sale among them."""
    hidden = asked()[1].pair  # type: ignore[union-attr]
    while True:
        one, other = (_drawn(chance) for _ in range(2))
        if all(one.answer(question) == other.answer(question) for question in asked()) and one.potion(
            hidden
        ) != other.potion(hidden):
            return one, other


def _drawn(chance: random.Random) -> Arbiter:
    alchemicals = list(Alchemical)
    chance.shuffle(alchemicals)
    return Arbiter(assignment_in_order(alchemicals), chance.randbytes(16))


def _masked(text: str, commitment: str) -> str:
    """The commitment differs in every game and is tested elsewhere; its groups are as long in each."""
    for start in range(0, 64, 8):
        text = text.replace(commitment[start : start + 8], "-" * 8)
    return text


def _next(tokens: Iterator[str], _: int) -> str:
    return next(tokens)


@pytest.fixture
def play(socket: Path, pages: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Arbiter], list[str]]:
    """Plays one game with that secret. Phones get the same tokens and cookies in every game."""
    monkeypatch.setattr("itsdangerous.timed.TimestampSigner.get_timestamp", lambda _: 1_700_000_000)
    monkeypatch.setattr("flask.sessions.SecureCookieSessionInterface.get_expiration_time", lambda *_: None)
    games = itertools.count()

    def play(arbiter: Arbiter) -> list[str]:
        tokens = (f"phone{number}" for number in itertools.count())
        monkeypatch.setattr(secrets, "token_urlsafe", functools.partial(_next, tokens))
        firmware = Firmware(tmp_path / str(next(games)), socket)
        firmware.run(functools.partial(Table.start, arbiter=arbiter))
        served = [*everything_served(pages)]
        commitment = firmware.run(lambda table: table.public_view().commitment)
        firmware.pull_the_plug()
        return [_masked(text, commitment) for text in served]

    return play


@pytest.mark.parametrize("seed", range(4))
def test_games_with_the_same_answers_are_served_the_same_bytes(
    play: Callable[[Arbiter], list[str]], caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    one, other = two_games_with_the_same_answers(random.Random(seed))  # noqa: S311 - the same games in every run
    with caplog.at_level(logging.DEBUG):
        assert play(one) == play(other)
    assert caplog.text == ""


def test_a_different_answer_would_be_noticed(play: Callable[[Arbiter], list[str]]) -> None:
    chance = random.Random(1)  # noqa: S311
    one = _drawn(chance)
    other = next(a for a in iter(lambda: _drawn(chance), None) if a.answer(asked()[1]) != one.answer(asked()[1]))
    assert play(one) != play(other)


def test_code_nonce_and_assignment_are_served_nowhere_before_the_reveal(app: Flask, firmware: Firmware) -> None:
    opener = Phone(app)
    opener.send("/game/code", code="DEMO")
    secret = firmware.secret()
    keys = [alchemical.key for alchemical in secret.reveal().in_order()]
    nonce = secret._nonce
    for text in everything_served(app):
        for forbidden in ("DEMO", secret.code(), nonce.hex(), " ".join(keys), '", "'.join(keys), ",".join(keys)):
            assert forbidden not in text
        assert "alchemical-" not in text


def test_a_typed_code_stays_in_no_cookie_page_or_address(app: Flask) -> None:
    phone = Phone(app)
    for code in ("DEMO", "QXJZ"):
        response = phone.send("/game/code", code=code)
        assert code not in response.text
        assert code not in response.request.url
        assert all(code not in str(step.headers) for step in (response, *response.history))
        with phone.client.session_transaction() as session:
            assert code not in str(session)


def test_the_own_ingredients_are_in_no_address(ana: Phone) -> None:
    answer = ana.mix("student", "fern", "toad")
    for step in (answer, *answer.history):
        assert "fern" not in step.request.url
        assert "fern" not in str(step.headers.get("Location"))


def test_another_seat_cannot_open_a_seats_notes(ana: Phone, bruno: Phone) -> None:
    ana.mix("student", "fern", "toad")
    token = None
    with ana.client.session_transaction() as session:
        token = session["phone"]
    for path in PAGES:
        text = bruno.get(path).text
        assert token not in text
        if path not in ("/ask/debunk",):
            assert "Toad" not in text, path
