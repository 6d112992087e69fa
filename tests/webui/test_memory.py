"""The pages never hold the secret: the memory of their process is searched for it."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.events import SeatColour
from reader.questions import Pair, Student
from reader.table import Table
from reader.views import Place, claim_of
from tests.webui.table_thread import Firmware
from tests.webui.test_wifi import Router


@pytest.fixture
def process(socket: Path, tmp_path: Path, firmware: Firmware) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "webui", "--socket", str(socket), "--data", str(tmp_path / "pages")]
    with subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", "18180", "--next-free-port"], stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.terminate()


def memory_of(process: subprocess.Popen[str]) -> bytes:
    """All that the process may write to; files that are only read cannot hold a secret."""
    found = bytearray()
    with Path(f"/proc/{process.pid}/maps").open() as maps, Path(f"/proc/{process.pid}/mem").open("rb", 0) as memory:
        for line in maps:
            place, rights, *_ = line.split()
            if rights.startswith("rw"):
                start, end = (int(number, 16) for number in place.split("-"))
                memory.seek(start)
                try:
                    found += memory.read(end - start)
                except OSError:
                    continue  # a page that the kernel does not hand out
    return bytes(found)


class Phone:
    """A browser with cookies that fills in forms over the network."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open

    def get(self, path: str) -> str:
        return str(self._open(self._address + path, timeout=10).read().decode())

    def send(self, path: str, **fields: str) -> str:
        tokens = dict(re.findall(r'name="(form|moment)" value="([^"]+)"', self.get("language")))
        body = urllib.parse.urlencode({**tokens, **fields}).encode()
        return str(self._open(self._address + path, body, timeout=10).read().decode())


def typed(phone: Phone, pin: str) -> None:
    """A game code, and the Wi-Fi of the house."""
    phone.send("game/code", code="demo")
    phone.send("host", pin=pin)
    phone.send("wifi/home", network="Villa Villekulla", password="pippi&annika&tommy")


def test_what_was_typed_is_gone_from_the_memory_of_the_pages_once_others_have_used_it(
    process: subprocess.Popen[str], firmware: Firmware
) -> None:
    assert process.stdout
    address = process.stdout.readline().split()[-1]
    firmware.machine = Router()
    typed(Phone(address), firmware.run(Table.show_pin))
    assert firmware.machine.joined
    for _ in range(5):
        Phone(address).send("language", language="ro")
        Phone(address).get("table")
    memory = memory_of(process)
    words = (b"villekulla", b"pippi", b"code=demo", b'"code": "demo"')
    assert [word for word in words if word in memory.lower()] == []


def traces(arbiter: Arbiter) -> list[bytes]:
    keys = [alchemical.key for alchemical in arbiter.reveal().in_order()]
    nonce = arbiter.proof().split()[-1]
    spelled = [separator.join(keys) for separator in (" ", ",", '", "', '","')]
    return [text.encode() for text in (nonce, *spelled)] + [bytes.fromhex(nonce)]


def test_the_memory_of_the_pages_has_no_trace_of_the_secret_before_the_reveal(
    process: subprocess.Popen[str], firmware: Firmware
) -> None:
    assert process.stdout
    address = process.stdout.readline().split()[-1]
    firmware.run(lambda table: table.sit(SeatColour.RED, "Ana"))
    firmware.run(lambda table: table.start())
    secret = firmware.secret()
    question = Student(Pair(Ingredient.FERN, Ingredient.TOAD))
    claim = claim_of(question)
    firmware.run(lambda table: table.confirm(table.open(SeatColour.RED, Place.BOX, question.action, claim), question))
    for path in ("table", "fairness", "reveal", "questions/1", "game"):
        urllib.request.urlopen(address + path, timeout=10).read()
    memory = memory_of(process)
    assert secret.commitment().encode() in memory
    assert [trace for trace in traces(secret) if trace in memory] == []
    firmware.run(lambda table: table.reveal())
    urllib.request.urlopen(address + "fairness", timeout=10).read()
    assert traces(secret)[0] in memory_of(process), "after the reveal it is there, so the search works"
