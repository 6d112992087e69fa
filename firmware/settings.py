"""What people set on the box itself, kept over a restart in one small file."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from firmware.display import Brightness
from firmware.screens.theme import Theme
from reader.errors import StorageError
from reader.languages import SOURCE_LANGUAGE, available, marked
from reader.storage import write_durably

FILE = "settings.json"
PREVIOUS_FILE = "settings.previous.json"


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
    """The file in the data folder, and beside it the one before, in case the newer one is damaged."""

    def __init__(self, folder: Path, usual: Settings = Settings()) -> None:
        """Reads what was kept last, or takes the usual ones.

        ``trouble`` says what was damaged and what is used instead, None if all is well.
        """
        self._folder = folder
        self.trouble: StorageError | None = None
        self._kept: Settings | None = _read(folder / FILE)
        damaged = self._kept is None and (folder / FILE).exists()
        before = _read(folder / PREVIOUS_FILE) if self._kept is None else None
        if damaged or before is not None or (self._kept is None and (folder / PREVIOUS_FILE).exists()):
            self.trouble = StorageError(
                marked("The box's settings were damaged. The ones before the last change are used.")
                if before is not None
                else marked("The box's settings were damaged. It starts with the usual ones.")
            )
        self._kept = self._kept or before
        self.settings = self._kept or usual

    def keep(self, settings: Settings) -> None:
        """Writes new settings, and beside them the ones before.

        Raises:
            StorageError: they are not on disk; what was there still is.
        """
        try:
            if self._kept is not None:
                write_durably(self._folder / PREVIOUS_FILE, _written(self._kept), mode=0o600)
            write_durably(self._folder / FILE, _written(settings), mode=0o600)
        except OSError:
            raise StorageError(
                marked("This holds until the box is switched off: it cannot be saved, the disk is full or read-only.")
            ) from None
        self._kept = settings


def _written(settings: Settings) -> bytes:
    return json.dumps(
        {
            "version": 1,
            "language": settings.language,
            "loud": settings.loud,
            "spoken": settings.spoken,
            "left_handed": settings.left_handed,
            "brightness": settings.brightness.name,
            "theme": settings.theme.value,
            "own_deck": settings.own_deck,
        },
        indent=1,
    ).encode()


def _read(path: Path) -> Settings | None:
    """The settings in a file, None if it is missing or damaged; what an older version did not know is as usual."""
    try:
        content = json.loads(path.read_bytes())
        return Settings(**{field.name: _value(field.name, content[field.name]) for field in _known(content)})
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def _known(content: Any) -> list[Any]:  # noqa: ANN401 - whatever a file may hold
    if not isinstance(content, dict) or content.get("version") != 1:
        raise ValueError
    return [field for field in fields(Settings) if field.name in content]


def _value(name: str, value: Any) -> Any:  # noqa: ANN401
    match name:
        case "language":
            if value not in available():
                raise ValueError
            return value
        case "brightness":
            return Brightness[value]
        case "theme":
            return Theme(value)
        case _:
            if type(value) is not bool:
                raise TypeError
            return value
