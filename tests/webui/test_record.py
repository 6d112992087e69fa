from __future__ import annotations

import json
import re

from reader.alchemy import Ingredient
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware


def opened(page: str) -> int:
    return page.count('<ul class="aspects">')


def test_theories_open_one_by_one_on_every_phone(ana: Phone, bruno: Phone, firmware: Firmware) -> None:
    firmware.run(lambda table: table.reveal())
    assert opened(bruno.text("/reveal")) == 0
    ana.send("/reveal/show", kind="toad")
    assert opened(bruno.text("/reveal")) == 1
    ana.send("/reveal/show", kind="toad")
    bruno.send("/reveal/show", kind="fern")
    assert opened(ana.text("/reveal")) == 2
    assert "Record of the game" not in ana.text("/reveal")
    ana.send("/reveal/show")
    assert opened(bruno.text("/reveal")) == 8
    assert "Record of the game" in bruno.text("/reveal")


def test_a_watcher_opens_no_theory(ana: Phone, phone: Phone, firmware: Firmware) -> None:
    firmware.run(lambda table: table.reveal())
    assert "Open all" not in phone.text("/reveal")
    assert phone.send("/reveal/show").status_code == 409


def test_no_record_before_every_theory_is_open(ana: Phone, firmware: Firmware) -> None:
    ana.mix("student", "fern", "toad")
    for _ in range(2):
        for path in ("/record", "/record.json", "/record.html"):
            response = ana.get(path)
            assert response.status_code == 302
            assert response.headers["Location"] == "/reveal"
        if firmware.run(lambda table: table.phase).value == "running":
            firmware.run(lambda table: table.reveal())


def test_the_record_has_questions_answers_order_and_now_the_ingredients(
    ana: Phone, bruno: Phone, firmware: Firmware
) -> None:
    ana.mix("student", "fern", "toad")
    bruno.mix("sell", "flower", "scorpion", potion="green-")
    ana.send("/questions/1/strike")
    secret = firmware.secret()
    pairs = {kind.value: secret.reveal()[kind].key for kind in Ingredient}
    firmware.run(lambda table: table.reveal())
    ana.send("/reveal/show")
    response = bruno.get("/record.json")
    assert response.headers["Content-Disposition"] == 'attachment; filename="arbiter-game-1.json"'
    record = json.loads(response.text)
    assert [line["ingredients"] for line in record["questions"]] == [["fern", "toad"], ["flower", "scorpion"]]
    assert [line["seat"] for line in record["questions"]] == ["red", "blue"]
    assert record["questions"][0]["struck"] is True
    assert record["questions"][1]["potion"] == "green-"
    assert record["assignment"] == pairs
    assert record["proof"].split()[2:10] == list(pairs.values())
    page = bruno.get("/record.html")
    assert "attachment" in page.headers["Content-Disposition"]
    assert not re.search(r"(src|href)=|<script", page.text)
    for text in (page.text, bruno.text("/record")):
        assert text.index("Fern + Toad") < text.index("Flower + Scorpion")
    assert record["commitment"] in page.text
