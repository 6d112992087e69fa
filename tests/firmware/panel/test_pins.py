from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.boards import board_file, load_board
from firmware.panel.buttons import Button
from firmware.panel.pins import PinButtons, PretendedFingers
from reader.errors import ArbiterError


def test_each_finger_presses_its_own_button() -> None:
    board = load_board()
    fingers = PretendedFingers(board)
    buttons = PinButtons(board, fingers.pins)
    heard: list[tuple[Button, bool]] = []
    buttons.listen(lambda button, down: heard.append((button, down)))
    for button in Button:
        fingers.press(button)
        assert [one for one, down in buttons.levels().items() if down] == [button]
        fingers.release(button)
    assert heard == [(button, down) for button in Button for down in (True, False)]
    buttons.close()


def test_pins_that_another_program_uses_are_explained() -> None:
    board = load_board()
    fingers = PretendedFingers(board)
    first = PinButtons(board, fingers.pins)
    with pytest.raises(ArbiterError, match="another program"):
        PinButtons(board, fingers.pins)
    first.close()
    PinButtons(board, fingers.pins).close()


def test_a_button_with_several_pins_is_down_as_long_as_one_of_them_is() -> None:
    board = load_board(board_file("waveshare_13_lcd_hat"))
    fingers = PretendedFingers(board)
    buttons = PinButtons(board, fingers.pins)
    heard: list[tuple[Button, bool]] = []
    buttons.listen(lambda button, down: heard.append((button, down)))
    joystick, right = (fingers.pins.pin(number) for number in board.more_buttons[Button.OK])
    joystick.drive_low()
    right.drive_low()
    joystick.drive_high()
    assert buttons.levels()[Button.OK]
    right.drive_high()
    assert not buttons.levels()[Button.OK]
    assert heard == [(Button.OK, True), (Button.OK, True), (Button.OK, False)]
    buttons.close()


_LIKE_LGPIO = """
import os
import sys
import types

from gpiozero.pins.mock import MockFactory


class Factory(MockFactory):
    def __init__(self):
        super().__init__()
        os.mkfifo(os.path.join(os.environ.get("LG_WD", "."), ".lgd-nfy0"))


sys.modules["gpiozero.pins.lgpio"] = types.ModuleType("lgpio")
sys.modules["gpiozero.pins.lgpio"].LGPIOFactory = Factory
from firmware.panel.pins import real_pins

real_pins()
print(os.environ["LG_WD"])
"""


def started_in(folder: Path, **environment: str) -> Path:
    """Takes the pins in a process of its own whose current folder is this one; returns where lgpio has its pipe."""
    clean = {key: value for key, value in os.environ.items() if key not in ("LG_WD", "GPIOZERO_PIN_FACTORY")}
    clean |= {"PYTHONPATH": str(Path.cwd()), **environment}
    ended = subprocess.run(
        [sys.executable, "-c", _LIKE_LGPIO], cwd=folder, env=clean, capture_output=True, text=True, check=True
    )
    return Path(ended.stdout.strip())


def test_lgpio_leaves_nothing_in_the_current_folder_and_nothing_behind(tmp_path: Path) -> None:
    used = started_in(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not used.exists()


def test_a_folder_that_a_service_names_for_lgpio_is_used(tmp_path: Path) -> None:
    named, current = tmp_path / "named", tmp_path / "current"
    for folder in (named, current):
        folder.mkdir()
    assert started_in(current, LG_WD=str(named)) == named
    assert [path.name for path in named.iterdir()] == [".lgd-nfy0"]
    assert list(current.iterdir()) == []
