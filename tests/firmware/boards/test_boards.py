from __future__ import annotations

from pathlib import Path

import pytest

from firmware.boards import DISPLAY_HAT_MINI, load_board
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
