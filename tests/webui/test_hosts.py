from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.webui.conftest import KEY, Phone
from webui.application import Address, create_app
from webui.box import Box
from webui.naming import own_box_id, own_names
from webui.rates import Rates
from webui.watch import Watch


@pytest.fixture
def client(phone: Phone) -> FlaskClient:
    return phone.client


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8080", "10.42.0.1", "10.42.0.1:80", "[::1]:8080", "localhost."]
)
def test_own_names_and_addresses_by_number_are_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/table", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8080", "localhost.evil.example", "10.42.0.1.evil.example", "", "x" * 300, "[::1"],
)
@pytest.mark.parametrize("path", ["/table", "/nothing", "/assets/pages.css", "/events"])
def test_other_names_get_nothing_of_the_table(client: FlaskClient, ana: Phone, host: str, path: str) -> None:
    response = client.get(path, headers={"Host": host})
    assert response.status_code in (400, 421)
    assert "Ana" not in response.text
    assert "Set-Cookie" not in response.headers


def test_a_form_under_another_name_does_nothing(ana: Phone) -> None:
    response = ana.client.post("/leave", data={"form": ana.form()}, headers={"Host": "evil.example"})
    assert response.status_code == 421
    assert "your seat" in ana.text("/join")


PROBES = {
    "captive.apple.com": "Success",
    "connectivitycheck.gstatic.com": "",
    "www.msftconnecttest.com": "Microsoft Connect Test",
    "detectportal.firefox.com": "success",
}


@pytest.mark.parametrize("name", PROBES)
def test_a_probe_is_led_to_the_pages_once_and_then_hears_that_it_is_online(client: FlaskClient, name: str) -> None:
    address = {"REMOTE_ADDR": "10.42.0.77" + str(len(name))}
    first = client.get("/generate_204", headers={"Host": name}, environ_overrides=address)
    assert first.status_code == 302
    assert first.headers["Location"] == "http://localhost/"
    client.get("/join", environ_overrides=address)
    online = client.get("/generate_204", headers={"Host": name}, environ_overrides=address)
    assert online.status_code in (200, 204)
    assert PROBES[name] in online.text
    assert "Nobody has taken a seat" not in online.text
    assert client.get("/table", headers={"Host": name}, environ_overrides=address).text == online.text


def test_two_boxes_in_one_room_have_cookies_of_their_own(client: FlaskClient) -> None:
    box = _box(client)
    app = create_app(box, Watch(box), KEY, address=Address("ab3d"))
    assert app.test_client().get("/join").headers["Set-Cookie"].startswith("arbiter-ab3d=")


def _box(client: FlaskClient) -> Box:
    from webui.surroundings import surroundings

    with client.application.app_context():
        return surroundings().box


def test_the_box_id_stays_and_tells_nothing_of_the_key() -> None:
    assert own_box_id(KEY) == own_box_id(KEY) != own_box_id(b"j" * 32)
    assert len(own_box_id(KEY)) == 4
    names = own_names("ab3d", "http://10.42.0.1/")
    assert {"arbiter-ab3d.local", "localhost", "10.42.0.1"} <= set(names)


def test_forms_that_come_too_fast_wait_and_other_addresses_do_not() -> None:
    now_s = 0.0
    rates = Rates(lambda: now_s, burst=3, per_second=1.0)
    assert [rates.take("a") for _ in range(4)] == [True, True, True, False]
    assert rates.take("b")
    now_s = 1.5
    assert [rates.take("a") for _ in range(2)] == [True, False]


def test_a_form_too_many_gets_a_sentence(phone: Phone, client: FlaskClient) -> None:
    box = _box(client)
    app = create_app(box, Watch(box), KEY, rates=Rates(lambda: 0.0, burst=1))
    hurried = Phone(app)
    hurried.sit("red", "Ana")
    response = hurried.sit("blue", "Ana")
    assert response.status_code == 429
    assert "Wait a moment" in response.text
    assert "Red" in hurried.text("/join")
