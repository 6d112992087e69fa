"""The box's own network and its phones as network namespaces of this computer: a bridge stands for the radio."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from firmware.machine.hotspot import ADDRESS, names_conf
from tests.appliance.shell import PROJECT, CheckFailedError, NotPossibleError, check, run

PROGRAMS = {"ip": "iproute2", "ss": "iproute2", "dnsmasq": "dnsmasq-base", "busybox": "busybox"}
"""The Debian packages that this needs."""

BOX = "arbiter-box"


@dataclass(frozen=True)
class Place:
    """A computer of its own in the network."""

    name: str
    port: str = ""

    def command(self, *words: str | Path) -> list[str]:
        """What starts a program there."""
        return ["ip", "netns", "exec", self.name, *(str(word) for word in words)]

    def address(self) -> str:
        """The address that it was given; empty without one."""
        words = run("ip", "-n", self.name, "-brief", "-4", "address", "show", "dev", "wlan0").split()
        return words[2].partition("/")[0] if len(words) > 2 else ""

    def vanish(self) -> None:
        """The phone is out of reach: no more word from it, and none to it."""
        run("ip", "-n", BOX, "link", "set", self.port, "down")

    def come_back(self) -> None:
        """The phone is in reach again."""
        run("ip", "-n", BOX, "link", "set", self.port, "up")


@contextmanager
def network(phones: int, folder: Path) -> Iterator[tuple[Place, list[Place]]]:
    """The box and so many phones that have got an address from its own dnsmasq; all gone afterwards.

    Raises:
        NotPossibleError: no namespaces may be made here.
    """
    with ExitStack() as stack:
        box = _namespace(BOX, stack)
        run("ip", "-n", BOX, "link", "add", "wlan0", "type", "bridge")
        run("ip", "-n", BOX, "address", "add", f"{ADDRESS}/24", "dev", "wlan0")
        run("ip", "-n", BOX, "link", "set", "wlan0", "up")
        places = [_phone(number, stack) for number in range(1, phones + 1)]
        stack.enter_context(_names(box, folder))
        for place in places:
            _join(place)
        yield box, places


def _namespace(name: str, stack: ExitStack) -> Place:
    subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True)
    done = subprocess.run(["ip", "netns", "add", name], check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise NotPossibleError(f"No networks of their own may be made here for the phones: {done.stderr.strip()}")
    stack.callback(subprocess.run, ["ip", "netns", "delete", name], check=False)
    run("ip", "-n", name, "link", "set", "lo", "up")
    return Place(name)


def _phone(number: int, stack: ExitStack) -> Place:
    place = Place(f"arbiter-phone{number}", f"phone{number}")
    _namespace(place.name, stack)
    run("ip", "link", "add", place.port, "netns", BOX, "type", "veth", "peer", "name", "wlan0", "netns", place.name)
    run("ip", "-n", BOX, "link", "set", place.port, "master", "wlan0", "up")
    run("ip", "-n", place.name, "link", "set", "wlan0", "up")
    resolver = Path(f"/etc/netns/{place.name}")
    stack.callback(shutil.rmtree, resolver, ignore_errors=True)
    resolver.mkdir(parents=True, exist_ok=True)
    (resolver / "resolv.conf").write_text(f"nameserver {ADDRESS}\n", encoding="ascii")
    return place


@contextmanager
def _names(box: Place, folder: Path) -> Iterator[None]:
    """Addresses and names, by the program and with the options that NetworkManager uses for a shared network."""
    (folder / "names.conf").write_text(names_conf(), encoding="utf-8")
    options = ["--keep-in-foreground", "--no-hosts", "--no-resolv", "--bind-interfaces", "--except-interface=lo"]
    options += ["--clear-on-reload", "--strict-order", f"--listen-address={ADDRESS}", "--dhcp-lease-max=50"]
    options += [f"--conf-file={folder}/names.conf", f"--dhcp-leasefile={folder}/leases", f"--pid-file={folder}/pid"]
    command = box.command("dnsmasq", *options, "--dhcp-range=10.42.0.10,10.42.0.254,60m")
    with (
        (folder / "dnsmasq.log").open("wb") as log,
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log) as process,
    ):
        try:
            time.sleep(0.5)
            check(process.poll() is None, f"dnsmasq ended: {(folder / 'dnsmasq.log').read_text()}")
            yield
        finally:
            process.terminate()


def _join(place: Place) -> None:
    script = PROJECT / "tests/appliance/inside/address.sh"
    run(*place.command("busybox", "udhcpc", "-i", "wlan0", "-n", "-q", "-f", "-t", "8", "-s", script), timeout_s=60)
    check(place.address().startswith("10.42.0."), f"{place.name} got no address")


@contextmanager
def started(command: list[str], log: Path, awaited: str, patience_s: float = 90.0) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs until the end, once it has said the awaited words.

    Raises:
        CheckFailedError: it did not say them.
    """
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with (
        log.open("wb") as output,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=PROJECT, env=environment
        ) as process,
    ):
        try:
            deadline = time.monotonic() + patience_s
            while awaited not in log.read_text(encoding="utf-8", errors="replace"):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise CheckFailedError(f"{command} did not say “{awaited}”:\n{log.read_text()[-2000:]}")
                time.sleep(0.1)
            yield process
        finally:
            process.terminate()
