"""Which pin does what on each board, read from the TOML file that the wiring drawing is made from as well."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from firmware.panel.buttons import Button
from reader.errors import ArbiterError
from reader.languages import marked

FOLDER = Path(__file__).parent
DISPLAY_HAT_MINI = FOLDER / "display_hat_mini.toml"

_PINS = range(2, 28)
"""The BCM numbers on the 40-pin header that are free to use; 0 and 1 read the board's own memory."""

_SPEEDS_HZ = frozenset(round(mhz * 1e6) for mhz in (0.5, 1, 2, 4, 8, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50, 52))
"""What luma offers."""

_PWM_PINS = frozenset((12, 13, 18, 19))
"""The pins on which the computer itself makes pulses (BCM2835 ARM Peripherals, chapter 9)."""

SLOWEST_PWM_HZ = 10_000
"""Slower pulses of a lamp show as bands in the pictures of a rolling shutter."""

_I2C_PINS = {1: (2, 3)}
"""The only I2C bus of the header that is free: bus 0 reads the board's own memory."""

_I2C_ADDRESSES = range(0x08, 0x78)
"""The seven-bit addresses that are not reserved (I2C specification, NXP UM10204, table 4)."""

_SPI_PINS = {0: (10, 11), 1: (20, 21)}
_SPI_SELECT_PINS = {(0, 0): 8, (0, 1): 7, (1, 0): 18, (1, 1): 17, (1, 2): 16}


_BUTTONS = frozenset(Button)
_LINE = ("spi_port", "spi_device", "speed_hz", "data_command_pin", "i2c_bus", "i2c_address")
_PANEL = ("driver", "size_px", "reset_pin", "backlight_pin", "quarter_turns", "bgr", "invert", "offsets_px")
_NAMES: Mapping[str, frozenset[str]] = {
    "": frozenset(("name", "display", "buttons", "more_buttons", "light", "lamp", "buzzer")),
    "display": frozenset((*_LINE, *_PANEL)),
    "buttons": _BUTTONS,
    "more_buttons": _BUTTONS,
    "light": frozenset(("red", "green", "blue")),
    "lamp": frozenset(("pin", "pwm_hz")),
    "buzzer": frozenset(("pin",)),
}
"""What may stand in each section of a board's file."""


class Driver(StrEnum):
    """The controllers of displays that can be driven."""

    ST7789 = "st7789"
    SSD1306 = "ssd1306"
    SH1106 = "sh1106"


@dataclass(frozen=True)
class SpiLine:
    """Four wires: port and device, bits in a second, and the pin that tells data from commands."""

    port: int
    device: int
    speed_hz: int
    data_command_pin: int


@dataclass(frozen=True)
class I2cLine:
    """Two wires: the bus, and the address that the display answers to."""

    bus: int
    address: int


@dataclass(frozen=True)
class DisplayWiring:
    """How the display is connected, and the quirks of its panel; a reset pin of None means that the panel has none.

    ``bgr``: blue comes first. ``invert``: the controller must turn dark to light. ``offsets_px``: where the glass
    begins in the controller's memory, to the right and down.
    """

    driver: Driver
    size_px: tuple[int, int]
    line: SpiLine | I2cLine
    reset_pin: int | None
    backlight_pin: int | None
    quarter_turns: int
    bgr: bool = False
    invert: bool = True
    offsets_px: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class LampWiring:
    """The lamp above the floor: switched by its pin, or dimmed by pulses of that frequency."""

    pin: int
    pwm_hz: int | None


@dataclass(frozen=True)
class LightWiring:
    """The pins of the light's three colours."""

    red: int
    green: int
    blue: int


@dataclass(frozen=True)
class Board:
    """One display board, and what else is wired; ``more_buttons`` are further pins that mean the same."""

    name: str
    display: DisplayWiring
    buttons: Mapping[Button, int]
    light: LightWiring | None
    more_buttons: Mapping[Button, tuple[int, ...]]
    lamp: LampWiring | None
    buzzer_pin: int | None


def board_file(name: str) -> Path:
    """The file of a shipped board by its name, such as ``display_hat_mini``, or any file by its path."""
    shipped = FOLDER / f"{name}.toml"
    return shipped if shipped.is_file() else Path(name)


def load_board(path: Path = DISPLAY_HAT_MINI) -> Board:
    """Reads a board's pins.

    Raises:
        ArbiterError: the file is missing, something in it is missing or wrong, or a pin is used twice.
    """
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise ArbiterError(
            marked("The board file {file} cannot be read: {cause}."), file=str(path), cause=str(error)
        ) from error
    try:
        _check_pins(path, text, content)
        return _board(content)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise ArbiterError(
            marked("The board file {file} is not complete: {cause} is missing or wrong."),
            file=str(path),
            cause=str(error),
        ) from error


