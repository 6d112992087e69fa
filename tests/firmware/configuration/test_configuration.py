"""What the owner writes is checked, and a mistake is named with its file and line."""

from __future__ import annotations

import contextlib
import re
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.configuration import TEMPLATE, Configuration, load, with_value
from firmware.configuration.keys import KEYS
from reader.errors import ConfigurationError


def written(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    assert load(tmp_path / "config.toml") == Configuration()


def test_the_template_changes_nothing_and_names_every_key() -> None:
    assert load(TEMPLATE) == Configuration()
    text = TEMPLATE.read_text(encoding="utf-8")
    shown = set()
    section = ""
    for line in text.splitlines():
        if header := re.fullmatch(r"\[(\w+)\]", line):
            section = header.group(1)
        elif key := re.match(r"# (\w+) = ", line):
            shown.add((section, key.group(1)))
    assert shown == set(KEYS)
    assert {key for _, key in KEYS} == {field.name for field in fields(Configuration)} - {"warnings"}


def test_the_values_that_the_template_shows_are_the_usual_ones(tmp_path: Path) -> None:
    text = re.sub(r"^# (\w+ = )", r"\1", TEMPLATE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert load(written(tmp_path, text)) == Configuration()


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        ("[box]\n\nboard = 7\n", 3, "board"),
        ('[box]\nboard = "displayhat"\n', 2, "display_hat_mini"),
        ('# a word\n[box]\ncamera = "usb:x"\n', 3, "usb:1"),
        ('[box]\ncamera = "webcam"\n', 2, "usb"),
        ('[box]\ndeck = "decks/mine"\n', 2, "beginning with /"),
        ('[box]\nlanguage = "xx"\n', 2, "pt_BR"),
        ('[box]\nsimulated = "yes"\n', 2, "true or false"),
        ("[wifi]\nhotspot = 1\n", 2, "true or false"),
        ('[box]\n[wifi]\ncountry = "Germany"\n', 3, "two capital letters"),
        ('box.board = "none"\n', 1, "board"),
        ('["box"]\n"board" = "none"\n', 2, "board"),
        ('board = "x"\n[box]\nboard = "y"\n', 3, "board"),
        ('[box]\nboard = "display_hat_mini\n', 2, "quotation mark"),
        ("[box\n", 1, "bracket"),
        ("[box]\nlanguage = 'en'\nlanguage = 'es'\n", 3, "understood"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(tmp_path: Path, text: str, line: int, wanted: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ConfigurationError) as wrong:
        load(path)
    assert str(wrong.value).startswith(f"{path}, line {line}: ")
    assert wanted in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('[box]\nbord = "display_hat_mini"\n', "[box] board"),
        ("[box]\nhotspot = true\n", "[wifi] hotspot"),
        ('[wifi]\ncuontry = "DE"\n', "[wifi] country"),
        ('[box]\nlangauge = "en"\n', "[box] language"),
    ],
)
def test_an_unknown_key_names_its_nearest_neighbour_and_the_box_still_starts(
    tmp_path: Path, text: str, meant: str
) -> None:
    configuration = load(written(tmp_path, text))
    (warning,) = configuration.warnings
    assert f"config.toml, line 2: there is no “{text.split()[1]}” here. Did you mean {meant}?" in warning


def test_a_key_like_no_other_is_said_to_be_unused(tmp_path: Path) -> None:
    (warning,) = load(written(tmp_path, "[box]\nxyzzy = 1\n")).warnings
    assert warning.endswith("there is no “xyzzy” here. It is not used.")


def test_a_retired_key_is_accepted_with_a_warning(tmp_path: Path) -> None:
    path = written(tmp_path, '[box]\nscreen = "old"\nlanguage = "es"\n')
    configuration = load(path, retired={("box", "screen"): "[box] board"})
    assert configuration.language == "es"
    assert configuration.warnings == (f"{path}, line 2: “screen” is not used any more; [box] board took its place.",)


@pytest.mark.parametrize("content", [b"\xff\xfe[box]", b"[box]\n\nboard = '\xff'\n", b"#" * 70_000])
def test_what_is_no_configuration_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(content)
    with pytest.raises(ConfigurationError):
        load(path)


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="IsADirectoryError"):
        load(tmp_path)


@given(st.text(max_size=200))
def test_whatever_stands_there_it_is_read_or_refused(tmp_path_factory, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / "config.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    with contextlib.suppress(ConfigurationError):
        assert isinstance(load(path), Configuration)


@pytest.mark.parametrize("value", ["sh1106_wired", "ssd1306_wired"])
def test_one_value_is_set_and_all_else_stays(tmp_path: Path, value: str) -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    changed = with_value(text, ("box", "board"), value)
    assert load(written(tmp_path, changed)).board == value
    assert set(text.splitlines()) <= set(changed.splitlines())
    assert len(changed.splitlines()) == len(text.splitlines()) + 1
    again = with_value(changed, ("box", "board"), "display_hat_mini")
    assert load(written(tmp_path, again)).board == "display_hat_mini"
    assert len(again.splitlines()) == len(changed.splitlines())


def test_a_value_finds_its_section_or_makes_it(tmp_path: Path) -> None:
    text = with_value('[box]\nlanguage = "es"', ("wifi", "hotspot"), False)
    configuration = load(written(tmp_path, text))
    assert (configuration.language, configuration.hotspot) == ("es", False)
