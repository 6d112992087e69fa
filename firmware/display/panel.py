"""Displays through luma: the real panels, or luma's pretended one for the simulated box."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Protocol

from gpiozero import Factory
from gpiozero.exc import GPIOZeroError
from luma.core.device import dummy
from luma.core.error import Error as LumaError
from luma.core.interface.serial import i2c, spi
from PIL import Image, ImageOps

from firmware.boards import DisplayWiring, Driver, I2cLine, SpiLine
from firmware.display import Brightness
from firmware.display.pins import Backlight, LumaPins
from reader.errors import ArbiterError
from reader.languages import marked


class _LumaDevice(Protocol):
    size: tuple[int, int]

    def display(self, image: Image.Image) -> None: ...

    def cleanup(self) -> None: ...


class _Oled(_LumaDevice, Protocol):
    def contrast(self, level: int) -> None: ...

    def show(self) -> None: ...

    def hide(self) -> None: ...


_RESET_S = 0.001


@contextlib.contextmanager
def _as_os_error() -> Iterator[None]:
    """Luma has errors of its own for an I2C display that does not answer."""
    try:
        yield
    except LumaError as error:
        raise OSError(type(error).__name__) from error


class LumaDisplay:
    """A display that luma drives; ``let_go`` is called when it has been switched off."""

    def __init__(self, device: _LumaDevice) -> None:
        self._device = device
        self.let_go: Callable[[], None] = lambda: None
        self._share = 1.0
        self._brightness = Brightness.HIGH

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._device.size

    def show(self, picture: Image.Image) -> None:
        """Shows an RGB picture of exactly this size; raises OSError if the display does not answer."""
        with _as_os_error():
            self._device.display(picture)

    @property
    def can_dim(self) -> bool:
        """A panel whose light has no pin is always as bright as it can be."""
        return False

    def shine(self, share: float) -> None:
        """How much of its brightness it shows: 1 is all, 0 is off."""
        self._share = share
        self._light_up(share * self._brightness.value)

    def set_brightness(self, brightness: Brightness) -> None:
        """How bright it is from now on when all of it is shown."""
        self._brightness = brightness
        self.shine(self._share)

    def _light_up(self, share: float) -> None:
        """Makes the panel so bright, of the most that it can."""

    def close(self) -> None:
        """Switches the display off, if it is still there."""
        with contextlib.suppress(OSError, LumaError):
            self._device.cleanup()
        self.let_go()


class PretendedDisplay(LumaDisplay):
    """Luma's own drawing without a panel; the picture can be looked at, and how bright it is."""

    can_dim = True

    def __init__(self, size: tuple[int, int]) -> None:
        self._dummy = dummy(width=size[0], height=size[1], mode="RGB")
        self.share = 1.0
        super().__init__(self._dummy)

    def _light_up(self, share: float) -> None:
        self.share = share

    @property
    def picture(self) -> Image.Image:
        """What a panel would show now."""
        shown: Image.Image | None = self._dummy.image
        return Image.new("RGB", self.size) if shown is None else shown


class LitDisplay(LumaDisplay):
    """A display with a backlight on a pin."""

    def __init__(self, device: _LumaDevice, light: Backlight) -> None:
        super().__init__(device)
        self._light = light

    @property
    def can_dim(self) -> bool:
        """Some pins can only be on or off."""
        return self._light.can_dim

    def _light_up(self, share: float) -> None:
        self._light.shine(share)


class OneBitDisplay(LumaDisplay):
    """A display whose pixels shine or do not: ink shines, so that most of it stays dark and lasts.

    One that did not answer is set up anew for the next picture: it may have lost its current, and all it was told.
    """

    can_dim = True

    def __init__(self, set_up: Callable[[], _Oled]) -> None:
        self._set_up = set_up
        self._oled = set_up()
        self._answers = True
        super().__init__(self._oled)

    def _light_up(self, share: float) -> None:
        with self._noticing():
            if share > 0:
                self._oled.contrast(round(255 * share))
                self._oled.show()
            else:
                self._oled.hide()

    def show(self, picture: Image.Image) -> None:
        """Shows an RGB picture of black and white only; raises OSError if the display does not answer."""
        with self._noticing():
            if not self._answers:
                self._device = self._oled = self._set_up()
                self.shine(self._share)
            super().show(ImageOps.invert(picture.convert("L")).convert("1", dither=Image.Dither.NONE))
        self._answers = True

    @contextlib.contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            with _as_os_error():
                yield
        except OSError:
            self._answers = False
            raise


