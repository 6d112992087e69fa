"""Displays through luma: the real panels, or luma's pretended one for the simulated box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gpiozero import Factory, OutputDevice
from luma.core.device import dummy
from PIL import Image, ImageOps

from firmware.boards import DisplayWiring, Driver
from reader.errors import ArbiterError
from reader.languages import marked


class _LumaDevice(Protocol):
    size: tuple[int, int]

    def display(self, image: Image.Image) -> None: ...

    def cleanup(self) -> None: ...


class LumaDisplay:
    """A display that luma drives; ``close_pins`` lets its pins go when it has been switched off."""

    def __init__(self, device: _LumaDevice, close_pins: Callable[[], None] | None = None) -> None:
        self._device = device
        self._close_pins = close_pins

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._device.size

    def show(self, picture: Image.Image) -> None:
        """Shows an RGB picture of exactly this size; raises OSError if the display does not answer."""
        self._device.display(picture)

    def close(self) -> None:
        """Switches the display off."""
        self._device.cleanup()
        if self._close_pins is not None:
            self._close_pins()


class PretendedDisplay(LumaDisplay):
    """Luma's own drawing without a panel; the picture can be looked at."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._dummy = dummy(width=size[0], height=size[1], mode="RGB")
        super().__init__(self._dummy)

    @property
    def picture(self) -> Image.Image:
        """What a panel would show now."""
        shown: Image.Image | None = self._dummy.image
        return Image.new("RGB", self.size) if shown is None else shown


class LumaPins:
    """The few functions that luma wants of a pin library, on gpiozero's pins: luma's own choice needs RPi.GPIO."""

    OUT = "out"
    LOW = False
    HIGH = True

    def __init__(self, pins: Factory) -> None:
        self._pins = pins
        self._outputs: dict[int, OutputDevice] = {}

    def setup(self, pin: int, _direction: str, **_: object) -> None:
        """Makes a pin an output."""
        if pin not in self._outputs:
            self._outputs[pin] = OutputDevice(pin, pin_factory=self._pins)

    def output(self, pin: int, level: bool) -> None:
        """Sets a pin high or low."""
        self._outputs[pin].value = bool(level)

    def cleanup(self, pin: int) -> None:
        """Lets a pin go."""
        if pin in self._outputs:
            self._outputs.pop(pin).close()

    def close(self) -> None:
        """Lets all pins go."""
        for pin in list(self._outputs):
            self.cleanup(pin)


class OneBitDisplay(LumaDisplay):
    """A display whose pixels shine or do not: ink shines, so that most of it stays dark and lasts."""

    def show(self, picture: Image.Image) -> None:
        """Shows an RGB picture of black and white only; raises OSError if the display does not answer."""
        super().show(ImageOps.invert(picture.convert("L")).convert("1", dither=Image.Dither.NONE))


def open_panel(wiring: DisplayWiring, pins: Factory, bus: object | None = None) -> LumaDisplay:
    """The real panel.

    Args:
        wiring: how it is connected.
        pins: gpiozero's pin factory: the real pins, or mock ones.
        bus: an object like ``spidev.SpiDev`` to write to; the real bus without one.

    Raises:
        ArbiterError: the panel cannot be reached.
    """
    from gpiozero.exc import GPIOZeroError
    from luma.core.error import Error as LumaError

    outputs = LumaPins(pins)
    try:
        return _opened(wiring, outputs, bus)
    except (LumaError, OSError, ImportError, GPIOZeroError) as error:
        outputs.close()
        raise ArbiterError(
            marked("The display cannot be reached ({cause}). Is SPI switched on and the board seated?"),
            cause=type(error).__name__,
        ) from error


def _opened(wiring: DisplayWiring, outputs: LumaPins, bus: object | None) -> LumaDisplay:
    from luma.core.interface.serial import spi

    serial = spi(
        spi=bus,
        gpio=outputs,
        port=wiring.spi_port,
        device=wiring.spi_device,
        bus_speed_hz=wiring.speed_hz,
        gpio_DC=wiring.data_command_pin,
        gpio_RST=wiring.reset_pin,
    )
    if wiring.driver is Driver.ST7789:
        from firmware.display.st7789 import ChangedRegions

        light = {"gpio_LIGHT": wiring.backlight_pin} if wiring.backlight_pin is not None else {"backlight": _always_on}
        return LumaDisplay(ChangedRegions(serial, wiring, gpio=outputs, **light), outputs.close)
    from firmware.display.oled import Sh1106, Ssd1306

    driver = Ssd1306 if wiring.driver is Driver.SSD1306 else Sh1106
    width, height = wiring.size_px
    return OneBitDisplay(driver(serial, width=width, height=height, rotate=wiring.quarter_turns), outputs.close)


def _always_on(_: bool) -> None:
    """A panel whose light has no pin."""
