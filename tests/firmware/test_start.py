"""The box and its pages as two real processes."""

import contextlib
import re
import signal
import socket
import sqlite3
import time
import urllib.request
from pathlib import Path

import pytest

from firmware.commands import main
from firmware.folders import default_socket
from reader.alchemy import Ingredient, Potion
from reader.events import SeatColour
from reader.link import Answered, Confirm, Join, NewGame, Opened, OpenQuestion, encode
from reader.questions import Action, Pair, PotionAnswer, Student
from reader.views import Claim
from tests.firmware.processes import PATIENCE_S, ask, running, wait_until_it_answers

PAGES = r"http://(127\.0\.0\.1|localhost):\d+/"
BOX = r"http://127\.0\.0\.1:\d+/box"
START = ("firmware.commands", "start", "--simulate")


def answers(address: str) -> int:
    with urllib.request.urlopen(address, timeout=20) as page:
        return int(page.status)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_both_addresses_are_printed_into_a_pipe_and_it_stops_cleanly(tmp_path, number):
    with running(*START, "--data", str(tmp_path)) as started:
        assert answers(started.address(BOX)) == 200
        assert answers(started.address(PAGES)) == 200
        assert started.stop(number) == 0
        assert not [line for line in started.errors if "Traceback" in line]
    assert not default_socket(tmp_path).exists()


@pytest.mark.slow
def test_a_killed_start_leaves_nothing_behind_and_the_next_one_gets_folder_and_port(tmp_path):
    with running(*START, "--data", str(tmp_path)) as first:
        pages, box = first.address(PAGES), first.address(BOX)
        first.stop(signal.SIGKILL)
    ports = [number for address in (pages, box) if (number := re.search(r":(\d+)/", address))]
    for port in ports:
        wait_until_nobody_listens(int(port[1]))
    wanted = ("--port", ports[0][1], "--box-port", ports[1][1])
    with running(*START, "--data", str(tmp_path), *wanted) as second:
        assert answers(second.address(BOX)) == 200
        assert answers(second.address(PAGES)) == 200
        assert second.stop(signal.SIGTERM) == 0


def wait_until_nobody_listens(port: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", port)) != 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"somebody still listens on {port}")


@pytest.mark.slow
def test_ctrl_c_stops_it_even_where_the_shell_had_it_ignored(tmp_path):
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with running(*START, "--data", str(tmp_path)) as started:
            signal.signal(signal.SIGINT, before)
            started.address(BOX)
            assert started.stop(signal.SIGINT) == 0
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.slow
def test_busy_ports_are_passed_over_unless_one_is_asked_for(tmp_path):
    with (
        running(*START, "--data", str(tmp_path / "one")) as first,
        running(*START, "--data", str(tmp_path / "two")) as second,
    ):
        assert first.address(BOX) != second.address(BOX)
        taken = first.address(PAGES)
        assert taken != second.address(PAGES)
        port = taken.rstrip("/").rpartition(":")[2]
        with running(*START, "--data", str(tmp_path / "three"), "--port", port) as third:
            assert third.process.wait(60) == 2
        assert [line for line in third.errors if port in line]
        assert not [line for line in third.errors if "Traceback" in line]


@pytest.mark.slow
def test_a_second_box_on_the_same_folder_is_refused_and_the_first_goes_on(tmp_path):
    with running(*START, "--data", str(tmp_path)) as first:
        first.address(BOX)
        with running(*START, "--data", str(tmp_path)) as second:
            assert second.process.wait(60) == 2
        assert any("Another Arbiter already uses" in line for line in second.errors)
        assert not [line for line in second.errors if "Traceback" in line]
        wait_until_it_answers(default_socket(tmp_path))


@pytest.mark.slow
def test_a_phone_that_sends_nonsense_does_not_disturb_the_box(tmp_path):
    with running(*START, "--data", str(tmp_path)) as started:
        started.address(BOX)
        path = default_socket(tmp_path)
        for nonsense in (b"", b"\n", b"{", b"\x00" * 5000, b'{"is": "Confirm"}\n', b"[" * 70_000 + b"\n"):
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(str(path))
                line.sendall(nonsense)
        wait_until_it_answers(path)


@pytest.mark.slow
def test_game_commands_speak_to_the_running_box(tmp_path, capsys):
    def arbiter(*words: str) -> str:
        assert main((*words, "--data", str(tmp_path), "--json")) == 0
        return str(capsys.readouterr().out)

    with running(*START, "--data", str(tmp_path)) as started:
        started.address(BOX)
        assert '"phase": "no_game"' in arbiter("game", "status")
        assert '"game": 1' in arbiter("game", "new", "--pairs", "R-", "B-", "R+", "--", "G-", "G+", "B+", "++")
        assert '"phase": "running"' in arbiter("game", "status")
        assert '"needs_press": true' in arbiter("game", "new")
        assert main(("game", "end", "--data", str(tmp_path))) == 2
        assert "already shows a wish" in capsys.readouterr().err


@pytest.mark.slow
def test_killing_the_box_during_50_questions_loses_none_that_was_shown(tmp_path):
    path = default_socket(tmp_path)
    mixture = Pair(Ingredient.MUSHROOM, Ingredient.TOAD)
    shown = 0
    while shown < 50:
        with running(
            "firmware", "--simulate", "--data", str(tmp_path), "--socket", str(path), "--next-free-port"
        ) as box:
            seen = wait_until_it_answers(path)
            assert len(seen.view.questions) >= shown, "an answer that was shown is lost"
            if seen.view.game is None:
                ask(path, Join("phone", SeatColour.RED, "Ana"))
                ask(path, NewGame("phone", seen.view.moment, "DEMO"))
            for _ in range(10):
                opened = ask(path, OpenQuestion("phone", Action.STUDENT, Claim()))
                assert isinstance(opened, Opened)
                answered = ask(path, Confirm("phone", opened.question_id, Student(mixture)))
                assert isinstance(answered, Answered)
                assert answered.line.answer == PotionAnswer(Potion.RED_PLUS)
                shown = answered.line.number
            _kill_while_asking(box, path, mixture)
    numbers = _numbers_in(tmp_path)
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= shown


def _kill_while_asking(box, path: Path, mixture: Pair) -> None:
    """Sends one more confirmation and kills the box without waiting for the reply."""
    opened = ask(path, OpenQuestion("phone", Action.STUDENT, Claim()))
    assert isinstance(opened, Opened)
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(path))
        line.sendall(encode(Confirm("phone", opened.question_id, Student(mixture))))
        box.stop(signal.SIGKILL)


def _numbers_in(folder: Path) -> list[int]:
    database = sqlite3.connect(folder / "journal.sqlite")
    try:
        rows = database.execute(
            "SELECT json_extract(content, '$.number') FROM event "
            "WHERE json_extract(content, '$.is') = 'Asked' ORDER BY sequence"
        )
        return [number for (number,) in rows]
    finally:
        database.close()


@pytest.mark.parametrize(
    "words", [("--language", "xx"), ("--port", "0"), ("--port", "70000"), ("--box-port", "-1"), ("--port", "web")]
)
def test_what_cannot_be_started_is_refused_in_one_sentence(tmp_path, capsys, words):
    with pytest.raises(SystemExit) if words[1] == "web" else contextlib.nullcontext():
        assert main(["start", "--simulate", "--data", str(tmp_path), *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_data_folder_that_cannot_be_made_is_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["start", "--simulate", "--data", str(tmp_path / "file" / "games")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
