"""What a Raspberry Pi must switch on for a board: lines for its config.txt, kept apart from the owner's own."""

from __future__ import annotations

import re

from firmware.boards import Board, I2cLine

BEGIN = "# Arbiter: begin (made by systemd/install, which replaces these lines)"
END = "# Arbiter: end"

_MISO = {0: 9, 1: 19}
"""Which pin each SPI bus reads from; no display is read from, so a board may use it otherwise."""

_PWM_FUNCTIONS = {12: 4, 13: 4, 18: 2, 19: 2}
"""The pins that the computer can pulse, and the function it does that in (overlays/README, "pwm")."""


def boot_lines(board: Board) -> list[str]:
    """Camera, I2C and SPI on; the SPI's reading pin left alone where the board uses it for something else.

    Source: /boot/firmware/overlays/README, the entries spi0-2cs (its no_miso), spi1-3cs and pwm.
    """
    line = board.display.line
    lines = ["[all]", "camera_auto_detect=1", "dtparam=i2c_arm=on", "dtparam=spi=on", "dtparam=watchdog=on"]
    if isinstance(line, I2cLine):
        # The fastest that the displays' data sheets allow, four times the usual.
        lines.append("dtparam=i2c_arm_baudrate=400000")
    elif line.port == 1:
        lines.append("dtoverlay=spi1-3cs")
    elif _MISO[line.port] in _used_pins(board):
        lines.append("dtoverlay=spi0-2cs,no_miso")
    if board.lamp is not None and board.lamp.pwm_hz is not None:
        lines.append(f"dtoverlay=pwm,pin={board.lamp.pin},func={_PWM_FUNCTIONS[board.lamp.pin]}")
    return lines


def with_boot_lines(text: str, lines: list[str]) -> str:
    """A config.txt with these lines at its end, in place of those of an earlier installation."""
    own = re.compile(rf"\n*^{re.escape(BEGIN)}$.*?^{re.escape(END)}$\n?", re.MULTILINE | re.DOTALL)
    kept = own.sub("\n", text).rstrip("\n") + "\n"
    return kept if not lines else "\n".join([kept, BEGIN, *lines, END]) + "\n"


def _used_pins(board: Board) -> set[int]:
    display = board.display
    data_command_pin = None if isinstance(display.line, I2cLine) else display.line.data_command_pin
    pins = {data_command_pin, display.reset_pin, display.backlight_pin, *board.buttons.values()}
    for more in board.more_buttons.values():
        pins.update(more)
    if board.light is not None:
        pins.update((board.light.red, board.light.green, board.light.blue))
    pins.update((board.buzzer_pin, None if board.lamp is None else board.lamp.pin))
    return {pin for pin in pins if pin is not None}
