"""Whether the supply is strong enough, how long a power bank lasts, and that nothing but signals hangs on a pin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from hardware.box.measures import Case

PIN_LIMIT_MA = 16.0
PINS_LIMIT_MA = 50.0
"""What one pin, and all together, may give (Raspberry Pi documentation, power supplies)."""

USB_PORT_MA = 1000.0
"""What the second socket of any power bank gives at least; look at its label."""

BANK_MAH = 10_000.0
CELL_VOLTS = 3.7
CONVERTED = 0.8
"""How much of a power bank's energy comes out at 5 V: cells, converter and cable lose the rest. An estimate."""


class Rail(Enum):
    """Where a load is plugged in."""

    COMPUTER = "the computer's 5 V"
    PINS = "the pins (3.3 V signals)"
    OWN_PORT = "a USB socket of its own"


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

    def on(self, rail: Rail) -> float:
        """The current on one rail (mA)."""
        return sum(load.milliamperes for load in self.loads if load.rail is rail)

    @property
    def watts(self) -> float:
        """What comes out of the power bank."""
        return 5.0 * (self.on(Rail.COMPUTER) + self.on(Rail.OWN_PORT)) / 1000

    @property
    def bank_hours(self) -> float:
        """How long a full power bank lasts, computed."""
        return BANK_MAH / 1000 * CELL_VOLTS * CONVERTED / self.watts

    def faults(self) -> list[str]:
        """What asks too much, in words; empty when all is well."""
        found = []
        if self.on(Rail.COMPUTER) > 0.8 * self.supply_ma:
            found.append(f"{self.name}: the computer's supply has less than a fifth to spare")
        if self.on(Rail.OWN_PORT) > USB_PORT_MA:
            found.append(f"{self.name}: the lamps ask more than a USB socket gives")
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


def _around(case: Case) -> tuple[Load, ...]:
    """What both boxes have besides the computer."""
    lit = sum(abs(strip[1][0] - strip[0][0]) for strip in case.box.lamp.strips_mm)
    # The strip is not cut in two: it goes on along one side, under black tape.
    metres = (lit + 2 * case.half_depth) / 1000
    return (
        Load("Camera Module 3", 250.0, Rail.COMPUTER, f"{_DOCUMENTATION}: camera module"),
        Load("Display HAT Mini, backlight", 100.0, Rail.COMPUTER, "not published; generous for a 2 inch panel"),
        Load("status light, red", 5.0, Rail.PINS, "not published; a small diode on the board"),
        Load("status light, green", 5.0, Rail.PINS, "not published; a small diode on the board"),
        Load("status light, blue", 5.0, Rail.PINS, "not published; a small diode on the board"),
        Load(f"lamps, {metres:.2f} m of strip", metres * _LAMP_MA_PER_M, Rail.OWN_PORT, "5 W a metre, the label's"),
    )


def budgets(case: Case) -> list[Budget]:
    """The small box and the quick one with each of its computers."""
    around = _around(case)

    def budget(name: str, computer_ma: float, supply_ma: float) -> Budget:
        computer = Load("computer, active", computer_ma, Rail.COMPUTER, _DOCUMENTATION)
        return Budget(name, (computer, *around), supply_ma, _DOCUMENTATION)

    return [
        budget("small: Raspberry Pi Zero 2 WH", 350.0, 2000.0),
        budget("quick: Raspberry Pi 4", 600.0, 3000.0),
        budget("quick: Raspberry Pi 5", 800.0, 5000.0),
    ]


def table(every: Iterable[Budget]) -> str:
    """The budgets as a Markdown table."""
    rows = [
        "| box | computer, camera, display | its supply | lamps, own socket | pins | power bank of 10,000 mAh lasts |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    rows += [
        f"| {one.name} | {one.on(Rail.COMPUTER):.0f} mA | {one.supply_ma:.0f} mA | {one.on(Rail.OWN_PORT):.0f} mA "
        f"| {one.on(Rail.PINS):.0f} of {PINS_LIMIT_MA:.0f} mA | {one.bank_hours:.1f} h (computed) |"
        for one in every
    ]
    return "\n".join(rows) + "\n"
