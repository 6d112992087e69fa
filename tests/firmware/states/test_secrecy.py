"""What leaves the box depends on the public answer only, never on the hidden potion behind it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from firmware.panel.signals import Tint
from reader.alchemy import Alchemical, Ingredient, Potion, mix
from reader.arbiter import Arbiter
from reader.link import Seen, encode
from reader.questions import Answer
from reader.vision.reading import Reason
from tests.firmware.conftest import MakeHands
from tests.firmware.hands import OK, UP, Hands

LEFT, RIGHT = Ingredient.MUSHROOM, Ingredient.TOAD


@dataclass(frozen=True)
class Trace:
    """All that the table could see and hear of one question after it was confirmed."""

    pictures: tuple[bytes, ...]
    words: str
    messages: tuple[bytes, ...]
    signals: tuple[Tint | int | None, ...]
    spoken: tuple[tuple[str, str] | None, ...]


def arbiter_with(potion: Potion) -> Arbiter:
    """An arbiter with which mushroom and toad make that potion."""
    left, right = next(pair for pair in itertools.permutations(Alchemical, 2) if mix(*pair) is potion)
    others = iter([one for one in Alchemical if one not in (left, right)])
    known = {LEFT: left, RIGHT: right}
    return Arbiter.from_alchemicals(tuple(known.get(one) or next(others) for one in Ingredient))


def trace(hands: Hands, ask: Callable[[Hands], None]) -> tuple[Answer, Trace]:
    messages: list[bytes] = []
    sealed = hands.table.public_view().commitment

    def overhear() -> None:
        view = hands.table.public_view()
        assert view.commitment == sealed, "the seal is as old as the game and tells nothing new"
        messages.append(encode(Seen(replace(view, commitment=""), None)))

    hands.device.announce = overhear
    hands.box.settings = replace(hands.box.settings, spoken=True)
    ask(hands)
    hands.pictures.clear()
    hands.press(OK)
    words = [hands.words]
    hands.pass_time(2.0)
    hands.press(OK)
    words.append(hands.words)
    hands.see(reason=Reason.EMPTY)
    words.append(hands.words)
    pictures = tuple(picture.tobytes() for picture in hands.pictures)
    return hands.table.game.records[-1].asked.answer, Trace(
        pictures, " ".join(words), tuple(messages), tuple(hands.signals), tuple(hands.spoken)
    )


def lay(hands: Hands) -> None:
    hands.see(reason=Reason.EMPTY)
    hands.see(LEFT, RIGHT)
    hands.press(UP)


def sell(hands: Hands) -> None:
    hands.choose("Sell potion")
    hands.choose("Speed: green plus")
    lay(hands)


def exhibit(hands: Hands) -> None:
    hands.choose("Exhibit potion")
    hands.choose("Speed: green plus")
    lay(hands)


def debunk_as_master(hands: Hands) -> None:
    hands.choose("Debunk theory")
    hands.choose("Master")
    hands.choose("Mushroom")
    hands.choose("Toad")
    hands.choose("Speed: green plus")


def traces(make_hands: MakeHands, ask: Callable[[Hands], None]) -> Iterator[tuple[Potion, Answer, Trace]]:
    for potion in Potion:
        answer, seen = trace(make_hands(arbiter_with(potion)), ask)
        yield potion, answer, seen


@pytest.mark.parametrize("ask", [sell, exhibit, debunk_as_master])
def test_equal_answers_look_equal_whatever_the_potion(make_hands: MakeHands, ask: Callable[[Hands], None]) -> None:
    by_answer: dict[Answer, dict[Potion, Trace]] = {}
    for potion, answer, seen in traces(make_hands, ask):
        by_answer.setdefault(answer, {})[potion] = seen
    hidden = [group for group in by_answer.values() if len(group) > 1]
    assert sum(len(group) for group in hidden) >= 5, "the answers hide several potions"
    for group in hidden:
        first, *others = group.values()
        assert first.pictures
        assert first.messages
        assert first.signals
        assert any(first.spoken)
        assert all(other == first for other in others)


def test_different_answers_look_different(make_hands: MakeHands) -> None:
    seen = {answer: one.pictures for _, answer, one in traces(make_hands, sell)}
    assert len(set(seen.values())) == len(seen) == 4


def test_light_and_sound_tell_nothing_of_a_potion_that_everybody_learns_anyway(make_hands: MakeHands) -> None:
    def drink(hands: Hands) -> None:
        hands.choose("Drink potion")
        lay(hands)

    assert len({one.signals for _, _, one in traces(make_hands, drink)}) == 1
