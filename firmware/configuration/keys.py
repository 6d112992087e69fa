"""What may stand in the configuration, and how each value is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from firmware.boards import FOLDER as BOARDS
from reader.languages import available

Name = tuple[str, str]
"""The section and the key."""


@dataclass(frozen=True)
class Key:
    """One key; ``wanted`` says in words what its values are, ``fits`` whether a value is one of them."""

    wanted: str
    fits: Callable[[object], bool]


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_board(value: object) -> bool:
    return isinstance(value, str) and (value.endswith(".toml") or (BOARDS / f"{value}.toml").is_file())


def _is_camera(value: object) -> bool:
    kind, colon, number = value.partition(":") if isinstance(value, str) else ("", "", "")
    return (kind == "pi" and not colon) or (kind == "usb" and (not colon or (number.isascii() and number.isdigit())))


def _is_folder(value: object) -> bool:
    return isinstance(value, str) and (not value or value.startswith("/"))


def _is_language(value: object) -> bool:
    return value in available()


def _is_country(value: object) -> bool:
    return isinstance(value, str) and (not value or (len(value) == 2 and value.isascii() and value.isupper()))


def _names_of_boards() -> str:
    return ", ".join(sorted(path.stem for path in BOARDS.glob("*.toml")))


KEYS: Mapping[Name, Key] = {
    ("box", "board"): Key(f"{_names_of_boards()}, or a file", _is_board),
    ("box", "camera"): Key("pi, usb, usb:1 and so on", _is_camera),
    ("box", "deck"): Key("a folder, beginning with /", _is_folder),
    ("box", "language"): Key(f"a language ({', '.join(available())})", _is_language),
    ("box", "simulated"): Key("true or false", _is_flag),
    ("box", "pictures"): Key("a folder, beginning with /", _is_folder),
    ("wifi", "hotspot"): Key("true or false", _is_flag),
    ("wifi", "country"): Key("two capital letters", _is_country),
}

RETIRED: Mapping[Name, str] = {}
"""Keys of older versions, each with the word for what took their place; they are accepted and change nothing."""
