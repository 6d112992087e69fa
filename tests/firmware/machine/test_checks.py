"""The self-test names the part that does not answer, and only that one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from gpiozero import Device

from firmware.commands import main
from firmware.configuration import Configuration
from firmware.machine import checks
from firmware.machine.bus import BusError
from firmware.machine.checks import Finding, check_libraries, check_parts, check_software
from firmware.machine.hotspot import PROFILE_ID
from firmware.machine.network_manager import Active
from firmware.panel.buttons import Button
from firmware.panel.pins import PinButtons
from reader.events import GameStarted
from reader.journal import Journal
from tests.firmware.machine.test_wifi_keeper import PretendedNetworks


def by_part(findings: list[Finding]) -> Mapping[str, Finding]:
    return {finding.part: finding for finding in findings}


@pytest.fixture(autouse=True)
def pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setattr(checks, "LIGHT_S", 0.0)


def test_the_libraries_are_named_with_their_versions_and_places() -> None:
    import cv2
    import numpy as np

    found = by_part(check_libraries())
    assert np.__version__ in found["numpy"].words
    assert str(Path(np.__file__).parent) in found["numpy"].words
    assert cv2.__version__ in found["OpenCV"].words
    assert all(finding.well for finding in found.values())


def test_a_numpy_of_its_own_in_an_environment_that_shares_the_systems_is_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "_shares_the_system", lambda: True)
    assert not by_part(check_libraries())["numpy"].well


def test_software_is_judged_with_the_configuration_and_the_deck(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    assert all(finding.well for finding in check_software(path, tmp_path))
    path.write_text(f'[box]\ndeck = "{tmp_path}"\n')
    found = by_part(check_software(path, tmp_path))
    assert found["configuration"].well
    assert not found["deck"].well
    path.write_text("[box]\nboard = 7\n")
    assert "line 2" in by_part(check_software(path, tmp_path))["configuration"].words


def test_games_that_this_version_cannot_read_are_named(tmp_path: Path) -> None:
    def found() -> Finding:
        return by_part(check_software(tmp_path / "config.toml", tmp_path / "table"))["games"]

    assert found().well, "a box that was never switched on has no games"
    with Journal(tmp_path / "table") as journal:
        game = journal.begin(GameStarted(()))
        assert (found().well, found().words) == (True, "1, all of whose 1 events can be read")
        with closing(sqlite3.connect(tmp_path / "table" / "journal.sqlite")) as other, other:
            other.execute("INSERT INTO event (game, content) VALUES (?, 'nothing')", (game,))
        assert not found().well
        assert found().words.startswith("Game 1 was written by a newer version")


def test_each_part_is_told_by_itself() -> None:
    found = by_part(check_parts(Configuration()))
    assert list(found) == ["camera", "buttons", "display", "light", "hotspot"]
    assert found["buttons"].well
    assert found["light"].well
    assert not found["display"].well, "there is no SPI here"
    assert not found["camera"].well
    assert not found["hotspot"].well
    assert "NetworkManager does not answer" in found["hotspot"].words


def test_without_pins_the_parts_on_them_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY")
    found = by_part(check_parts(Configuration()))
    assert [part for part, finding in found.items() if "pins" in finding.words] == ["buttons", "display", "light"]


def test_a_stuck_button_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PinButtons, "levels", lambda _: {button: button is Button.DOWN for button in Button})
    finding = by_part(check_parts(Configuration()))["buttons"]
    assert not finding.well
    assert finding.words.startswith("down is down although nobody presses it")


def test_pretended_parts_are_said_to_be_pretended() -> None:
    found = check_parts(Configuration(simulated=True, hotspot=False))
    assert all(finding.well for finding in found)
    assert found[0].words == "pretended, as the configuration says"


@pytest.mark.parametrize(
    ("up", "stored", "well", "words"),
    [
        ((Active(PROFILE_ID, True, True, "10.42.0.1"),), True, True, "arbiter-ab12 is up, at 10.42.0.1"),
        ((Active("arbiter-home", True, True, "192.168.1.7"),), True, True, "in another network"),
        ((Active(PROFILE_ID, False, True),), True, False, "does not come up"),
        ((), True, False, "is the country set"),
        ((), False, False, "not set up yet"),
    ],
)
def test_the_own_wifi_is_up_or_it_is_said_why_not(up: tuple[Active, ...], stored: bool, well: bool, words: str) -> None:
    networks = PretendedNetworks()
    networks.up = up
    if not stored:
        networks.stored = {}
    finding = checks._found("hotspot", lambda: checks._own_wifi(Configuration(), networks))
    assert finding.well == well
    assert words in finding.words


def test_a_manager_that_does_not_answer_is_trouble() -> None:
    class Silent(PretendedNetworks):
        def active(self) -> tuple[Active, ...]:
            raise BusError

    finding = checks._found("hotspot", lambda: checks._own_wifi(Configuration(), Silent()))
    assert (finding.well, finding.words) == (False, "NetworkManager does not answer")


def test_the_command_tells_it_all_and_its_exit_code_says_whether_all_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[box]\nsimulated = true\n[wifi]\nhotspot = false\n")
    assert main(["doctor", "--as-reader", "--config", str(path), "--data", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert printed.count("ok  ") == 10
    path.write_text("[box]\nsimulated = true\n")
    assert main(["doctor", "--as-reader", "--json", "--config", str(path)]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["part"] for line in lines if not line["ok"]] == ["hotspot"]
