"""The buttons on the pins of a Raspberry Pi, or on pretended pins: gpiozero either way, for its edges only."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from functools import partial

from gpiozero import Device, DigitalInputDevice, Factory
from gpiozero.exc import GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware.boards import Board
from firmware.panel.buttons import Button
from reader.errors import ArbiterError
from reader.languages import marked


class PinButtons:
    """Four buttons from their pins to ground; a button may have several."""

    def __init__(self, board: Board, pins: Factory) -> None:
        """Takes the pins of a board.

        Args:
            board: which pin each button has.
            pins: gpiozero's pin factory: the real pins, or mock ones.

        Raises:
            ArbiterError: the pins cannot be used.
        """
        self._devices: dict[Button, list[DigitalInputDevice]] = {button: [] for button in Button}
        try:
            for button, devices in self._devices.items():
                for pin in (board.buttons[button], *board.more_buttons.get(button, ())):
                    devices.append(DigitalInputDevice(pin, pull_up=True, pin_factory=pins))
        except (GPIOZeroError, OSError) as error:
            self.close()
            raise ArbiterError(
                marked("The buttons cannot be used ({cause}). Is another program using the pins?"),
                cause=type(error).__name__,
            ) from error

    def listen(self, heard: Callable[[Button, bool], None]) -> None:
        """Calls ``heard`` with the button and whether it is down, for every edge from now on."""
        for button, devices in self._devices.items():
            for device in devices:
                device.when_activated = partial(heard, button, True)
                device.when_deactivated = partial(self._released, button, heard)

    def _released(self, button: Button, heard: Callable[[Button, bool], None]) -> None:
        """A button is down as long as one of its pins is."""
        if not self.levels()[button]:
            heard(button, False)

    def levels(self) -> Mapping[Button, bool]:
        """Which buttons are down right now."""
        return {button: any(device.is_active for device in devices) for button, devices in self._devices.items()}

    def close(self) -> None:
        """Lets the pins go."""
        for devices in self._devices.values():
            for device in devices:
                device.close()


def real_pins() -> Factory:
    """The pins of a Raspberry Pi, by lgpio; ``GPIOZERO_PIN_FACTORY`` names another way to reach them.

    Raises:
        ArbiterError: this computer has none, or they cannot be reached.
    """
    try:
        _let_lgpio_work()
        if os.environ.get("GPIOZERO_PIN_FACTORY"):
            Device.ensure_pin_factory()
            return Device.pin_factory
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except (GPIOZeroError, ImportError, OSError) as error:
        raise ArbiterError(
            marked("The pins of this computer cannot be used ({cause}). Without a box, start with --simulate."),
            cause=type(error).__name__,
        ) from error


def _let_lgpio_work() -> None:
    """Gives lgpio a folder: it makes a pipe when it is imported, in the current folder unless ``LG_WD`` names another.

    A service may write nowhere in its current folder, and would have no buttons (github.com/joan2937/lg, issue 22).
    Raises OSError if no folder can be made.
    """
    if not os.environ.get("LG_WD"):
        folder = tempfile.mkdtemp(prefix="arbiter-pins-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["LG_WD"] = folder


class PretendedFingers:
    """Presses the buttons of a board whose pins are gpiozero's mock pins: for the simulated box and for tests."""

    def __init__(self, board: Board) -> None:
        self.pins = MockFactory(pin_class=MockPWMPin)
        self._board = board

    def press(self, button: Button) -> None:
        """Puts a finger on the button: the pin goes to ground."""
        self.pins.pin(self._board.buttons[button]).drive_low()

    def release(self, button: Button) -> None:
        """Takes the finger away: the pull-up takes the pin high again."""
        pin = self.pins.pin(self._board.buttons[button])
        pin.drive_high()
        pin.clear_states()  # a mock pin remembers everything that ever happened to it
