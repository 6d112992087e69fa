from __future__ import annotations

import pytest

from firmware.boards import load_board
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
