from __future__ import annotations

from dataclasses import replace

from reader.vision.checking import check_deck
from reader.vision.deck import Deck, default_deck


def test_shipped_deck_has_no_weak_pair() -> None:
    checked = check_deck(Deck.load(default_deck()))
    assert checked.passed
    assert checked.weakest is not None
    assert checked.weakest.agreement < 0.45


def test_same_card_enrolled_as_two_kinds_is_named(deck: Deck) -> None:
    twins = [replace(shot, kind="twin") for shot in deck.shots if shot.kind == "card-1"]
    checked = check_deck(Deck("twins", (*deck.shots, *twins)))
    assert set(checked.doubtful) == {"card-1", "twin"}
    assert checked.weakest is not None
    assert {checked.weakest.one, checked.weakest.other} == {"card-1", "twin"}
    assert checked.weakest.agreement > 0.99


def test_two_cards_enrolled_as_one_kind_are_named(deck: Deck) -> None:
    shots = [replace(shot, kind="card-1") if shot.kind == "card-2" else shot for shot in deck.shots[1:]]
    firsts = [shot for shot in shots if shot.kind == "card-1"][:2]
    others = [shot for shot in shots if shot.kind != "card-1"]
    assert "card-1" in check_deck(Deck("mixed", (*firsts, *others))).doubtful


def test_deck_of_one_kind_has_no_pair(deck: Deck) -> None:
    assert check_deck(Deck("one", deck.shots[:2])).weakest is None
