"""What is set on the box is there again after a restart, whatever happened to the file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from firmware import settings as settings_module
from firmware.display import Brightness
from firmware.screens.theme import Theme
from firmware.settings import FILE, PREVIOUS_FILE, Settings, SettingsFile
from reader.errors import StorageError

CHANGED = Settings("ja", loud=False, spoken=True, left_handed=True, brightness=Brightness.LOW, theme=Theme.SUN)
DAMAGE = (b"", b"{", b"[]", b"null", b'{"version": 2}', b"\xff\xfe", b"[" * 100_000)


def test_a_new_box_has_the_usual_settings_and_no_trouble(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path)
    assert kept.settings == Settings()
    assert kept.trouble is None


def test_what_is_set_is_there_again(tmp_path: Path) -> None:
    SettingsFile(tmp_path).keep(Settings(), CHANGED)
    kept = SettingsFile(tmp_path)
    assert kept.settings == CHANGED
    assert kept.trouble is None


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_gives_way_to_the_one_before_and_says_so(tmp_path: Path, damage: bytes) -> None:
    file = SettingsFile(tmp_path)
    file.keep(Settings(), CHANGED)
    file.keep(CHANGED, replace(CHANGED, language="en"))
    (tmp_path / FILE).write_bytes(damage)
    kept = SettingsFile(tmp_path)
    assert kept.settings == CHANGED
    assert kept.trouble is not None
    assert "The ones before the last change are used." in str(kept.trouble)
    kept.keep(CHANGED, replace(CHANGED, loud=True))
    assert SettingsFile(tmp_path).trouble is None, "the next change heals it"


@pytest.mark.parametrize("damage", DAMAGE)
def test_two_damaged_files_give_way_to_the_usual_settings(tmp_path: Path, damage: bytes) -> None:
    for name in (FILE, PREVIOUS_FILE):
        (tmp_path / name).write_bytes(damage)
    kept = SettingsFile(tmp_path)
    assert kept.settings == Settings()
    assert "usual ones" in str(kept.trouble)


@pytest.mark.parametrize(
    ("key", "value"),
    [("language", "xx"), ("loud", 1), ("left_handed", "no"), ("brightness", "GLARING"), ("theme", 3), ("language", {})],
)
def test_a_value_that_is_none_is_damage(tmp_path: Path, key: str, value: object) -> None:
    SettingsFile(tmp_path).keep(Settings(), CHANGED)
    content = json.loads((tmp_path / FILE).read_text())
    (tmp_path / FILE).write_text(json.dumps({**content, key: value}))
    assert SettingsFile(tmp_path).trouble is not None


def test_what_an_older_version_did_not_keep_is_as_usual_and_what_a_newer_one_adds_is_left_out(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"version": 1, "language": "ja", "font": "gothic"}')
    kept = SettingsFile(tmp_path)
    assert kept.settings == Settings("ja")
    assert kept.trouble is None


def test_only_what_people_chose_is_kept_and_the_rest_follows_the_configuration(tmp_path: Path) -> None:
    configured = Settings("ro")
    file = SettingsFile(tmp_path, configured)
    file.keep(configured, replace(configured, loud=False))
    assert SettingsFile(tmp_path, Settings("ja")).settings == Settings("ja", loud=False)
    again = SettingsFile(tmp_path, configured)
    again.keep(again.settings, replace(again.settings, language="es"))
    assert SettingsFile(tmp_path, Settings("ja")).settings == Settings("es", loud=False)


def test_a_language_of_the_command_line_is_not_kept_with_another_change(tmp_path: Path) -> None:
    for_now = Settings("ja")
    SettingsFile(tmp_path).keep(for_now, replace(for_now, left_handed=True))
    assert SettingsFile(tmp_path).settings == Settings(left_handed=True)


def test_what_is_chosen_back_stays_chosen(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path, Settings("ja"))
    file.keep(Settings("ja"), Settings("en"))
    assert SettingsFile(tmp_path, Settings("ja")).settings == Settings("en")


def test_a_full_disk_keeps_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "full")

    file = SettingsFile(tmp_path)
    file.keep(Settings(), CHANGED)
    monkeypatch.setattr(settings_module, "write_durably", refuse)
    with pytest.raises(StorageError):
        file.keep(CHANGED, Settings())
    monkeypatch.undo()
    assert SettingsFile(tmp_path).settings == CHANGED


def test_a_power_cut_between_the_two_files_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[Path] = []

    def cut(path: Path, content: bytes, *, mode: int) -> None:
        if path.name == FILE and writes:
            raise KeyboardInterrupt
        writes.append(path)
        path.write_bytes(content)

    file = SettingsFile(tmp_path)
    file.keep(Settings(), CHANGED)
    monkeypatch.setattr(settings_module, "write_durably", cut)
    with pytest.raises(KeyboardInterrupt):
        file.keep(CHANGED, Settings())
    kept = SettingsFile(tmp_path)
    assert kept.settings == CHANGED
    assert kept.trouble is None


def test_a_missing_file_beside_a_good_older_one_is_damage_too(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.keep(Settings(), CHANGED)
    file.keep(CHANGED, Settings())
    (tmp_path / FILE).unlink()
    kept = SettingsFile(tmp_path)
    assert kept.settings == CHANGED
    assert kept.trouble is not None
