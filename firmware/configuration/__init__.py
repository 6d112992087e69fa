"""What the box's owner writes into ``/etc/arbiter/config.toml``; the box itself never changes that file."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from firmware.configuration.keys import KEYS, RETIRED, Key, Name
from reader.errors import ConfigurationError
from reader.languages import marked

TEMPLATE = Path(__file__).parent / "config.toml"

_LARGEST = 65_536
_HEADER = re.compile(r"""\s*\[\s*["']?([\w.-]+)["']?\s*\]""")
_SETTING = re.compile(r"""\s*["']?([\w-]+)["']?\s*(?:\.\s*["']?([\w-]+)["']?\s*)?=""")


@dataclass(frozen=True)
class Configuration:
    """The values as they hold; ``warnings`` are sentences about lines that change nothing."""

    board: str = "display_hat_mini"
    camera: str = "pi"
    deck: str = ""
    language: str = "en"
    simulated: bool = False
    pictures: str = ""
    hotspot: bool = True
    country: str = ""
    warnings: tuple[str, ...] = ()


def load(path: Path, keys: Mapping[Name, Key] = KEYS, retired: Mapping[Name, str] = RETIRED) -> Configuration:
    """Reads a file; without one everything is as usual.

    Args:
        path: the file.
        keys: what may stand in it.
        retired: what older versions had; accepted with a warning.

    Raises:
        ConfigurationError: it cannot be read, or a value is not of its kind; names the file and the line.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Configuration()
    except OSError as error:
        raise ConfigurationError(
            marked("{file} cannot be read ({cause})."), file=str(path), cause=type(error).__name__
        ) from None
    return _Reader(path, content, keys, retired).configuration()


class _Reader:
    """One file, its lines, and what is found in it."""

    def __init__(self, path: Path, content: bytes, keys: Mapping[Name, Key], retired: Mapping[Name, str]) -> None:
        self._file = str(path)
        self._keys = keys
        self._retired = retired
        self._text = self._decoded(content)
        self._lines = _lines(self._text)
        self._warnings: list[str] = []

    def configuration(self) -> Configuration:
        known = {field.name for field in fields(Configuration)}
        values = {key: value for (_, key), value in self._values().items() if key in known}
        return Configuration(**values, warnings=tuple(self._warnings))

    def _decoded(self, content: bytes) -> str:
        if len(content) > _LARGEST:
            raise ConfigurationError(marked("{file} is far too large for a configuration."), file=self._file)
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise self._wrong(line, marked("{file}, line {line}: this is not text in UTF-8.")) from None

    def _values(self) -> dict[Name, Any]:
        try:
            sections = tomllib.loads(self._text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found.group(1)) if found else self._text.count("\n") + 1
            raise self._wrong(
                line, marked("{file}, line {line}: this cannot be understood. Is a quotation mark or bracket missing?")
            ) from None
        values: dict[Name, Any] = {}
        for section, content in sections.items():
            if not isinstance(content, dict):
                self._warn_of_stranger(("", section))
                continue
            for key, value in content.items():
                if self._is_known((section, key), value):
                    values[section, key] = value
        return values

    def _is_known(self, name: Name, value: object) -> bool:
        if name in self._keys:
            if not self._keys[name].fits(value):
                raise self._wrong(
                    self._line(name),
                    marked("{file}, line {line}: “{key}” must be {wanted}."),
                    key=name[1],
                    wanted=self._keys[name].wanted,
                )
            return True
        if name in self._retired:
            self._warn(
                name,
                "{file}, line {line}: “{key}” is not used any more; {instead} took its place.",
                instead=self._retired[name],
            )
        else:
            self._warn_of_stranger(name)
        return False

    def _warn_of_stranger(self, name: Name) -> None:
        """Names the key that was probably meant: one of that name in another section, or one spelt much like it."""
        twins = [f"[{section}] {key}" for section, key in self._keys if key == name[1]]
        near = difflib.get_close_matches(name[1], [key for _, key in self._keys], n=1, cutoff=0.6)
        meant = (twins or [f"[{section}] {key}" for section, key in self._keys if key in near] or [""])[0]
        hint = f" Did you mean {meant}?" if meant else " It is not used."
        self._warn(name, "{file}, line {line}: there is no “{key}” here.{hint}", hint=hint)

    def _warn(self, name: Name, sentence: str, **details: str) -> None:
        self._warnings.append(sentence.format(file=self._file, line=self._line(name), key=name[1], **details))

    def _line(self, name: Name) -> int:
        return self._lines.get(name) or self._lines.get(("", name[0])) or 1

    def _wrong(self, line: int, sentence: str, **details: str) -> ConfigurationError:
        return ConfigurationError(sentence, file=self._file, line=line, **details)


def _lines(text: str) -> dict[Name, int]:
    """The line of each key, counted from 1, which tomllib does not tell; a section has the name ``("", section)``."""
    lines: dict[Name, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            section = header.group(1)
            lines.setdefault(("", section), number)
        elif setting := _SETTING.match(line):
            first, second = setting.groups()
            lines.setdefault((first, second) if second and not section else (section, first), number)
            if second and not section:
                lines.setdefault(("", first), number)
    return lines


def with_value(text: str, name: Name, value: str | bool) -> str:
    """The text of a configuration with one value set, and everything else as its owner wrote it."""
    section, key = name
    written = f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {str(value).lower()}"
    lines = text.splitlines()
    numbers = _lines(text)
    if name in numbers:
        lines[numbers[name] - 1] = written
    elif ("", section) in numbers:
        lines.insert(_place(lines, numbers["", section], key), written)
    else:
        lines += ["", f"[{section}]", written]
    return "\n".join(lines) + "\n"


def _place(lines: list[str], after_header: int, key: str) -> int:
    """Where a new key goes: after the comment that shows its usual value, else right below the section's name."""
    for index in range(after_header, len(lines)):
        if _HEADER.match(lines[index]):
            break
        if re.match(rf"#\s*{re.escape(key)}\s*=", lines[index]):
            return index + 1
    return after_header
