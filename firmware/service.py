"""Answers the pages: a Unix socket on which each connection sends one request, or watches every change."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from reader.errors import ArbiterError, LinkError, StorageError
from reader.languages import marked
from reader.link import (
    LONGEST_LINE,
    AgreeToPeriscope,
    AgreeToWish,
    Answered,
    Artifact,
    Cancel,
    ClaimHost,
    Confirm,
    DeclinePeriscope,
    DeclineWish,
    Done,
    EndGame,
    Join,
    Leave,
    LeaveHost,
    Look,
    NeedsPress,
    NewGame,
    NextRound,
    Opened,
    OpenQuestion,
    Phase,
    Pick,
    PickedFor,
    Place,
    Release,
    Reply,
    Request,
    Reveal,
    Seen,
    SetPatience,
    SetVariant,
    ShowTheories,
    StopThinkingCap,
    Strike,
    TakeOver,
    UndoRound,
    Watch,
    Wish,
    decode_request,
    encode,
    refused,
)
from reader.table import Table
from reader.views import question_line

SIGN_OF_LIFE_S = 5.0
"""How often a watcher hears something even when nothing changes, so that it notices a box that went away."""

_MOST_CONNECTIONS = 80


def answer(table: Table, request: Request) -> Reply:
    """Does what a page asks for; what the rules do not allow is refused with its sentence.

    Call it in the one thread that owns the table.
    """
    try:
        return _answer(table, request)
    except StorageError as error:
        table.unsaved = error
        return refused(error)
    except ArbiterError as error:
        return refused(error)


def _answer(table: Table, request: Request) -> Reply:  # noqa: C901, PLR0911, PLR0912 - one branch for each message
    match request:
        case Watch():
            return Seen(table.public_view(), None)
        case Look(phone):
            return Seen(table.public_view(), table.seat_view(phone), table.is_host(phone))
        case Join(phone, colour, name):
            table.sit(colour, name, phone)
        case Leave(phone):
            table.rise(table.seat_of(phone).colour)
        case SetVariant(phone, variant):
            table.set_variant(table.seat_of(phone).colour, variant)
        case OpenQuestion(phone, action, claim):
            return Opened(table.open(table.seat_of(phone).colour, Place.PHONE, action, claim))
        case Confirm(phone, question_id, question):
            _require_own_question(table, phone, question_id)
            return Answered(question_line(table.confirm(question_id, question)))
        case Cancel(phone, question_id):
            _require_own_question(table, phone, question_id)
            table.cancel(question_id)
        case StopThinkingCap(phone):
            _require_last_asker(table, phone)
            table.stop_thinking_cap()
        case Pick(phone, Artifact.MAGIC_MORTAR):
            return PickedFor(table.pick_with_mortar(table.seat_of(phone).colour))
        case Pick(phone, Artifact.PERISCOPE):
            table.wish_for_periscope(table.seat_of(phone).colour)
        case AgreeToPeriscope(phone):
            table.agree_to_periscope(table.seat_of(phone).colour)
        case Strike(phone, number):
            table.require_lead(phone)
            table.strike(number)
        case NextRound(phone):
            table.require_lead(phone)
            table.next_round()
        case UndoRound(phone):
            table.require_lead(phone)
            table.undo_round()
        case NewGame(phone, code):
            return _wish(table, phone, Wish.ENTER_CODE if code else Wish.NEW_GAME, code)
        case EndGame(phone):
            return _wish(table, phone, Wish.END_GAME)
        case Reveal(phone):
            return _wish(table, phone, Wish.REVEAL)
        case _:
            _lead(table, request)
    return Done()


def _lead(table: Table, request: Request) -> None:  # noqa: C901 - one branch for each message
    """What the host does, and what the others agree to."""
    match request:
        case TakeOver(phone, colour, pin):
            table.take_over(colour, phone, pin)
        case ClaimHost(phone, pin):
            table.claim_host(phone, pin)
        case LeaveHost(phone):
            table.leave_host(phone)
        case Release(phone):
            table.require_host(phone)
            table.release_from_phone()
        case SetPatience(phone, seconds):
            table.require_lead(phone)
            table.set_patience(seconds)
        case AgreeToWish(phone):
            table.agree(phone)
        case DeclineWish(phone):
            if not table.is_host(phone):
                table.seat_of(phone)
            table.decline()
        case DeclinePeriscope(phone):
            _require_last_asker(table, phone)
            table.decline_periscope()
        case ShowTheories(phone, ingredients):
            table.require_lead(phone)
            table.show_theories(*ingredients)


def _wish(table: Table, phone: str, wish: Wish, code: str = "") -> Reply:
    """Anybody may begin the first game; what touches a game is for the host, or for a seat while there is none.

    The command line has no phone: who can reach the socket owns the box, and a press on it is needed all the same.
    """
    if phone and (table.game.host or table.phase is Phase.RUNNING):
        table.require_lead(phone)
    return Done() if table.wish(wish, code, phone) else NeedsPress()


def _require_own_question(table: Table, phone: str, question_id: str) -> None:
    """Nobody confirms or cancels a question that another seat, or the box, has opened."""
    seat = table.seat_of(phone)
    opened = table.opened
    if opened is not None and opened.id == question_id and opened.line.seat is not seat.colour:
        raise LinkError(marked("This question belongs to another seat."))
    record = table.game.record_of(question_id)
    if record is not None and record.asked.seat is not seat.colour:
        raise LinkError(marked("This question belongs to another seat."))


def _require_last_asker(table: Table, phone: str) -> None:
    last = table.game.last
    if last is not None and last.asked.seat is not table.seat_of(phone).colour:
        raise LinkError(marked("This question belongs to another seat."))


class Service:
    """Listens on a socket file and hands each request to the thread that owns the table."""

    def __init__(self, path: Path, submit: Callable[[Request], Reply], group: str = "") -> None:
        """Starts to listen.

        Args:
            path: the socket file; a stale one is replaced.
            submit: answers a request in the table's own thread and returns the reply; may be called from any thread.
            group: the group whose users may connect besides this user, where the pages run as a user of their own.

        Raises:
            LinkError: the socket cannot be made there, or not for that group.
        """
        self._path = path
        self._submit = submit
        self._change = threading.Condition()
        self._revision = 0
        self._closed = False
        self._places = threading.BoundedSemaphore(_MOST_CONNECTIONS)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            path.unlink(missing_ok=True)
            mask = os.umask(0o177)
            try:
                self._listener.bind(str(path))
            finally:
                os.umask(mask)
            if group:
                shutil.chown(path, group=group)
                path.chmod(0o660)
            self._listener.listen(128)  # forty phones look at the same instant; a full queue refuses at once
        except (OSError, LookupError):
            self._listener.close()
            raise LinkError(marked("The pages cannot be reached: {path} cannot be made."), path=str(path)) from None
        threading.Thread(target=self._accept, name="service", daemon=True).start()

    def announce(self) -> None:
        """Tells all watchers that the table has changed; returns at once."""
        with self._change:
            self._revision += 1
            self._change.notify_all()

    def close(self) -> None:
        """Stops listening and lets all watchers go."""
        self._closed = True
        self.announce()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._path.unlink(missing_ok=True)

    def _accept(self) -> None:
        while not self._closed:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            if not self._places.acquire(blocking=False):
                connection.close()
                continue
            threading.Thread(target=self._serve, args=(connection,), name="request", daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection, contextlib.suppress(OSError):
                connection.settimeout(10.0)
                request = self._receive(connection)
                if isinstance(request, Watch):
                    self._watch(connection)
                elif request is not None:
                    connection.sendall(encode(self._submit(request)))
        finally:
            self._places.release()

    def _receive(self, connection: socket.socket) -> Request | None:
        """The request, None if the line is not whole; nonsense is refused on the spot."""
        with connection.makefile("rb") as file:
            line = file.readline(LONGEST_LINE + 1)
        try:
            return decode_request(line) if line else None
        except ArbiterError as error:
            connection.sendall(encode(refused(error)))
            return None

    def _watch(self, connection: socket.socket) -> None:
        while not self._closed:
            with self._change:
                told = self._revision
            connection.sendall(encode(self._submit(Watch())))
            with self._change:
                if self._revision == told and not self._closed:
                    self._change.wait(SIGN_OF_LIFE_S)
