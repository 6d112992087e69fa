from __future__ import annotations

import re
import socket

from firmware.commands.pages_address import FIRST_PORT, address_of, free_port


def test_a_port_that_somebody_listens_on_is_not_free() -> None:
    first = free_port()
    assert first >= FIRST_PORT
    with socket.socket() as taken:
        taken.bind(("", first))
        taken.listen()
        assert free_port() > first


def test_the_address_is_one_that_a_phone_can_open() -> None:
    assert re.fullmatch(r"http://[a-z0-9.]+:8081/", address_of(8081))
    assert re.fullmatch(r"http://[a-z0-9.]+/", address_of(80))
