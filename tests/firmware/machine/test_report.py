"""A bug report holds nothing of the game and nothing of the people: secrets are planted wherever it looks."""

from __future__ import annotations

import random
import time
from contextlib import closing
from pathlib import Path

import pytest

from firmware.commands import main
from firmware.machine.report import make_report
from reader.events import SeatColour
from reader.journal import Journal
from reader.table import Table

CODE, NAME, PASSWORD, ADDRESS = "QKDA", "Wilhelmina", "hunter2-tabletop", "192.168.77.5"
SECRETS = (CODE, NAME, PASSWORD, ADDRESS, "ab12")

LOG = f"""Started arbiter-reader.service - Arbiter, the box on the table.
WARNING the camera gives no picture: unplugged
ERROR state: KeyError at device.py:12 > base.py:99
ERROR state: KeyError at device.py:12 > base.py:99 {NAME}
INFO {NAME} asked
game code {CODE}
Traceback (most recent call last):
KeyError: '{CODE}'
WARNING the camera gives no picture: {PASSWORD}
10.42.0.7 GET / {ADDRESS}
arbiter-reader.service: Main process exited, code=killed, status=9/KILL
arbiter-reader.service: Failed with result 'watchdog'.
arbiter-reader.service: Failed with result '{NAME}'.
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a box on which a game with a code and names is played."""
    folder = tmp_path / "table"
    with closing(Journal(folder)) as journal:
        table = Table(journal, random.SystemRandom(), time.monotonic)
        table.start()
        table.sit(SeatColour.RED, NAME, "phone")
    (folder / f"{NAME}.txt").write_text(CODE)
    return folder


@pytest.fixture
def configuration(tmp_path: Path) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(
        f'[box]\ndeck = "/home/{NAME}/deck"\nboard = "/home/{NAME}/board.toml"\npassword = "{PASSWORD}"\n'
        f'[wifi]\nname = "{NAME}"\n["{NAME}"]\nx = 1\n',
        encoding="utf-8",
    )
    return path


def test_nothing_that_was_planted_is_in_it(configuration: Path, data: Path) -> None:
    text = make_report(configuration, data, lambda: LOG)
    assert [secret for secret in SECRETS if secret.lower() in text.lower()] == []


def test_what_helps_is_in_it(configuration: Path, data: Path) -> None:
    text = make_report(configuration, data, lambda: LOG)
    for line in (
        "WARNING the camera gives no picture: unplugged",
        "ERROR state: KeyError at device.py:12 > base.py:99",
        "arbiter-reader.service: Main process exited, code=killed, status=9/KILL",
        "arbiter-reader.service: Failed with result 'watchdog'.",
        "lines left out, because they might hold a name: 8",
        "deck is set",
        "board = a file",
        "ok numpy",
    ):
        assert line in text


def test_a_configuration_that_cannot_be_used_is_told_by_its_line_alone(tmp_path: Path, data: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(f'[box]\ncamera = "{NAME}"\n')
    text = make_report(path, data, lambda: "")
    assert "not usable: line 2" in text
    assert NAME not in text


def test_no_file_of_a_game_is_opened(configuration: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    read = Path.read_text

    def noted(path: Path, encoding: str | None = None, errors: str | None = None) -> str:
        opened.append(str(path))
        return read(path, encoding, errors)

    monkeypatch.setattr(Path, "read_text", noted)
    make_report(configuration, data, lambda: "")
    assert opened
    assert not [path for path in opened if path.startswith(str(data))]


def test_the_command_writes_one_file(
    configuration: Path, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.txt"
    assert main(["report", str(file), "--data", str(data), "--config", str(configuration)]) == 0
    assert "Versions" in file.read_text(encoding="utf-8")
    assert "Read it before you send it" in capsys.readouterr().out


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(tmp_path / "no" / "report.txt"), "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
