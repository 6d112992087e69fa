from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import socket as network_socket

import pytest

from tests.webui.table_thread import Firmware
from webui.application import MOST_STREAMS

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(socket: Path, tmp_path: Path) -> Iterator[Start]:
    started = []

    def begin(*words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "webui", "--socket", str(socket), "--data", str(tmp_path / "pages")]
        started.append(subprocess.Popen([*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def free_port() -> int:
    with network_socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    line = process.stdout.readline()
    found = re.fullmatch(r"The pages are at (http://[\w.]+:\d+/)\n", line)
    assert found, line
    return found[1]


def test_the_pages_say_where_they_are_and_stop_at_a_word(start: Start, firmware: Firmware, free_port: int) -> None:
    for word in (signal.SIGTERM, signal.SIGINT):
        process = start("--host", "127.0.0.1", "--port", str(free_port))
        address = address_of(process)
        assert address == f"http://127.0.0.1:{free_port}/"
        assert b"Take a seat" in urllib.request.urlopen(address, timeout=10).read()
        stream = urllib.request.urlopen(address + "events", timeout=10)
        assert stream.readline().startswith(b"event: ")
        process.send_signal(word)
        output, errors = process.communicate(timeout=15)
        assert process.returncode == 0
        assert (output, errors) == ("", "")


def test_a_taken_port_is_one_sentence_or_the_next_free_one(start: Start, firmware: Firmware, free_port: int) -> None:
    first = start("--host", "127.0.0.1", "--port", str(free_port))
    address_of(first)
    second = start("--host", "127.0.0.1", "--port", str(free_port))
    output, errors = second.communicate(timeout=15)
    assert second.returncode == 2
    assert output == ""
    assert errors == f"Port {free_port} is taken. Choose another one with --port.\n"
    third = start("--host", "127.0.0.1", "--port", str(free_port), "--next-free-port")
    assert int(address_of(third).split(":")[2].strip("/")) > free_port


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--host", "192.0.2.1"), "The pages cannot use 192.0.2.1, port 8080."),
        (("--data", "/dev/null/x"), "cannot be used to keep the pages' key in"),
        (("--port", "0"), "a port is a number from 1 to 65535"),
        (("--port", "web"), "a port is a number from 1 to 65535"),
    ],
)
def test_what_cannot_begin_says_why(start: Start, words: tuple[str, ...], sentence: str) -> None:
    process = start(*words)
    output, errors = process.communicate(timeout=15)
    assert process.returncode == 2
    assert output == ""
    assert sentence in errors
    assert "Traceback" not in errors


def test_the_pages_begin_without_a_box_and_say_so(start: Start, free_port: int) -> None:
    address = address_of(start("--host", "127.0.0.1", "--port", str(free_port)))
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(address, timeout=10)
    assert caught.value.code == 503
    assert b"The box is not answering." in caught.value.read()
    caught.value.close()


def test_on_all_addresses_the_one_that_phones_reach_comes_first(start: Start, free_port: int) -> None:
    process = start("--port", str(free_port))
    first = address_of(process)
    assert "0.0.0.0" not in first
    if "localhost" not in first:
        assert process.stdout
        assert process.stdout.readline() == f"On this computer also at http://localhost:{free_port}/\n"


@pytest.mark.slow
def test_phones_that_went_away_give_their_places_back_at_a_quiet_table(
    start: Start, firmware: Firmware, free_port: int
) -> None:
    address = address_of(start("--host", "127.0.0.1", "--port", str(free_port)))
    streams = [urllib.request.urlopen(address + "events", timeout=10) for _ in range(MOST_STREAMS)]
    assert _is_full(address)
    for stream in streams:
        stream.close()
    left_s = 15.0
    while _is_full(address) and left_s > 0:
        time.sleep(0.5)
        left_s -= 0.5
    assert left_s > 0


def _is_full(address: str) -> bool:
    try:
        urllib.request.urlopen(address + "events", timeout=10).close()
    except urllib.error.HTTPError as error:
        error.close()
        return error.code == 503
    return False


def test_the_pages_load_nothing_that_holds_or_sees_the_secret() -> None:
    script = (
        "import sys, webui.process\n"
        "forbidden = ('cv2', 'numpy', 'PIL', 'gpiozero', 'luma', 'firmware', 'reader.arbiter', 'reader.codes',"
        " 'reader.board', 'reader.table', 'reader.journal', 'reader.vision')\n"
        "print([name for name in forbidden if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
