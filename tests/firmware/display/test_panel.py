from __future__ import annotations

from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image, ImageDraw

from firmware.boards import DisplayWiring, SpiLine, board_file, load_board
from firmware.display import Brightness
from firmware.display.panel import PretendedDisplay, open_panel
from firmware.display.st7789 import changed_regions, two_bytes_a_pixel
from reader.errors import ArbiterError


class FakeBus:
    """Takes what luma writes to the panel; knows from the data pin whether it is a command."""

    def __init__(self, pins: MockFactory, data_pin: int) -> None:
        self._pins = pins
        self._data_pin = data_pin
        self.opened: tuple[int, int] | None = None
        self.commands: list[int] = []
        self.data_bytes = 0
        self.memory: dict[tuple[int, int], tuple[int, int]] = {}
        self._arguments: list[int] = []
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        self.opened = (port, device)

    def writebytes(self, content: list[int]) -> None:
        if self._pins.pin(self._data_pin).state:
            self.data_bytes += len(content)
            self._arguments += content
        else:
            self._done()
            self.commands += content

    def _done(self) -> None:
        """Keeps what a memory write has put where: the panel's own memory, two bytes a pixel."""
        if self._arguments and self.commands[-3:] == [0x2A, 0x2B, 0x2C]:
            pairs = list(zip(self._arguments[::2], self._arguments[1::2], strict=True))
            left, right, top, bottom = (high << 8 | low for high, low in pairs[:4])
            pixels = pairs[4:]
            places = ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))
            self.memory |= dict(zip(places, pixels, strict=True))
        if self.commands[-1:] != [0x2A] and self.commands[-1:] != [0x2B]:
            self._arguments = []

    def picture(self, size: tuple[int, int], offsets: tuple[int, int] = (0, 0)) -> bytes:
        """What the panel shows, two bytes a pixel, by rows."""
        self._done()
        return bytes(
            half for y in range(size[1]) for x in range(size[0]) for half in self.memory[x + offsets[0], y + offsets[1]]
        )

    def close(self) -> None:
        self.opened = None


def data_pin(wiring: DisplayWiring) -> int:
    assert isinstance(wiring.line, SpiLine)
    return wiring.line.data_command_pin


def test_the_real_driver_sends_a_whole_picture_over_the_boards_pins() -> None:
    wiring = load_board().display
    pins = MockFactory()
    bus = FakeBus(pins, data_pin(wiring))
    display = open_panel(wiring, pins, bus)
    assert bus.opened == (0, 1)
    assert display.size == (320, 240)
    assert wiring.backlight_pin is not None
    assert pins.pin(wiring.backlight_pin).state
    before = bus.data_bytes
    display.show(Image.new("RGB", (320, 240), "white"))
    assert bus.commands[-3:] == [0x2A, 0x2B, 0x2C]
    assert bus.data_bytes - before == 320 * 240 * 2 + 8
    display.close()
    assert bus.opened is None


def test_no_pin_is_touched_that_the_board_does_not_name() -> None:
    wiring = replace(load_board().display, backlight_pin=None)
    pins = MockFactory()
    display = open_panel(wiring, pins, FakeBus(pins, data_pin(wiring)))
    used = [number for number in range(2, 28) if pins.pin(number).function == "output"]
    assert used == [data_pin(wiring)]
    display.close()


def test_a_panel_that_is_not_there_is_explained() -> None:
    class NoBus(FakeBus):
        def open(self, port: int, device: int) -> None:
            raise OSError(2, "no such file")

    wiring = load_board().display
    pins = MockFactory()
    with pytest.raises(ArbiterError, match="Is SPI switched on"):
        open_panel(wiring, pins, NoBus(pins, data_pin(wiring)))


def test_the_pretended_display_keeps_what_it_shows() -> None:
    display = PretendedDisplay((320, 240))
    display.show(Image.new("RGB", (320, 240), "red"))
    assert display.picture.getpixel((5, 5)) == (255, 0, 0)
    display.close()


def a_screen(size: tuple[int, int], words: str) -> Image.Image:
    picture = Image.new("RGB", size, (247, 236, 212))
    ImageDraw.Draw(picture).rectangle((10, 40, 10 + 7 * len(words), 60), fill=(30, 24, 26))
    ImageDraw.Draw(picture).text((30, size[1] - 20), words, fill=(178, 50, 38))
    return picture


@pytest.mark.parametrize("offsets", [(0, 0), (0, 80)])
def test_only_what_has_changed_is_sent_and_the_panel_shows_the_same_as_if_all_were(offsets: tuple[int, int]) -> None:
    wiring = replace(load_board(board_file("waveshare_13_lcd_hat")).display, offsets_px=offsets)
    pins = MockFactory()
    bus = FakeBus(pins, data_pin(wiring))
    display = open_panel(wiring, pins, bus)
    for words in ("one", "two", "three", "three", ""):
        before = bus.data_bytes
        picture = a_screen((240, 240), words)
        display.show(picture)
        assert bus.picture((240, 240), offsets) == two_bytes_a_pixel(picture)
        sent = bus.data_bytes - before
        assert words == "one" or sent < 240 * 240 * 2 / 4, words
    display.close()


