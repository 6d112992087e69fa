"""Light, buzzer and lamp on the pins of a Raspberry Pi, or on pretended pins."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Protocol

from gpiozero import Factory, OutputDevice, PWMOutputDevice

from firmware.boards import LampWiring, LightWiring
from firmware.panel.signals import Tint

PWM_FOLDER = Path("/sys/class/pwm")
"""Where Linux lets pins make pulses by themselves, once the overlay ``pwm`` names the pin."""

_CHANNELS = {2: {12: 0, 18: 0, 13: 1, 19: 1}, 4: {12: 0, 13: 1, 18: 2, 19: 3}}
"""Which channel of the computer's pulses each pin has, by how many there are: up to the Pi 4 two, on the Pi 5 four."""

_RIGHTS_S, _RIGHTS_TRIES = 0.05, 20
"""A channel that was just asked for is the group's only after udev has heard of it."""

_HALF_BRIGHT = 128


class PinLight:
    """Three colours, each on or off; the light shines when its pin is low."""

    def __init__(self, wiring: LightWiring, pins: Factory) -> None:
        """Takes the pins, dark."""
        numbers = (wiring.red, wiring.green, wiring.blue)
        self._pins = [OutputDevice(number, active_high=False, pin_factory=pins) for number in numbers]

    def shine(self, tint: Tint | None) -> None:
        """Shows the nearest of the eight colours there are, or none."""
        for pin, part in zip(self._pins, tint or (0, 0, 0), strict=True):
            pin.value = part >= _HALF_BRIGHT

    def close(self) -> None:
        """Dark, and the pins let go."""
        self.shine(None)
        for pin in self._pins:
            pin.close()


class PinBuzzer:
    """A buzzer that makes the tones it is given."""

    def __init__(self, pin: int, pins: Factory) -> None:
        """Takes the pin, silent."""
        self._pin = PWMOutputDevice(pin, pin_factory=pins)

    def sound(self, frequency_hz: int) -> None:
        """Sounds from now on; 0 is silence."""
        if frequency_hz:
            self._pin.frequency = frequency_hz
        self._pin.value = 0.5 if frequency_hz else 0.0

    def close(self) -> None:
        """Silent, and the pin let go."""
        self.sound(0)
        self._pin.close()


class Lamp(Protocol):
    """The lamp above the floor."""

    def switch(self, on: bool) -> None:
        """On while somebody looks, off again afterwards."""

    def close(self) -> None:
        """Off."""


class NoLamp:
    """A lamp that is always on, or no lamp at all."""

    def switch(self, on: bool) -> None:
        """Nothing happens."""

    def close(self) -> None:
        """There is nothing to let go."""


class PinLamp:
    """A lamp that a pin switches."""

    def __init__(self, pin: int, pins: Factory) -> None:
        """Takes the pin, dark."""
        self._pin = OutputDevice(pin, pin_factory=pins)

    def switch(self, on: bool) -> None:
        """On or off."""
        self._pin.value = on

    def close(self) -> None:
        """Off, and the pin let go."""
        self.switch(False)
        self._pin.close()


class PulsedLamp:
    """A lamp that the computer's own pulses dim: pulses made by a program are too slow for a camera."""

    def __init__(self, wiring: LampWiring, brightness: float = 1.0, folder: Path = PWM_FOLDER) -> None:
        """Takes the pin, dark; raises OSError if the system offers no pulses on it.

        Args:
            wiring: the pin, and how many pulses it makes in a second.
            brightness: 0 to 1, of what the lamp gives.
            folder: where the system lists what can make pulses.
        """
        self._brightness = brightness
        self._folder = _channel_folder(folder, wiring.pin)
        self._period_ns = round(1e9 / (wiring.pwm_hz or 1))
        self._write("period", self._period_ns)
        self.switch(False)
        self._write("enable", 1)

    def switch(self, on: bool) -> None:
        """On, as bright as it was set, or off."""
        self._write("duty_cycle", round(self._period_ns * self._brightness) if on else 0)

    def close(self) -> None:
        """Off."""
        self.switch(False)
        self._write("enable", 0)

    def _write(self, name: str, number: int) -> None:
        (self._folder / name).write_text(str(number), encoding="ascii")


def _channel_folder(folder: Path, pin: int) -> Path:
    """Where the pulses of a pin are set; raises OSError if the system offers none there."""
    for chip in sorted(folder.glob("pwmchip*")):
        channel = _CHANNELS.get(int((chip / "npwm").read_text(encoding="ascii")), {}).get(pin)
        if channel is not None:
            return _exported(chip, channel)
    raise FileNotFoundError(f"no pulses in {folder}")


def _exported(chip: Path, channel: int) -> Path:
    folder = chip / f"pwm{channel}"
    if not folder.is_dir():
        (chip / "export").write_text(str(channel), encoding="ascii")
    for _ in range(_RIGHTS_TRIES):
        if os.access(folder / "period", os.W_OK):
            break
        time.sleep(_RIGHTS_S)
    return folder


def lamp_of(wiring: LampWiring | None, pins: Factory) -> Lamp:
    """The lamp as it is wired; raises OSError if it cannot be reached."""
    if wiring is None:
        return NoLamp()
    return PinLamp(wiring.pin, pins) if wiring.pwm_hz is None else PulsedLamp(wiring)
