"""The self-test: each part of the box by itself, so that the one that does not answer is named."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.boards import Board, board_file, load_board
from firmware.camera import CameraTrouble, Trouble
from firmware.configuration import Configuration, load
from firmware.machine.bus import Bus, BusError
from firmware.machine.hotspot import ADDRESS, PROFILE_ID
from firmware.machine.network_manager import NetworkManager, Networks
from reader.errors import ArbiterError
from reader.journal import look_through

if TYPE_CHECKING:
    from gpiozero import Factory

LIGHT_S = 0.4
"""How long each colour is shown."""

_TROUBLES = {
    Trouble.UNPLUGGED: "no picture: is the cable seated on both ends, its contacts facing the right way?",
    Trouble.SLOW: "the camera hangs: switch the box off, wait ten seconds, switch it on",
    Trouble.BLACK: "the pictures are black: is the cap off, and the lamp on?",
    Trouble.COVERED: "the pictures show nothing: does something lie on the lens?",
    Trouble.TOO_SMALL: "the camera's pictures are too small; another one is needed",
}


@dataclass(frozen=True)
class Finding:
    """What one part's test came to."""

    part: str
    well: bool
    words: str


class _Failed(Exception):  # noqa: N818 - a part has failed, not this program
    """A part that does not do what it should, in words for its owner."""


def check_libraries() -> list[Finding]:
    """Which numpy and OpenCV are imported, from where, and whether they work together."""
    try:
        import cv2
        import numpy as np

        gray = cv2.cvtColor(np.zeros((4, 4, 3), np.uint8), cv2.COLOR_BGR2GRAY)
        works = gray.shape == (4, 4)
    except Exception as error:  # noqa: BLE001 - a library built against another numpy fails in many ways
        return [Finding("libraries", False, f"OpenCV and numpy do not work together ({type(error).__name__}: {error})")]
    own = Path(np.__file__).is_relative_to(sys.prefix) and _shares_the_system()
    return [
        Finding("numpy", not own, f"{np.__version__} from {Path(np.__file__).parent}"),
        Finding("OpenCV", works, f"{cv2.__version__} from {Path(cv2.__file__).parent}"),
    ]


def check_software(file: Path, data: Path) -> list[Finding]:
    """What a version needs before any part of the box: libraries, the owner's configuration, the deck, and the games.

    Args:
        file: the configuration.
        data: the folder of the games; nothing in it is changed.
    """
    libraries = check_libraries()
    if not all(finding.well for finding in libraries):
        return libraries
    return [
        *libraries,
        _found("configuration", lambda: _configuration(file)),
        _found("deck", lambda: _deck(load(file))),
        _found("games", lambda: _games(data)),
    ]


def _configuration(file: Path) -> str:
    configuration = load(file)
    load_board(board_file(configuration.board))
    words = f"{file}" if file.exists() else "as usual"
    return "; ".join((words, *configuration.warnings))


def _deck(configuration: Configuration) -> str:
    from firmware.decks import load_deck
    from reader.vision.deck import default_deck

    folder = Path(configuration.deck) if configuration.deck else default_deck()
    deck = load_deck(folder)
    return f"{len(deck.kinds)} ingredients from {folder}"


def _games(data: Path) -> str:
    """That every game can be read: a new version must not come between a table and its game."""
    if not os.access(data, os.R_OK | os.X_OK):
        return f"none that this user may read, in {data}"
    games, events = look_through(data)
    return f"{games}, all of whose {events} events can be read"


