"""What a bug report says: only what is known to hold no code, name, password or address. All else is counted.

No file of a game is opened, and the log is let through line by line: a line that has none of the known forms stays out.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from firmware.configuration import Configuration, load
from firmware.machine.checks import Finding, check_libraries
from reader.errors import ConfigurationError

_PLACE = r"[\w-]+\.py:\d+"
_KNOWN_LINES = re.compile(
    "|".join(
        (
            rf"(ERROR|WARNING) [a-z]+: [A-Za-z]+ at {_PLACE}( > {_PLACE})*",
            r"WARNING the camera gives no picture: [A-Za-z_]+",
            r"WARNING the Wi-Fi does not answer: [A-Za-z0-9.]+",
            r"(Started|Stopped|Starting|Stopping|Failed to start) arbiter-[a-z]+\.(service|socket)\b.{0,60}",
            r"arbiter-[a-z]+\.service: (Main process exited|Control process exited), code=\w+, status=[\w/]+",
            r"arbiter-[a-z]+\.service: (Watchdog timeout|Scheduled restart job|Start request repeated|Killing process)"
            r"[ \w().,/!-]{0,80}",
            r"arbiter-[a-z]+\.service: Failed with result '[a-z-]+'\.",
        )
    )
)
"""The forms of our own log lines (firmware/faults.py and the places that warn) and of systemd's about our units."""

_SHOWN_AS_THEY_ARE = ("board", "camera", "language", "simulated", "hotspot", "country")
"""The other values are paths, and may have somebody's name in them."""

_LOG_LINES = 400


def make_report(
    configuration: Path, data: Path, read_log: Callable[[], str] | None = None, root: Path = Path("/")
) -> str:
    """The whole report as text.

    Args:
        configuration: the owner's file.
        data: the folder of the games; only sizes are told.
        read_log: gives the box's log; systemd's journal without one.
        root: where /etc and /proc are.
    """
    parts = {
        "Versions": _versions(root),
        "Computer": _computer(root, data),
        "Libraries": _findings(check_libraries()),
        "Configuration": _configuration(configuration),
        "Stored": _stored(data),
        "Log": _log((read_log or _journal)()),
    }
    head = "Arbiter: report for a bug\nIt holds no game codes, names, passwords or addresses.\n"
    return head + "".join(f"\n== {title}\n" + "".join(f"{line}\n" for line in lines) for title, lines in parts.items())


def _versions(root: Path) -> Iterator[str]:
    try:
        yield f"arbiter {version('alchemists-arbiter')} in {Path(sys.prefix).parent.name}"
    except PackageNotFoundError:
        yield "arbiter from a checkout"
    yield f"Python {platform.python_version()}"
    system = re.search(r'^PRETTY_NAME="([\w ./()-]+)"', _text(root / "etc/os-release"), re.MULTILINE)
    yield f"system {system.group(1) if system else 'unknown'}, kernel {platform.release()}, {platform.machine()}"


def _computer(root: Path, data: Path) -> Iterator[str]:
    model = re.match(r"[\w .]{1,80}", _text(root / "proc/device-tree/model"))
    yield f"model {model.group() if model else 'not a Raspberry Pi'}"
    memory = re.search(r"MemTotal:\s+(\d+) kB", _text(root / "proc/meminfo"))
    yield f"memory {int(memory.group(1)) // 1024 if memory else '?'} MB"
    up = _text(root / "proc/uptime").partition(" ")[0]
    yield f"up since {up} s"
    if data.is_dir():
        usage = shutil.disk_usage(data)
        yield f"disk {usage.free // 1_000_000} of {usage.total // 1_000_000} MB free"
        yield f"root {'writable' if os.access(data, os.W_OK) else 'not writable for this user'}"


def _findings(findings: list[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"{'ok' if finding.well else 'TROUBLE'} {finding.part} {finding.words.partition(' ')[0]}"


def _configuration(path: Path) -> Iterator[str]:
    try:
        configuration = load(path)
    except ConfigurationError as error:
        yield f"not usable: line {error.details.get('line', '?')}"
        return
    usual = Configuration()
    for name in _SHOWN_AS_THEY_ARE:
        value = getattr(configuration, name)
        yield f"{name} = {'a file' if name == 'board' and str(value).endswith('.toml') else value}"
    for name in ("deck", "pictures"):
        yield f"{name} {'as usual' if getattr(configuration, name) == getattr(usual, name) else 'is set'}"
    yield f"lines that change nothing: {len(configuration.warnings)}"


def _stored(data: Path) -> Iterator[str]:
    files = [path for path in data.rglob("*") if path.is_file()] if data.is_dir() else []
    yield f"{len(files)} files, {sum(path.stat().st_size for path in files)} bytes"


def _log(text: str) -> Iterator[str]:
    left_out = 0
    for line in text.splitlines()[-_LOG_LINES:]:
        if _KNOWN_LINES.fullmatch(line.strip()):
            yield line.strip()
        elif line.strip():
            left_out += 1
    yield f"lines left out, because they might hold a name: {left_out}"


def _journal() -> str:
    """What systemd has of the box; empty where there is none."""
    units = ["--unit=arbiter-reader", "--unit=arbiter-web", "--unit=arbiter-trouble"]
    command = ["journalctl", "--quiet", "--no-pager", "--output=cat", f"--lines={_LOG_LINES}", *units]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=30).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
