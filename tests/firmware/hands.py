"""A whole box for tests: real states on mock pins, luma's dummy, a journal in a folder, and a clock that tests turn."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from firmware.boards import load_board
from firmware.device import DEAF_S, Device
from firmware.display.panel import PretendedDisplay
from firmware.machine import Machine, NoMachine
from firmware.panel.buttons import Button
from firmware.panel.pins import PinButtons, PretendedFingers
from firmware.panel.signals import Signals, Tint
from firmware.screens.screen import Screen
from firmware.settings import SettingsFile
from firmware.shown import ShownFile
from firmware.states.base import State
from firmware.states.box import Box, Sight
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.journal import Journal
from reader.table import Table
from reader.vision.reading import Reading, Reason, SeenCard

UP, DOWN, OK, BACK = Button.UP, Button.DOWN, Button.OK, Button.BACK

_CORNERS = ((0.0, 0.0), (10.0, 0.0), (10.0, 15.0), (0.0, 15.0))


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


class FakeEyes:
    """Sees what a test says, and only while the box wants to see."""

    def __init__(self, tell: Callable[[int, Sight], None]) -> None:
        self._tell = tell
        self.number = 0
        self.looking = False
        self.idly = False
        self.answers = 0

    def look(self, idly: bool = False) -> int:
        self.number += 1
        self.looking = True
        self.idly = idly
        return self.number

    def rest(self) -> None:
        self.looking = False

    def answered(self) -> None:
        self.answers += 1

    def see(self, sight: Sight) -> None:
        if self.looking:
            self._tell(self.number, sight)


class FakeSchool:
    """Notes what it is asked; what follows is told by the eyes, as a test wants it."""

    def __init__(self) -> None:
        self.is_open = False
        self.asked: list[object] = []

    def begin(self) -> None:
        self.is_open = True

    def end(self) -> None:
        self.is_open = False

    def again(self, *kinds: Ingredient) -> None:
        self.asked.append(kinds)

    def adopt(self, own: bool) -> None:
        self.asked.append(own)


class FakeSpeech:
    """A voice that speaks English and Japanese, and notes what it says; None where it is told to be silent."""

    def __init__(self, spoken: list[tuple[str, str] | None]) -> None:
        self._spoken = spoken

    def speaks(self, language: str) -> bool:
        return language in ("en", "ja")

    def say(self, sentence: str, language: str) -> None:
        self._spoken.append((sentence, language))

    def hush(self) -> None:
        self._spoken.append(None)

    def close(self) -> None:
        pass


class Hands:
    """Presses pins and reads what the display says."""

    def __init__(
        self, folder: Path, arbiter: Arbiter | None = None, seed: int = 7, machine: Machine | None = None
    ) -> None:
        self.clock = Clock()
        self.journal = Journal(folder)
        chance = random.Random(seed)  # noqa: S311 - a test repeats itself
        self.table = Table(self.journal, chance, self.clock)
        if arbiter is not None:
            self.table.start(arbiter)
        board = load_board()
        self.fingers = PretendedFingers(board)
        self.buttons = PinButtons(board, self.fingers.pins)
        self.display = PretendedDisplay((320, 240))
        self.words = ""
        self.pictures: list[Image.Image] = []
        self.lamp_is_on = False
        kept, shown = SettingsFile(folder), ShownFile(folder)
        self.box = Box(
            self.table,
            chance,
            kept.settings,
            keep_settings=kept.keep,
            machine=machine or NoMachine(),
            trouble=kept.trouble,
            kept_shown=shown.last,
            keep_shown=shown.keep,
        )
        self.spoken: list[tuple[str, str] | None] = []
        self.signals: list[Tint | int | None] = []
        signals = Signals(self, self)
        self.device = Device(
            self.box,
            self.buttons,
            self.display,
            self.clock,
            mirror=self._mirror,
            signals=signals,
            speech=FakeSpeech(self.spoken),
            lamp=self,
        )
        self.school = FakeSchool()
        self.eyes = self.device.open_eyes(FakeEyes, self.school)
        self.device.step()

    def _mirror(self, picture: Image.Image, words: str, _screen: Screen) -> None:
        self.words = words
        self.pictures.append(picture)

    def shine(self, tint: Tint | None) -> None:
        self.signals.append(tint)

    def sound(self, frequency_hz: int) -> None:
        self.signals.append(frequency_hz)

    def switch(self, on: bool) -> None:
        self.lamp_is_on = on

    @property
    def state(self) -> State:
        return self.device.state

    def pass_time(self, seconds: float) -> None:
        """Lets time pass in small steps, as the box's loop does."""
        for _ in range(max(1, round(seconds / 0.05))):
            self.clock.now_s += 0.05
            self.device.step()

    def down(self, button: Button) -> str:
        self.fingers.press(button)
        self.pass_time(0.05)
        return self.words

    def up(self, button: Button) -> str:
        self.fingers.release(button)
        self.pass_time(0.05)
        return self.words

    def press(self, *buttons: Button) -> str:
        """Presses one button after the other; says what the display says then."""
        for button in buttons:
            self.down(button)
            self.up(button)
        return self.words

    def hold(self, button: Button, seconds: float) -> str:
        self.down(button)
        self.pass_time(seconds)
        return self.up(button)

    def choose(self, label: str) -> str:
        """Moves the mark to the row with that label and presses OK."""
        for _ in range(20):
            if f"{label} (" in self.words or f"{label}: " in self.words:
                return self.press(OK)
            self.press(DOWN)
        raise AssertionError(f"{label} cannot be chosen in: {self.words}")

    def see(self, *kinds: Ingredient, reason: Reason | None = None, empty: bool = True) -> str:
        """Lets the eyes see these cards, and waits until presses count again."""
        self.see_at_once(*kinds, reason=reason, empty=empty)
        self.pass_time(DEAF_S + 0.1)
        return self.words

    def see_at_once(self, *kinds: Ingredient, reason: Reason | None = None, empty: bool = True) -> None:
        """Lets the eyes see these cards."""
        cards = tuple(SeenCard(kind.value, _CORNERS, 0.9) for kind in kinds)
        self.eyes.see(Sight(Reading(cards, reason), empty))
        self.device.step()

    def look_and_confirm(self) -> str:
        self.press(UP)
        return self.press(OK)

    def close(self) -> None:
        self.buttons.close()
        self.display.close()
        self.journal.close()
