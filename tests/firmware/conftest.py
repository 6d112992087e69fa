from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.machine import Machine
from reader.arbiter import Arbiter
from tests.firmware.hands import Hands

MakeHands = Callable[..., Hands]


@pytest.fixture
def make_hands(tmp_path: Path) -> Iterator[MakeHands]:
    """Makes boxes, each with a journal of its own."""
    made: list[Hands] = []

    def make(arbiter: Arbiter | None = None, seed: int = 7, machine: Machine | None = None) -> Hands:
        hands = Hands(tmp_path / str(len(made)), arbiter, seed, machine)
        made.append(hands)
        return hands

    yield make
    for hands in made:
        hands.close()


@pytest.fixture
def demo(make_hands: MakeHands) -> Hands:
    """A box on which the game DEMO is running."""
    return make_hands(Arbiter.from_code("DEMO"))


@pytest.fixture
def fresh(make_hands: MakeHands) -> Hands:
    """A box without a game."""
    return make_hands()
