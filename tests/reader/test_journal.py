import json
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.alchemy import COLOURED_POTIONS, Colour, Ingredient, Potion, Quality, Sign
from reader.encoding import from_json, to_json
from reader.errors import BusyError, StorageError
from reader.events import Artifact, Asked, Event, GameStarted, Picked, RoundBegun, SeatColour, SeatTaken, Side
from reader.journal import ROOM_FOR_ANSWERS, Journal, look_through
from reader.questions import (
    ClaimAnswer,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    ExhibitAnswer,
    Pair,
    PotionAnswer,
    QualityAnswer,
    Sell,
    SignAnswer,
    Student,
    ThinkingCap,
    Variant,
)

pairs = st.lists(st.sampled_from(Ingredient), min_size=2, max_size=2, unique=True).map(lambda two: Pair(*two))
questions = st.one_of(
    st.builds(Student, pairs),
    st.builds(Drink, pairs),
    st.builds(Sell, pairs, st.sampled_from(COLOURED_POTIONS)),
    st.builds(Exhibit, pairs, st.sampled_from(COLOURED_POTIONS)),
    st.builds(ThinkingCap, pairs, st.booleans()),
    st.builds(DebunkApprentice, st.sampled_from(Ingredient), st.sampled_from(Colour)),
    st.builds(DebunkMaster, pairs, st.sampled_from(Potion)),
)
answers = st.one_of(
    st.builds(PotionAnswer, st.sampled_from(Potion)),
    st.builds(QualityAnswer, st.sampled_from(Quality)),
    st.builds(ExhibitAnswer, st.booleans()),
    st.builds(SignAnswer, st.sampled_from(Sign)),
    st.builds(ClaimAnswer, st.booleans()),
)
colours = st.sampled_from(SeatColour)
seats = st.builds(SeatTaken, colours, st.text(max_size=16), st.sampled_from(Variant), st.text(max_size=8))
events = st.one_of(
    st.builds(GameStarted, st.lists(seats, max_size=4).map(tuple)),
    seats,
    st.builds(Asked, st.integers(1), st.text(max_size=16), st.none() | colours, questions, answers, st.booleans()),
    st.builds(Picked, st.integers(1), st.sampled_from(Artifact), st.none() | colours, st.sampled_from(Side)),
)


@given(events)
def test_every_event_is_read_back_as_it_was_written(event):
    assert from_json(Event, json.loads(json.dumps(to_json(event)))) == event


def test_a_game_is_kept_in_order(journal, folder):
    number = journal.begin(GameStarted(()))
    journal.append(number, [RoundBegun(), RoundBegun()])
    journal.set_running(number)
    journal.close()
    with Journal(folder) as again:
        assert again.events(number) == (GameStarted(()), RoundBegun(), RoundBegun())
        assert again.games() == (number,)
        assert again.running() == number


def test_only_the_readers_user_can_read_it(journal, folder):
    journal.begin(GameStarted(()))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "journal.sqlite").stat().st_mode) == 0o600


def test_nobody_else_can_read_it_in_a_folder_that_others_may_enter(folder):
    folder.mkdir(mode=0o755)
    (folder / "journal.sqlite").touch(mode=0o644)
    with Journal(folder) as journal:
        journal.begin(GameStarted(()))
        assert len(list(folder.iterdir())) >= 4
        for file in folder.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name


def test_nothing_written_can_be_changed(journal, folder):
    journal.begin(GameStarted(()))
    other = sqlite3.connect(folder / "journal.sqlite")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute("UPDATE event SET content = ''")
    other.close()


def test_a_second_reader_on_the_same_folder_is_refused(journal, folder):
    with pytest.raises(BusyError, match="Another Arbiter already uses"):
        Journal(folder)
    journal.close()
    Journal(folder).close()


def test_a_folder_that_cannot_be_used_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StorageError, match="cannot be used"):
        Journal(tmp_path / "file")


