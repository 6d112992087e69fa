"""The pages at an address of the box's own, which a browser does not trust as it trusts localhost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from reader.alchemy import Ingredient
from reader.table import Table
from tests.webui.conftest import FLAGS
from tests.webui.table_thread import Firmware
from tests.whole.browser import CHROMIUM

pytestmark = pytest.mark.browser

NAME = "arbiter-ab3d.local"


@pytest.fixture
def port(socket: Path, tmp_path: Path, firmware: Firmware) -> Iterator[int]:
    """The port of the pages of a box that is called so."""
    command = [sys.executable, "-m", "webui", "--socket", str(socket), "--data", str(tmp_path / "pages")]
    command += ["--host", "127.0.0.1", "--port", "18380", "--next-free-port", "--box-id", "ab3d"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield int(process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
        process.terminate()


def test_the_phone_checks_the_proof_where_the_browser_lends_it_no_cryptography(port: int, firmware: Firmware) -> None:
    firmware.run(Table.start)
    firmware.run(Table.reveal)
    firmware.run(lambda table: table.show_theories(*Ingredient))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
        )
        page = browser.new_page()
        page.goto(f"http://{NAME}:{port}/fairness")
        assert page.evaluate("isSecureContext") is False
        assert page.evaluate("typeof crypto.subtle") == "undefined"
        expect(page.get_by_text("Checked on this phone: the seal fits.")).to_be_visible()
        cookies = page.context.cookies()
        assert [cookie["name"] for cookie in cookies] == ["arbiter-ab3d"]
        browser.close()
