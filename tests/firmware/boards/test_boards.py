from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware.boards import DISPLAY_HAT_MINI, FOLDER, Driver, I2cLine, SpiLine, board_file, load_board
from firmware.panel.buttons import Button
from reader.errors import ArbiterError


def changed(folder: Path, old: str, new: str) -> Path:
    text = DISPLAY_HAT_MINI.read_text(encoding="utf-8")
    assert old in text
    path = folder / "board.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_the_display_hat_mini_has_its_makers_pins() -> None:
    board = load_board()
    assert [board.buttons[button] for button in Button] == [5, 6, 16, 24]
    assert (board.display.backlight_pin, board.display.reset_pin) == (13, None)
    assert board.display.line == SpiLine(port=0, device=1, speed_hz=52_000_000, data_command_pin=9)
    assert board.display.size_px == (320, 240)


def test_a_pin_that_is_used_twice_is_an_error_with_file_and_line(tmp_path: Path) -> None:
    path = changed(tmp_path, "ok = 16", "ok = 13")
    line = path.read_text(encoding="utf-8").split("ok = 13", maxsplit=1)[0].count("\n") + 1
    with pytest.raises(
        ArbiterError, match=rf"board\.toml, line {line}: pin 13 of ok is already used for backlight_pin"
    ):
        load_board(path)


@pytest.mark.parametrize("pin", ["28", "1", '"GPIO16"', "true"])
def test_a_pin_that_does_not_exist_is_an_error(tmp_path: Path, pin: str) -> None:
    with pytest.raises(ArbiterError, match="ok has no pin"):
        load_board(changed(tmp_path, "ok = 16", f"ok = {pin}"))


def test_a_pin_of_the_display_bus_is_not_free(tmp_path: Path) -> None:
    with pytest.raises(ArbiterError, match="already used for SPI"):
        load_board(changed(tmp_path, "ok = 16", "ok = 11"))


