from __future__ import annotations

import gzip
import re

import pytest
from flask import Flask

from reader.alchemy import Ingredient
from tests.webui.conftest import Phone

PATHS = ("/join", "/table", "/nothing", "/assets/pages.css", "/events")


@pytest.mark.parametrize("path", PATHS)
def test_every_response_forbids_what_does_not_come_from_the_box(phone: Phone, path: str) -> None:
    response = phone.client.get(path, buffered=False)
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"
    response.close()


def test_pages_are_not_kept_and_have_no_script_style_or_address_from_outside(ana: Phone) -> None:
    ana.mix("student", "fern", "toad")
    for path in ("/join", "/table", "/ask", "/ask/debunk?as=master", "/mine", "/game", "/reveal", "/questions/1"):
        response = ana.get(path)
        assert response.headers["Cache-Control"] == "no-store"
        assert not re.search(r"<script(?! src=)|<style| style=| on\w+=|hx-on|javascript:", response.text), path
        assert not re.search(r'(?:src|href|action)="(?:https?:|//)', response.text), path


def test_assets_are_packed_cached_for_good_and_change_their_address(app: Flask, phone: Phone) -> None:
    address = re.search(r'href="(/assets/pages\.css\?v=\w+)"', phone.text("/join"))
    assert address
    plain = phone.get(address[1])
    packed = phone.get(address[1], headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain.data
    assert "immutable" in packed.headers["Cache-Control"]
    assert "Set-Cookie" not in packed.headers
    again = phone.get(address[1], headers={"If-None-Match": plain.headers["ETag"]})
    assert again.status_code == 304


def test_pages_are_packed_for_phones_that_can_unpack(phone: Phone) -> None:
    plain = phone.text("/table")
    packed = phone.get("/table", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data).decode() == plain
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_the_first_load_is_light(ana: Phone) -> None:
    """On slow Wi-Fi: everything that the picking page loads, packed, the art apart."""
    page = ana.send("/ask/student").text
    addresses = set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', page))
    sizes = {a: len(ana.get(a, headers={"Accept-Encoding": "gzip"}).data) for a in addresses}
    art = {a: size for a, size in sizes.items() if a.split("?")[0][8:-4] in set(Ingredient)}
    assert len(art) == len(Ingredient)
    assert sum(art.values()) < 150_000
    assert sum(sizes.values()) - sum(art.values()) + len(gzip.compress(page.encode())) < 60_000


def test_shipped_scripts_have_their_licence_beside_them(phone: Phone) -> None:
    assert "Zero-Clause BSD" in phone.text("/assets/htmx-LICENSE.txt")