def test_a_damaged_journal_is_a_sentence_and_stays_as_it_is(folder):
    folder.mkdir()
    path = folder / "journal.sqlite"
    path.write_bytes(b"not a database at all" * 500)
    with pytest.raises(StorageError, match="damaged"):
        Journal(folder)
    assert path.read_bytes() == b"not a database at all" * 500


def test_an_event_of_a_newer_version_is_a_sentence(journal, folder):
    number = journal.begin(GameStarted(()))
    other = sqlite3.connect(folder / "journal.sqlite")
    with other:
        other.execute("INSERT INTO event (game, content) VALUES (?, ?)", (number, '{"is": "Unheard"}'))
    other.close()
    with pytest.raises(StorageError, match="newer version"):
        journal.events(number)


def test_a_new_version_looks_through_all_games_beside_the_one_that_plays_them(journal, folder):
    assert look_through(folder) == (0, 0)
    for names in ((), (SeatTaken(SeatColour.RED, "Ana", Variant.MASTER, ""),)):
        number = journal.begin(GameStarted(names))
        journal.append(number, [RoundBegun()])
    kept = {path: path.read_bytes() for path in folder.iterdir()}
    assert look_through(folder) == (2, 4)
    assert {path: path.read_bytes() for path in kept if path.suffix != ".sqlite-shm"}.items() <= kept.items()
    journal.append(number, [RoundBegun()])
    assert look_through(folder) == (2, 5)


def test_where_no_game_was_ever_played_nothing_is_looked_through_or_made(tmp_path):
    assert look_through(tmp_path) == (0, 0)
    assert list(tmp_path.iterdir()) == []


def test_after_a_power_cut_what_is_looked_through_still_belongs_to_the_reader(journal, folder, tmp_path):
    """The installer looks as root, while nothing else may have the journal open; the log is all that has the events."""
    journal.begin(GameStarted(()))
    left = tmp_path / "left"
    left.mkdir()
    for name in ("journal.sqlite", "journal.sqlite-wal"):
        (left / name).write_bytes((folder / name).read_bytes())
        (left / name).chmod(0o600)
        if os.geteuid() == 0:
            os.chown(left / name, 12345, 12345)
    owner = (left / "journal.sqlite").stat().st_uid
    assert look_through(left) == (1, 1)
    assert {path.stat().st_uid for path in left.iterdir()} == {owner}
    assert all(path.stat().st_mode & 0o077 == 0 for path in left.iterdir())


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("""INSERT INTO event (game, content) VALUES (1, '{"is": "Unheard"}')""", "Game 1 was written by a newer"),
        ("INSERT INTO event (game, content) VALUES (1, 'nothing')", "Game 1 was written by a newer"),
        ("PRAGMA user_version = 2", "cannot be read"),
    ],
)
def test_a_game_that_a_new_version_cannot_read_is_a_sentence(journal, folder, damage, sentence):
    journal.begin(GameStarted(()))
    other = sqlite3.connect(folder / "journal.sqlite")
    with other:
        other.execute(damage)
    other.close()
    with pytest.raises(StorageError, match=sentence):
        look_through(folder)


def test_a_file_that_is_no_journal_is_a_sentence_for_a_new_version_too(folder):
    folder.mkdir()
    (folder / "journal.sqlite").write_bytes(b"not a database at all" * 500)
    with pytest.raises(StorageError, match="damaged"):
        look_through(folder)


def test_a_deleted_games_words_are_gone_from_the_file(journal, folder):
    number = journal.begin(GameStarted((SeatTaken(SeatColour.RED, "Rumpelstilzchen", Variant.MASTER, ""),)))
    journal.delete(number)
    journal.close()
    assert all(b"Rumpelstilzchen" not in file.read_bytes() for file in folder.iterdir())


_ASK_UNTIL_KILLED = """
import random, sys, time
from pathlib import Path
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.journal import Journal
from reader.questions import Action, Pair, Student
from reader.table import Table
from reader.views import Place

table = Table(Journal(Path(sys.argv[1])), random.SystemRandom(), time.monotonic)
if table.public_view().game is None:
    table.start(Arbiter.from_code("DEMO"))
print("ready", len(table.game.records), flush=True)
while True:
    question_id = table.open(None, Place.BOX, Action.STUDENT)
    record = table.confirm(question_id, Student(Pair(Ingredient.MUSHROOM, Ingredient.TOAD)))
    print("shown", record.asked.number, flush=True)
"""


