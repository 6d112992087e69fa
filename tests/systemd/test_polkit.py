"""The polkit rule allows the box its few actions and nobody anything else; its JavaScript is really run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.whole.browser import chromium

RULES = Path(__file__).parents[2] / "systemd" / "system" / "polkit.rules"
ALLOWED = {
    "org.freedesktop.NetworkManager.network-control",
    "org.freedesktop.NetworkManager.settings.modify.system",
    "org.freedesktop.NetworkManager.wifi.share.protected",
    "org.freedesktop.login1.power-off",
    "org.freedesktop.login1.power-off-multiple-sessions",
}
OTHERS = (
    "org.freedesktop.NetworkManager.settings.modify.global-dns",
    "org.freedesktop.NetworkManager.settings.modify.hostname",
    "org.freedesktop.NetworkManager.enable-disable-network",
    "org.freedesktop.NetworkManager.wifi.share.open",
    "org.freedesktop.login1.power-off-ignore-inhibit",
    "org.freedesktop.login1.reboot",
    "org.freedesktop.login1.power-off.more",
    "org.freedesktop.systemd1.manage-units",
    "org.freedesktop.policykit.exec",
    "",
)

POLKIT = """
const rules = [];
const polkit = {Result: {YES: "yes", NO: "no", NOT_HANDLED: null}, addRule: rule => rules.push(rule), log: () => {}};
(function () { RULES })();
window.asked = (action, user) => rules.map(rule => rule({id: action}, {user: user})).find(told => told) || "";
"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as browser:
        page = browser.new_page()
        page.evaluate(f"() => {{ {POLKIT.replace('RULES', RULES.read_text())} }}")
        yield page


def asked(page: Page, action: str, user: str) -> str:
    return str(page.evaluate("([action, user]) => window.asked(action, user)", [action, user]))


@pytest.mark.browser
def test_the_box_may_do_exactly_these(page: Page) -> None:
    assert {action for action in (*ALLOWED, *OTHERS) if asked(page, action, "arbiter") == "yes"} == ALLOWED


@pytest.mark.browser
@pytest.mark.parametrize("user", ["arbiter-web", "nobody", "pi", "", "arbiter2"])
def test_nobody_else_may_do_anything_by_it(page: Page, user: str) -> None:
    assert [action for action in (*ALLOWED, *OTHERS) if asked(page, action, user)] == []
