from __future__ import annotations

from pathlib import Path

import pytest

from firmware.boards import DISPLAY_HAT_MINI, FOLDER, Driver, board_file, load_board
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
    assert (board.display.data_command_pin, board.display.backlight_pin, board.display.reset_pin) == (9, 13, None)
    assert (board.display.spi_port, board.display.spi_device, board.display.size_px) == (0, 1, (320, 240))


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
    assert (display.data_command_pin, display.backlight_pin, display.reset_pin) == (25, 24, 27)
    assert (display.spi_port, display.spi_device, display.size_px) == (0, 0, (240, 240))


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
        ("[light]", "[more_buttons]\nfire = [3]\n[light]"),
    ],
)
def test_what_cannot_be_driven_is_explained(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(ArbiterError, match="is not complete"):
        load_board(changed(tmp_path, old, new))
