"""Plays without end inside the machine, and says every answer that somebody has seen on the serial console.

``python -m tests.appliance.inside.player`` waits until the table page is ready, repeats what the record
has, and goes on with the same game. Whoever listens outside compares, because nothing outside dies with the machine.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import sqlite3
import sys
import time
from pathlib import Path
from typing import cast

from reader.alchemy import Ingredient
from reader.encoding import from_json, to_json
from reader.errors import ArbiterError
from reader.events import Asked, Event
from reader.game import Record
from reader.link import (
    Action,
    Answer,
    Answered,
    Claim,
    Confirm,
    Join,
    Look,
    Opened,
    OpenQuestion,
    Pair,
    Phase,
    QuestionLine,
    Reply,
    Request,
    SeatColour,
    Seen,
    Student,
)
from reader.views import question_line
from tests.appliance.phone import LostError, Phone
from webui.box import Box

QUESTIONS_A_GAME = 150
PAGES_EVERY = 25
"""Every so many questions one is asked on the pages; the others go over the socket, as fast as the box answers."""

_PHONE = "the phone of {colour} in this test"
_PATIENCE_S = 300.0


class Table:
    """The running box, asked over its socket and on its pages."""

    def __init__(self, socket: Path, home: str, data: Path) -> None:
        self._box = Box(socket)
        self._data = data
        self._guests = {"red": Phone(home, source="127.0.0.2"), "green": Phone(home, source="127.0.0.3")}
        self._known: dict[frozenset[Ingredient], Answer] = {}

    def look(self) -> Seen:
        """What the yellow seat sees."""
        return cast(Seen, self._box.ask(Look(_PHONE.format(colour="yellow"))))

    def wait_until_ready(self) -> Seen:
        """Waits until the box answers and the table page is there."""
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            try:
                seen, page = self.look(), self._guests["red"].open("/table")
                if page.status == 200:
                    return seen
            except (ArbiterError, OSError):
                pass
            if time.monotonic() > deadline:
                sys.exit("the table page did not come")
            time.sleep(0.05)

    def repeat_record(self, seen: Seen, whole: bool) -> None:
        """Says what the record has: the running game as the box shows it, the games before as they lie on the disk."""
        running = seen.view.game
        if running is not None:
            for line in seen.view.questions:
                say("RECORD", running, line)
            for number in [line.number for line in seen.view.questions][-3:]:
                print(
                    f"PAGE-AGAIN {running} {number} {self._guests['red'].open(f'/questions/{number}').answer}",
                    flush=True,
                )
        for game in self._earlier_games(running, whole):
            for line in self._lines_on_disk(game):
                say("RECORD", game, line)
        self._learn(seen)
        print(f"REPEATED {running or 0}", flush=True)

    def play(self, chance: random.Random) -> None:
        """Asks for ever; a new game begins when the old one has had many questions."""
        for colour in (SeatColour.YELLOW, SeatColour.BLUE):
            self._ask(Join(_PHONE.format(colour=colour), colour, colour.title()))
        taken = {seat.colour for seat in self.look().view.seats}
        for name, guest in self._guests.items():
            keep_cookies(guest, Path(f"/var/lib/checks-{name}.json"))
            if name not in taken:  # after a power cut the seat is still there, and the phone knows its place
                guest.sit_down(name, name.title())
        if self.look().view.phase is not Phase.RUNNING:
            self._new_game()
        print("PLAYING", flush=True)
        asked = 0
        while True:
            view = self.look().view
            if len(view.questions) >= QUESTIONS_A_GAME:
                self._new_game()
                continue
            game = view.game or 0
            asked += 1
            pair = chance.sample(list(Ingredient), 2)
            if asked % PAGES_EVERY == 0:
                self._ask_on_pages(game, pair)
            else:
                self._ask_over_socket(game, Pair(pair[0], pair[1]), len(view.questions) % 2)

    def _ask_over_socket(self, game: int, pair: Pair, turn: int) -> None:
        phone = _PHONE.format(colour=("yellow", "blue")[turn])
        opened = cast(Opened, self._ask(OpenQuestion(phone, Action.STUDENT, Claim())))
        answered = cast(Answered, self._ask(Confirm(phone, opened.question_id, Student(pair))))
        say("SHOWN", game, answered.line)
        self._compare(pair, answered.line)

    def _ask_on_pages(self, game: int, pair: list[Ingredient]) -> None:
        page = self._guests["green"].test_on_student(pair[0], pair[1])
        print(f"PAGE {game} {page.path.rsplit('/', 1)[1]} {page.answer}", flush=True)
        line = self.look().view.questions[-1]
        say("SHOWN", game, line)
        self._compare(Pair(pair[0], pair[1]), line)

    def give_up_question(self) -> None:
        """A question that was refused half way must not keep the others waiting."""
        with contextlib.suppress(LostError, OSError):
            green = self._guests["green"]
            green.send(green.open("/question"), "/question/cancel")

    def _new_game(self) -> None:
        """Ends the running game with the Great Reveal, which needs two seats, and begins another one."""
        red, green = self._guests["red"], self._guests["green"]
        before = self.look().view
        if before.phase is Phase.RUNNING:
            red.send(red.open("/reveal"), "/reveal")
            green.send(green.open("/table"), "/wish/agree")
        page = red.send(red.open("/game/new"), "/game/new")
        if self.look().view.game == before.game:
            raise LostError(f"no new game: {page.status} {page.words[:300]}")
        self._known = {}

    def _learn(self, seen: Seen) -> None:
        """The yellow seat's own notes tell which pair gave which answer before the power went."""
        answers = {line.number: line.answer for line in seen.view.questions}
        for own in seen.own.own if seen.own is not None else ():
            self._known[frozenset(own.ingredients)] = answers[own.number]

    def _compare(self, pair: Pair, line: QuestionLine) -> None:
        """The game goes on with the same secret: the same two ingredients make the same potion as ever."""
        before = self._known.setdefault(frozenset(pair), line.answer)
        if before != line.answer:
            print(f"CONTRADICTION at question {line.number}", flush=True)

    def _ask(self, request: Request) -> Reply:
        return self._box.ask(request)

    def _earlier_games(self, running: int | None, whole: bool) -> list[int]:
        with sqlite3.connect(f"file:{self._data}/journal.sqlite?mode=ro", uri=True) as database:
            games = [number for (number,) in database.execute("SELECT number FROM game ORDER BY number")]
        earlier = [number for number in games if number != running]
        return earlier if whole else earlier[-2:]

    def _lines_on_disk(self, game: int) -> list[QuestionLine]:
        with sqlite3.connect(f"file:{self._data}/journal.sqlite?mode=ro", uri=True) as database:
            rows = database.execute("SELECT content FROM event WHERE game = ? ORDER BY sequence", (game,)).fetchall()
        events = [from_json(Event, json.loads(content)) for (content,) in rows]
        return [question_line(Record(event, 0)) for event in events if isinstance(event, Asked)]


