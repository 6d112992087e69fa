"""Whether the supply is strong enough, how long a power bank lasts, and that nothing but signals hangs on a pin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from firmware.boards import Board, Driver, LampWiring, load_board
from hardware.box.measures import Case

PIN_LIMIT_MA = 8.0
"""What one pin may give: 8 mA is the strongest setting of a Pi 4's pins (Raspberry Pi documentation, GPIO, voltage
specifications); the same documentation allows 16 mA for the older ones."""

PINS_LIMIT_MA = 50.0
"""What all pins together may give (Raspberry Pi documentation, power supplies, typical power requirements)."""

USB_PORT_MA = 1000.0
"""What the second socket of any power bank gives at least; look at its label."""

MOSFET_BOARD_MA = 2000.0
"""What the smallest of the MOSFET boards that are sold carries without a heat sink; look at its label."""

BANK_MAH = 10_000.0
CELL_VOLTS = 3.7
CONVERTED = 0.8
"""How much of a power bank's energy comes out at 5 V: cells, converter and cable lose the rest. An estimate."""


class Rail(Enum):
    """Where a load is plugged in."""

    COMPUTER = "the computer's 5 V"
    PINS = "the pins (3.3 V signals)"
    OWN_PORT = "a USB socket of its own"
    MOSFET = "a USB socket of its own, switched by a MOSFET board"


@dataclass(frozen=True)
class Load:
    """Something that needs current, and where the figure comes from."""

    name: str
    milliamperes: float
    rail: Rail
    source: str


@dataclass(frozen=True)
class Budget:
    """Everything of one box, with the current that its computer's supply must give."""

    name: str
    loads: tuple[Load, ...]
    supply_ma: float
    supply_source: str

    def on(self, *rails: Rail) -> float:
        """The current on one rail, or on some together (mA)."""
        return sum(load.milliamperes for load in self.loads if load.rail in rails)

    @property
    def from_supply(self) -> float:
        """What the computer's supply gives (mA): what its pins give comes from there as well."""
        return self.on(Rail.COMPUTER, Rail.PINS)

    @property
    def lamps(self) -> float:
        """What the second socket gives (mA), whether a MOSFET board switches it or nothing does."""
        return self.on(Rail.OWN_PORT, Rail.MOSFET)

    @property
    def watts(self) -> float:
        """What comes out of the power bank."""
        return 5.0 * (self.from_supply + self.lamps) / 1000

    @property
    def bank_hours(self) -> float:
        """How long a full power bank lasts, computed."""
        return BANK_MAH / 1000 * CELL_VOLTS * CONVERTED / self.watts

    def faults(self) -> list[str]:
        """What asks too much, in words; empty when all is well."""
        found = []
        if self.from_supply > 0.8 * self.supply_ma:
            found.append(f"{self.name}: the computer's supply has less than a fifth to spare")
        if self.lamps > USB_PORT_MA:
            found.append(f"{self.name}: the lamps ask more than a USB socket gives")
        if self.on(Rail.MOSFET) > MOSFET_BOARD_MA:
            found.append(f"{self.name}: the lamps ask more than a MOSFET board carries")
        if self.on(Rail.PINS) > PINS_LIMIT_MA:
            found.append(f"{self.name}: the pins together give too much")
        found += [
            f"{self.name}: {load.name} asks too much of one pin"
            for load in self.loads
            if load.rail is Rail.PINS and load.milliamperes > PIN_LIMIT_MA
        ]
        return found


_DOCUMENTATION = "Raspberry Pi documentation, power supplies"
_LAMP_MA_PER_M = 1000.0
"""5 W a metre at 5 V; strips for USB are sold with 3 to 5 W a metre: look at the label."""

_DISPLAY_MA = {Driver.ST7789: 100.0, Driver.SSD1306: 40.0, Driver.SH1106: 40.0}
"""Reckoned, and generous: Waveshare publishes 40 mA of a 2 inch ST7789 board of its own; the others publish nothing."""


def _around(case: Case, board: Board) -> tuple[Load, ...]:
    """What a box has besides the computer."""
    loads = [
        Load("Camera Module 3", 250.0, Rail.COMPUTER, f"{_DOCUMENTATION}: camera module"),
        Load(board.name, _DISPLAY_MA[board.display.driver], Rail.COMPUTER, "not published for this board; reckoned"),
    ]
    if board.light is not None:
        loads += [
            Load(f"status light, {colour}", 5.0, Rail.PINS, "not published; a small diode on the board")
            for colour in ("red", "green", "blue")
        ]
    if board.buzzer_pin is not None:
        loads.append(Load("buzzer, passive", 5.0, Rail.PINS, "not published; a piezo disc with its resistor"))
    return (*loads, *_lamps(case, board.lamp))


def _lamps(case: Case, wiring: LampWiring | None) -> list[Load]:
    """The strip, always on or switched by a pin: its current never goes through the computer, let alone the pin."""
    lit = sum(abs(strip[1][0] - strip[0][0]) for strip in case.box.lamp.strips_mm)
    # The strip is not cut in two: it goes on along one side, under black tape.
    metres = (lit + 2 * case.half_depth) / 1000
    rail = Rail.OWN_PORT if wiring is None else Rail.MOSFET
    strip = Load(f"lamps, {metres:.2f} m of strip", metres * _LAMP_MA_PER_M, rail, "5 W a metre, the label's")
    if wiring is None:
        return [strip]
    return [strip, Load("signal to the MOSFET board", 2.0, Rail.PINS, "3.3 V over the board's 1.8 kOhm or more")]


def budgets(case: Case, board: Board | None = None) -> list[Budget]:
    """The small box and the quick one with each of its computers, and with a board's display, light, lamp, buzzer."""
    around = _around(case, board or load_board())

    def budget(name: str, computer_ma: float, supply_ma: float) -> Budget:
        computer = Load("computer, active", computer_ma, Rail.COMPUTER, _DOCUMENTATION)
        return Budget(name, (computer, *around), supply_ma, _DOCUMENTATION)

    return [
        budget("small: Raspberry Pi Zero 2 WH", 350.0, 2000.0),
        budget("quick: Raspberry Pi 4", 600.0, 3000.0),
        budget("quick: Raspberry Pi 5", 800.0, 5000.0),
    ]


def switched(case: Case) -> list[Budget]:
    """The same boxes if a pin switches the lamps through a MOSFET board."""
    board = replace(load_board(), lamp=LampWiring(26, None))
    return [replace(one, name=f"{one.name}, lamps switched by a pin") for one in budgets(case, board)]


def table(every: Iterable[Budget]) -> str:
    """The budgets as a Markdown table."""
    rows = [
        "| box | computer, camera, display, pins | its supply | lamps, own socket | pins | 10,000 mAh last |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    rows += [
        f"| {one.name} | {one.from_supply:.0f} mA | {one.supply_ma:.0f} mA | {one.lamps:.0f} mA "
        f"| {one.on(Rail.PINS):.0f} of {PINS_LIMIT_MA:.0f} mA | {one.bank_hours:.1f} h (computed) |"
        for one in every
    ]
    return "\n".join(rows) + "\n"
