"""The installer, as far as it can be tried without installing."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
SCRIPTS = sorted(
    path
    for path in SYSTEMD.iterdir()
    if path.is_file() and (path.suffix == ".sh" or path.read_text()[:9] == "#!/bin/sh")
)


def install(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "systemd/install", *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_second_reader_of_shell_finds_nothing(script: Path) -> None:
    told = subprocess.run(
        ["shellcheck", "--shell=sh", "--external-sources", str(script)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout == ""
    assert told.returncode == 0


def files_of(root: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in root.rglob("*") if path.is_file()}


def test_a_dry_run_says_what_it_would_do_and_does_nothing() -> None:
    before = files_of(SYSTEMD)
    told = install("--dry-run")
    assert told.returncode == 0, told.stderr
    assert told.stdout.endswith("Nothing was changed.\n")
    for unit in (SYSTEMD / "units").iterdir():
        assert f"/etc/systemd/system/{unit.name}" in told.stdout
    assert files_of(SYSTEMD) == before
    assert not Path("/opt/arbiter").exists()
    assert not Path("/etc/arbiter").exists()


def test_a_dry_uninstall_does_nothing_either() -> None:
    told = install("--uninstall", "--dry-run")
    assert told.returncode == 0, told.stderr
    assert "would run: rm -rf /opt/arbiter" in told.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bord"], "There is no option --bord."),
        (["--board"], "--board needs a word after it."),
        (["--board", "nonsense"], "There is no board nonsense. Boards: display_hat_mini"),
        (["--hotspot", "maybe"], "--hotspot is on or off."),
    ],
)
def test_a_wrong_word_is_refused_in_a_sentence(words: list[str], said: str) -> None:
    told = install(*words, "--dry-run") if words != ["--board"] else install("--dry-run", *words)
    assert told.returncode == 2
    assert told.stderr.splitlines()[-1].startswith(said)


def listed() -> list[tuple[str, str]]:
    text = (SYSTEMD / "steps.sh").read_text()
    (block,) = re.findall(r'^files="(.*?)"', text, flags=re.MULTILINE | re.DOTALL)
    return [(source, target) for source, target in (line.split() for line in block.splitlines())]


def test_every_file_that_is_there_is_installed_and_no_other() -> None:
    there = {str(path.relative_to(SYSTEMD)) for folder in ("units", "system") for path in (SYSTEMD / folder).iterdir()}
    assert {source for source, _ in listed()} == there


def test_the_version_is_the_projects_own() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"version {version}\n" in install("--dry-run").stdout


def test_numpy_is_left_to_the_system_and_everything_else_is_pinned() -> None:
    """The part of the lock that the installer takes, by the installer's own line."""
    (line,) = re.findall(r"awk '(.*?)' ", (SYSTEMD / "steps.sh").read_text())
    kept = subprocess.run(["awk", line, "requirements.lock"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = re.findall(r"^([\w.-]+)==", kept.stdout, flags=re.MULTILINE)
    run = (ROOT / "requirements.lock").read_text().partition("# for tests only")[0]
    wanted = [name for name in re.findall(r"^([\w.-]+)==", run, flags=re.MULTILINE) if name != "numpy"]
    assert names == wanted
    assert kept.stdout.count("--hash=") >= len(names)


def commands(page: str, title: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    (block,) = re.findall(rf"^## {title}\n.*?^```\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    return str(block).splitlines()


def test_both_pages_say_the_same_commands() -> None:
    assert commands("README.md", "On a Raspberry Pi") == commands("systemd/README.md", "Install")


def test_every_option_and_command_that_the_guide_names_is_there() -> None:
    text = (SYSTEMD / "README.md").read_text(encoding="utf-8")
    usage = install("--help").stdout
    for option in set(re.findall(r"systemd/install (--[\w-]+)", text)):
        assert option in usage
    from firmware.commands import _MODULES

    assert set(re.findall(r"arbiter (update|doctor|report)\b", text)) <= set(_MODULES)
    for script in set(re.findall(r"sh (systemd/[\w-]+)", text)):
        assert (ROOT / script).is_file()
