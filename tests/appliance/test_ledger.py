"""The judge of the power cuts itself: it must notice every kind of loss."""

from __future__ import annotations

import pytest

from tests.appliance.ledger import Ledger

SHOWN = ["noise", "SHOWN 1 1 red plus", "SHOWN 1 2 blue minus", "PAGE 1 2 Wisdom", "SHOWN 2 1 neutral"]
KEPT = ["RECORD 1 1 red plus", "RECORD 1 2 blue minus", "RECORD 2 1 neutral", "PAGE-AGAIN 1 2 Wisdom"]


@pytest.fixture
def ledger() -> Ledger:
    ledger = Ledger()
    assert ledger.note(SHOWN) == 3
    return ledger


def test_a_whole_record_has_lost_nothing(ledger: Ledger) -> None:
    assert ledger.lost([*KEPT, "RECORD 2 2 green plus"], games=0) == []


@pytest.mark.parametrize("gone", KEPT[:3])
def test_every_missing_answer_is_noticed(ledger: Ledger, gone: str) -> None:
    game, number = gone.split()[1:3]
    assert ledger.lost([line for line in KEPT if line != gone], games=0) == [(int(game), int(number))]


def test_an_answer_that_reads_otherwise_is_lost(ledger: Ledger) -> None:
    assert ledger.lost([KEPT[0].replace("plus", "minus"), *KEPT[1:]], games=0) == [(1, 1)]
    assert ledger.lost([*KEPT[:3], "PAGE-AGAIN 1 2 Speed"], games=0) == [(1, 2)]


def test_an_empty_record_has_lost_everything(ledger: Ledger) -> None:
    assert ledger.lost([], games=0) == [(1, 1), (1, 2), (2, 1)]
    assert ledger.lost([], games=1) == [(2, 1)]


def test_what_is_shown_again_is_counted_once(ledger: Ledger) -> None:
    assert ledger.note(SHOWN) == 0