def _shares_the_system() -> bool:
    """Whether this environment is one of the installer's, in which numpy must be the system's: picamera2 needs that."""
    try:
        return "include-system-site-packages = true" in (Path(sys.prefix) / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return False


def check_parts(configuration: Configuration) -> list[Finding]:
    """Camera, buttons, display, light and the own Wi-Fi as they are configured."""
    wifi = _found("hotspot", lambda: _own_wifi(configuration, NetworkManager(Bus())))
    if configuration.simulated:
        words = "pretended, as the configuration says"
        return [*(Finding(part, True, words) for part in ("camera", "buttons", "display", "light")), wifi]
    return [_found("camera", lambda: _camera(configuration)), *_on_the_pins(configuration), wifi]


def _on_the_pins(configuration: Configuration) -> list[Finding]:
    board = load_board(board_file(configuration.board))
    try:
        from firmware.panel.pins import real_pins

        pins = real_pins()
    except ArbiterError as error:
        return [Finding(part, False, str(error)) for part in ("buttons", "display", "light")]
    findings = [
        _found("buttons", lambda: _buttons(board, pins)),
        _found("display", lambda: _display(board, pins)),
        _found("light", lambda: _light(board, pins)),
    ]
    with contextlib.suppress(Exception):
        pins.close()
    return findings


def _found(part: str, test: Callable[[], str]) -> Finding:
    try:
        return Finding(part, True, test())
    except CameraTrouble as error:
        return Finding(part, False, _TROUBLES[error.trouble])
    except ArbiterError as error:
        return Finding(part, False, str(error))
    except _Failed as error:
        return Finding(part, False, str(error))
    except Exception as error:  # noqa: BLE001 - whatever a driver raises, the other parts are still tried
        return Finding(part, False, f"does not answer ({type(error).__name__}: {error})")


def _camera(configuration: Configuration) -> str:
    from firmware.assembly import chosen_camera
    from firmware.camera.checks import check

    camera = chosen_camera(configuration.camera, lambda: None)
    try:
        began_s = time.monotonic()
        frame = camera.photograph()
        check(frame)
    finally:
        camera.close()
    height, width = frame.shape[:2]
    return f"a picture of {width} x {height} after {time.monotonic() - began_s:.1f} s"


def _buttons(board: Board, pins: Factory) -> str:
    from firmware.panel.pins import PinButtons

    buttons = PinButtons(board, pins)
    try:
        down = [button.value for button, is_down in buttons.levels().items() if is_down]
    finally:
        buttons.close()
    if down:
        raise _Failed(f"{', '.join(down)} is down although nobody presses it: is it stuck, or wired to another pin?")
    return "four, and none is stuck; that each one answers shows when you press it"


def _display(board: Board, pins: Factory) -> str:
    from PIL import Image

    from firmware.display.panel import open_panel

    display = open_panel(board.display, pins)
    try:
        for grey in (255, 0):
            display.show(Image.new("RGB", display.size, (grey, grey, grey)))
    finally:
        display.close()
    return f"{board.name}: took a white and a black picture; it cannot say whether it showed them"


def _light(board: Board, pins: Factory) -> str:
    if board.light is None:
        return "this board has none"
    from firmware.panel.outputs import PinLight

    light = PinLight(board.light, pins)
    try:
        for tint in ((255, 0, 0), (0, 255, 0), (0, 0, 255)):
            light.shine(tint)
            time.sleep(LIGHT_S)
    finally:
        light.close()
    return "red, green and blue were on, one after the other; it cannot say whether they shone"


def _own_wifi(configuration: Configuration, networks: Networks) -> str:
    """The hotspot; raises _Failed if it should be up and is not."""
    if not configuration.hotspot:
        return "none, as the configuration says"
    try:
        active = [one.profile for one in networks.active() if one.wireless and one.ready]
        stored = networks.profiles()
        name = networks.name_of(stored[PROFILE_ID]) if PROFILE_ID in stored else ""
    except BusError as error:
        raise _Failed("NetworkManager does not answer") from error
    finally:
        networks.close()
    if not name:
        raise _Failed("not set up yet: restart once; if it stays so, install again")
    if PROFILE_ID in active:
        return f"{name} is up, at {ADDRESS}"
    if active:
        return f"{name} is ready; the box is in another network now"
    raise _Failed(f"{name} does not come up: is the country set in the configuration?")