def test_two_places_that_changed_are_sent_without_what_is_between_them() -> None:
    before = Image.new("RGB", (320, 240))
    now = before.copy()
    now.putpixel((3, 5), (1, 2, 3))
    now.putpixel((300, 230), (1, 2, 3))
    assert list(changed_regions(before, now)) == [(3, 5, 4, 6), (300, 230, 301, 231)]
    assert list(changed_regions(before, before.copy())) == []
    assert list(changed_regions(None, now)) == [(0, 0, 320, 240)]


def test_a_picture_that_broke_off_is_sent_whole_the_next_time() -> None:
    class Breaking(FakeBus):
        broken = False

        def writebytes(self, content: list[int]) -> None:
            if self.broken:
                raise OSError(5, "bus")
            super().writebytes(content)

    wiring = load_board(board_file("waveshare_13_lcd_hat")).display
    pins = MockFactory()
    bus = Breaking(pins, data_pin(wiring))
    display = open_panel(wiring, pins, bus)
    display.show(a_screen((240, 240), "one"))
    bus.broken = True
    with pytest.raises(OSError, match="bus"):
        display.show(a_screen((240, 240), "two"))
    bus.broken = False
    before = bus.data_bytes
    display.show(a_screen((240, 240), "two"))
    assert bus.data_bytes - before == 240 * 240 * 2 + 8
    display.close()


@pytest.mark.parametrize(("bgr", "invert", "expected"), [(False, True, [0x70, 0x21]), (True, False, [0x78, 0x20])])
def test_the_quirks_of_a_panel_are_settings(bgr: bool, invert: bool, expected: list[int]) -> None:
    class Recording(FakeBus):
        def __init__(self, pins: MockFactory, data_pin: int) -> None:
            super().__init__(pins, data_pin)
            self.order: list[int] = []

        def writebytes(self, content: list[int]) -> None:
            if self._pins.pin(self._data_pin).state and self.commands[-1:] == [0x36]:
                self.order += content
            super().writebytes(content)

    wiring = replace(load_board().display, bgr=bgr, invert=invert)
    pins = MockFactory()
    bus = Recording(pins, data_pin(wiring))
    display = open_panel(wiring, pins, bus)
    inversions = [command for command in bus.commands if command in (0x20, 0x21)]
    assert [bus.order[-1], inversions[-1]] == expected
    display.close()


def test_a_backlight_is_dimmed_where_the_pins_can_and_switched_where_they_cannot() -> None:
    wiring = load_board().display
    assert wiring.backlight_pin is not None
    for pins, half in ((MockFactory(pin_class=MockPWMPin), 0.5), (MockFactory(), True)):
        display = open_panel(wiring, pins, FakeBus(pins, data_pin(wiring)))
        display.shine(0.5)
        assert pins.pin(wiring.backlight_pin).state == half
        display.shine(0.0)
        assert pins.pin(wiring.backlight_pin).state == 0
        display.close()


def test_the_chosen_brightness_holds_when_the_display_dims_and_wakes() -> None:
    display = PretendedDisplay((128, 64))
    display.set_brightness(Brightness.LOW)
    assert display.share == Brightness.LOW.value
    display.shine(0.25)
    assert display.share == Brightness.LOW.value * 0.25
    display.shine(0.0)
    display.set_brightness(Brightness.MIDDLE)
    assert display.share == 0.0, "a display that is off stays off"
    display.shine(1.0)
    assert display.share == Brightness.MIDDLE.value


def test_brightness_reaches_the_backlight() -> None:
    wiring = load_board().display
    assert wiring.backlight_pin is not None
    pins = MockFactory(pin_class=MockPWMPin)
    display = open_panel(wiring, pins, FakeBus(pins, data_pin(wiring)))
    display.set_brightness(Brightness.MIDDLE)
    assert pins.pin(wiring.backlight_pin).state == Brightness.MIDDLE.value
    assert display.can_dim
    display.close()


def test_a_panel_says_whether_it_can_be_dimmed() -> None:
    wiring = load_board().display
    pins = MockFactory()
    switched = open_panel(wiring, pins, FakeBus(pins, data_pin(wiring)))
    assert not switched.can_dim
    switched.set_brightness(Brightness.LOW)
    assert wiring.backlight_pin is not None
    assert pins.pin(wiring.backlight_pin).state, "a light that can only be switched stays on"
    switched.close()
    unlit = open_panel(replace(wiring, backlight_pin=None), pins, FakeBus(pins, data_pin(wiring)))
    assert not unlit.can_dim
    unlit.close()
