"""Requests that no page of ours sends: made from the routes themselves, with good and bad words, and as raw bytes."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from socket import create_connection

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from reader.alchemy import Colour, Ingredient, Potion
from reader.events import SeatColour
from reader.link import Action, Variant, Wish
from reader.table import Table
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware

FIELDS = (
    "form", "moment", "colour", "name", "kind", "potion", "variant", "action", "question", "holds_two", "code", "pin",
    "seconds", "language", "wish", "network", "password",
)  # fmt: skip
GOOD = [
    *(word.value for kind in (Action, Colour, Ingredient, Potion, SeatColour, Variant, Wish) for word in kind),
    "yes", "no", "1.0.1", "1.0.0", "60", "DEMO", "ja",
]  # fmt: skip
values = st.sampled_from(GOOD) | st.text(max_size=30) | st.integers().map(str) | st.sampled_from(["9" * 400, "\x00"])
forms = st.dictionaries(st.sampled_from(FIELDS), st.lists(values, max_size=3), max_size=8)
headers = st.fixed_dictionaries(
    {},
    optional={
        "Accept-Language": st.sampled_from(["ja", "pt-BR;q=x", "*", "xx-yy-zz", "en;q=2", ";;;", "\xff"]),
        "Accept-Encoding": st.sampled_from(["gzip", "br", "gzip;q=0", "*", ""]),
        "Sec-Fetch-Site": st.sampled_from(["same-origin", "cross-site", "x"]),
        "Origin": st.sampled_from(["http://localhost", "http://evil.example", "null", ""]),
        "HX-Request": st.sampled_from(["true", ""]),
        "If-None-Match": st.sampled_from(["*", '"x"', "x"]),
        "Range": st.sampled_from(["bytes=0-1", "bytes=9-1", "lines=1"]),
        "Cookie": st.sampled_from(["arbiter=x", "arbiter=", "=;;=", "a" * 2000]),
    },
)
methods = st.sampled_from(["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "BREW"])


@dataclass(frozen=True)
class Malformed:
    """A request to one of our routes, or near one. ``body`` takes the place of the form."""

    method: str
    path: str
    form: dict[str, list[str]]
    body: bytes | None
    kind: str
    headers: dict[str, str]
    own: bool


def requests_to(app: Flask) -> st.SearchStrategy[Malformed]:
    """Requests to every route that the application has, so that a new one is tried without being named here."""
    rules = sorted(rule.rule for rule in app.url_map.iter_rules() if "events" not in rule.rule)
    gaps = st.sampled_from([*GOOD, "1", "0", "-1", "9" * 30, "%00", "..%2f", "é", "fern.svg"]) | st.text(
        st.characters(codec="utf-8", exclude_characters="?#/"), min_size=1, max_size=8
    )
    paths = st.tuples(st.sampled_from(rules), gaps).map(lambda parts: _filled(*parts))
    kinds = st.sampled_from(["text/plain", "application/json", "multipart/form-data; boundary=x", "x" * 200, ""])
    return st.builds(
        Malformed, methods, paths, forms, st.none() | st.binary(max_size=300), kinds, headers, st.booleans()
    )


def _filled(rule: str, gap: str) -> str:
    head, _, rest = rule.partition("<")
    return head + (gap + rest.partition(">")[2] if rest else "")


def send(phone: Phone, one: Malformed) -> None:
    """Sends it, with the phone's own form token as often as not, so that it gets further than the door."""
    data: object = one.body
    if one.body is None:
        data = {**one.form, **({"form": phone.form(), "moment": phone.moment()} if one.own else {})}
    options = {} if one.body is None else {"content_type": one.kind}
    sent = {name: value for name, value in one.headers.items() if not (one.own and name == "Cookie")}
    response = phone.client.open(one.path, method=one.method, data=data, headers=sent, **options)  # type: ignore[arg-type]
    assert response.status_code < 500, one
    assert b"Traceback" not in response.get_data()
    assert b"werkzeug" not in response.get_data().lower()


@pytest.mark.parametrize("times", [150, pytest.param(5000, marks=pytest.mark.slow)], ids=["some", "five thousand"])
def test_malformed_requests_break_neither_the_pages_nor_the_game(
    ana: Phone, bruno: Phone, firmware: Firmware, caplog: pytest.LogCaptureFixture, times: int
) -> None:
    ana.mix("student", "fern", "toad")
    first = firmware.run(Table.public_view).questions[0]
    game = firmware.run(Table.public_view).game

    @settings(
        max_examples=times, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(requests_to(ana.client.application), st.booleans())
    def bombard(one: Malformed, by_ana: bool) -> None:
        send(ana if by_ana else bruno, one)

    with caplog.at_level(logging.WARNING):
        bombard()
    assert caplog.text == ""
    firmware.run(Table.release)
    firmware.run(Table.decline)
    after = firmware.run(Table.public_view)
    assert after.game == game
    assert (after.questions[0].answer, after.questions[0].seat) == (first.answer, first.seat)
    assert after.revealed == ()


RAW = (
    b"", b"\r\n\r\n", b"GET", b"GET / HTTP/9.9\r\n\r\n", b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"\xff\xfe\x00" * 50 + b"\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
    b"GET " + b"/a" * 20000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\nx",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", b"CONNECT evil.example:80 HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: arbiter=\xff\xff\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: :\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
)  # fmt: skip


@pytest.fixture
def pages_process(socket: Path, tmp_path: Path, firmware: Firmware) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The pages with their own server, and their port."""
    command = [sys.executable, "-m", "webui", "--socket", str(socket), "--data", str(tmp_path / "pages")]
    command += ["--host", "127.0.0.1", "--port", "18280", "--next-free-port"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    yield process, int(process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
    process.kill()
    process.communicate()


def test_bytes_that_are_no_request_get_no_traceback_and_stop_nothing(
    pages_process: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = pages_process
    for raw in RAW:
        answer = exchange(port, raw)
        assert b"Traceback" not in answer, raw[:80]
        assert not answer.startswith(b"HTTP/1.1 500"), raw[:80]
    good = exchange(port, b"GET /table HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 15.0)
    assert good.startswith(b"HTTP/1.1 200")
    process.terminate()
    _, errors = process.communicate(timeout=15)
    assert "Traceback" not in errors


def exchange(port: int, raw: bytes, patience_s: float = 0.2) -> bytes:
    """What the server says to these bytes; silence is an answer too."""
    with create_connection(("127.0.0.1", port), timeout=patience_s) as connection:
        answer = b""
        try:
            connection.sendall(raw)
            while part := connection.recv(65536):
                answer += part
        except OSError:
            pass
        return answer
