"""What the table was shown, kept outside the machine, against what the machine's record has after a power cut."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

Key = tuple[int, int]
"""The game and the question's number in it."""

_LINE = re.compile(r"(SHOWN|RECORD|PAGE|PAGE-AGAIN) (\d+) (\d+) (.*)$")


@dataclass
class Ledger:
    """All answers that were shown so far."""

    shown: dict[Key, str] = field(default_factory=dict)
    on_pages: dict[Key, str] = field(default_factory=dict)

    def note(self, heard: Iterable[str]) -> int:
        """Notes what a machine has shown until its power went; returns how many answers that were."""
        before = len(self.shown)
        for kind, key, words in _parsed(heard):
            if kind == "SHOWN":
                self.shown[key] = words
            elif kind == "PAGE":
                self.on_pages[key] = words
        return len(self.shown) - before

    def lost(self, heard: Iterable[str], *, games: int) -> list[Key]:
        """The answers of the last so many games (0: of all) that the record lacks, or has otherwise than shown."""
        record: dict[Key, str] = {}
        pages: dict[Key, str] = {}
        for kind, key, words in _parsed(heard):
            if kind == "RECORD":
                record[key] = words
            elif kind == "PAGE-AGAIN":
                pages[key] = words
        asked_for = (
            set(sorted({game for game, _ in self.shown})[-games:]) if games else {game for game, _ in self.shown}
        )
        missing = [key for key, words in self.shown.items() if key[0] in asked_for and record.get(key) != words]
        changed = [key for key, words in self.on_pages.items() if key in pages and pages[key] != words]
        return sorted({*missing, *changed})


def _parsed(heard: Iterable[str]) -> Iterable[tuple[str, Key, str]]:
    for line in heard:
        if found := _LINE.search(line):
            yield found[1], (int(found[2]), int(found[3])), found[4]
