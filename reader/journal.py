"""The append-only record of all games, in SQLite, that survives the plug being pulled.

Only one reader may hold it. An event is durable when ``append`` returns (write-ahead log, synchronous FULL).
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

from reader.encoding import from_json, to_json
from reader.errors import BusyError, LinkError, StorageError
from reader.events import Event
from reader.languages import marked
from reader.storage import sync_folder

Result = TypeVar("Result")

LOBBY = 0
"""The number under which the seats are kept while no game runs."""

_UNREADABLE = marked("The record of games in {folder} cannot be read: it is damaged, or the disk is full.")
_UNKNOWN_EVENT = marked("Game {game} was written by a newer version or is damaged, and cannot be read.")

_SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE game (number INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TABLE event (
    sequence INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    content TEXT NOT NULL
);
CREATE INDEX event_of_game ON event (game, sequence);
CREATE TABLE running (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), game INTEGER);
INSERT INTO running VALUES (1, NULL);
CREATE TABLE room (filling BLOB);
CREATE TRIGGER events_never_change BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
"""

ROOM_FOR_ANSWERS = 2000
"""How many more answers must fit on the disk when a game begins: four seats ask about 100 in a long game."""

_BYTES_AN_ANSWER = 1024  # an answer with its index entry takes about 400 bytes; the double leaves a margin
_CHECKPOINT_PAGES = 200  # keeps the write-ahead log under one megabyte
_BALLAST_BYTES = 2 * 1024 * 1024  # for the write-ahead log and its index, which a restart makes anew


