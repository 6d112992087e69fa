"""How quick the box is: from a press to the picture, at rest, and from the start to the first picture."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from gpiozero.pins.mock import MockFactory

from firmware.boards import Board, board_file, load_board
from firmware.device import Device
from firmware.display.panel import open_panel
from firmware.gallery import all_screens
from firmware.panel.pins import PinButtons, PretendedFingers
from firmware.screens import figures
from firmware.screens.draw import draw
from firmware.screens.words import Speaker
from firmware.states.box import Box
from reader.journal import Journal
from reader.languages import Translator
from reader.table import Table

BOARDS = ("display_hat_mini", "waveshare_13_lcd_hat", "ssd1306_wired")

_FIRST_PICTURE = """
import random, sys, time
from pathlib import Path
from firmware.assembly import SimulatedParts
from firmware.boards import load_board
from firmware.device import Device
from firmware.states.box import Box
from reader.journal import Journal
from reader.table import Table
with Journal(Path(sys.argv[1])) as journal:
    parts = SimulatedParts(load_board())
    table = Table(journal, random.SystemRandom(), time.monotonic)
    Device(Box(table, random.SystemRandom()), parts.buttons, parts.display, time.monotonic)
    assert "cv2" not in sys.modules
    parts.close()
"""


@dataclass
class CountingBus:
    """Stands for the serial line of a panel and counts what is written."""

    bytes_sent: int = 0
    max_speed_hz: int = 0

    def open(self, port: int, device: int) -> None:
        """There is nothing to open."""

    def writebytes(self, content: list[int]) -> None:
        """Counts."""
        self.bytes_sent += len(content)

    def close(self) -> None:
        """There is nothing to close."""


@dataclass
class Screens:
    """CPU seconds and bytes of every screen on one board, each shown after the one before it."""

    first_s: list[float] = field(default_factory=list)
    again_s: list[float] = field(default_factory=list)
    bytes_sent: list[int] = field(default_factory=list)


def measure_screens(name: str) -> Screens:
    """Draws and sends every screen of every state, twice: with nothing drawn before, and once more."""
    wiring = load_board(board_file(name)).display
    bus = CountingBus()
    display = open_panel(wiring, MockFactory(), bus)
    speaker = Speaker(Translator())
    screens = [screen for _, screen in all_screens()]
    result = Screens()
    for times in (result.first_s, result.again_s):
        for screen in screens:
            if times is result.first_s:
                figures.figure.cache_clear()
                figures.card_picture.cache_clear()
            before, start_s = bus.bytes_sent, time.process_time()
            display.show(draw(screen, display.size, speaker))
            times.append(time.process_time() - start_s)
            if times is result.again_s:
                result.bytes_sent.append(bus.bytes_sent - before)
    display.close()
    return result


def measure_rest(duration_s: float, board: Board | None = None) -> float:
    """The share of one core that a box needs while nothing happens."""
    board = board or load_board()
    chance = random.Random(1)  # noqa: S311 - nothing is kept secret here
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder)) as journal:
        fingers = PretendedFingers(board)
        buttons = PinButtons(board, fingers.pins)
        display = open_panel(board.display, MockFactory(), CountingBus())
        box = Box(Table(journal, chance, time.monotonic), chance)
        device = Device(box, buttons, display, time.monotonic)
        loop = threading.Thread(target=device.run)
        loop.start()
        cpu_s, start_s = time.process_time(), time.monotonic()
        time.sleep(duration_s)
        share = (time.process_time() - cpu_s) / (time.monotonic() - start_s)
        device.stop()
        loop.join()
        buttons.close()
        display.close()
    return share


def measure_start() -> float:
    """Seconds from the start of a new process to its first picture, by the clock on the wall."""
    with tempfile.TemporaryDirectory() as folder:
        start_s = time.monotonic()
        subprocess.run([sys.executable, "-c", _FIRST_PICTURE, folder], check=True)
        return time.monotonic() - start_s
