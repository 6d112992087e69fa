"""What is plugged into what: the pins of a board, the cables of the box, and how much current flows.

The pins come from the same ``firmware/boards/*.toml`` that the firmware reads, so the drawing cannot differ from it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from firmware.boards import Board, Driver, I2cLine, SpiLine

HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""Which of the 40 places of the header each BCM pin has, as Raspberry Pi publishes it."""

SUPPLY_3V3, SUPPLY_5V, GROUND = 1, 2, 6
"""Places of the header that feed a board."""

BUTTON_GROUND, LAMP_GROUND, BUZZER_GROUND = 9, 14, 20
"""Further grounds of the header, for what is wired beside the display's board."""

SPI = {0: (11, 10, {0: 8, 1: 7}), 1: (21, 20, {0: 18, 1: 17, 2: 16})}
"""For each SPI port: clock, data out, and the select pin of each device (BCM)."""

I2C = {1: (2, 3)}
"""For each I2C bus: data and clock (BCM)."""


class End(Enum):
    """What a line of the header leads to."""

    DISPLAY = "display board"
    BUTTONS = "push-buttons"
    MOSFET = "MOSFET board"
    BUZZER = "buzzer"


@dataclass(frozen=True)
class Connection:
    """One line from the computer's header; pin is the BCM number, None for supply and ground."""

    place: int
    pin: int | None
    use: str
    end: End = End.DISPLAY


def connections(board: Board) -> list[Connection]:
    """Every line of the header that the board uses, in the order of the header."""
    display = board.display
    pins = _line_pins(display.line)
    if display.reset_pin is not None:
        pins[display.reset_pin] = "display: reset"
    if display.backlight_pin is not None:
        pins[display.backlight_pin] = "display: backlight"
    if board.light is not None:
        for colour in ("red", "green", "blue"):
            pins[getattr(board.light, colour)] = f"light: {colour}"
    lines = [Connection(HEADER[pin], pin, use) for pin, use in pins.items()]
    lines += _button_lines(board)
    lines += [Connection(SUPPLY_3V3, None, "3.3 V"), Connection(GROUND, None, "ground")]
    if by_hand(board):
        lines.append(Connection(BUTTON_GROUND, None, "ground of the buttons", End.BUTTONS))
    else:
        lines.append(Connection(SUPPLY_5V, None, "5 V"))
    if board.lamp is not None:
        lines.append(Connection(HEADER[board.lamp.pin], board.lamp.pin, "lamp: signal to a MOSFET board", End.MOSFET))
        lines.append(Connection(LAMP_GROUND, None, "ground of the MOSFET board", End.MOSFET))
    if board.buzzer_pin is not None:
        lines.append(Connection(HEADER[board.buzzer_pin], board.buzzer_pin, "buzzer: signal", End.BUZZER))
        lines.append(Connection(BUZZER_GROUND, None, "ground of the buzzer", End.BUZZER))
    return sorted(lines, key=lambda line: line.place)


def by_hand(board: Board) -> bool:
    """Whether it is a display module and buttons wired one by one; what has a colour display is plugged as a whole.

    Such a module gets 3.3 V and no more: 5 V on its lines would harm the computer.
    """
    return board.display.driver is not Driver.ST7789


def _button_lines(board: Board) -> list[Connection]:
    end = End.BUTTONS if by_hand(board) else End.DISPLAY
    pins = [(button, pin) for button, pin in board.buttons.items()]
    pins += [(button, pin) for button, more in board.more_buttons.items() for pin in more]
    return [Connection(HEADER[pin], pin, f"button: {button.value}", end) for button, pin in pins]


def _line_pins(line: SpiLine | I2cLine) -> dict[int, str]:
    """The pins by which the display gets its pictures."""
    if isinstance(line, I2cLine):
        data, clock = I2C[line.bus]
        return {data: "I2C data of the display", clock: "I2C clock"}
    clock, data, select = SPI[line.port]
    return {
        clock: "SPI clock",
        data: "SPI data to the display",
        select[line.device]: "SPI select of the display",
        line.data_command_pin: "display: data or command",
    }


@dataclass(frozen=True)
class Variant:
    """One of the two boxes: its computer and the cable of its camera."""

    name: str
    computer: str
    camera_socket: str
    camera_cable: str
    power_socket: str


SMALL = Variant("small", "Raspberry Pi Zero 2 WH", "22 pins", "flat, 22 to 15 pins", "micro USB, marked PWR IN")
QUICK = Variant("quick", "Raspberry Pi 4 (5)", "15 pins (Pi 5: 22)", "flat, 15 to 15 (Pi 5: 22 to 15)", "USB-C")


Wiring = dict[str, dict[str, object]]
"""Connectors or cables as WireViz wants them, by name."""


