"""An emulated computer whose power can be cut: QEMU with a disk image, a kernel, and its serial line as our ear."""

from __future__ import annotations

import functools
import os
import queue
import re
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.appliance.shell import CheckFailedError

PROGRAMS = {"qemu-system-x86_64": "qemu-system-x86"}
"""The Debian package that this needs."""


@dataclass(frozen=True)
class Disk:
    """What a machine starts from: its image (ext4, raw), and the kernel with its first root that lie beside it."""

    image: Path
    kernel: Path
    initrd: Path


_SIGN_OF_LIFE_S = 20.0
_KERNEL = (
    "console=ttyS0 quiet mitigations=off no_timer_check nowatchdog systemd.getty_auto=no systemd.show_status=no "
    "systemd.default_timeout_start_sec=900 udev.event_timeout=900"
)
"""Patience everywhere: in software emulation on a busy computer everything may take ten times as long."""

_ESCAPES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[@-_])")
"""What systemd sends to a terminal besides words."""


@functools.cache
def accelerator(disk: Disk) -> str:
    """``kvm`` where the processor really runs the kernel, else ``tcg``: everything in software, many times slower.

    The environment variable ARBITER_ACCELERATOR chooses one of the two. That /dev/kvm is there says little: inside
    some virtual machines it opens, and then stops at the first instruction that it does not know.
    """
    chosen = os.environ.get("ARBITER_ACCELERATOR", "")
    if chosen in ("kvm", "tcg"):
        return chosen
    if not os.access("/dev/kvm", os.R_OK | os.W_OK):
        return "tcg"
    command = [*_command("kvm", 256), "-kernel", str(disk.kernel), "-append", "console=ttyS0 panic=-1"]
    try:
        subprocess.run(
            command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            timeout=_SIGN_OF_LIFE_S,
        )  # fmt: skip
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return "tcg"
    return "kvm"  # the kernel came as far as finding no root, and ended


def _command(kind: str, memory_mb: int) -> list[str]:
    tuned = ["-accel", "kvm", "-cpu", "host"] if kind == "kvm" else ["-accel", "tcg,thread=multi", "-cpu", "max"]
    bare = ["-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-serial", "stdio"]
    return ["qemu-system-x86_64", *tuned, "-smp", "2", "-m", str(memory_mb), *bare]


class Machine:
    """A running machine; used as a context manager it is off afterwards, however the tests end."""

    def __init__(self, disk: Disk, words: str, *devices: str, memory_mb: int = 1024) -> None:
        """Switches it on.

        Args:
            disk: what it starts from; changes stay on it.
            words: what the kernel's command line has besides root and console.
            devices: further words for QEMU.
            memory_mb: its memory (MB).
        """
        # What the guest has written to its disk is with this computer's kernel, which lives on; what it has only in its
        # own memory dies with QEMU. So nothing is shown by waiting for the real disk here, or by reading it anew.
        drive = f"file={disk.image},format=raw,if=virtio,cache=unsafe"
        command = [*_command(accelerator(disk), memory_mb), "-kernel", str(disk.kernel), "-initrd", str(disk.initrd)]
        command += [
            "-append",
            f"root=/dev/vda rw {_KERNEL} {words}",
        ]
        self._process = subprocess.Popen(
            [*command, "-drive", drive, *devices],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self.begun_s = time.monotonic()
        self.heard: list[str] = []
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.cut()

    def wait_for(self, pattern: str, patience_s: float) -> re.Match[str]:
        """Waits for a line of the serial console that has the pattern.

        Raises:
            CheckFailedError: it did not come, or the machine went off; the message has the last lines.
        """
        deadline = time.monotonic() + patience_s
        while (left_s := deadline - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left_s)
            except queue.Empty:
                break
            if line is None:
                self._lines.put(None)
                raise CheckFailedError(f"The machine went off before it said {pattern}:\n{self.last_lines()}")
            if found := re.search(pattern, line):
                return found
        raise CheckFailedError(f"The machine did not say {pattern} within {patience_s:.0f} s:\n{self.last_lines()}")

    def cut(self) -> None:
        """Pulls the plug: nothing in the machine gets to know; what it has said until then can be read."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._listener.join()

    def wait_until_off(self, patience_s: float) -> None:
        """Waits until the machine has switched itself off, or has restarted (QEMU ends then too).

        Raises:
            CheckFailedError: it is still on.
        """
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            raise CheckFailedError(f"The machine did not go off:\n{self.last_lines()}") from None
        self._listener.join()

    def last_lines(self) -> str:
        """The end of what it has said, for a message."""
        return "\n".join(self.heard[-40:])

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            for line in stream:
                if line.endswith("\n"):  # else it is the half of one, and the power went
                    clean = _ESCAPES.sub("", line).rstrip()
                    self.heard.append(clean)
                    self._lines.put(clean)
        self._lines.put(None)
