from __future__ import annotations

import stat
from pathlib import Path

import pytest
from flask import Flask

from reader.errors import StorageError
from tests.webui.conftest import KEY, Phone
from webui.application import create_app
from webui.box import Box
from webui.phones import KEY_FILE, kept_key
from webui.watch import Watch

SENTENCE = "This page is too old, or this browser keeps no cookies."


def test_the_cookie_is_kept_from_scripts_and_other_sites_and_only_names_the_phone(phone: Phone) -> None:
    cookie = phone.get("/join").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    with phone.client.session_transaction() as session:
        assert set(session) <= {"phone", "_permanent"}


def test_a_phone_that_asks_for_art_or_listens_gets_no_cookie(phone: Phone) -> None:
    assert "Set-Cookie" not in phone.get("/assets/fern.svg").headers


def test_two_phones_are_two_and_a_stranger_cannot_pose_as_one(app: Flask, phone: Phone) -> None:
    phone.sit("red", "Ana")
    stranger = Phone(app)
    assert "your seat" not in stranger.text("/join")
    forged = create_app(Box(Path("nowhere")), Watch(Box(Path("nowhere"))), b"x" * 32).test_client()
    with forged.session_transaction() as session:
        session["phone"] = "stolen"
    cookie = forged.get_cookie("arbiter")
    assert cookie is not None
    stranger.client.set_cookie("arbiter", cookie.value)
    assert "your seat" not in stranger.text("/join")


def test_a_seat_outlives_a_restart_of_the_pages(socket: Path, phone: Phone) -> None:
    phone.sit("red", "Ana")
    cookie = phone.client.get_cookie("arbiter")
    assert cookie is not None
    later = create_app(Box(socket), Watch(Box(socket)), KEY).test_client()
    later.set_cookie("arbiter", cookie.value)
    assert "your seat" in later.get("/join").text


def test_a_form_without_its_token_is_refused(app: Flask, phone: Phone) -> None:
    other = Phone(app)
    for token in ("", "0" * 32, other.form(), "ä"):
        phone.form()
        response = phone.client.post("/join", data={"form": token, "colour": "red", "name": "Ana"})
        assert response.status_code == 403
        assert SENTENCE in response.text
    assert "Nobody has taken a seat yet." in phone.text("/table")


def test_a_form_without_a_cookie_is_refused(app: Flask, phone: Phone) -> None:
    token = phone.form()
    response = app.test_client().post("/join", data={"form": token, "colour": "red", "name": "Ana"})
    assert response.status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Origin": "http://localhost:81"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://[nonsense"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_a_form_from_another_site_is_refused(phone: Phone, headers: dict[str, str], status: int) -> None:
    data = {"form": phone.form(), "colour": "red", "name": "Ana"}
    assert phone.client.post("/join", data=data, headers=headers).status_code == status


def test_the_key_is_made_once_and_only_this_user_may_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pages"
    key = kept_key(folder)
    assert len(key) == 32
    assert kept_key(folder) == key
    assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == [KEY_FILE]
    assert kept_key(tmp_path / "other") != key


def test_a_broken_key_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"")
    assert len(kept_key(tmp_path)) == 32
    assert len((tmp_path / KEY_FILE).read_bytes()) == 32


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be used to keep the pages' key in"):
        kept_key(tmp_path / "file" / "folder")
