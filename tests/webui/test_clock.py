"""A box has no clock that can be trusted: phones keep their seats whatever the time jumps to."""

from __future__ import annotations

import time

import pytest
from flask import Flask

from tests.webui.conftest import Phone

YEAR_S = 365 * 86_400.0
JUMPS_S = {"ten years back": -10 * YEAR_S, "an hour back": -3600.0, "ten years on": 10 * YEAR_S}


@pytest.mark.parametrize("jump_s", JUMPS_S.values(), ids=JUMPS_S)
def test_a_phone_keeps_its_seat_when_the_clock_jumps(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, jump_s: float
) -> None:
    phone.sit("red", "Ana")
    assert phone.get("/").location == "/table"
    true_time = time.time
    monkeypatch.setattr(time, "time", lambda: true_time() + jump_s)
    # Sent as it is: the test's own cookie jar would look at the clock too.
    cookie = phone.client.get_cookie("arbiter")
    assert cookie is not None
    response = phone.client.application.test_client(use_cookies=False).get(
        "/", headers={"Cookie": f"arbiter={cookie.value}"}
    )
    assert response.location == "/table"


def test_a_cookie_lasts_by_the_phones_clock_alone(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 0.0)
    made = app.test_client().get("/join").headers["Set-Cookie"]
    assert "Expires=Thu, 01 Jan 2099" in made


def test_a_cookie_with_another_signature_is_nobody(phone: Phone, app: Flask) -> None:
    phone.sit("red", "Ana")
    cookie = phone.client.get_cookie("arbiter")
    assert cookie is not None
    forged = app.test_client(use_cookies=False).get("/", headers={"Cookie": f"arbiter={cookie.value[:-3]}xyz"})
    assert forged.location == "/join"
