"""Which pin does what on each board, read from the TOML file that the wiring drawing is made from as well."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware.panel.buttons import Button
from reader.errors import ArbiterError
from reader.languages import marked

FOLDER = Path(__file__).parent
DISPLAY_HAT_MINI = FOLDER / "display_hat_mini.toml"

_PINS = range(2, 28)
"""The BCM numbers on the 40-pin header that are free to use; 0 and 1 read the board's own memory."""

_SPI_PINS = {0: (10, 11), 1: (20, 21)}
_SPI_SELECT_PINS = {(0, 0): 8, (0, 1): 7, (1, 0): 18, (1, 1): 17, (1, 2): 16}


@dataclass(frozen=True)
class DisplayWiring:
    """How the display is connected; a reset pin of None means that the panel has none."""

    driver: str
    size_px: tuple[int, int]
    spi_port: int
    spi_device: int
    speed_hz: int
    data_command_pin: int
    reset_pin: int | None
    backlight_pin: int | None
    quarter_turns: int


@dataclass(frozen=True)
class LightWiring:
    """The pins of the light's three colours."""

    red: int
    green: int
    blue: int


@dataclass(frozen=True)
class Board:
    """One display board."""

    name: str
    display: DisplayWiring
    buttons: Mapping[Button, int]
    light: LightWiring | None


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
    _check_pins(path, text, content)
    try:
        return _board(content)
    except (KeyError, TypeError, ValueError) as error:
        raise ArbiterError(
            marked("The board file {file} is not complete: {cause} is missing or wrong."),
            file=str(path),
            cause=str(error),
        ) from error


def _board(content: Mapping[str, Any]) -> Board:
    display = content["display"]
    width, height = display["size_px"]
    light = content.get("light")
    return Board(
        name=str(content["name"]),
        display=DisplayWiring(
            driver=str(display["driver"]),
            size_px=(int(width), int(height)),
            spi_port=int(display["spi_port"]),
            spi_device=int(display["spi_device"]),
            speed_hz=int(display["speed_hz"]),
            data_command_pin=int(display["data_command_pin"]),
            reset_pin=display.get("reset_pin"),
            backlight_pin=display.get("backlight_pin"),
            quarter_turns=int(display["quarter_turns"]),
        ),
        buttons={button: int(content["buttons"][button.value]) for button in Button},
        light=None if light is None else LightWiring(**light),
    )


def _check_pins(path: Path, text: str, content: Mapping[str, Any]) -> None:
    """Every pin exists and has one use; the sentence names file and line."""
    display = content.get("display", {})
    port = display.get("spi_port")
    used = dict.fromkeys(_SPI_PINS.get(port, ()), "SPI")
    select = _SPI_SELECT_PINS.get((port, display.get("spi_device")))
    if select is not None:
        used[select] = "SPI"
    pins = [("display", key, pin) for key, pin in display.items() if key.endswith("_pin")]
    pins += [(name, key, pin) for name in ("buttons", "light") for key, pin in content.get(name, {}).items()]
    for section, key, pin in pins:
        place = {"file": path.name, "line": _line_of(text, section, key), "pin": str(pin), "use": key}
        if not isinstance(pin, int) or pin not in _PINS:
            raise ArbiterError(marked("{file}, line {line}: {use} has no pin {pin}; pins are 2 to 27."), **place)
        if pin in used:
            raise ArbiterError(
                marked("{file}, line {line}: pin {pin} of {use} is already used for {other}."),
                **place,
                other=used[pin],
            )
        used[pin] = key


def _line_of(text: str, section: str, key: str) -> int:
    """The line number where a key of a section stands."""
    current = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := re.match(r"\s*\[(\w+)\]", line):
            current = heading.group(1)
        elif current == section and re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return 0
