"""``python -m firmware.machine.trouble``: draws on the display why the box does not start.

The box leaves its reason in a file. The unit ``arbiter-trouble`` runs this when systemd has given the box up; OK, or
five minutes, and the box is tried again.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.boards import DISPLAY_HAT_MINI, Board, board_file, load_board
from firmware.configuration import Configuration, load
from firmware.panel.buttons import Button
from firmware.screens.draw import draw
from firmware.screens.screen import Keys, Message, Say, Symbol, say
from firmware.screens.words import Speaker
from reader.errors import ArbiterError
from reader.languages import Translator, marked

if TYPE_CHECKING:
    from gpiozero import Factory

TRY_AGAIN_S = 300.0
_FILE = "trouble.json"


def remember(error: ArbiterError, folder: Path) -> None:
    """Keeps what ended the box; nothing happens if that cannot be."""
    with contextlib.suppress(OSError):
        content = json.dumps({"sentence": error.sentence, "details": error.details})
        (folder / _FILE).write_text(content, encoding="utf-8")


def forget(folder: Path) -> None:
    """The box has started."""
    with contextlib.suppress(OSError):
        (folder / _FILE).unlink(missing_ok=True)


def reason(folder: Path, environment: Mapping[str, str] = os.environ) -> Say:
    """What is to be said: the box's own last sentence, else what systemd saw of it."""
    try:
        content = json.loads((folder / _FILE).read_text(encoding="utf-8"))
        return say(str(content["sentence"]), **content["details"])
    except (OSError, ValueError, LookupError, TypeError):
        if environment.get("MONITOR_SERVICE_RESULT") == "watchdog":
            return say(marked("The box hung several times. Switch it off, wait ten seconds, and switch it on again."))
        return say(marked("The box has stopped several times by itself. The game is safe. Try again, or ask for help."))


def screen(why: Say) -> Message:
    """What the display shows."""
    return Message(say(marked("The box does not start")), why, Symbol.WARNING, Keys(ok=say(marked("Try again"))))


def main(arguments: Sequence[str] | None = None) -> int:
    """Shows the reason until OK is pressed or some minutes have passed; 0 then, so that the box is tried again."""
    parser = argparse.ArgumentParser(prog="python -m firmware.machine.trouble", description=__doc__)
    parser.add_argument("--config", type=Path, required=True, metavar="FILE", help="the configuration")
    parser.add_argument("--run", type=Path, required=True, metavar="FOLDER", help="where the box left its reason")
    parsed = parser.parse_args(arguments)
    try:
        configuration = load(parsed.config)
        board = load_board(board_file(configuration.board))
    except ArbiterError:
        configuration, board = Configuration(), load_board(DISPLAY_HAT_MINI)
    why = reason(parsed.run)
    print(Speaker(Translator()).speak(why), file=sys.stderr, flush=True)
    pressed = threading.Event()
    with contextlib.ExitStack() as stack:
        if not configuration.simulated:
            with contextlib.suppress(ArbiterError, OSError):
                _show(board, Speaker(Translator(configuration.language)), why, pressed, stack)
        pressed.wait(TRY_AGAIN_S)
    return 0


def _show(board: Board, speaker: Speaker, why: Say, pressed: threading.Event, stack: contextlib.ExitStack) -> None:
    """Draws it, and listens for OK; raises ArbiterError or OSError if a part cannot be used."""
    from firmware.display.panel import open_panel
    from firmware.panel.pins import real_pins

    pins: Factory = real_pins()
    display = open_panel(board.display, pins)
    stack.callback(display.close)
    display.show(draw(screen(why), display.size, speaker))
    _listen(board, pins, pressed, stack)


def _listen(board: Board, pins: Factory, pressed: threading.Event, stack: contextlib.ExitStack) -> None:
    from firmware.panel.pins import PinButtons

    buttons = PinButtons(board, pins)
    stack.callback(buttons.close)
    buttons.listen(lambda button, down: pressed.set() if button is Button.OK and down else None)


if __name__ == "__main__":
    sys.exit(main())