def open_panel(wiring: DisplayWiring, pins: Factory, bus: object | None = None) -> LumaDisplay:
    """The real panel.

    Args:
        wiring: how it is connected.
        pins: gpiozero's pin factory: the real pins, or mock ones.
        bus: an object like ``spidev.SpiDev`` or ``smbus2.SMBus`` to write to; the real bus without one.

    Raises:
        ArbiterError: the panel cannot be reached.
    """
    with contextlib.ExitStack() as stack:
        try:
            display = _opened(wiring, pins, bus, stack)
        except (LumaError, OSError, ImportError, GPIOZeroError) as error:
            raise _unreachable(wiring.line, type(error).__name__) from error
        display.let_go = stack.pop_all().close
        return display


def _unreachable(line: SpiLine | I2cLine, cause: str) -> ArbiterError:
    if isinstance(line, SpiLine):
        sentence = marked("The display cannot be reached ({cause}). Is SPI switched on and the board seated?")
        return ArbiterError(sentence, cause=cause)
    sentence = marked("No display answers at I2C address {address} ({cause}). Is I2C on and the display wired?")
    return ArbiterError(sentence, address=f"0x{line.address:02x}", cause=cause)


def _opened(wiring: DisplayWiring, pins: Factory, bus: object | None, stack: contextlib.ExitStack) -> LumaDisplay:
    """Opens line and panel; the stack lets go what was taken, also if it ends halfway."""
    outputs = LumaPins(pins)
    stack.callback(outputs.close)
    if isinstance(wiring.line, I2cLine):
        if wiring.reset_pin is not None:
            _reset(outputs, wiring.reset_pin)
        by_i2c = i2c(bus=bus, port=wiring.line.bus, address=wiring.line.address)
        stack.callback(by_i2c.cleanup)
        return _one_bit(wiring, by_i2c)
    by_spi = spi(
        spi=bus,
        gpio=outputs,
        port=wiring.line.port,
        device=wiring.line.device,
        bus_speed_hz=wiring.line.speed_hz,
        gpio_DC=wiring.line.data_command_pin,
        gpio_RST=wiring.reset_pin,
    )
    stack.callback(by_spi.cleanup)
    if wiring.driver is not Driver.ST7789:
        return _one_bit(wiring, by_spi)
    from firmware.display.st7789 import ChangedRegions

    if wiring.backlight_pin is None:
        return LumaDisplay(ChangedRegions(by_spi, wiring, backlight=_always_on))
    light = Backlight(wiring.backlight_pin, pins)
    stack.callback(light.cleanup)
    return LitDisplay(ChangedRegions(by_spi, wiring, backlight=light), light)


def _one_bit(wiring: DisplayWiring, serial: spi | i2c) -> LumaDisplay:
    from firmware.display.oled import Sh1106, Ssd1306

    driver = Ssd1306 if wiring.driver is Driver.SSD1306 else Sh1106
    width, height = wiring.size_px
    return OneBitDisplay(lambda: driver(serial, width, height, wiring.quarter_turns))


def _reset(outputs: LumaPins, pin: int) -> None:
    """What luma does itself on SPI: low for a moment (3 us are enough, SSD1306 data sheet, chapter 8.9), then high."""
    outputs.setup(pin, outputs.OUT)
    for level in (outputs.LOW, outputs.HIGH):
        outputs.output(pin, level)
        time.sleep(_RESET_S)


def _always_on(_: bool) -> None:
    """A panel whose light has no pin."""
