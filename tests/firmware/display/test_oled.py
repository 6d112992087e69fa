"""One-bit displays: luma's real drivers on pretended buses, which keep what a panel would show and count the bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
import pytest
import smbus2
from gpiozero.pins.mock import MockFactory
from PIL import Image, ImageDraw

from firmware.boards import DisplayWiring, I2cLine, SpiLine, board_file, load_board
from firmware.display import Brightness
from firmware.display.panel import LumaDisplay, open_panel
from reader.errors import ArbiterError

SIZE = (128, 64)
BOARDS = ("ssd1306_wired", "sh1106_wired", "ssd1306_i2c", "sh1106_i2c")


@dataclass
class Glass:
    """What a panel does with commands and data: eight strips of 128 columns, a byte for eight pixels."""

    strips: list[bytearray] = field(default_factory=lambda: [bytearray(132) for _ in range(8)])
    commands: list[int] = field(default_factory=list)
    data_bytes: int = 0
    all_bytes: int = 0
    page: int = 0
    column: int = 0

    def command(self, content: list[int]) -> None:
        self.commands += content
        self.all_bytes += len(content)
        if content[0] == 0x21 and len(content) == 6:
            assert content[3] == 0x22
            assert content[4] == content[5], "one strip at a time"
            self.page, self.column = content[4], content[1] + 2  # this glass begins at the first column of memory
        elif len(content) == 3 and content[0] & 0xF8 == 0xB0 and content[2] & 0xF0 == 0x10:
            self.page, self.column = content[0] & 7, (content[2] & 0x0F) << 4 | content[1]

    def data(self, content: list[int]) -> None:
        self.data_bytes += len(content)
        self.all_bytes += len(content)
        self.strips[self.page][self.column : self.column + len(content)] = bytes(content)
        self.column += len(content)
        assert len(self.strips[self.page]) == 132, "more than the strip holds"

    def picture(self) -> Image.Image:
        """Ink that shines is white."""
        columns = np.frombuffer(b"".join(bytes(strip[2:130]) for strip in self.strips), np.uint8).reshape(8, 128)
        bits = np.unpackbits(columns[:, None, :], axis=1, bitorder="little").reshape(64, 128)
        return Image.fromarray(bits * np.uint8(255)).convert("1")


class SpiBus:
    """Takes what luma writes; the data pin tells commands from data."""

    max_speed_hz = 0

    def __init__(self, pins: MockFactory, data_pin: int, glass: Glass) -> None:
        self._pin = pins.pin(data_pin)
        self._glass = glass

    def open(self, port: int, device: int) -> None:
        assert (port, device) == (0, 0)

    def writebytes(self, content: list[int]) -> None:
        (self._glass.data if self._pin.state else self._glass.command)(list(content))

    def close(self) -> None:
        """There is nothing to close."""


class PretendedSmbus:
    """smbus2.SMBus as luma opens it by itself."""

    glass = Glass()
    address = 0x3C
    opened: int | None = None

    def __init__(self, port: int) -> None:
        type(self).opened = port

    def write_i2c_block_data(self, address: int, mode: int, content: list[int]) -> None:
        self._take(address, [mode, *content])

    def i2c_rdwr(self, message: smbus2.i2c_msg) -> None:
        self._take(message.addr, [message.buf[place][0] for place in range(message.len)])

    def _take(self, address: int, content: list[int]) -> None:
        if address != self.address:
            raise OSError(121, "Remote I/O error")
        assert len(content) <= 4097
        (self.glass.data if content[0] == 0x40 else self.glass.command)(content[1:])

    def close(self) -> None:
        type(self).opened = None


class Opened(Protocol):
    """Opens the display of a board by its name."""

    def __call__(self, name: str) -> tuple[LumaDisplay, Glass]: ...


@pytest.fixture(autouse=True)
def _smbus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(smbus2, "SMBus", PretendedSmbus)
    PretendedSmbus.glass, PretendedSmbus.address = Glass(), 0x3C
    yield
    assert PretendedSmbus.opened is None, "the bus is let go"


def opened(name: str) -> tuple[LumaDisplay, Glass]:
    return opened_wiring(load_board(board_file(name)).display)


def opened_wiring(wiring: DisplayWiring, pins: MockFactory | None = None) -> tuple[LumaDisplay, Glass]:
    pins = pins or MockFactory()
    if isinstance(wiring.line, I2cLine):
        return open_panel(wiring, pins), PretendedSmbus.glass
    glass = Glass()
    return open_panel(wiring, pins, SpiBus(pins, wiring.line.data_command_pin, glass)), glass


def screen(words: str) -> Image.Image:
    """Black ink on white paper."""
    picture = Image.new("RGB", SIZE, "white")
    ImageDraw.Draw(picture).rectangle((0, 0, 127, 9), fill="black")
    ImageDraw.Draw(picture).text((20, 30), words, fill="black")
    return picture


def shining(picture: Image.Image) -> Image.Image:
    return picture.convert("L").point(lambda level: 255 - level).convert("1", dither=Image.Dither.NONE)


@pytest.mark.parametrize("name", BOARDS)
def test_the_panel_shows_what_was_drawn_and_ink_shines(name: str) -> None:
    display, glass = opened(name)
    assert display.size == SIZE
    for words in ("one", "two", "a longer line", "", "one"):
        display.show(screen(words))
        assert glass.picture().tobytes() == shining(screen(words)).tobytes(), words
    display.close()


@pytest.mark.parametrize("name", BOARDS)
def test_only_columns_that_changed_are_sent(name: str) -> None:
    display, glass = opened(name)
    assert glass.data_bytes >= 1024, "at the beginning all of it, whatever was there before"
    display.show(screen("one"))
    before = glass.all_bytes
    display.show(screen("one"))
    assert glass.all_bytes == before
    changed = screen("one")
    changed.putpixel((77, 58), (0, 0, 0))
    display.show(changed)
    assert glass.all_bytes - before <= 7
    before = glass.all_bytes
    display.show(screen("two"))
    assert 0 < glass.all_bytes - before < 120
    display.close()


@pytest.mark.parametrize("name", BOARDS)
def test_it_is_dimmed_by_its_contrast_and_switched_off(name: str) -> None:
    display, glass = opened(name)
    assert display.can_dim
    display.shine(0.25)
    assert glass.commands[-3:] == [0x81, 64, 0xAF]
    display.set_brightness(Brightness.LOW)
    assert glass.commands[-3:] == [0x81, round(255 * 0.25 * Brightness.LOW.value), 0xAF]
    display.shine(0.0)
    assert glass.commands[-1] == 0xAE
    display.close()


def test_no_display_at_the_address_is_explained_and_the_bus_is_let_go() -> None:
    PretendedSmbus.address = 0x3D
    with pytest.raises(ArbiterError, match=r"No display answers at I2C address 0x3c .*Is I2C on"):
        opened("ssd1306_i2c")
    wiring = load_board(board_file("ssd1306_i2c")).display
    display, _ = opened_wiring(replace(wiring, line=I2cLine(1, 0x3D)))
    display.close()


def test_a_computer_without_the_bus_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_bus(port: int) -> PretendedSmbus:
        raise FileNotFoundError(2, "No such file", f"/dev/i2c-{port}")

    monkeypatch.setattr(smbus2, "SMBus", no_bus)
    with pytest.raises(ArbiterError, match="Is I2C on"):
        opened("sh1106_i2c")


@pytest.mark.parametrize("name", ["ssd1306_i2c", "sh1106_i2c"])
def test_a_display_that_loses_its_plug_is_set_up_anew_when_it_is_back(name: str) -> None:
    display, _ = opened(name)
    display.set_brightness(Brightness.MIDDLE)
    display.show(screen("one"))
    PretendedSmbus.address = 0x3D
    for words in ("two", "three"):
        with pytest.raises(OSError, match="DeviceNotFound"):
            display.show(screen(words))
    with pytest.raises(OSError, match="DeviceNotFound"):
        display.shine(0.25)
    PretendedSmbus.glass, PretendedSmbus.address = Glass(), 0x3C
    display.show(screen("four"))
    glass = PretendedSmbus.glass
    assert glass.picture().tobytes() == shining(screen("four")).tobytes()
    assert 0xA8 in glass.commands, "it was told its size again"
    contrasts = [level for key, level in zip(glass.commands, glass.commands[1:], strict=False) if key == 0x81]
    assert contrasts[-1] == round(255 * 0.25 * Brightness.MIDDLE.value)
    PretendedSmbus.address = 0x3D
    display.close()


def test_a_reset_line_is_pulled_once_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    wiring = replace(load_board(board_file("ssd1306_i2c")).display, reset_pin=4)
    pins = MockFactory()
    display, _ = opened_wiring(wiring, pins)
    assert pins.pin(4).function == "output"
    assert pins.pin(4).state
    display.close()
    assert pins.pin(4).function == "input"


def test_a_wire_by_spi_takes_the_pins_that_the_board_names_and_no_others() -> None:
    wiring = load_board(board_file("sh1106_wired")).display
    assert isinstance(wiring.line, SpiLine)
    pins = MockFactory()
    display, _ = opened_wiring(wiring, pins)
    used = {number for number in range(2, 28) if pins.pin(number).function == "output"}
    assert used == {wiring.line.data_command_pin, wiring.reset_pin}
    display.close()