@pytest.mark.parametrize(("old", "new"), [("up = 5", "# up"), ('name = "', "name = ["), ("size_px", "size")])
def test_a_board_that_is_not_complete_is_explained(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(ArbiterError, match="board"):
        load_board(changed(tmp_path, old, new))


def test_a_missing_board_is_explained(tmp_path: Path) -> None:
    with pytest.raises(ArbiterError, match="cannot be read"):
        load_board(tmp_path / "none.toml")


def test_the_waveshare_hat_has_its_makers_pins() -> None:
    board = load_board(board_file("waveshare_13_lcd_hat"))
    assert [board.buttons[button] for button in Button] == [6, 19, 21, 16]
    assert board.more_buttons == {Button.DOWN: (20,), Button.OK: (13, 26), Button.BACK: (5,)}
    display = board.display
    assert (display.backlight_pin, display.reset_pin) == (24, 27)
    assert display.line == SpiLine(port=0, device=0, speed_hz=40_000_000, data_command_pin=25)
    assert display.size_px == (240, 240)


@pytest.mark.parametrize("name", ["ssd1306", "sh1106"])
def test_a_wired_one_bit_display_has_no_backlight(name: str) -> None:
    board = load_board(board_file(f"{name}_wired"))
    assert board.display.driver is Driver(name)
    assert board.display.backlight_pin is None
    assert board.display.size_px == (128, 64)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_board_names_where_its_pins_come_from(path: Path) -> None:
    load_board(path)
    comments = " ".join(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#"))
    assert any(source in comments for source in ("github.com/", "www.", "data sheet"))


def with_parts(folder: Path, parts: str) -> Path:
    path = folder / "board.toml"
    path.write_text(DISPLAY_HAT_MINI.read_text(encoding="utf-8") + parts, encoding="utf-8")
    return path


def test_lamp_and_buzzer_are_wired_if_they_are_named(tmp_path: Path) -> None:
    board = load_board(with_parts(tmp_path, "[lamp]\npin = 18\npwm_hz = 20_000\n[buzzer]\npin = 26\n"))
    assert board.lamp is not None
    assert (board.lamp.pin, board.lamp.pwm_hz, board.buzzer_pin) == (18, 20_000, 26)
    assert load_board(with_parts(tmp_path, "[lamp]\npin = 4\n")).lamp is not None
    assert load_board().lamp is None
    assert load_board().buzzer_pin is None


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ("[lamp]\npin = 18\npwm_hz = 400\n", "pwm_hz must be 10000 or more"),
        ("[lamp]\npin = 4\npwm_hz = 20_000\n", "pin 4 of lamp cannot make pulses"),
        ("[lamp]\npin = 13\n", "pin 13 of lamp is already used for backlight_pin"),
        ("[buzzer]\npin = 9\n", "pin 9 of buzzer is already used for data_command_pin"),
        ("[buzzer]\n", "buzzer has no pin None"),
        ("[more_buttons]\nok = [5]\n", "pin 5 of ok is already used for up"),
    ],
)
def test_a_wrong_lamp_or_buzzer_is_an_error_with_file_and_line(tmp_path: Path, parts: str, why: str) -> None:
    with pytest.raises(ArbiterError, match=rf"board\.toml, line \d+: {why}"):
        load_board(with_parts(tmp_path, parts))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("quarter_turns = 2", "quarter_turns = 5"),
        ('driver = "st7789"', 'driver = "lamp"'),
        ("52_000_000", "60_000_000"),
        ("[light]", "[more_buttons]\nok = 3\n[light]"),
    ],
)
def test_what_cannot_be_driven_is_explained(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(ArbiterError, match="is not complete"):
        load_board(changed(tmp_path, old, new))


def by_i2c(folder: Path, old: str = "", new: str = "") -> Path:
    text = board_file("ssd1306_i2c").read_text(encoding="utf-8")
    assert old in text
    path = folder / "board.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["ssd1306", "sh1106"])
def test_a_one_bit_display_may_be_wired_by_two_wires(name: str) -> None:
    board = load_board(board_file(f"{name}_i2c"))
    assert board.display.driver is Driver(name)
    assert board.display.line == I2cLine(bus=1, address=0x3C)
    assert (board.display.backlight_pin, board.display.reset_pin) == (None, None)


def test_the_pins_of_the_i2c_bus_are_not_free(tmp_path: Path) -> None:
    with pytest.raises(ArbiterError, match=r"board\.toml, line \d+: pin 2 of up is already used for I2C"):
        load_board(by_i2c(tmp_path, "up = 5", "up = 2"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("i2c_bus = 1", "i2c_bus = 0"),
        ("i2c_bus = 1", "i2c_bus = true"),
        ("i2c_bus = 1", ""),
        ("i2c_address = 0x3c", "i2c_address = 0x78"),
        ("i2c_address = 0x3c", 'i2c_address = "0x3c"'),
        ("i2c_address = 0x3c", ""),
        ('driver = "ssd1306"', 'driver = "st7789"'),
    ],
)
def test_what_cannot_be_reached_by_i2c_is_explained(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(ArbiterError, match="is not complete"):
        load_board(by_i2c(tmp_path, old, new))


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("backlight_pin = 13", "back_light_pin = 13", "back_light_pin"),
        ("[light]", "[more_buttons]\nfire = [3]\n[light]", "fire"),
        ("[light]", "[lights]", "lights"),
        ("[light]", "[lamp]\npin = 18\npwm = 20_000\n[light]", "pwm"),
        ("up = 5", "left = 5", "left"),
    ],
)
def test_a_word_that_means_nothing_is_an_error_with_file_and_line(
    tmp_path: Path, old: str, new: str, name: str
) -> None:
    path = changed(tmp_path, old, new)
    lines = path.read_text(encoding="utf-8").splitlines()
    (line,) = [number for number, text in enumerate(lines, start=1) if re.match(rf"\[?{name}\b", text)]
    with pytest.raises(ArbiterError, match=rf"board\.toml, line {line}: {name} is not known here"):
        load_board(path)
