"""Which answer the display has shown last, kept over a power cut: an answer on disk that nobody saw is shown then."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path

from reader.storage import write_durably

FILE = "shown.json"


@dataclass(frozen=True)
class Shown:
    """The latest answer that was shown, by its number, and its game; None while no game runs."""

    game: int | None = None
    number: int = 0


class ShownFile:
    """One small file in the data folder. It is a help, not a record: a damaged one means that all was shown."""

    def __init__(self, folder: Path) -> None:
        """Reads what was shown last; None if that is not known."""
        self._path = folder / FILE
        self.last = _read(self._path)

    def keep(self, shown: Shown) -> None:
        """Writes it; a full disk only means that an answer may be shown once more."""
        content = {"version": 1, "game": shown.game, "number": shown.number}
        with contextlib.suppress(OSError):
            write_durably(self._path, json.dumps(content).encode(), mode=0o600)


def _read(path: Path) -> Shown | None:
    try:
        content = json.loads(path.read_bytes())
        game, number = content["game"], content["number"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    is_known = content.get("version") == 1 and type(number) is int and (game is None or type(game) is int)
    return Shown(game, number) if is_known else None
