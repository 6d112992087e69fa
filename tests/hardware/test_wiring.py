"""The wiring drawing has every pin that the firmware uses, once, and nothing asks for more current than there is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware import boards
from firmware.boards import Board, LampWiring, load_board
from firmware.display.panel import open_panel
from firmware.panel.outputs import PinBuzzer, PinLight, lamp_of
from firmware.panel.pins import PinButtons
from hardware.box.measures import Case
from hardware.power import MOSFET_BOARD_MA, Budget, Load, Rail, budgets, switched
from hardware.wiring import HEADER, QUICK, SMALL, End, Variant, by_hand, connections, draw, harness, pin_table

BOARDS = sorted(boards.FOLDER.glob("*.toml"))


def pins_in(path: Path) -> dict[int, str]:
    """Every pin that a board's file names."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    found = {pin: key for key, pin in content["display"].items() if key.endswith("_pin")}
    for section in ("buttons", "light"):
        found |= {pin: key for key, pin in content.get(section, {}).items()}
    for key, pins in content.get("more_buttons", {}).items():
        found |= dict.fromkeys(pins, key)
    for section in ("lamp", "buzzer"):
        if section in content:
            found[content[section]["pin"]] = section
    return found


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_pin_of_the_board_is_drawn(path: Path) -> None:
    drawn = {line.pin: line.use for line in connections(load_board(path))}
    for pin, key in pins_in(path).items():
        word = key.removesuffix("_pin").split("_")[0]
        assert word in drawn[pin], (pin, key)


def test_lamp_on_a_pin_goes_through_a_mosfet_board() -> None:
    board = replace(load_board(), lamp=LampWiring(26, None))
    (line,) = [line for line in connections(board) if line.pin == 26]
    assert "MOSFET" in line.use


def ends_of(board: Board) -> list[set[str]]:
    """Which connectors each cable of the drawing joins."""
    joints = harness(board, SMALL)["connections"]
    assert isinstance(joints, list)
    return [{name for end in (joint[0], joint[-1]) for name in end} for joint in joints]


def test_lamp_on_a_pin_is_drawn_behind_a_mosfet_board() -> None:
    ends = ends_of(replace(load_board(), lamp=LampWiring(26, None)))
    assert {SMALL.computer, "MOSFET board"} in ends
    assert {"Power bank or supply", "MOSFET board"} in ends
    assert [joined for joined in ends if "Lamps" in joined] == [{"MOSFET board", "Lamps"}]


def test_lamp_with_a_socket_of_its_own_needs_no_mosfet_board() -> None:
    ends = ends_of(load_board())
    assert {"Power bank or supply", "Lamps"} in ends
    assert all("MOSFET board" not in joined for joined in ends)


def test_lamp_and_buzzer_have_places_of_their_own() -> None:
    board = replace(load_board(boards.FOLDER / "sh1106_wired.toml"), lamp=LampWiring(18, None), buzzer_pin=23)
    lines = connections(board)
    assert len({line.place for line in lines}) == len(lines)
    assert {SMALL.computer, "Buzzer"} in ends_of(board)


@pytest.mark.slow
def test_mosfet_board_is_in_the_drawing(tmp_path: Path) -> None:
    board = replace(load_board(), lamp=LampWiring(26, None))
    drawing = draw(harness(board, SMALL), tmp_path, "wiring").read_text(encoding="utf-8")
    assert ">MOSFET board<" in drawing


class Closing(Protocol):
    """What lets its pins go."""

    def close(self) -> None: ...


class QuietBus:
    """A bus on which every word is taken and nothing answered."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *words, **more: None


def pins_taken(board: Board) -> set[str]:
    """Every pin that the firmware's own classes take when they open what the board has."""
    pins = MockFactory(pin_class=MockPWMPin)
    parts: list[Closing] = [PinButtons(board, pins), open_panel(board.display, pins, QuietBus())]
    if board.light is not None:
        parts.append(PinLight(board.light, pins))
    if board.buzzer_pin is not None:
        parts.append(PinBuzzer(board.buzzer_pin, pins))
    parts.append(lamp_of(board.lamp, pins))
    taken = {pin.info.name for pin in vars(pins)["pins"].values()}
    for part in parts:
        part.close()
    return taken


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_pins_that_the_firmware_takes_are_drawn(path: Path) -> None:
    board = replace(load_board(path), lamp=LampWiring(23, None), buzzer_pin=18)
    taken = pins_taken(board)
    drawn = {f"GPIO{line.pin}" for line in connections(board) if line.pin is not None}
    assert {"GPIO18", "GPIO23"} < taken
    assert taken <= drawn
    assert len(taken) >= len(board.buttons) + 2


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_display_gets_its_pictures_by_the_pins_of_its_bus(path: Path) -> None:
    """SPI and I2C have their own pins (Raspberry Pi documentation, GPIO): the system takes them, not gpiozero."""
    drawn = {line.place: line.use for line in connections(load_board(path))}
    words = tomllib.loads(path.read_text(encoding="utf-8"))["display"]
    if "i2c_address" in words:
        assert "data" in drawn[3]
        assert "clock" in drawn[5]
        assert all("SPI" not in use for use in drawn.values())
    else:
        assert "data" in drawn[19]
        assert "clock" in drawn[23]
        assert "select" in drawn[26 if words["spi_device"] else 24]
        assert all("I2C" not in use for use in drawn.values())


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_hand_wired_display_gets_3_volts_and_its_buttons_a_ground(path: Path) -> None:
    board = load_board(path)
    lines = connections(board)
    uses = {line.use for line in lines}
    assert {"3.3 V", "ground"} <= uses
    assert ("5 V" in uses) is (not by_hand(board))
    buttons = [line for line in lines if line.end is End.BUTTONS]
    if path.stem.endswith(("_wired", "_i2c")):
        assert by_hand(board)
        assert len(buttons) == len(board.buttons) + 1
        assert {SMALL.computer, "Push-buttons"} in ends_of(board)
    else:
        assert buttons == []


