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
from pathlib import Path

from firmware.boards import Board

HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""Which of the 40 places of the header each BCM pin has, as Raspberry Pi publishes it."""

SUPPLY_3V3, SUPPLY_5V, GROUND = 1, 2, 6
"""Places of the header that feed a board."""

SPI = {0: (11, 10, {0: 8, 1: 7}), 1: (21, 20, {0: 18, 1: 17, 2: 16})}
"""For each SPI port: clock, data out, and the select pin of each device (BCM)."""


@dataclass(frozen=True)
class Connection:
    """One line between computer and display board; pin is the BCM number, None for supply and ground."""

    place: int
    pin: int | None
    use: str


def connections(board: Board) -> list[Connection]:
    """Every line of the header that the board uses, in the order of the header."""
    display = board.display
    clock, data, select = SPI[display.spi_port]
    pins = {
        clock: "SPI clock",
        data: "SPI data to the display",
        select[display.spi_device]: "SPI select of the display",
        display.data_command_pin: "display: data or command",
    }
    if display.reset_pin is not None:
        pins[display.reset_pin] = "display: reset"
    if display.backlight_pin is not None:
        pins[display.backlight_pin] = "display: backlight"
    for button, pin in board.buttons.items():
        pins[pin] = f"button: {button.value}"
    for button, more in board.more_buttons.items():
        pins |= dict.fromkeys(more, f"button: {button.value}")
    for button, others in board.more_buttons.items():
        pins |= dict.fromkeys(others, f"button: {button.value}, another")
    if board.lamp is not None:
        pins[board.lamp.pin] = "lamp: signal to a MOSFET board"
    if board.buzzer_pin is not None:
        pins[board.buzzer_pin] = "buzzer: signal"
    if board.light is not None:
        for colour in ("red", "green", "blue"):
            pins[getattr(board.light, colour)] = f"light: {colour}"
    lines = [Connection(HEADER[pin], pin, use) for pin, use in pins.items()]
    lines += [
        Connection(SUPPLY_3V3, None, "3.3 V"),
        Connection(SUPPLY_5V, None, "5 V"),
        Connection(GROUND, None, "ground"),
    ]
    return sorted(lines, key=lambda line: line.place)


@dataclass(frozen=True)
class Variant:
    """One of the two boxes: its computer and the cable of its camera."""

    name: str
    computer: str
    camera_socket: str
    power_socket: str


SMALL = Variant("small", "Raspberry Pi Zero 2 WH", "22 pins", "micro USB, marked PWR")
QUICK = Variant("quick", "Raspberry Pi 4 (5)", "15 pins (Pi 5: 22)", "USB-C")


def harness(board: Board, variant: Variant) -> dict[str, object]:
    """The wiring as WireViz wants it (its file may be JSON)."""
    lines = connections(board)
    labels = [f"GPIO {line.pin}" if line.pin is not None else line.use for line in lines]
    places = [line.place for line in lines]
    count = len(lines)
    return {
        "connectors": {
            variant.computer: {
                "type": "40-pin header", "pins": places, "pinlabels": labels, "bgcolor": "LightGoldenrod1",
            },
            board.name: {
                "type": "socket", "pins": places, "pinlabels": [line.use for line in lines], "bgcolor": "LightCyan",
            },
            "Camera socket": {
                "type": f"on the computer, {variant.camera_socket}", "pins": [1], "pinlabels": ["camera"],
            },
            "Camera Module 3": {"type": "15 pins", "pins": [1], "pinlabels": ["camera"]},
            "Power socket": {"type": f"on the computer, {variant.power_socket}", "pins": [1], "pinlabels": ["5 V"]},
            "Power bank or supply": {
                "type": "two USB sockets", "pins": [1, 2], "pinlabels": ["5 V for the computer", "5 V for the lamps"],
            },
            "Lamps": {"type": "USB strip, always on", "pins": [1], "pinlabels": ["5 V"]},
        },
        "cables": {
            "Header": {"category": "bundle", "wirecount": count, "colors": ["GY"] * count, "notes": "plugged"},
            "Camera cable": {"wirecount": 1, "colors": ["WH"], "length": "0.2 m", "notes": "flat, standard to mini"},
            "Power cable": {"wirecount": 1, "colors": ["RD"], "length": "0.5 m"},
            "Lamp cable": {"wirecount": 1, "colors": ["YE"], "notes": "part of the lamp"},
        },
        "connections": [
            [{variant.computer: places}, {"Header": list(range(1, count + 1))}, {board.name: places}],
            [{"Camera socket": [1]}, {"Camera cable": [1]}, {"Camera Module 3": [1]}],
            [{"Power bank or supply": [1]}, {"Power cable": [1]}, {"Power socket": [1]}],
            [{"Power bank or supply": [2]}, {"Lamp cable": [1]}, {"Lamps": [1]}],
        ],
    }  # fmt: skip


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