class Journal:
    """All games in one folder. Use it as a context manager, or call ``close``."""

    def __init__(self, folder: Path) -> None:
        """Opens the journal in a folder, and makes both if they are missing.

        Raises:
            BusyError: another reader uses this folder.
            StorageError: the folder cannot be used or the journal in it is damaged.
        """
        self.folder = folder
        self._ballast = folder / "reserve"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _lock(folder / "lock")
        except OSError:
            raise StorageError(
                marked("The folder {folder} cannot be used to keep games in. Is it there and writable?"),
                folder=str(folder),
            ) from None
        try:
            self._database = self._opened()
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets the folder go; a second time it does nothing."""
        with contextlib.suppress(sqlite3.Error):
            self._database.close()
        self._lock.close()

    def begin(self, event: Event) -> int:
        """Opens a new game with its first event, reserves room for its answers, and returns the game's number.

        Raises:
            StorageError: there is no room for a whole game.
        """

        def change(database: sqlite3.Connection) -> int:
            number = int(database.execute("INSERT INTO game DEFAULT VALUES").lastrowid or 0)
            _insert(database, number, [event])
            return number

        number = self._write(change)
        try:
            self.make_room()
        except StorageError:
            with contextlib.suppress(StorageError):
                self.delete(number)
            raise
        return number

    def append(self, game: int, events: Sequence[Event]) -> None:
        """Writes events to the disk; when this returns they are there.

        Raises:
            StorageError: they are not on disk; nothing of them is.
        """
        self._write(lambda database: _insert(database, game, events))

    def events(self, game: int) -> tuple[Event, ...]:
        """All events of a game, in order.

        Raises:
            StorageError: the journal cannot be read or has an event that this version does not know.
        """
        rows = self._read("SELECT content FROM event WHERE game = ? ORDER BY sequence", (game,))
        try:
            return tuple(from_json(Event, json.loads(content)) for (content,) in rows)
        except (LinkError, ValueError):
            raise StorageError(_UNKNOWN_EVENT, game=game) from None

    def games(self) -> tuple[int, ...]:
        """The numbers of all games that are kept."""
        return tuple(number for (number,) in self._read("SELECT number FROM game ORDER BY number"))

    def running(self) -> int | None:
        """The number of the game that the table plays, None between games."""
        rows = self._read("SELECT game FROM running")
        return cast("int | None", rows[0][0]) if rows else None

    def set_running(self, game: int | None) -> None:
        """Remembers which game the table plays.

        Raises:
            StorageError: it is not on disk.
        """
        self._write(lambda database: database.execute("UPDATE running SET game = ?", (game,)))

    def delete(self, game: int) -> None:
        """Removes a game and all that it has.

        Raises:
            StorageError: it is still there.
        """

        def change(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM event WHERE game = ?", (game,))
            database.execute("DELETE FROM game WHERE number = ?", (game,))

        self._write(change)

    def secret_path(self, game: int) -> Path:
        """Where a game's secret lies; this class never opens it."""
        return self.folder / f"game-{game}.secret"

    def make_room(self) -> None:
        """Makes the database and the ballast big enough for a whole game.

        The database keeps the room of a deleted filling as free pages of its own. The ballast is a file that is given
        up when a write fails, for the write-ahead log, which a restart makes anew.

        Raises:
            StorageError: there is no room.
        """

        def fill_and_empty(database: sqlite3.Connection) -> None:
            database.execute("INSERT INTO room VALUES (zeroblob(?))", (ROOM_FOR_ANSWERS * _BYTES_AN_ANSWER,))
            database.execute("DELETE FROM room")

        try:
            self._in_transaction(fill_and_empty)
            self._database.execute("PRAGMA wal_checkpoint(PASSIVE)")
            _fill(self._ballast, _BALLAST_BYTES)
        except (sqlite3.Error, OSError):
            raise StorageError(
                marked("There is not enough room on the disk for a whole game. Make room, then start it again.")
            ) from None

    def _opened(self) -> sqlite3.Connection:
        try:
            return _connected(self.folder / "journal.sqlite")
        except (sqlite3.OperationalError, OSError):
            self._give_up_ballast()
        except sqlite3.DatabaseError:
            pass
        try:
            return _connected(self.folder / "journal.sqlite")
        except (sqlite3.Error, OSError):
            raise StorageError(_UNREADABLE, folder=str(self.folder)) from None

    def _write(self, change: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            return self._in_transaction(change)
        except sqlite3.Error:
            self._give_up_ballast()
        try:
            return self._in_transaction(change)
        except sqlite3.Error:
            raise StorageError(
                marked("Nothing can be saved: the disk is full or read-only. Make room and try again.")
            ) from None

    def _in_transaction(self, change: Callable[[sqlite3.Connection], Result]) -> Result:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            result = change(self._database)
            self._database.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")
            raise
        return result

    def _read(self, query: str, values: tuple[object, ...] = ()) -> list[Any]:
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.Error:
            raise StorageError(_UNREADABLE, folder=str(self.folder)) from None

    def _give_up_ballast(self) -> None:
        with contextlib.suppress(OSError):
            self._ballast.unlink(missing_ok=True)
            sync_folder(self.folder)


def look_through(folder: Path) -> tuple[int, int]:
    """Reads every game of a folder without changing anything, also while another version has it open.

    For a new version, before it takes the place of the one that keeps these games.

    Returns:
        How many games and how many events there are.

    Raises:
        StorageError: this version cannot read one of them.
    """
    path = folder / "journal.sqlite"
    if not path.exists():
        return 0, 0
    counted: dict[int, int] = {}
    game = LOBBY
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version != _SCHEMA_VERSION:
                raise sqlite3.DatabaseError(f"schema version {version}")
            for game, content in database.execute("SELECT game, content FROM event ORDER BY game, sequence"):
                from_json(Event, json.loads(content))
                counted[game] = counted.get(game, 0) + 1
    except (sqlite3.Error, OSError):
        raise StorageError(_UNREADABLE, folder=str(folder)) from None
    except (LinkError, ValueError):
        raise StorageError(_UNKNOWN_EVENT, game=game) from None
    return len(counted.keys() - {LOBBY}), sum(counted.values())


def _insert(database: sqlite3.Connection, game: int, events: Sequence[Event]) -> None:
    database.executemany(
        "INSERT INTO event (game, content) VALUES (?, ?)",
        [(game, json.dumps(to_json(event), ensure_ascii=False)) for event in events],
    )


def _connected(path: Path) -> sqlite3.Connection:
    # SQLite gives its log the permissions of the database, so these must be right before it is opened.
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    path.chmod(0o600)
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA secure_delete = ON")
        database.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version == 0:
            database.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {_SCHEMA_VERSION}; COMMIT;")
        elif version != _SCHEMA_VERSION:
            raise sqlite3.DatabaseError(f"schema version {version}")
    except BaseException:
        database.close()
        raise
    return database


def _lock(path: Path) -> BinaryIO:
    file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600), "ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise BusyError(
            marked("Another Arbiter already uses the folder {folder}. Stop it, or choose another folder with --data."),
            folder=str(path.parent),
        ) from None
    return file


def _fill(path: Path, size: int) -> None:
    """Writes real bytes: some file systems promise room for a sparse file that they do not have."""
    path.touch(mode=0o600)
    with path.open("wb") as file:
        for _ in range(size // 65536):
            file.write(bytes(65536))
        file.flush()
        os.fsync(file.fileno())
