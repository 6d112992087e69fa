"""The page for the Wi-Fi: for the host alone; name and password are passed on and forgotten."""

from __future__ import annotations

import logging

import pytest
from flask import Flask

from firmware.machine import Wifi, WifiMode
from reader.errors import MachineError
from reader.table import Table
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware

NAME, PASSWORD = "Zuhause & Söhne", "correct horse <battery>"


class Router:
    """A computer that changes its Wi-Fi, or says that it cannot."""

    def __init__(self) -> None:
        self.joined: list[tuple[str, str]] = []
        self.mode = WifiMode.OWN
        self.refusal: MachineError | None = None

    def wifi(self) -> Wifi:
        return Wifi(self.mode, "Arbiter ab3d", "the own password", ("http://10.42.0.1/",))

    def use_own_wifi(self) -> None:
        self.mode = WifiMode.OWN

    def use_home_wifi(self, name: str, password: str) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.joined.append((name, password))
        self.mode = WifiMode.HOME

    def supply_is_low(self) -> bool:
        return False

    def shut_down(self) -> None:
        raise MachineError("no")


@pytest.fixture
def router(firmware: Firmware) -> Router:
    firmware.machine = router = Router()
    return router


@pytest.fixture
def host(app: Flask, firmware: Firmware, router: Router) -> Phone:
    host = Phone(app)
    host.sit("red", "Ana")
    host.send("/host", pin=firmware.run(Table.show_pin))
    return host


def test_the_host_lets_the_box_join_the_wifi_of_the_house(host: Phone, router: Router) -> None:
    assert "The box is in its own Wi-Fi: Arbiter ab3d" in host.text("/wifi")
    assert "the own password" not in host.text("/wifi")
    page = host.send("/wifi/home", network=f" {NAME} ", password=PASSWORD)
    assert page.status_code == 200
    assert "Join the Wi-Fi of the house with this phone." in page.text
    assert router.joined == [(NAME, PASSWORD)]
    assert "Back to the box&#39;s own Wi-Fi" in host.text("/wifi")
    host.send("/wifi/own")
    assert router.mode is WifiMode.OWN


def test_nobody_else_sees_or_changes_the_wifi(host: Phone, bruno: Phone, app: Flask, router: Router) -> None:
    for phone in (bruno, Phone(app)):
        assert phone.get("/wifi").headers["Location"] == "/host"
        assert "/wifi" not in phone.text("/game")
        for path in ("/wifi/home", "/wifi/own"):
            refused = phone.send(path, network=NAME, password=PASSWORD)
            assert refused.status_code == 409
            assert "Only the host may do this." in refused.text
            assert "ab3d" not in refused.text
    assert router.joined == []


def test_a_form_of_another_site_changes_nothing(host: Phone, router: Router) -> None:
    fields = {"form": host.form(), "network": NAME, "password": PASSWORD}
    assert host.client.post("/wifi/home", data={**fields, "form": "0" * 32}).status_code == 403
    assert host.client.post("/wifi/home", data=fields, headers={"Origin": "http://evil.example"}).status_code == 403
    assert router.joined == []


@pytest.mark.parametrize("refusal", [True, False])
def test_the_words_are_in_no_page_address_cookie_or_log(
    host: Phone, router: Router, firmware: Firmware, caplog: pytest.LogCaptureFixture, refusal: bool
) -> None:
    router.refusal = MachineError("A Wi-Fi's password has 8 to 63 letters, or there is none.") if refusal else None
    with caplog.at_level(logging.DEBUG):
        response = host.send("/wifi/home", network="Longstocking", password="pippi&annika")
    assert response.status_code == (409 if refusal else 200)
    assert ("8 to 63 letters" in response.text) is refusal
    with host.client.session_transaction() as session:
        seen = [str(session)]
    for step in (response, *response.history):
        seen += [step.text, step.request.url, str(step.headers)]
    seen += [caplog.text, host.text("/wifi"), host.text("/table")]
    seen += [path.read_bytes().decode("latin-1") for path in firmware.folder.rglob("*") if path.is_file()]
    for word in ("Longstocking", "pippi"):
        assert not [text for text in seen if word in text]


def test_a_wifi_without_a_name_is_not_tried(host: Phone, router: Router) -> None:
    response = host.send("/wifi/home", network="  ", password=PASSWORD)
    assert response.status_code == 409
    assert "Type the name of the Wi-Fi first." in response.text
    assert router.joined == []


def test_a_computer_that_is_not_looked_after_says_so(app: Flask, firmware: Firmware) -> None:
    phone = Phone(app)
    phone.send("/host", pin=firmware.run(Table.show_pin))
    assert "This box does not look after its Wi-Fi." in phone.text("/wifi")
    refused = phone.send("/wifi/home", network=NAME, password=PASSWORD)
    assert refused.status_code == 409
    assert "not looked after by the Arbiter" in refused.text
