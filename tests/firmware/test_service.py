"""What the socket's messages may do: a watcher looks, a seat asks, the host leads, and a second seat agrees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.service import answer
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.journal import Journal
from reader.link import (
    Action,
    AgreeToWish,
    Artifact,
    Claim,
    ClaimHost,
    Confirm,
    DeclinePeriscope,
    DeclineWish,
    Done,
    EndGame,
    LeaveHost,
    Look,
    Moment,
    NeedsPress,
    NewGame,
    NextRound,
    Opened,
    OpenQuestion,
    Pair,
    Phase,
    Pick,
    Refused,
    Release,
    Reply,
    Request,
    Reveal,
    SeatColour,
    Seen,
    SeenAgain,
    SetPatience,
    ShowTheories,
    Strike,
    Student,
    TakeOver,
    UndoRound,
    Wish,
)
from reader.table import Table

ANA, BRUNO, WATCHER = "phone of Ana", "phone of Bruno", "tablet"
PAIR = Pair(Ingredient.FERN, Ingredient.TOAD)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Two seats with phones and a running game with one answer, by Ana."""
    with Journal(tmp_path / "games") as journal:
        table = Table(journal, random.Random(7), lambda: 0.0)  # noqa: S311 - the same game in every run
        table.sit(SeatColour.RED, "Ana", ANA)
        table.sit(SeatColour.BLUE, "Bruno", BRUNO)
        table.start(Arbiter.from_code("DEMO"))
        ask(table, ANA)
        yield table


def ask(table: Table, phone: str) -> None:
    opened = answer(table, OpenQuestion(phone, Action.STUDENT, Claim()))
    assert isinstance(opened, Opened)
    answer(table, Confirm(phone, opened.question_id, Student(PAIR)))


def refused(reply: Reply) -> bool:
    return isinstance(reply, Refused)


def leading(phone: str, now: Moment) -> tuple[Request, ...]:
    return (
        Strike(phone, now, 1), NextRound(phone, now), UndoRound(phone, now), SetPatience(phone, 60),
        NewGame(phone, now, ""), EndGame(phone, now), Reveal(phone, now),
    )  # fmt: skip


@pytest.mark.parametrize("number", range(7))
def test_a_watcher_may_not_lead(table: Table, number: int) -> None:
    before = table.public_view()
    assert refused(answer(table, leading(WATCHER, table.moment)[number]))
    assert table.public_view() == before


@pytest.mark.parametrize("number", range(7))
def test_a_seat_may_lead_until_there_is_a_host(table: Table, number: int) -> None:
    table.next_round()
    assert not refused(answer(table, leading(ANA, table.moment)[number]))
    table.decline()
    table.next_round()
    answer(table, ClaimHost(WATCHER, table.show_pin()))
    before = table.public_view()
    assert refused(answer(table, leading(ANA, table.moment)[number]))
    assert table.public_view() == before
    assert not refused(answer(table, leading(WATCHER, table.moment)[number]))


def test_only_the_phone_of_the_host_is_told_that_it_leads(table: Table) -> None:
    answer(table, ClaimHost(BRUNO, table.show_pin()))
    for phone, leads in ((ANA, False), (BRUNO, True), (WATCHER, False)):
        reply = answer(table, Look(phone))
        assert isinstance(reply, Seen)
        assert reply.host is leads
    answer(table, LeaveHost(BRUNO))
    assert not table.public_view().has_host


def test_only_the_host_releases_a_stuck_question(table: Table) -> None:
    answer(table, OpenQuestion(ANA, Action.STUDENT, Claim()))
    for phone in (BRUNO, WATCHER):
        assert refused(answer(table, Release(phone, table.moment)))
    answer(table, ClaimHost(WATCHER, table.show_pin()))
    assert isinstance(answer(table, Release(WATCHER, table.moment)), Done)
    assert table.opened is None


def test_a_wish_is_granted_by_a_second_seat_and_declined_by_any(table: Table) -> None:
    assert isinstance(answer(table, Reveal(ANA, table.moment)), NeedsPress)
    assert refused(answer(table, AgreeToWish(ANA, table.moment, Wish.REVEAL)))
    assert refused(answer(table, AgreeToWish(WATCHER, table.moment, Wish.REVEAL)))
    assert refused(answer(table, DeclineWish(WATCHER, table.moment, Wish.REVEAL)))
    assert isinstance(answer(table, DeclineWish(BRUNO, table.moment, Wish.REVEAL)), Done)
    assert table.public_view().wish is None
    answer(table, Reveal(ANA, table.moment))
    assert isinstance(answer(table, AgreeToWish(BRUNO, table.moment, Wish.REVEAL)), Done)
    assert table.phase is Phase.REVEALED


def test_only_the_asker_declines_the_periscope(table: Table) -> None:
    answer(table, Pick(BRUNO, table.moment, Artifact.PERISCOPE))
    assert refused(answer(table, DeclinePeriscope(BRUNO, table.moment)))
    assert table.public_view().periscope_wish is SeatColour.BLUE
    answer(table, DeclinePeriscope(ANA, table.moment))
    assert table.public_view().periscope_wish is None


def test_a_seat_is_taken_over_with_the_pin_alone(table: Table) -> None:
    assert refused(answer(table, TakeOver(WATCHER, SeatColour.RED, "0000")))
    assert isinstance(answer(table, TakeOver(WATCHER, SeatColour.RED, table.show_pin())), Done)
    assert refused(answer(table, NextRound(ANA, table.moment)))
    assert not refused(answer(table, NextRound(WATCHER, table.moment)))


def test_theories_open_after_the_reveal_only(table: Table) -> None:
    assert refused(answer(table, ShowTheories(ANA, table.moment, (Ingredient.TOAD,))))
    table.reveal()
    assert refused(answer(table, ShowTheories(WATCHER, table.moment, (Ingredient.TOAD,))))
    assert isinstance(answer(table, ShowTheories(ANA, table.moment, (Ingredient.TOAD,))), Done)
    assert table.public_view().shown == (Ingredient.TOAD,)


def test_a_view_that_the_pages_know_is_not_sent_again_until_it_changes(table: Table) -> None:
    first = answer(table, Look(ANA))
    assert isinstance(first, Seen)
    again = answer(table, Look(BRUNO, first.version))
    assert again == SeenAgain(table.seat_view(BRUNO), table.is_host(BRUNO))
    table.next_round()
    later = answer(table, Look(ANA, first.version))
    assert isinstance(later, Seen)
    assert later.version != first.version
    assert later.view.round == first.view.round + 1


def test_a_box_that_started_anew_never_names_another_view_the_same(table: Table, tmp_path: Path) -> None:
    before = answer(table, Look(ANA))
    assert isinstance(before, Seen)
    with Journal(tmp_path / "other") as journal:
        other = Table(journal, random.Random(5), lambda: 0.0)  # noqa: S311 - the same chance as the first box
        other.sit(SeatColour.RED, "Ana", ANA)
        other.start()
        while other.revision < table.revision:
            other.set_patience(60 + other.revision)
        assert other.revision == table.revision
        assert isinstance(answer(other, Look(ANA, before.version)), Seen)
