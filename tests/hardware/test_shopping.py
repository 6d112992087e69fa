"""The parts list fits the box, and its page is fresh."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.box import console, panels, parts
from hardware.box.electronics import BOARD, CAMERA_FACE, PI_4, POSTS, ZERO, computer_face, computer_holes
from hardware.box.flat import pieces
from hardware.box.measures import Case
from hardware.power import budgets
from hardware.shopping import CSV, PAGE, Item, Tool, for_box, load_items, load_tools, page, price


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
    printed = for_box(items, "small")
    assert count(printed, "M3 x 10") == walls
    assert count(printed, "M3 x 8") == len(console.CARRIER_PILLARS)
    assert count(printed, "M3 x 6") == len(console.hood_screws())
    assert count(printed, "M2.5 x 6") == len(computer_holes(ZERO)) == len(computer_holes(PI_4))
    assert count(printed, "M2 x 10") == len(parts.camera_slots().decompose())


def test_camera_screws_are_long_enough(case: Case) -> None:
    """Shelf and pad, the camera's board and a nut."""
    pad = case.lens + CAMERA_FACE - case.shelf
    assert pad + 1.1 + 1.6 <= 10.0 <= pad + 1.1 + 1.6 + 2.5


def test_box_of_sheets_has_a_spacer_and_a_screw_for_every_hole(items: list[Item], case: Case) -> None:
    sheets = [item for item in items if item.box == "flat"]
    holes, pillars = len(computer_holes(ZERO)), len(console.CARRIER_PILLARS)
    assert count(sheets, "for M2.5") == count(sheets, "M2.5 x 12") == holes
    assert count(sheets, "thread M3") == count(sheets, "M3 x 8") == pillars
    through = BOARD + POSTS + case.wall + 2.0
    assert through <= 12.0 < through + 4
    for kind, length in ((ZERO, 18), (PI_4, 27)):
        assert -case.wall - (computer_face(kind) - BOARD - POSTS) == pytest.approx(length, abs=0.6)
    (spacer,) = (item for item in sheets if "thread M3" in item.part)
    assert "18 mm (small) or 27 mm (quick)" in spacer.part
    assert any(piece.name.startswith("carrier") for piece in pieces(case))


def test_sleeves_of_the_list_fit_the_recesses(items: list[Item], case: Case) -> None:
    (sleeves,) = (item for item in items if "sleeves" in item.part)
    card = case.box.card
    outside = tuple(round(side + 2 * card.sleeve_mm) for side in card.size_mm)
    assert f"cards of {card.size_mm[0]:.0f} x {card.size_mm[1]:.0f} mm" in sleeves.figures
    assert f"at most {outside[0]} x {outside[1]} mm" in sleeves.figures


GUIDE = (PAGE.parent / "README.md").read_text(encoding="utf-8")
HANDLED = (
    "brush", "books", "candle", "charger", "clamp", "drill", "felt pen", "file the", "glue", "hammer", "iron", "knife",
    "multimeter", "needle", "nuts", "paint", "pencil", "pliers", "power bank", "printer", "ruler", "sandpaper",
    "scissors", "screwdriver", "sleeves", "spacers", "stapler", "tape", "toothpick", "tweezers", "washers",
    "black paper", "thick paper", "rubber feet",
)  # fmt: skip
"""What people take into their hands; whichever of them the guide names must be on a list."""

REFUSED = {"hammer", "iron"}
"""Named by the guide only to say that nobody needs it."""


def building() -> str:
    """The guide up to the first potion, one space between words."""
    return " ".join(GUIDE.split("## Teach it your deck")[0].split()).lower()


@pytest.mark.parametrize("tool", load_tools(), ids=lambda tool: tool.name)
def test_every_tool_is_used_where_the_list_says(tool: Tool) -> None:
    for step in tool.steps:
        sections = [part for part in GUIDE.split("\n## ") if part.startswith(step)]
        assert len(sections) == 1, step
        assert tool.word.lower() in " ".join(sections[0].split()).lower(), step


def test_all_that_the_guide_uses_is_on_a_list(items: list[Item]) -> None:
    listed = " ".join([*(f"{item.part} {item.instead}" for item in items), *(tool.name for tool in load_tools())])
    words = listed.lower().replace("spacer ", "spacers ").replace("washer ", "washers ").replace("with nut", "nuts")
    named = {thing for thing in HANDLED if thing in building()}
    assert len(named) > 15
    for thing in named - REFUSED:
        assert thing.removesuffix(" the") in words, f"{thing} is on no list"


def test_every_part_is_used_by_the_guide(items: list[Item]) -> None:
    """By the word that people look for."""
    words = {
        "M2.5 x 6": "M2.5 x 6", "M2.5 x 12": "M2.5 x 12", "M3 x 10": "M3 x 10", "M3 x 8": "M3 x 8", "M3 x 6": "M3 x 6",
        "M2 x 10": "M2 screws", "washers": "M3 washers", "sleeves": "sleeves", "black paper": "black paper",
        "rubber feet": "feet", "thick paper": "thick paper", "cloth tape": "black tape", "glue": "glue",
        "matt black paint": "matt black", "without thread": "spacer", "thread M3": "spacer", "microSD": "microSD card",
        "USB cable": "power cable", "power bank": "power bank", "diffuser": "diffuser", "lamp strip": "strip",
        "camera cable": "cable", "Camera Module": "camera", "Display HAT": "display", "booster": "booster header",
        "plastic": "PLA or PETG", "Raspberry Pi": "Raspberry Pi",
    }  # fmt: skip
    for item in items:
        word = next(guide for part, guide in words.items() if part in item.part)
        assert word.lower() in building(), item.part


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
