from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.webui.conftest import KEY, Phone
from tests.webui.table_thread import Firmware
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


APPLE = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
NETWORK_MANAGER = "NetworkManager is online\n"
PROBES = [
    ("captive.apple.com", "/hotspot-detect.html", 200, APPLE),
    ("www.apple.com", "/library/test/success.html", 200, APPLE),
    ("connectivitycheck.gstatic.com", "/generate_204", 204, ""),
    ("connectivitycheck.android.com", "/generate_204", 204, ""),
    ("clients3.google.com", "/generate_204", 204, ""),
    ("www.google.com", "/gen_204", 204, ""),
    ("www.google.com", "/generate_204", 204, ""),
    ("www.gstatic.com", "/generate_204", 204, ""),
    ("play.googleapis.com", "/generate_204", 204, ""),
    ("connectivitycheck.platform.hicloud.com", "/generate_204", 204, ""),
    ("connect.rom.miui.com", "/generate_204", 204, ""),
    ("www.msftconnecttest.com", "/connecttest.txt", 200, "Microsoft Connect Test"),
    ("www.msftncsi.com", "/ncsi.txt", 200, "Microsoft NCSI"),
    ("detectportal.firefox.com", "/success.txt?ipv4", 200, "success\n"),
    (
        "detectportal.firefox.com",
        "/canonical.html",
        200,
        '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
    ),
    ("nmcheck.gnome.org", "/check_network_status.txt", 200, NETWORK_MANAGER),
    ("network-test.debian.org", "/nm", 200, NETWORK_MANAGER),
    ("ping.archlinux.org", "/nm-check.txt", 200, NETWORK_MANAGER),
    ("connectivity-check.ubuntu.com", "/", 204, ""),
    ("networkcheck.kde.org", "/", 200, "OK\n"),
    ("fedoraproject.org", "/static/hotspot.txt", 200, "OK\n"),
]
"""What phones and computers ask, and what each of them expects, to the letter."""


@pytest.mark.parametrize(("name", "path", "status", "text"), PROBES, ids=lambda value: str(value)[:40])
def test_a_probe_is_led_to_the_pages_once_and_then_hears_that_it_is_online(
    client: FlaskClient, name: str, path: str, status: int, text: str
) -> None:
    address = {"REMOTE_ADDR": f"10.42.{PROBES.index((name, path, status, text))}.77"}
    first = client.get(path, headers={"Host": name}, environ_overrides=address)
    assert first.status_code == 302
    assert first.headers["Location"] == "http://localhost/welcome"
    assert first.headers["Cache-Control"] == "no-store"
    again = client.get(path, headers={"Host": name}, environ_overrides=address)
    assert again.status_code == 302, "nobody has seen a page of ours yet"
    welcome = client.get("/welcome", environ_overrides=address)
    assert "open this address in your browser" in welcome.text
    assert "<script" not in welcome.text
    online = client.get(path, headers={"Host": name + ":80"}, environ_overrides=address)
    assert (online.status_code, online.text) == (status, text)
    assert "Set-Cookie" not in online.headers


def test_the_page_that_windows_opens_for_the_person_always_leads_on(client: FlaskClient, phone: Phone) -> None:
    phone.text("/table")
    response = client.get("/redirect", headers={"Host": "www.msftconnecttest.com"})
    assert response.headers["Location"] == "http://localhost/welcome"


@pytest.mark.parametrize("name", ["www.google.com", "www.apple.com", "fedoraproject.org", "www.gstatic.com"])
def test_what_else_large_names_serve_is_not_answered(client: FlaskClient, ana: Phone, name: str) -> None:
    for path in ("/", "/table", "/search", "/welcome"):
        assert client.get(path, headers={"Host": name}).status_code == 421
    assert "Ana" not in client.get("/generate_204", headers={"Host": name}).text


def test_a_probes_name_shows_nothing_of_the_table(client: FlaskClient, ana: Phone) -> None:
    for path in ("/table", "/join", "/events", "/mine"):
        response = client.get(path, headers={"Host": "captive.apple.com"})
        assert response.text in ("", APPLE) or response.status_code == 302
        assert client.post(path, headers={"Host": "captive.apple.com"}).text in ("", APPLE)


def test_a_phone_that_was_led_here_finds_the_welcome_while_the_box_is_away(phone: Phone, firmware: Firmware) -> None:
    firmware.pull_the_plug()
    assert phone.get("/welcome").status_code == 200


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