@pytest.mark.slow
def test_killing_the_reader_during_50_questions_loses_none_that_was_shown(folder):
    """Kills it again and again at a random moment of asking, until 50 answers were shown."""
    shown = 0
    kills = 0
    while shown < 50:
        process = subprocess.Popen(
            [sys.executable, "-c", _ASK_UNTIL_KILLED, str(folder)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        word, count = process.stdout.readline().split()
        assert word == "ready"
        assert int(count) >= shown, "an answer that was shown is lost"
        for _ in range(5):
            shown = max(shown, int(process.stdout.readline().split()[1]))
        process.kill()
        rest = process.stdout.read().split()
        shown = max([shown, *(int(number) for number in rest[1::2])])
        process.stdout.close()
        process.wait()
        kills += 1
    with Journal(folder) as journal:
        numbers = [event.number for event in journal.events(1) if isinstance(event, Asked)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= shown
    assert kills >= 2


_PLAY_ON_A_FULL_DISK = """
import os, random, sys, time
from pathlib import Path
from reader.alchemy import Ingredient
from reader.errors import StorageError
from reader.journal import ROOM_FOR_ANSWERS, Journal, look_through
from reader.questions import Action, Pair, Student
from reader.table import Table
from reader.views import Place

disk = Path(sys.argv[1])

def fill():
    with open(disk / f"filling-{time.monotonic_ns()}", "wb", buffering=0) as file:
        for size in (65536, 4096, 512, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                pass

def ask(table):
    question_id = table.open(None, Place.BOX, Action.STUDENT)
    return table.confirm(question_id, Student(Pair(Ingredient.MUSHROOM, Ingredient.TOAD)))

folder = disk / "games"
journal = Journal(folder)
table = Table(journal, random.SystemRandom(), time.monotonic)
table.start()
fill()
assert os.statvfs(disk).f_bavail == 0
for number in range(ROOM_FOR_ANSWERS // 2):
    ask(table)
journal.close()
journal = Journal(folder)
table = Table(journal, random.SystemRandom(), time.monotonic)
for number in range(ROOM_FOR_ANSWERS // 2):
    ask(table)
print("answers", len(table.game.records))

try:
    while True:
        fill()
        ask(table)
        assert len(table.game.records) < 10 * ROOM_FOR_ANSWERS
except StorageError as error:
    print("refused", error)
answers = len(table.game.records)
assert table.opened is not None
table.go_on_without_keeping()
record = table.confirm(table.opened.id, Student(Pair(Ingredient.MUSHROOM, Ingredient.TOAD)))
assert not table.public_view().kept
for path in disk.glob("filling-*"):
    path.unlink()
ask(table)
assert table.public_view().kept
journal.close()
again = Table(Journal(folder), random.SystemRandom(), time.monotonic)
assert len(again.game.records) == answers + 2, (len(again.game.records), answers)
fill()
try:
    again.start()
except StorageError as error:
    print("no new game", error)
assert again.public_view().game == 1
"""


@pytest.mark.slow
def test_a_full_disk_still_takes_2000_answers_and_then_refuses_until_told_to_go_on(tmp_path):
    """Plays on a real small disk of its own, in a mount namespace of its own, which ordinary users may make too."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = f"mount -t tmpfs -o size=16m tmpfs {disk} && exec {sys.executable} -c '{_PLAY_ON_A_FULL_DISK}' {disk}"
    user = [] if os.geteuid() == 0 else ["--map-root-user"]
    played = subprocess.run(
        ["unshare", "--mount", *user, "sh", "-c", mount],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert played.returncode == 0, played.stderr
    lines = played.stdout.splitlines()
    assert lines[0] == f"answers {ROOM_FOR_ANSWERS}"
    assert lines[1].startswith("refused Nothing can be saved")
    assert lines[2].startswith("no new game")
