"""The pins of a display: those that luma sets, and its light."""

from __future__ import annotations

from gpiozero import Factory, OutputDevice, PWMOutputDevice
from gpiozero.exc import PinPWMUnsupported

_BACKLIGHT_HZ = 1000


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
