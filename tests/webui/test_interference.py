"""Two secrets that answer alike are told apart by no byte of any page, header, cookie or log line."""

from __future__ import annotations

import functools
import itertools
import logging
import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from reader.arbiter import Arbiter
from reader.link import Artifact, Confirm, OpenQuestion, Pick, Question
from reader.table import Table
from reader.views import claim_of
from tests.firmware.test_interference import alike, any_question, drawn
from tests.webui.conftest import KEY, Phone
from tests.webui.table_thread import Firmware
from tests.webui.test_secrecy import PAGES
from webui.application import create_app
from webui.box import Box
from webui.rates import Rates
from webui.watch import Watch

GAMES = 1000
GAMES_AT_ONE_TABLE = 50
LOOKED_AT_EACH_TIME = ("/table", "/mine")


class Evening:
    """A box, its pages, two seats and a watcher, all with the tokens and cookies that the other evening has too."""

    def __init__(self, folder: Path, stack: ExitStack, patch: pytest.MonkeyPatch) -> None:
        folder.mkdir()
        socket = folder / "box"
        self.firmware = Firmware(folder / "games", socket)
        stack.callback(self.firmware.pull_the_plug)
        box = Box(socket)
        watch = Watch(box)
        app = create_app(box, watch, KEY, rates=Rates(lambda: 0.0, 10**9))
        tokens = (f"phone{number}" for number in itertools.count())
        patch.setattr(secrets, "token_urlsafe", lambda *_: next(tokens))
        self.phones = [Phone(app), Phone(app), Phone(app)]
        self.phones[0].sit("red", "Ana")
        self.phones[1].sit("blue", "Bruno")
        self.phones[2].get("/table")
        self.tokens = [_token(phone) for phone in self.phones[:2]]

    def play(self, arbiter: Arbiter, questions: list[Question], number: int) -> Iterator[str]:
        """Everything that is served while these questions are asked; the commitment is masked."""
        chance = random.Random(number)  # noqa: S311 - the same course in both
        self.firmware.run(functools.partial(Table.start, arbiter=arbiter))
        commitment = self.firmware.run(lambda table: table.public_view().commitment)
        for question in questions:
            token = chance.choice(self.tokens)
            self.firmware.submit(OpenQuestion(token, question.action, claim_of(question)))
            opened = self.firmware.run(lambda table: table.opened)
            self.firmware.submit(Confirm(token, opened.id if opened else "", question))
            moment = self.firmware.run(lambda table: table.moment)
            self.firmware.submit(Pick(token, moment, chance.choice(list(Artifact))))
            for text in self._looks(chance):
                yield _masked(text, commitment)

    def _looks(self, chance: random.Random) -> Iterator[str]:
        for phone in self.phones:
            for path in (*LOOKED_AT_EACH_TIME, chance.choice(PAGES)):
                response = phone.get(path)
                yield f"{path} {response.status} {sorted(response.headers.items())} {response.text}"


def _token(phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        return str(session["phone"])


def _masked(text: str, commitment: str) -> str:
    """The commitment differs in every game and is tested elsewhere; its groups are as long in each."""
    for start in range(0, 64, 8):
        text = text.replace(commitment[start : start + 8], "-" * 8)
    return text


@contextmanager
def two_evenings(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[tuple[Evening, Evening]]:
    patch.setattr("itsdangerous.timed.TimestampSigner.get_timestamp", lambda _: 1_700_000_000)
    patch.setattr("flask.sessions.SecureCookieSessionInterface.get_expiration_time", lambda *_: None)
    folder.mkdir()
    with ExitStack() as stack:
        yield Evening(folder / "1", stack, patch), Evening(folder / "2", stack, patch)


def compare(folder: Path, patch: pytest.MonkeyPatch, games: int, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same games in every run
    with two_evenings(folder, patch) as (one, other):
        compared = 0
        while compared < games:
            questions = [any_question(chance) for _ in range(chance.randrange(1, 4))]
            secret = drawn(chance)
            twin = alike(secret, questions, chance)
            if twin is None:
                continue
            compared += 1
            assert list(one.play(secret, questions, compared)) == list(other.play(twin, questions, compared))


def test_a_few_pairs_of_games_with_equal_answers_are_served_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        compare(tmp_path / "e", monkeypatch, 10, 12)
    assert caplog.text == ""


@pytest.mark.slow
@pytest.mark.parametrize("table", range(GAMES // GAMES_AT_ONE_TABLE))
def test_a_thousand_pairs_of_games_with_equal_answers_are_served_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, table: int
) -> None:
    with caplog.at_level(logging.DEBUG):
        compare(tmp_path / "e", monkeypatch, GAMES_AT_ONE_TABLE, 1000 + table)
    assert caplog.text == ""


def test_a_different_answer_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(3)  # noqa: S311
    secret = drawn(chance)
    questions = [any_question(chance)]
    different = next(
        new for new in iter(lambda: drawn(chance), None) if new.answer(questions[0]) != secret.answer(questions[0])
    )
    with two_evenings(tmp_path / "e", monkeypatch) as (one, other):
        assert list(one.play(secret, questions, 1)) != list(other.play(different, questions, 1))
