import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.journal import Journal
from reader.table import Table


class Clock:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def randomness() -> random.Random:
    return random.Random(20)  # noqa: S311 - repeatable on purpose


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def journal(folder: Path) -> Iterator[Journal]:
    with Journal(folder) as journal:
        yield journal


@pytest.fixture
def table(journal: Journal, randomness: random.Random, clock: Clock) -> Table:
    return Table(journal, randomness, clock)
