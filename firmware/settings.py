"""What people set on the box itself, kept over a restart in one small file."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from firmware.display import Brightness
from firmware.screens.theme import Theme
from reader.errors import StorageError
from reader.languages import SOURCE_LANGUAGE, available, marked
from reader.storage import write_durably

FILE = "settings.json"
PREVIOUS_FILE = "settings.previous.json"

Chosen = dict[str, Any]
"""The fields that people have changed, by their names."""


@dataclass(frozen=True)
class Settings:
    """How people want their box.

    ``loud``: answers sound; ``spoken``: they are said aloud too, if the box can. ``left_handed``: up and down change
    places with OK and back. ``own_deck``: the box reads the cards that it was taught, not those that it came with.
    """

    language: str = SOURCE_LANGUAGE
    loud: bool = True
    spoken: bool = False
    left_handed: bool = False
    brightness: Brightness = Brightness.HIGH
    theme: Theme = Theme.PAPER
    own_deck: bool = False


class SettingsFile:
    """The file in the data folder, and beside it the one before, in case the newer one is damaged.

    It holds only what people have chosen: what they never touched follows the owner's configuration.
    """

    def __init__(self, folder: Path, usual: Settings = Settings()) -> None:
        """Reads what was kept last, or takes the usual ones.

        ``trouble`` says what was damaged and what is used instead, None if all is well.
        """
        self._folder = folder
        self.trouble: StorageError | None = None
        chosen = _read(folder / FILE)
        if chosen is None and ((folder / FILE).exists() or (folder / PREVIOUS_FILE).exists()):
            chosen = _read(folder / PREVIOUS_FILE)
            self.trouble = StorageError(
                marked("The box's settings were damaged. It starts with the usual ones.")
                if chosen is None
                else marked("The box's settings were damaged. The ones before the last change are used.")
            )
        self._chosen = chosen
        self.settings = replace(usual, **(chosen or {}))

    def keep(self, before: Settings, after: Settings) -> None:
        """Writes what people have changed, and beside it what was written before.

        Raises:
            StorageError: it is not on disk; what was there still is.
        """
        changed = {name: value for name, value in vars(after).items() if value != getattr(before, name)}
        chosen = {**(self._chosen or {}), **changed}
        try:
            if self._chosen is not None:
                write_durably(self._folder / PREVIOUS_FILE, _written(self._chosen), mode=0o600)
            write_durably(self._folder / FILE, _written(chosen), mode=0o600)
        except OSError:
            raise StorageError(
                marked("This holds until the box is switched off: it cannot be saved, the disk is full or read-only.")
            ) from None
        self._chosen = chosen


def _written(chosen: Chosen) -> bytes:
    plain = {name: value.name.lower() if isinstance(value, Enum) else value for name, value in chosen.items()}
    return json.dumps({"version": 1, **plain}, indent=1).encode()


def _read(path: Path) -> Chosen | None:
    """What was chosen, by a file, None if it is missing or damaged; what a newer version adds is left out."""
    try:
        content = json.loads(path.read_bytes())
        if content["version"] != 1:
            return None
        return {
            field.name: _value(field.name, content[field.name]) for field in fields(Settings) if field.name in content
        }
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _value(name: str, value: Any) -> Any:  # noqa: ANN401 - whatever a file may hold
    match name:
        case "language":
            if value not in available():
                raise ValueError
            return value
        case "brightness":
            return Brightness[value.upper()]
        case "theme":
            return Theme[value.upper()]
        case _:
            if type(value) is not bool:
                raise TypeError
            return value