def test_hand_wired_displays_of_both_kinds_are_among_the_boards() -> None:
    kinds = {"i2c_address" in tomllib.loads(path.read_text(encoding="utf-8"))["display"] for path in BOARDS}
    assert kinds == {True, False}


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_no_pin_and_no_place_is_used_twice(path: Path) -> None:
    lines = connections(load_board(path))
    assert len({line.place for line in lines}) == len(lines)
    pins = [line.pin for line in lines if line.pin is not None]
    assert len(set(pins)) == len(pins)


def test_header_is_the_makers() -> None:
    """Pins and places that everybody knows; each place once, none of supply or ground."""
    assert HEADER[2] == 3
    assert HEADER[17] == 11
    assert HEADER[10] == 19
    assert HEADER[21] == 40
    assert len(set(HEADER.values())) == 26
    assert not set(HEADER.values()) & {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}


@pytest.mark.slow
@pytest.mark.parametrize("variant", [SMALL, QUICK], ids=["small", "quick"])
@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_drawing_shows_every_line(path: Path, variant: Variant, tmp_path: Path) -> None:
    board = load_board(path)
    drawing = draw(harness(board, variant), tmp_path, "wiring").read_text(encoding="utf-8")
    words = " ".join(re.findall(r">([^<>]+)<", drawing))
    for line in connections(board):
        assert line.use in words
        if line.pin is not None:
            assert f"GPIO {line.pin}" in words
    for name in ("Camera Module 3", "Lamps", "Power bank or supply", variant.computer, board.name):
        assert name in words


def test_pin_table_has_every_line() -> None:
    table = pin_table(load_board())
    assert len(table.splitlines()) == 2 + len(connections(load_board()))


def test_current_is_enough_for_every_box(case: Case) -> None:
    for budget in budgets(case):
        assert budget.faults() == [], budget.name


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_current_is_enough_for_every_board_with_lamp_and_buzzer(path: Path, case: Case) -> None:
    board = replace(load_board(path), lamp=LampWiring(23, None), buzzer_pin=18)
    for budget in budgets(case, board):
        assert budget.faults() == [], budget.name


def test_lamp_on_a_pin_is_counted_behind_its_mosfet_board(case: Case) -> None:
    for plain, by_pin in zip(budgets(case), switched(case), strict=True):
        strip = plain.on(Rail.OWN_PORT)
        assert strip > 100
        assert by_pin.on(Rail.MOSFET) == strip
        assert by_pin.on(Rail.OWN_PORT) == 0
        signal = by_pin.on(Rail.PINS) - plain.on(Rail.PINS)
        assert 0 < signal < 8, "the pin gives a signal, and nothing but a signal"
        assert by_pin.from_supply == plain.from_supply + signal
        assert by_pin.watts >= plain.watts
        assert by_pin.faults() == []


def test_lamps_that_are_too_strong_for_a_mosfet_board_are_a_fault(case: Case) -> None:
    lamp = Load("floodlight", MOSFET_BOARD_MA, Rail.MOSFET, "test")
    assert any("MOSFET" in fault for fault in with_load(switched(case)[0], lamp).faults())


def test_pins_count_towards_the_supply(case: Case) -> None:
    (small, *_) = budgets(case)
    assert small.from_supply == small.on(Rail.COMPUTER) + small.on(Rail.PINS)
    assert with_load(small, Load("light", 900.0, Rail.PINS, "test")).faults()


def with_load(budget: Budget, load: Load) -> Budget:
    return replace(budget, loads=(*budget.loads, load))


def test_lamp_on_a_bare_pin_is_a_fault(case: Case) -> None:
    lamp = Load("lamp", 330.0, Rail.PINS, "test")
    assert any("one pin" in fault for fault in with_load(budgets(case)[0], lamp).faults())


def test_too_much_on_one_rail_is_a_fault(case: Case) -> None:
    heater = Load("heater", 1500.0, Rail.COMPUTER, "test")
    assert with_load(budgets(case)[0], heater).faults()
    floodlight = Load("floodlight", 900.0, Rail.OWN_PORT, "test")
    assert with_load(budgets(case)[0], floodlight).faults()


def test_power_bank_lasts_for_an_evening(case: Case) -> None:
    assert all(budget.bank_hours >= 3 for budget in budgets(case))
