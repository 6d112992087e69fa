"""Somebody with a phone at the table: finds the pages, sits down, listens, asks, and comes back when the Wi-Fi does.

``python -m tests.appliance.visitor SECONDS NAME [COLOUR]`` in the phone's own network; without a colour it only
watches. Ends with one line of JSON that says what happened.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from dataclasses import asdict, dataclass, field

from tests.appliance.phone import LostError, Page, Phone, Stream

PROBE = "http://connectivitycheck.gstatic.com/generate_204"
"""What an Android phone opens to find out whether the network leads anywhere."""

INGREDIENTS = ("fern", "bird_claw", "mushroom", "flower", "mandrake_root", "scorpion", "toad", "raven_feather")
_PATIENCE_S = 8.0
_PAUSE_S = (1.0, 4.0)
_LONGER_S = 120.0
"""How much longer somebody with a seat stays who has got no answer yet, because others asked all the time."""


@dataclass
class Course:
    """What one visitor has seen. ``answers`` are the words of each answer by the question's number."""

    name: str
    asked: int = 0
    answers: dict[int, str] = field(default_factory=dict)
    looks: int = 0
    refused: int = 0
    unreachable: int = 0
    streams: int = 0
    streams_refused: int = 0
    news: int = 0
    strange: list[str] = field(default_factory=list)


class Visitor:
    """One visitor from its arrival to its leave."""

    def __init__(self, name: str, colour: str, chance: random.Random) -> None:
        self.course = Course(name)
        self._colour = colour
        self._chance = chance
        self._phone = Phone(arrive(), patience_s=_PATIENCE_S)
        self._heard = threading.Event()
        self._leaving = threading.Event()

    def stay(self, seconds: float) -> Course:
        """Plays for so long."""
        if self._colour:
            self._phone.sit_down(self._colour, self.course.name)
        else:
            self._phone.open("/table")
        deadline = time.monotonic() + seconds
        listener = threading.Thread(target=self._listen, daemon=True)
        listener.start()
        while time.monotonic() < deadline or (self._waits_for_an_answer() and time.monotonic() < deadline + _LONGER_S):
            self._take_a_turn()
        self._leaving.set()
        listener.join(_PATIENCE_S + 5)
        return self.course

    def _waits_for_an_answer(self) -> bool:
        return bool(self._colour) and not self.course.answers

    def _take_a_turn(self) -> None:
        try:
            if self._heard.wait(self._chance.uniform(*_PAUSE_S)):
                self._heard.clear()
                self._expect(self._phone.open("/table"), "/table")
                self.course.looks += 1
            if self._colour and self._chance.random() < 0.25:
                self._ask()
        except OSError:
            self.course.unreachable += 1
            time.sleep(1.0)

    def _ask(self) -> None:
        self.course.asked += 1
        left, right = self._chance.sample(INGREDIENTS, 2)
        try:
            page = self._phone.test_on_student(left, right)
            self.course.answers[int(page.path.rsplit("/", 1)[1])] = page.answer
        except LostError:
            self.course.refused += 1  # somebody else is asking

    def _expect(self, page: Page, path: str) -> None:
        if page.path != path or page.status != 200:
            self.course.strange.append(f"{page.path} {page.status} {page.words[:200]}")

    def _listen(self) -> None:
        """Keeps a stream open, as browsers do: after a loss it tries again every few seconds."""
        while not self._leaving.is_set():
            stream: Stream | None = None
            try:
                stream = self._phone.listen(self._heard)
                self.course.streams += stream.status == 200
                self.course.streams_refused += stream.status != 200
                while stream.status == 200 and not stream.ended and not self._leaving.is_set():
                    time.sleep(0.2)
            except OSError:
                pass
            if stream is not None:
                self.course.news += stream.events
                stream.close()
            self._leaving.wait(2.0)


def arrive() -> str:
    """Lets the network show where the pages are, as a phone does that has just joined; returns their address.

    Raises:
        LostError: the probe does not lead to them.
    """
    first = Phone("http://connectivitycheck.gstatic.com/").open(PROBE)
    if first.status != 200 or "Arbiter" not in first.text or first.address.startswith("http://connectivitycheck"):
        raise LostError(f"the probe led to {first.address} ({first.status}): {first.words[:200]}")
    home = first.address.removesuffix(first.path) + "/"
    again = Phone(home).open(PROBE)
    if again.status != 204:
        raise LostError(f"the second probe was told {again.status}; the phone would leave for its mobile data")
    return home


def main() -> None:
    """The words: seconds, name, and a colour for those who take a seat."""
    seconds, name, *colour = sys.argv[1:]
    visitor = Visitor(name, colour[0] if colour else "", random.SystemRandom())
    print(json.dumps(asdict(visitor.stay(float(seconds)))), flush=True)


if __name__ == "__main__":
    main()
