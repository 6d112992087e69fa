"""What to buy: reads ``parts.csv`` and makes the page from it."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hardware import power
from hardware.box.measures import load_case

CSV = Path(__file__).with_name("parts.csv")
TOOLS = Path(__file__).with_name("tools.csv")
PAGE = Path(__file__).with_name("parts.md")

BOXES = ("small", "quick", "both", "flat")
"""What a line is for: one of the two boxes, both, or any of them if it is made of flat sheets."""


@dataclass(frozen=True)
class Item:
    """One line of the list; prices are rough and in euro, for all of them together."""

    box: str
    part: str
    count: int
    purpose: str
    instead: str
    low: float
    high: float
    figures: str
    source: str


@dataclass(frozen=True)
class Tool:
    """Something to build with; ``word`` is what the guide calls it, ``steps`` where it does so."""

    name: str
    word: str
    steps: tuple[str, ...]
    purpose: str
    instead: str


def load_tools(path: Path = TOOLS) -> list[Tool]:
    """Reads the list of tools."""
    with path.open(encoding="utf-8", newline="") as lines:
        return [
            Tool(row["tool"], row["word"], _steps(row["steps"]), row["for"], row["instead"])
            for row in csv.DictReader(lines)
        ]


def _steps(words: str) -> tuple[str, ...]:
    """Numbers of steps, or the first words of another section."""
    numbers = words.split()
    return tuple(f"Step {number}:" for number in numbers) if numbers[0].isdigit() else (words,)


def load_items(path: Path = CSV) -> list[Item]:
    """Reads the list; raises ValueError on a line that is not complete."""
    items = []
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row["box"] not in BOXES or None in row.values() or None in row:
                raise ValueError(f"{path.name}: this line is not complete: {row}")
            items.append(
                Item(
                    row["box"],
                    row["part"],
                    int(row["count"]),
                    row["for"],
                    row["instead"],
                    float(row["low"]),
                    float(row["high"]),
                    row["figures"],
                    row["source"],
                )
            )
    return items


def for_box(items: Iterable[Item], box: str) -> list[Item]:
    """What one box needs."""
    return [item for item in items if item.box in (box, "both")]


def price(items: Iterable[Item]) -> tuple[float, float]:
    """The lowest and the highest sum."""
    every = list(items)
    return sum(item.low for item in every), sum(item.high for item in every)


def page(items: list[Item]) -> str:
    """The page for people."""
    parts = [_HEAD]
    for box, words in (("small", "slower, smaller, cheaper"), ("quick", "answers sooner")):
        low, high = price(for_box(items, box))
        parts.append(f"* **The {box} box** ({words}): about {low:.0f} to {high:.0f} euro in all.\n")
    for box, title in (
        ("both", "For both boxes"),
        ("small", "Only for the small box"),
        ("quick", "Only for the quick box"),
        ("flat", "Only for a box of flat sheets (no 3D printer)"),
    ):
        parts.append(f"\n## {title}\n\n| part | how many | what for | instead | euro |\n|---|---:|---|---|---:|\n")
        parts += [
            f"| {item.part} | {item.count} | {item.purpose} | {item.instead} | {item.low:.0f}-{item.high:.0f} |\n"
            for item in items
            if item.box == box
        ]
    parts.append("\n## Tools\n\n| tool | what for | instead |\n|---|---|---|\n")
    parts += [f"| {tool.name} | {tool.purpose} | {tool.instead} |\n" for tool in load_tools()]
    parts.append(f"\n## Figures, and where they come from\n\n{_SOURCES}| part | figures | source |\n|---|---|---|\n")
    parts += [f"| {item.part} | {item.figures} | {item.source} |\n" for item in items]
    parts.append(f"\n## Current, and hours from a power bank\n\n{_currents()}")
    parts.append(_TRAPS)
    return "".join(parts)


def _currents() -> str:
    """The power budgets of the boxes as they are, and of one whose lamps a pin switches."""
    case = load_case()
    return power.table([*power.budgets(case), *power.switched(case)])


_HEAD = """# What to buy

This page is made from `parts.csv` by `python -m hardware.shopping`. There are two boxes; case, camera, display and
light are the same. Order *everything* in "For both boxes" and *everything* in the list of your box. Prices are rough
and without postage. Nothing has to be soldered.

Tools stand in a list of their own, below; most of them are in every household.

Words: *M3 x 10* is a metal screw 3 mm thick and 10 mm long below its head; take ones with a flat-bottomed (pan) head.
*USB-A* is the wide, flat plug, *micro B* the small one with two slanted corners, *C* the small oval one. *Pins* are the
two rows of 20 metal pegs on the computer, together called its *header*.

"""

_SOURCES = """*Maker*: published by who makes the part. *Secondary*: told by others, for no maker's figure was found;
measure it. *Label*: differs from make to make, and stands on the thing. *Own*: follows from this box.

"""

_TRAPS = """
The lamps have a USB socket of their own, on the power bank or supply: they are on whenever it is, and draw nothing
through the computer. If you ever want to switch a lamp or a motor from a pin, put a MOSFET board between them (a
small board that lets a weak signal switch a strong current), never the bare pin: a pin of a Pi 4 gives 8 mA, one of the
older computers 16 mA, all pins together 50 mA, and these lamps want half an ampere. Take one whose signal may be 3.3 V
and whose load may be 5 V and 2 A; boards with an optocoupler often want 6 V and more, their sellers say. The lamps keep
their own socket: its current goes through the MOSFET board, not through the computer. Name the pin under `[lamp]` in
your board's file in `firmware/boards`, and the wiring is drawn with it. The Display HAT Mini covers every pin, so
such a box also needs a header splitter (a booster that has its pins twice); this one has neither.

## Easily bought wrong

* **Zero 2 W without H**: it has no pins to plug the display on. Buy the *WH*.
* **The camera cable**: the Zero and the Pi 5 take the small end (22 pins), the camera the wide one (15 pins). The cable
  in the camera's box fits the Pi 4 only. A cable for a *display* looks alike and does not work. Lay the cable flat: the
  shiny contacts of both ends must be seen from the same side. One with contacts on opposite sides leads the current to
  the wrong pins and may destroy the camera.
* **The camera**: *Camera Module 3*, standard lens. The older modules cannot focus this near, *Wide* bends the picture,
  *NoIR* has wrong colours.
* **The display**: *Display HAT Mini* by Pimoroni, with four buttons. *Pico Display* looks alike and does not fit.
* **The display covers all 40 pins**, so a lamp or buzzer cannot share them without a splitter. This design needs none.
* **The Zero has one power socket**, the outer one, marked PWR IN. The other one is for data.
* **Power banks** that switch off when little is drawn: the lamps keep them awake. Some switch off for a moment when
  a second plug goes in, or feed only one socket: try yours before you build.
* **Long and thick power banks** do not fit: 18 mm thick, and 150 mm long *with the plugs in it*. A straight plug stands
  out by 24 mm, an angled one by half of that. Measure before you buy, or take a supply.
"""


def main() -> None:
    """Writes the page."""
    PAGE.write_text(page(load_items()), encoding="utf-8")


if __name__ == "__main__":
    main()
