"""The pages never hold the secret: the memory of their process is searched for it."""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.events import SeatColour
from reader.questions import Pair, Student
from reader.views import Place, claim_of
from tests.webui.table_thread import Firmware


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