def _board(content: Mapping[str, Any]) -> Board:
    display = content["display"]
    width, height = display["size_px"]
    light, lamp = content.get("light"), content.get("lamp")
    return Board(
        name=str(content["name"]),
        display=DisplayWiring(
            driver=Driver(display["driver"]),
            size_px=(int(width), int(height)),
            line=_line(display),
            reset_pin=display.get("reset_pin"),
            backlight_pin=display.get("backlight_pin"),
            quarter_turns=range(4)[display["quarter_turns"]],
            bgr=display.get("bgr", False) is True,
            invert=display.get("invert", True) is True,
            offsets_px=_offsets(display),
        ),
        buttons={button: int(content["buttons"][button.value]) for button in Button},
        light=None if light is None else LightWiring(**light),
        more_buttons={Button(key): tuple(pins) for key, pins in content.get("more_buttons", {}).items()},
        lamp=None if lamp is None else LampWiring(lamp["pin"], lamp.get("pwm_hz")),
        buzzer_pin=content.get("buzzer", {}).get("pin"),
    )


def _line(display: Mapping[str, Any]) -> SpiLine | I2cLine:
    """By SPI, or by I2C if an address is given."""
    if "i2c_address" not in display:
        port, device = int(display["spi_port"]), int(display["spi_device"])
        return SpiLine(port, device, _speed(display["speed_hz"]), int(display["data_command_pin"]))
    if Driver(display["driver"]) is Driver.ST7789:
        raise ValueError("driver by I2C")
    bus, address = display["i2c_bus"], display["i2c_address"]
    if type(bus) is not int or bus not in _I2C_PINS or type(address) is not int or address not in _I2C_ADDRESSES:
        raise ValueError(f"i2c_bus {bus}, i2c_address {address}")
    return I2cLine(bus, address)


def _speed(speed_hz: int) -> int:
    if speed_hz not in _SPEEDS_HZ:
        raise ValueError(f"speed_hz {speed_hz}")
    return speed_hz


def _offsets(display: Mapping[str, Any]) -> tuple[int, int]:
    right, down = display.get("offsets_px", (0, 0))
    return int(right), int(down)


def _check_pins(path: Path, text: str, content: Mapping[str, Any]) -> None:
    """Every pin exists and has one use; the sentence names file and line."""
    _check_names(path, text, content)
    display = content.get("display", {})
    port = display.get("spi_port")
    used = dict.fromkeys(_SPI_PINS.get(port, ()), "SPI") | dict.fromkeys(
        _I2C_PINS.get(display.get("i2c_bus"), ()), "I2C"
    )
    select = _SPI_SELECT_PINS.get((port, display.get("spi_device")))
    if select is not None:
        used[select] = "SPI"
    pins = [("display", key, pin) for key, pin in display.items() if key.endswith("_pin")]
    pins += [(name, key, pin) for name in ("buttons", "light") for key, pin in content.get(name, {}).items()]
    pins += [("more_buttons", key, pin) for key, more in content.get("more_buttons", {}).items() for pin in more]
    pins += [(name, "pin", content[name].get("pin")) for name in ("lamp", "buzzer") if name in content]
    for section, key, pin in pins:
        use = section if key == "pin" else key
        place = {"file": path.name, "line": _line_of(text, section, key), "pin": str(pin), "use": use}
        if type(pin) is not int or pin not in _PINS:
            raise ArbiterError(marked("{file}, line {line}: {use} has no pin {pin}; pins are 2 to 27."), **place)
        if pin in used:
            raise ArbiterError(
                marked("{file}, line {line}: pin {pin} of {use} is already used for {other}."),
                **place,
                other=used[pin],
            )
        used[pin] = use
    _check_lamp(path, text, content.get("lamp", {}))


def _check_names(path: Path, text: str, content: Mapping[str, Any]) -> None:
    """A word that means nothing is a slip: a backlight that is spelled wrongly would only stay dark."""
    for section, names in [("", content), *((key, value) for key, value in content.items() if isinstance(value, dict))]:
        for name in names:
            if name not in _NAMES.get(section, frozenset()):
                raise ArbiterError(
                    marked("{file}, line {line}: {name} is not known here."),
                    file=path.name,
                    line=_line_of(text, section, name),
                    name=name,
                )


def _check_lamp(path: Path, text: str, lamp: Mapping[str, Any]) -> None:
    """A lamp that is dimmed needs fast pulses, which only some pins can make."""
    speed_hz = lamp.get("pwm_hz")
    if speed_hz is None:
        return
    if type(speed_hz) is not int or speed_hz < SLOWEST_PWM_HZ:
        raise ArbiterError(
            marked("{file}, line {line}: pwm_hz must be {least} or more; slower pulses show as bands in pictures."),
            file=path.name,
            line=_line_of(text, "lamp", "pwm_hz"),
            least=SLOWEST_PWM_HZ,
        )
    if lamp["pin"] not in _PWM_PINS:
        raise ArbiterError(
            marked("{file}, line {line}: pin {pin} of {use} cannot make pulses; pins 12, 13, 18 and 19 can."),
            file=path.name,
            line=_line_of(text, "lamp", "pin"),
            pin=str(lamp["pin"]),
            use="lamp",
        )


def _line_of(text: str, section: str, key: str) -> int:
    """The line number where a key of a section stands, or a section itself."""
    current = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := re.match(r"\s*\[(\w+)\]", line):
            current = heading.group(1)
            if not section and current == key:
                return number
        elif current == section and re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return 0
