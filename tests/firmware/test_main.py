"""How the box starts, and how it says that it cannot."""

from __future__ import annotations

import random
import shutil
import signal
import socket
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from firmware.__main__ import main
from firmware.decks import load_deck
from reader.errors import DeckError
from reader.journal import Journal
from reader.table import Table
from reader.vision.deck import default_deck
from tests.firmware.processes import Running, running, wait_until_it_answers

BOX = r"http://127\.0\.0\.1:\d+/box"


def box(folder: Path, *options: str) -> tuple[str, ...]:
    return ("firmware", "--data", str(folder), "--socket", str(folder / "link"), "--simulate", *options)


def refused(started: Running) -> str:
    """Waits for the end of a box that cannot start; returns its one sentence."""
    assert started.process.wait(60) == 2
    time.sleep(0.2)
    assert started.lines == []
    assert len(started.errors) == 1, started.errors
    return started.errors[0]


@pytest.mark.slow
def test_it_answers_on_its_socket_and_stops_cleanly(tmp_path: Path) -> None:
    with running(*box(tmp_path, "--box-port", "18381", "--next-free-port")) as started:
        started.address(BOX)
        assert wait_until_it_answers(tmp_path / "link").view.game is None
        assert started.stop(signal.SIGTERM) == 0
    assert not (tmp_path / "link").exists()
    assert started.errors == []


@pytest.mark.slow
def test_a_taken_port_is_refused_in_one_sentence_or_passed_over(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        port = str(taken.getsockname()[1])
        with running(*box(tmp_path, "--box-port", port)) as started:
            assert f"Port {port} cannot be used for the box." in refused(started)
        with running(*box(tmp_path, "--box-port", port, "--next-free-port")) as started:
            assert port not in started.address(BOX)


@pytest.mark.slow
def test_it_listens_on_this_computer_only(tmp_path: Path) -> None:
    with running(*box(tmp_path, "--box-port", "18391", "--next-free-port")) as started:
        address = started.address(BOX)
        request = urllib.request.Request(address, headers={"Host": "arbiter.example"})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(request, timeout=20)
        port = int(address.split(":")[2].split("/")[0])
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.2", port), timeout=5)


def test_a_folder_that_another_box_uses_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Journal(tmp_path)):
        assert main(["--data", str(tmp_path), "--simulate"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("Another Arbiter already uses the folder")
    assert printed.err.count("\n") == 1


def test_without_hardware_a_real_box_says_so_and_never_pretends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    assert main(["--data", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("The pins of this computer cannot be used (ModuleNotFoundError)")
    assert printed.err.count("\n") == 1


def deck_without(folder: Path, *kinds: str, instead: dict[str, str] | None = None) -> Path:
    import json

    shutil.copytree(default_deck(), folder)
    content = json.loads((folder / "deck.json").read_text(encoding="utf-8"))
    for kind in kinds:
        del content["kinds"][kind]
    for kind, copied in (instead or {}).items():
        content["kinds"][kind] = content["kinds"][copied]
    (folder / "deck.json").write_text(json.dumps(content), encoding="utf-8")
    return folder


def test_a_deck_that_lacks_an_ingredient_cannot_start_a_game(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="The deck lacks fern"):
        load_deck(deck_without(tmp_path / "deck", "fern"))


def test_a_deck_with_other_cards_cannot_start_a_game(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="no ingredients, such as dragon"):
        load_deck(deck_without(tmp_path / "deck", instead={"dragon": "fern"}))


@pytest.mark.slow
def test_a_broken_deck_is_refused_in_one_sentence(tmp_path: Path) -> None:
    deck = deck_without(tmp_path / "deck", "toad")
    with running(*box(tmp_path / "data", "--deck", str(deck), "--next-free-port")) as started:
        assert "The deck lacks toad" in refused(started)


@pytest.mark.slow
def test_the_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    with closing(Journal(tmp_path)) as journal:
        Table(journal, random.SystemRandom(), time.monotonic).start()
    with running(*box(tmp_path, "--next-free-port")) as started:
        started.address(BOX)
        assert wait_until_it_answers(tmp_path / "link").view.game == 1
