"""The units are locked down, say what systemd understands, and start programs that exist."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "systemd" / "units").iterdir())
SERVICES = sorted((ROOT / "systemd").rglob("*.service"))
MOST_EXPOSED = 2.0


def test_there_are_units() -> None:
    assert {unit.name for unit in UNITS} >= {"arbiter-reader.service", "arbiter-web.service", "arbiter-web.socket"}


@pytest.mark.parametrize("service", SERVICES, ids=lambda path: path.name)
def test_every_service_is_locked_down(service: Path) -> None:
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", str(service)],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"Overall exposure level for \S+: (\d+\.\d)", told.stdout)
    assert found is not None, told.stderr
    assert float(found.group(1)) <= MOST_EXPOSED, told.stdout
    assert told.returncode == 0


@pytest.fixture(scope="module")
def verifiable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The units with programs and users that exist here; what else they say is untouched."""
    folder = tmp_path_factory.mktemp("units")
    for unit in UNITS:
        text = re.sub(r"^(Exec\w+=[+-]*)/\S+", r"\1/bin/true", unit.read_text(), flags=re.MULTILINE)
        (folder / unit.name).write_text(re.sub(r"^(User|Group)=.*\n", "", text, flags=re.MULTILINE))
    return folder


def verify(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", "verify", "--no-pager", "--man=no", *map(str, sorted(folder.iterdir()))],
        env={"SYSTEMD_UNIT_PATH": f"{folder}:", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )


def own_words(told: subprocess.CompletedProcess[str], folder: Path) -> list[str]:
    """What is said of our units; other packages' units of this machine are not our concern."""
    return [line for line in (told.stdout + told.stderr).splitlines() if str(folder) in line or "arbiter" in line]


def test_systemd_has_nothing_to_say_about_the_units(verifiable: Path) -> None:
    told = verify(verifiable)
    assert own_words(told, verifiable) == []
    assert told.returncode == 0


def test_systemd_would_say_it_if_a_key_were_unknown(verifiable: Path, tmp_path: Path) -> None:
    shutil.copytree(verifiable, tmp_path / "units")
    with (tmp_path / "units" / "arbiter-reader.service").open("a") as unit:
        unit.write("[Service]\nWatchdogSecs=20\n")
    assert any("WatchdogSecs" in line for line in own_words(verify(tmp_path / "units"), tmp_path / "units"))


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_every_python_that_a_unit_starts_is_there_and_takes_its_options(unit: Path) -> None:
    for words in re.findall(r"^ExecStart=\S+/python -I -m (.*)$", unit.read_text(), flags=re.MULTILINE):
        module, *options = words.split()
        told = subprocess.run(
            [sys.executable, "-m", module, "--help"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for option in (word for word in options if word.startswith("--")):
            assert option in told.stdout


def values(unit: str, key: str) -> list[str]:
    text = (ROOT / "systemd" / "units" / unit).read_text()
    return re.findall(rf"^{key}=(.*)$", text, flags=re.MULTILINE)


def test_the_box_has_devices_and_no_network() -> None:
    assert values("arbiter-reader.service", "PrivateNetwork") == ["yes"]
    assert values("arbiter-reader.service", "RestrictAddressFamilies") == ["AF_UNIX"]
    assert "char-gpiochip rw" in values("arbiter-reader.service", "DeviceAllow")


def test_the_pages_reach_nobody_but_themselves() -> None:
    """Their sign of life is a page that they serve to themselves: a network of their own would cut that off."""
    assert values("arbiter-web.service", "IPAddressDeny") == ["any"]
    assert values("arbiter-web.service", "IPAddressAllow") == ["localhost"]
    assert values("arbiter-web.service", "PrivateNetwork") == []


def test_the_pages_have_no_devices_and_cannot_read_the_games() -> None:
    assert values("arbiter-web.service", "PrivateDevices") == ["yes"]
    assert values("arbiter-web.service", "DeviceAllow") == []
    assert values("arbiter-web.service", "InaccessiblePaths") == ["-/var/lib/arbiter/table"]
    assert values("arbiter-web.service", "User") != values("arbiter-reader.service", "User")


def test_a_box_that_hangs_or_ends_is_started_again_and_at_last_says_why() -> None:
    assert values("arbiter-reader.service", "Type") == ["notify"]
    assert values("arbiter-reader.service", "Restart") == ["always"]
    assert float(values("arbiter-reader.service", "WatchdogSec")[0]) > 0
    assert values("arbiter-reader.service", "OnFailure") == ["arbiter-trouble.service"]
    # Five hangs, each noticed after the watchdog's time, must count as one series.
    hang_s = float(values("arbiter-reader.service", "WatchdogSec")[0]) + 20.0
    burst = int(values("arbiter-reader.service", "StartLimitBurst")[0])
    assert burst * hang_s <= float(values("arbiter-reader.service", "StartLimitIntervalSec")[0])


def test_the_box_may_hand_its_socket_to_the_pages_group() -> None:
    """``chown`` is among the privileged calls, and the box calls it (firmware/service) with its own groups."""
    assert values("arbiter-reader.service", "SystemCallFilter") == [
        "@system-service",
        "~@privileged @resources",
        "@chown",
    ]


def test_a_lamps_pulses_can_be_set() -> None:
    assert "-/sys/devices/platform" in values("arbiter-reader.service", "ReadWritePaths")


def test_the_tries_are_counted_anew_once_the_screen_is_there_and_not_before() -> None:
    """Else a box that is mended could not be started for ten minutes; before each last try it could try for ever."""
    assert values("arbiter-trouble.service", "ExecStartPost") == [
        "+-/bin/systemctl reset-failed arbiter-reader.service"
    ]
    # Newer systemd begins the unit after each failed start; what comes after a condition that does not hold is not run.
    assert values("arbiter-trouble.service", "ExecCondition") == [
        "/bin/systemctl is-failed --quiet arbiter-reader.service"
    ]


@pytest.mark.parametrize(
    ("result", "code", "starts"),
    [("success", "exited", True), ("exec-condition", "exited", False), ("success", "killed", False)],
    ids=["OK or five minutes", "the box tries again by itself", "the box starts and takes the display"],
)
def test_the_screen_that_says_why_starts_the_box_only_when_it_ends_by_itself(
    tmp_path: Path, result: str, code: str, starts: bool
) -> None:
    """Else every skipped screen would start the box at once, and its tries would be used up in seconds."""
    assert values("arbiter-trouble.service", "OnSuccess") == []
    (command,) = values("arbiter-trouble.service", "ExecStopPost")
    called = tmp_path / "called"
    program = tmp_path / "systemctl"
    program.write_text(f'#!/bin/sh\necho "$@" >{called}\n', encoding="ascii")
    program.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "SERVICE_RESULT": result, "EXIT_CODE": code}
    done = subprocess.run(shlex.split(command.lstrip("+-")), check=False, env=environment)
    assert done.returncode == 0
    assert called.exists() == starts
    if starts:
        assert called.read_text(encoding="ascii").split() == ["--no-block", "start", "arbiter-reader.service"]