def harness(board: Board, variant: Variant) -> dict[str, object]:
    """The wiring as WireViz wants it (its file may be JSON)."""
    lines = connections(board)
    connectors, cables, joints = _plugs(variant, "MOSFET board" if board.lamp else "Lamps")
    connectors[variant.computer] = {
        "type": "40-pin header", "pins": [line.place for line in lines], "bgcolor": "LightGoldenrod1",
        "pinlabels": [line.use if line.pin is None else f"GPIO {line.pin}" for line in lines],
    }  # fmt: skip
    for end, name, cable, kind in (
        (End.DISPLAY, board.name, "Header", "module" if by_hand(board) else "socket"),
        (End.BUTTONS, "Push-buttons", "Button wires", "each between its pin and ground"),
        (End.MOSFET, "MOSFET board", "Lamp signal", "for a 3.3 V signal and a 5 V load"),
        (End.BUZZER, "Buzzer", "Buzzer cable", "passive, at most 8 mA"),
    ):
        mine = [line for line in lines if line.end is end]
        if mine:
            places, numbers = [line.place for line in mine], list(range(1, len(mine) + 1))
            connectors[name] = {
                "type": kind, "pins": places, "pinlabels": [line.use for line in mine], "bgcolor": "LightCyan",
            }  # fmt: skip
            notes = "plugged" if end is End.DISPLAY and not by_hand(board) else "wires with sockets"
            cables[cable] = {
                "category": "bundle", "wirecount": len(mine), "colors": ["GY"] * len(mine), "notes": notes,
            }  # fmt: skip
            joints.append([{variant.computer: places}, {cable: numbers}, {name: places}])
    if board.lamp is not None:
        _put_mosfet_board_before_lamps(connectors, cables, joints)
    # WireViz takes a dot in a name for the end of it, unless it is told another sign.
    options = {"template_separator": "\t"}
    return {"options": options, "connectors": connectors, "cables": cables, "connections": joints}


def _plugs(variant: Variant, lamp_socket: str) -> tuple[Wiring, Wiring, list[object]]:
    """What is plugged besides the header: camera, power, and the lamps or what switches them."""
    connectors: Wiring = {
        "Camera socket": {"type": f"on the computer, {variant.camera_socket}", "pins": [1], "pinlabels": ["camera"]},
        "Camera Module 3": {"type": "15 pins", "pins": [1], "pinlabels": ["camera"]},
        "Power socket": {"type": f"on the computer, {variant.power_socket}", "pins": [1], "pinlabels": ["5 V"]},
        "Power bank or supply": {
            "type": "two USB sockets", "pins": [1, 2], "pinlabels": ["5 V for the computer", "5 V for the lamps"],
        },
        "Lamps": {"type": "USB strip, always on", "pins": [1], "pinlabels": ["5 V"]},
    }  # fmt: skip
    cables: Wiring = {
        "Camera cable": {"wirecount": 1, "colors": ["WH"], "length": "0.2 m", "notes": variant.camera_cable},
        "Power cable": {"wirecount": 1, "colors": ["RD"], "length": "0.5 m"},
        "Lamp cable": {"wirecount": 1, "colors": ["YE"], "notes": "part of the lamp"},
    }
    lamp_pin = 1 if lamp_socket == "Lamps" else "5 V in"
    joints: list[object] = [
        [{"Camera socket": [1]}, {"Camera cable": [1]}, {"Camera Module 3": [1]}],
        [{"Power bank or supply": [1]}, {"Power cable": [1]}, {"Power socket": [1]}],
        [{"Power bank or supply": [2]}, {"Lamp cable": [1]}, {lamp_socket: [lamp_pin]}],
    ]
    return connectors, cables, joints


def _put_mosfet_board_before_lamps(connectors: Wiring, cables: Wiring, joints: list[object]) -> None:
    """The lamps' current goes from the supply through the MOSFET board; the pin only tells it when."""
    mosfet = connectors["MOSFET board"]
    for key, more in (("pins", ["5 V in", "5 V out"]), ("pinlabels", ["5 V from the supply", "5 V to the lamps"])):
        given = mosfet[key]
        mosfet[key] = [*given, *more] if isinstance(given, list) else more
    connectors["Lamps"]["type"] = "strip, switched"
    cables["Lamp cable"]["notes"] = "USB plug with screw terminals, two wires"
    cables["Switched lamp cable"] = {"wirecount": 1, "colors": ["YE"], "notes": "two wires"}
    joints.append([{"MOSFET board": ["5 V out"]}, {"Switched lamp cable": [1]}, {"Lamps": [1]}])


def draw(wiring: Mapping[str, object], folder: Path, name: str) -> Path:
    """Lets WireViz draw the wiring into a folder and returns the SVG; it needs Graphviz's program ``dot``."""
    program = Path(sys.executable).with_name("wireviz")
    command = str(program) if program.exists() else shutil.which("wireviz") or "wireviz"
    source = folder / f"{name}.yml"
    source.write_text(json.dumps(wiring, indent=1), encoding="utf-8")
    subprocess.run([command, "-f", "s", "-o", str(folder), "-O", name, str(source)], check=True, capture_output=True)
    source.unlink()
    return folder / f"{name}.svg"


def pin_table(board: Board) -> str:
    """The pins as a Markdown table."""
    rows = ["| place on the header | pin (BCM) | what it does |", "|---:|---:|---|"]
    rows += [f"| {line.place} | {'' if line.pin is None else line.pin} | {line.use} |" for line in connections(board)]
    return "\n".join(rows) + "\n"