def keep_cookies(guest: Phone, path: Path) -> None:
    """A real phone survives the box's power cut with its cookies."""
    if path.exists():
        guest.cookies.update(json.loads(path.read_text(encoding="utf-8")))
        return
    guest.open("/")
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8") as file:
        json.dump(guest.cookies, file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    os.sync()


def answer_words(line: QuestionLine) -> str:
    """What was answered, as text that can be compared."""
    return json.dumps([line.seat, line.action, to_json(line.answer)])


def say(word: str, game: int, line: QuestionLine) -> None:
    """One line on the console, whole or not at all."""
    print(f"{word} {game} {line.number} {answer_words(line)}", flush=True)


def main() -> None:
    """The words: socket, address of the pages, folder of the games, and ``all`` to repeat every game."""
    socket, home, data, *more = sys.argv[1:]
    table = Table(Path(socket), home, Path(data))
    seen = table.wait_until_ready()
    print("READY", flush=True)
    table.repeat_record(seen, whole="all" in more)
    if "all" in more:
        return
    while True:
        try:
            table.play(random.SystemRandom())
        except (ArbiterError, LostError, OSError) as error:
            print(f"REFUSED {type(error).__name__} {error}", flush=True)
            time.sleep(1.0)
            table.give_up_question()


if __name__ == "__main__":
    main()
