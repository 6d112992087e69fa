"""Displays through luma: the real panels, or luma's pretended one for the simulated box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gpiozero import Factory, OutputDevice, PWMOutputDevice
from gpiozero.exc import GPIOZeroError, PinPWMUnsupported
from luma.core.device import dummy
from PIL import Image, ImageOps

from firmware.boards import DisplayWiring, Driver
from firmware.display import Brightness
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


_BACKLIGHT_HZ = 1000


class LumaDisplay:
    """A display that luma drives; ``close_pins`` lets its pins go when it has been switched off."""

    def __init__(self, device: _LumaDevice, close_pins: Callable[[], None] | None = None) -> None:
        self._device = device
        self._close_pins = close_pins
        self._share = 1.0
        self._brightness = Brightness.HIGH

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._device.size

    def show(self, picture: Image.Image) -> None:
        """Shows an RGB picture of exactly this size; raises OSError if the display does not answer."""
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
        """Switches the display off."""
        self._device.cleanup()
        if self._close_pins is not None:
            self._close_pins()


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


class LitDisplay(LumaDisplay):
    """A display with a backlight on a pin."""

    def __init__(self, device: _LumaDevice, light: Backlight, close_pins: Callable[[], None]) -> None:
        super().__init__(device, close_pins)
        self._light = light

    @property
    def can_dim(self) -> bool:
        """Some pins can only be on or off."""
        return self._light.can_dim

    def _light_up(self, share: float) -> None:
        self._light.shine(share)


class Backlight:
    """The light behind a panel: dimmed by pulses where the pins can make them, else on or off.

    The pulses are made by a program; they flicker too fast for eyes, and no camera looks at the panel.
    """

    def __init__(self, pin: int, pins: Factory) -> None:
        """Takes the pin, dark."""
        try:
            self._output: OutputDevice = PWMOutputDevice(pin, frequency=_BACKLIGHT_HZ, pin_factory=pins)
            self.can_dim = True
        except PinPWMUnsupported:
            self._output = OutputDevice(pin, pin_factory=pins)
            self.can_dim = False

    def __call__(self, on: bool) -> None:
        """Luma switches the light on when the panel is ready, and off at the end."""
        self.shine(1.0 if on else 0.0)

    def shine(self, share: float) -> None:
        """How bright it is: 1 is full, 0 is off."""
        self._output.value = share if self.can_dim else share > 0

    def cleanup(self) -> None:
        """Lets the pin go."""
        self._output.close()


class OneBitDisplay(LumaDisplay):
    """A display whose pixels shine or do not: ink shines, so that most of it stays dark and lasts."""

    can_dim = True

    def __init__(self, device: _Oled, close_pins: Callable[[], None]) -> None:
        super().__init__(device, close_pins)
        self._oled = device

    def _light_up(self, share: float) -> None:
        if share > 0:
            self._oled.contrast(round(255 * share))
            self._oled.show()
        else:
            self._oled.hide()

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
    from luma.core.error import Error as LumaError

    outputs = LumaPins(pins)
    try:
        return _opened(wiring, pins, outputs, bus)
    except (LumaError, OSError, ImportError, GPIOZeroError) as error:
        outputs.close()
        raise ArbiterError(
            marked("The display cannot be reached ({cause}). Is SPI switched on and the board seated?"),
            cause=type(error).__name__,
        ) from error


def _opened(wiring: DisplayWiring, pins: Factory, outputs: LumaPins, bus: object | None) -> LumaDisplay:
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

        if wiring.backlight_pin is None:
            return LumaDisplay(ChangedRegions(serial, wiring, backlight=_always_on), outputs.close)
        light = Backlight(wiring.backlight_pin, pins)
        return LitDisplay(ChangedRegions(serial, wiring, backlight=light), light, outputs.close)
    from firmware.display.oled import Sh1106, Ssd1306

    driver = Ssd1306 if wiring.driver is Driver.SSD1306 else Sh1106
    width, height = wiring.size_px
    return OneBitDisplay(driver(serial, width=width, height=height, rotate=wiring.quarter_turns), outputs.close)


def _always_on(_: bool) -> None:
    """A panel whose light has no pin."""
