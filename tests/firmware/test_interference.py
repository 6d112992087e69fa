"""What the socket says depends on the answers alone: two secrets that answer alike are told apart by nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.service import answer, version_of
from reader.alchemy import COLOURED_POTIONS, Alchemical, Colour, Ingredient, Potion, assignment_in_order
from reader.arbiter import Arbiter
from reader.journal import Journal
from reader.link import (
    Artifact,
    Confirm,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    Look,
    OpenQuestion,
    Pair,
    Pick,
    Question,
    SeatColour,
    Seen,
    Sell,
    Strike,
    Student,
    ThinkingCap,
    Watch,
    encode,
)
from reader.table import Table
from reader.views import claim_of

GAMES = 1000
PHONES = ("phone of Ana", "phone of Bruno")
VIEWERS = (*PHONES, "watcher")


def drawn(chance: random.Random) -> Arbiter:
    alchemicals = list(Alchemical)
    chance.shuffle(alchemicals)
    return Arbiter(assignment_in_order(alchemicals), chance.randbytes(16))


def any_question(chance: random.Random) -> Question:
    left, right = chance.sample(list(Ingredient), 2)
    pair, potion = Pair(left, right), chance.choice(COLOURED_POTIONS)
    return chance.choice((
        Student(pair), Drink(pair), Sell(pair, potion), Exhibit(pair, potion), ThinkingCap(pair),
        DebunkApprentice(left, chance.choice(list(Colour))), DebunkMaster(pair, chance.choice(list(Potion))),
    ))  # fmt: skip


def alike(one: Arbiter, questions: list[Question], chance: random.Random) -> Arbiter | None:
    """Another secret that gives the same answers to all of these."""
    answers = [one.answer(question) for question in questions]
    for _ in range(3000):
        other = drawn(chance)
        if other.reveal() != one.reveal() and all(
            other.answer(question) == said for question, said in zip(questions, answers, strict=True)
        ):
            return other
    return None


def played(table: Table, arbiter: Arbiter, questions: list[Question], seed: int) -> Iterator[bytes]:
    """Everything that the socket says to every seat and a watcher, step by step; the commitment is masked."""
    chance = random.Random(seed)  # noqa: S311 - the same course in every run
    table.start(arbiter)
    for question in questions:
        phone = chance.choice(PHONES)
        opened = answer(table, OpenQuestion(phone, question.action, claim_of(question)))
        yield encode(opened)
        yield from looked(table)
        yield encode(answer(table, Confirm(phone, table.opened.id if table.opened else "", question)))
        for artifact in Artifact:
            yield encode(answer(table, Pick(chance.choice(PHONES), table.moment, artifact)))
        if chance.random() < 0.2:
            yield encode(answer(table, Strike(phone, table.moment, 1)))
        yield from looked(table)


def looked(table: Table) -> Iterator[bytes]:
    view = table.public_view()
    known = version_of(view)  # of what everybody may see, the commitment among it, and of nothing else
    masked = replace(view, commitment="-" * 64)
    requests: list[Watch | Look] = [Watch(), *(Look(viewer) for viewer in VIEWERS)]
    for request in requests:
        reply = answer(table, request)
        assert isinstance(reply, Seen)
        assert (reply.view, reply.version) == (view, known)
        yield encode(replace(reply, view=masked, version=version_of(masked)))
    for viewer in VIEWERS:
        yield encode(answer(table, Look(viewer, known)))


@pytest.fixture
def two_tables(tmp_path: Path) -> Iterator[tuple[Table, Table]]:
    with ExitStack() as stack:
        tables = []
        for name in ("one", "other"):
            journal = stack.enter_context(Journal(tmp_path / name))
            table = Table(journal, random.Random(5), lambda: 0.0)  # noqa: S311 - the same in both
            table.sit(SeatColour.RED, "Ana", PHONES[0])
            table.sit(SeatColour.BLUE, "Bruno", PHONES[1])
            tables.append(table)
        yield tables[0], tables[1]


@pytest.mark.slow
def test_a_thousand_pairs_of_games_with_equal_answers_are_told_the_same_bytes(two_tables: tuple[Table, Table]) -> None:
    one, other = two_tables
    compare(one, other, GAMES)


def test_a_few_pairs_of_games_with_equal_answers_are_told_the_same_bytes(two_tables: tuple[Table, Table]) -> None:
    compare(*two_tables, 40)


def compare(one: Table, other: Table, games: int) -> None:
    chance = random.Random(11)  # noqa: S311
    compared = 0
    while compared < games:
        questions = [any_question(chance) for _ in range(chance.randrange(1, 5))]
        secret = drawn(chance)
        twin = alike(secret, questions, chance)
        if twin is None:
            continue
        compared += 1
        assert list(played(one, secret, questions, compared)) == list(played(other, twin, questions, compared))


def test_a_different_answer_would_be_noticed(two_tables: tuple[Table, Table]) -> None:
    one, other = two_tables
    chance = random.Random(3)  # noqa: S311
    question: list[Question] = [Student(Pair(Ingredient.FERN, Ingredient.TOAD))]
    secret = drawn(chance)
    different = next(
        new for new in iter(lambda: drawn(chance), None) if new.answer(question[0]) != secret.answer(question[0])
    )
    assert list(played(one, secret, question, 1)) != list(played(other, different, question, 1))
