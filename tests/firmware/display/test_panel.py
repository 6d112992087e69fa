from __future__ import annotations

from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image

from firmware.boards import load_board
from firmware.display.panel import PretendedDisplay, st7789
from reader.errors import ArbiterError


class FakeBus:
    """Takes what luma writes to the panel; knows from the data pin whether it is a command."""

    def __init__(self, pins: MockFactory, data_pin: int) -> None:
        self._pins = pins
        self._data_pin = data_pin
        self.opened: tuple[int, int] | None = None
        self.commands: list[int] = []
        self.data_bytes = 0
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        self.opened = (port, device)

    def writebytes(self, content: list[int]) -> None:
        if self._pins.pin(self._data_pin).state:
            self.data_bytes += len(content)
        else:
            self.commands += content

    def close(self) -> None:
        self.opened = None


def test_the_real_driver_sends_a_whole_picture_over_the_boards_pins() -> None:
    wiring = load_board().display
    pins = MockFactory()
    bus = FakeBus(pins, wiring.data_command_pin)
    display = st7789(wiring, pins, bus)
    assert bus.opened == (wiring.spi_port, wiring.spi_device)
    assert display.size == (320, 240)
    assert wiring.backlight_pin is not None
    assert pins.pin(wiring.backlight_pin).state
    before = bus.data_bytes
    display.show(Image.new("RGB", (320, 240), "white"))
    assert bus.commands[-3:] == [0x2A, 0x2B, 0x2C]
    assert bus.data_bytes - before == 320 * 240 * 3 + 8
    display.close()
    assert bus.opened is None


def test_no_pin_is_touched_that_the_board_does_not_name() -> None:
    wiring = replace(load_board().display, backlight_pin=None)
    pins = MockFactory()
    display = st7789(wiring, pins, FakeBus(pins, wiring.data_command_pin))
    used = [number for number in range(2, 28) if pins.pin(number).function == "output"]
    assert used == [wiring.data_command_pin]
    display.close()


def test_a_panel_that_is_not_there_is_explained() -> None:
    class NoBus(FakeBus):
        def open(self, port: int, device: int) -> None:
            raise OSError(2, "no such file")

    wiring = load_board().display
    pins = MockFactory()
    with pytest.raises(ArbiterError, match="Is SPI switched on"):
        st7789(wiring, pins, NoBus(pins, wiring.data_command_pin))


def test_the_pretended_display_keeps_what_it_shows() -> None:
    display = PretendedDisplay((320, 240))
    display.show(Image.new("RGB", (320, 240), "red"))
    assert display.picture.getpixel((5, 5)) == (255, 0, 0)
    display.close()
