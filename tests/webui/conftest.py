from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.test import TestResponse

from tests.webui.table_thread import Firmware
from webui.application import create_app
from webui.box import Box
from webui.rates import Rates
from webui.watch import Watch

KEY = b"k" * 32


class Phone:
    """A phone at the table: a browser with its own cookies that fills in our forms."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.client = app.test_client()
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
        self._form = self._moment = ""

    def get(self, path: str, **options: Any) -> TestResponse:
        return self.client.get(path, **options)

    def text(self, path: str) -> str:
        response = self.get(path)
        assert response.status_code == 200, response.text
        return response.text

    def send(self, path: str, **fields: Any) -> TestResponse:
        """Sends a form as a page of ours would; the answer is the page to which it leads."""
        return self.client.post(
            path, data={"form": self.form(), "moment": self.moment(), **fields}, follow_redirects=True
        )

    def moment(self) -> str:
        """Where the game stands on a page that this phone opens now; while the box is away, on the last one."""
        found = re.search(r'name="moment" value="([0-9.]+)"', self.get("/language").text)
        if found:
            self._moment = found[1]
        return self._moment

    def form(self) -> str:
        """The token that our forms carry for this phone."""
        if not self._form:
            found = re.search(r'name="form" value="([0-9a-f]+)"', self.text("/join"))
            assert found
            self._form = found[1]
        return self._form

    def sit(self, colour: str, name: str) -> TestResponse:
        return self.send("/join", colour=colour, name=name)

    def question_id(self) -> str:
        """The id of the question that this phone is about to ask."""
        found = re.search(r'name="question" value="([0-9a-f]+)"', self.text("/question"))
        assert found
        return found[1]

    def mix(self, action: str, first: str, second: str, **more: str) -> TestResponse:
        """Asks a question about two cards, by the pages that a person would take."""
        begun = self.send(f"/ask/{action}", **more)
        assert begun.request.path == "/question", begun.text
        checked = self.send("/question", kind=[first, second])
        assert checked.request.path == "/question/check", checked.text
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', checked.text))
        return self.send("/question/confirm", **{**fields, **more, "kind": [first, second]})


@pytest.fixture(scope="session")
def socket(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the firmware listens; the path is short, since a socket's address may have about a hundred letters."""
    return tmp_path_factory.mktemp("s") / "box"


@pytest.fixture
def new_firmware(socket: Path, tmp_path: Path) -> Iterator[Callable[[], Firmware]]:
    """Starts the firmware; called again after the plug was pulled, it takes up the same games."""
    started: list[Firmware] = []

    def start() -> Firmware:
        started.append(Firmware(tmp_path / "games", socket))
        return started[-1]

    yield start
    for firmware in started:
        firmware.pull_the_plug()


@pytest.fixture
def firmware(new_firmware: Callable[[], Firmware]) -> Firmware:
    return new_firmware()


@pytest.fixture(scope="session")
def pages(socket: Path) -> Flask:
    """The application, made once: that takes longer than most tests, and it keeps nothing of a game."""
    box = Box(socket)
    return create_app(box, Watch(box), KEY, rates=Rates(lambda: 0.0, 10**9))


@pytest.fixture
def app(pages: Flask, firmware: Firmware) -> Flask:
    """The application with a box that has no game yet."""
    return pages


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def ana(app: Flask) -> Phone:
    """Sits on the red seat of a running game."""
    ana = Phone(app)
    ana.sit("red", "Ana")
    ana.send("/game/new")
    return ana


@pytest.fixture
def bruno(app: Flask, ana: Phone) -> Phone:
    """Sits on the blue seat of the same game."""
    bruno = Phone(app)
    bruno.sit("blue", "Bruno")
    return bruno


FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def address(socket: Path, tmp_path: Path, firmware: Firmware) -> Iterator[str]:
    command = [sys.executable, "-m", "webui", "--socket", str(socket), "--data", str(tmp_path / "pages")]
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", "18080", "--next-free-port"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    yield process.stdout.readline().split()[-1]
    process.terminate()
    process.communicate(timeout=15)


@pytest.fixture
def open_phone(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens phones of 360 by 740 pixels and looks at the end that none spoke to anybody but the box."""
    pages: list[Page] = []
    asked_for: list[str] = []
    complaints: list[str] = []

    def open_phone(name: str, colour: str, *, scripts: bool = True, language: str = "en", dark: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": 360, "height": 740},
            java_script_enabled=scripts,
            locale=language,
            color_scheme="dark" if dark else "light",
        )
        page = context.new_page()
        page.on("request", lambda request: asked_for.append(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        page.locator(f"input[name=colour][value={colour.lower()}]").check()
        page.locator("input[name=name]").fill(name)
        page.locator("main form button").first.click()
        pages.append(page)
        return page

    yield open_phone
    for page in pages:
        page.context.close()
    assert all(url.startswith(address) for url in asked_for)
    # The browser notes a box that is away, a refusal and a missing page; everything else would be ours.
    noted = [f"the server responded with a status of {status}" for status in (503, 409, 404)]
    assert [text for text in complaints if not any(words in text for words in noted)] == []
