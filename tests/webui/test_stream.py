from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

import webui.stream
from tests.webui.conftest import KEY, Phone
from tests.webui.table_thread import Firmware
from webui.application import create_app
from webui.box import Box
from webui.watch import Watch


def listen(phone: Phone) -> tuple[TestResponse, Iterator[str]]:
    response = phone.client.get("/events", buffered=False)
    frames = (part.decode() for part in response.iter_encoded())
    return response, frames


@pytest.fixture
def watch(socket: Path) -> Iterator[Watch]:
    watch = Watch(Box(socket), silence_s=20)
    yield watch
    watch.close()


@pytest.fixture
def app(socket: Path, firmware: Firmware, watch: Watch) -> Flask:
    """An application of its own, in which two phones may listen."""
    return create_app(Box(socket), watch, KEY, most_streams=2)


@pytest.fixture
def watching(firmware: Firmware, watch: Watch) -> Watch:
    watch.start()
    while not watch.news.present:
        watch.wait_beyond(watch.news, 5)
    return watch


def kind(frame: str) -> str:
    return frame.split("\n", maxsplit=1)[0].removeprefix("event: ")


def test_a_page_hears_of_a_change_and_of_nothing_else(phone: Phone, watching: Watch) -> None:
    response, frames = listen(phone)
    assert response.mimetype == "text/event-stream"
    first = next(frames)
    phone.sit("red", "Ana")
    second = next(frames)
    assert kind(first) == kind(second) == "changed"
    assert first != second
    assert "Ana" not in second
    assert len(second) < 40
    response.close()


def test_a_quiet_stream_gives_signs_of_life(phone: Phone, watching: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webui.stream, "SIGN_OF_LIFE_S", 0.01)
    response, frames = listen(phone)
    assert [kind(next(frames)) for _ in range(3)] == ["changed", "alive", "alive"]
    response.close()


def test_the_stream_says_that_the_box_is_gone_and_back(
    phone: Phone, firmware: Firmware, new_firmware: Callable[[], Firmware], watching: Watch
) -> None:
    response, frames = listen(phone)
    assert kind(next(frames)) == "changed"
    firmware.pull_the_plug()
    assert kind(next(frames)) == "gone"
    new_firmware()
    assert kind(next(frames)) == "changed"
    response.close()


def test_one_phone_too_many_is_told_so_and_finds_a_place_when_one_leaves(app: object, phone: Phone) -> None:
    listening = [listen(phone)[0], listen(phone)[0]]
    refused = phone.get("/events")
    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) > 0
    assert "Too many phones listen already." in refused.text
    assert phone.get("/table").status_code == 200
    listening.pop().close()  # a stream of which nothing was read gives its place back too
    again = listen(phone)[0]
    assert again.status_code == 200
    for response in (*listening, again):
        response.close()


def test_closing_ends_every_stream(phone: Phone, watching: Watch) -> None:
    _, frames = listen(phone)
    next(frames)
    watching.close()
    assert list(frames) in ([], ["event: alive\ndata:\n\n"])
