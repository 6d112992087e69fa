"""The box as a unit, with a systemctl of the test's own; and an update that goes back by itself."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware.commands import update
from firmware.machine import reader_unit
from firmware.machine.reader_unit import reader_comes_up, reader_is_running, reader_stopped
from reader.errors import UpdateError

SYSTEMCTL = """#!/bin/sh
echo "$*" >>"$ASKED"
[ "$1" = is-active ] || exit 0
first=$(head -n 1 "$STATES")
[ "$(wc -l <"$STATES")" = 1 ] || sed -i 1d "$STATES"
echo "$first"
"""


class Systemd:
    """What the unit is at each question, the last one for ever; and what was asked."""

    def __init__(self, folder: Path) -> None:
        self._states = folder / "states"
        self._asked = folder / "asked"
        self._asked.touch()

    def goes_through(self, *states: str) -> None:
        self._states.write_text("".join(f"{state}\n" for state in states))

    @property
    def asked(self) -> list[str]:
        return [line for line in self._asked.read_text().splitlines() if not line.startswith("is-active")]


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Systemd:
    program = tmp_path / "bin" / "systemctl"
    program.parent.mkdir()
    program.write_text(SYSTEMCTL)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    monkeypatch.setenv("STATES", str(tmp_path / "states"))
    monkeypatch.setattr(reader_unit, "_SYSTEMD", tmp_path)
    return Systemd(tmp_path)


@pytest.mark.parametrize(
    ("states", "up"),
    [
        (("active",), True),
        (("activating", "activating", "active"), True),
        (("activating", "failed"), False),
        (("inactive",), False),
        (("activating",), False),
    ],
)
def test_a_box_that_starts_is_waited_for_and_one_that_starts_for_ever_is_not(
    systemd: Systemd, states: tuple[str, ...], up: bool
) -> None:
    systemd.goes_through(*states)
    assert reader_comes_up(patience_s=0.1, pause_s=0.01) == up


def test_without_systemd_no_box_runs(systemd: Systemd, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    systemd.goes_through("active")
    assert reader_is_running()
    monkeypatch.setattr(reader_unit, "_SYSTEMD", tmp_path / "none")
    assert not reader_is_running()


def test_a_running_box_pauses_and_starts_again_whatever_happens(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    systemd.goes_through("active")
    with pytest.raises(ZeroDivisionError), reader_stopped():
        raise ZeroDivisionError
    assert systemd.asked == ["stop arbiter-reader.service", "start --no-block arbiter-reader.service"]


def test_a_box_that_does_not_run_is_left_alone(systemd: Systemd) -> None:
    systemd.goes_through("inactive")
    with reader_stopped():
        pass
    assert systemd.asked == []


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two versions whose installers only note that they ran."""
    ran: list[str] = []
    for name in ("new", "previous"):
        (tmp_path / "opt" / name / "source").mkdir(parents=True)
    monkeypatch.setattr(update, "OPT", tmp_path / "opt")
    monkeypatch.setattr(update, "_install", lambda source: ran.append(source.parent.name) or 0)  # type: ignore[func-returns-value]
    monkeypatch.setattr(reader_unit, "COMES_UP_S", 0.1)
    return ran


def new_version(ran: bool) -> int:
    return update._with_a_way_back(lambda: update._install(update.OPT / "new" / "source"), ran)


def test_a_version_with_which_the_box_comes_up_stays(systemd: Systemd, installed: list[str]) -> None:
    systemd.goes_through("active")
    assert new_version(ran=True) == 0
    assert installed == ["new"]


def test_a_version_with_which_it_does_not_is_taken_back(systemd: Systemd, installed: list[str]) -> None:
    systemd.goes_through("failed")
    with pytest.raises(UpdateError, match="The one before is back"):
        new_version(ran=True)
    assert installed == ["new", "previous"]


def test_a_box_that_did_not_run_before_is_no_proof_against_a_version(systemd: Systemd, installed: list[str]) -> None:
    systemd.goes_through("failed")
    assert new_version(ran=False) == 0
    assert installed == ["new"]
