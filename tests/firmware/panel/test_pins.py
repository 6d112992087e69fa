from __future__ import annotations

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
