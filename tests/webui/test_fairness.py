from __future__ import annotations

import hashlib
import html
import re
import subprocess

from reader.alchemy import Ingredient
from tests.webui.conftest import Phone
from tests.webui.table_thread import Firmware


def test_the_seal_is_shown_in_full_from_the_start(ana: Phone, firmware: Firmware) -> None:
    commitment = firmware.secret().commitment()
    for path in ("/table", "/fairness"):
        assert commitment in re.sub("<[^>]+>| ", "", ana.text(path))


def test_nothing_of_the_proof_is_served_before_the_reveal(ana: Phone, firmware: Firmware) -> None:
    assert "arbiter-commitment" not in ana.text("/fairness")
    assert "data-check" not in ana.text("/fairness")


def test_the_proof_waits_until_all_theories_are_open(ana: Phone, firmware: Firmware) -> None:
    firmware.run(lambda table: table.reveal())
    proof = firmware.run(lambda table: table.public_view().proof)
    firmware.run(lambda table: table.show_theories(*list(Ingredient)[:-1]))
    assert proof
    assert proof not in html.unescape(ana.text("/fairness"))
    firmware.run(lambda table: table.show_theories(*Ingredient))
    assert proof in html.unescape(ana.text("/fairness"))


def test_after_the_reveal_the_shown_command_prints_the_seal(ana: Phone, firmware: Firmware) -> None:
    firmware.run(lambda table: table.reveal())
    firmware.run(lambda table: table.show_theories(*Ingredient))
    page = html.unescape(ana.text("/fairness"))
    commitment = firmware.run(lambda table: table.public_view().commitment)
    command = re.search(r"<code>(printf [^<]+)</code>", page)
    assert command
    printed = subprocess.run(["/bin/sh", "-c", command[1]], capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == commitment
    proof = re.search(r"<code data-proof>([^<]+)</code>", page)
    assert proof
    assert hashlib.sha256(proof[1].encode()).hexdigest() == commitment


def test_without_a_game_there_is_no_seal(phone: Phone) -> None:
    assert "There is no sealed game." in phone.text("/fairness")
