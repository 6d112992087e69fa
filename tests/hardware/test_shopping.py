"""The parts list fits the box, and its page is fresh."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.box import console, panels, parts
from hardware.box.electronics import PI_4, ZERO, computer_holes
from hardware.box.measures import Case
from hardware.power import budgets
from hardware.shopping import CSV, PAGE, Item, for_box, load_items, page, price


@pytest.fixture(scope="module")
def items() -> list[Item]:
    return load_items()


def count(items: list[Item], word: str) -> int:
    return sum(item.count for item in items if word in item.part)


def test_page_is_made_from_the_list(items: list[Item]) -> None:
    assert PAGE.read_text(encoding="utf-8") == page(items), "run: python -m hardware.shopping"


@pytest.mark.parametrize("box", ["small", "quick"])
def test_each_box_has_everything_once(items: list[Item], box: str) -> None:
    mine = for_box(items, box)
    for word in ("Raspberry Pi Zero" if box == "small" else "Raspberry Pi 4", "Display HAT Mini", "Camera Module 3"):
        assert count(mine, word) == 1, word
    for word in ("camera cable", "lamp strip", "diffuser", "power bank", "microSD", "USB cable"):
        assert count(mine, word) == 1, word


def test_there_are_as_many_screws_as_holes(items: list[Item], case: Case) -> None:
    walls = 2 * sum(len(panel.screws) for panel in panels.crossing(case))
    assert count(items, "M3 x 10") == walls
    assert count(items, "M3 x 8") == len(console.CARRIER_PILLARS)
    assert count(items, "M3 x 6") == len(console.hood_screws())
    assert count(items, "M2.5 x 6") == len(computer_holes(ZERO)) == len(computer_holes(PI_4))
    assert count(items, "M2 x 12") == len(parts.camera_slots().decompose())


def test_every_part_has_a_purpose_and_a_source(items: list[Item]) -> None:
    for item in items:
        assert item.purpose, item.part
        assert item.figures, item.part
        assert re.match(r"(maker|secondary|label|own): ", item.source), item.part
        assert 0 <= item.low <= item.high, item.part


def test_current_of_every_computer_is_the_one_in_the_budget(items: list[Item], case: Case) -> None:
    words = " ".join(item.figures for item in items if item.part.startswith("Raspberry Pi"))
    for budget in budgets(case):
        load = next(load for load in budget.loads if load.name.startswith("computer"))
        assert f"typically {load.milliamperes:.0f} mA" in words
        assert f"{budget.supply_ma / 1000:.0f} A" in words


def test_quick_box_costs_more(items: list[Item]) -> None:
    assert price(for_box(items, "small")) < price(for_box(items, "quick"))


def test_incomplete_line_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "parts.csv"
    broken.write_text(CSV.read_text(encoding="utf-8").splitlines()[0] + "\nsmall,a thing\n", encoding="utf-8")
    with pytest.raises(ValueError, match="a thing"):
        load_items(broken)


def test_comma_without_quotes_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "parts.csv"
    head = CSV.read_text(encoding="utf-8").splitlines()[0]
    broken.write_text(f"{head}\nsmall,a thing,1,to try,-,1,2,10 wide, 20 high,label: x\n", encoding="utf-8")
    with pytest.raises(ValueError, match="a thing"):
        load_items(broken)
