"""``python -m firmware``: the box on the table, one process that owns camera, buttons, display and table."""

from __future__ import annotations

import argparse
import logging
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from firmware.assembly import Parts, chosen_parts, machine_of
from firmware.boards import board_file, load_board
from firmware.configuration import Configuration, load
from firmware.device import Device
from firmware.faults import log_fault
from firmware.folders import default_data, default_socket
from firmware.machine.heart import HeardButtons, Heart
from firmware.machine.notify import notify
from firmware.machine.trouble import forget, remember
from firmware.service import Service
from firmware.settings import Settings, SettingsFile
from firmware.shown import ShownFile
from firmware.states.box import Box
from reader.errors import ArbiterError
from reader.journal import Journal
from reader.languages import SOURCE_LANGUAGE, Translator
from reader.table import Table

DEFAULT_BOX_PORT = 8081
_LOOK_UP_S = 1.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the box until SIGTERM or SIGINT; returns the exit code, 2 with one sentence on stderr if it cannot start."""
    parsed = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s", stream=sys.stderr)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    try:
        with ExitStack() as stack:
            _work(parsed, stack, stop)
    except ArbiterError as error:
        print(Translator(parsed.language or SOURCE_LANGUAGE).explain(error), file=sys.stderr)
        if parsed.run_folder:
            remember(error, parsed.run_folder)
        return 2
    return 0


def _work(parsed: argparse.Namespace, stack: ExitStack, stop: threading.Event) -> None:
    """Puts the box together, the first picture before everything that loads slowly, and works until it is stopped."""
    configuration = _configured(parsed)
    board = load_board(board_file(parsed.board))
    data: Path = parsed.data or default_data()
    randomness = random.SystemRandom()
    journal = stack.enter_context(Journal(data))
    table = Table(journal, randomness, time.monotonic)
    parts: Parts = chosen_parts(board, parsed, configuration.simulated)
    stack.callback(parts.close)
    heart = Heart(lambda: notify("WATCHDOG=1"), time.monotonic)
    kept = SettingsFile(data, Settings(language=configuration.language))
    settings = replace(kept.settings, language=parsed.language) if parsed.language else kept.settings
    shown = ShownFile(data)
    box = Box(
        table,
        randomness,
        settings,
        keep_settings=kept.keep,
        machine=machine_of(parsed, stack),
        trouble=kept.trouble,
        kept_shown=shown.last,
        keep_shown=shown.keep,
    )
    device = Device(
        box,
        HeardButtons(parts.buttons, heart),
        parts.display,
        time.monotonic,
        mirror=parts.mirror,
        signals=parts.signals,
        speech=parts.speech,
        lamp=parts.lamp,
    )
    service = Service(parsed.socket or default_socket(data), device.submit, parsed.socket_group)
    stack.callback(service.close)
    device.announce = service.announce
    loop = threading.Thread(target=_guarded, args=(device, stop), name="box")
    loop.start()
    stack.callback(loop.join)
    stack.callback(device.stop)
    parts.finish(device, parsed, stack, heart, stop.set)
    if parsed.run_folder:
        forget(parsed.run_folder)
    notify("READY=1")
    while not stop.wait(_LOOK_UP_S):  # a signal that another thread has received wakes nobody who waits without an end
        if parsed.parent not in (None, os.getppid()):
            break  # nobody is left who would stop it
    notify("STOPPING=1")


def _configured(parsed: argparse.Namespace) -> Configuration:
    """The owner's configuration; what the command line says goes before it. Raises ConfigurationError."""
    configuration = load(parsed.config) if parsed.config else Configuration()
    for warning in configuration.warnings:
        logging.getLogger("arbiter").warning("%s", warning)
    parsed.board = parsed.board or configuration.board
    parsed.camera = parsed.camera or (configuration.camera if parsed.config else None)
    parsed.deck = parsed.deck or (Path(configuration.deck) if configuration.deck else None)
    parsed.pictures = parsed.pictures or (Path(configuration.pictures) if configuration.pictures else None)
    return configuration


def _guarded(device: Device, stop: threading.Event) -> None:
    try:
        device.run()
    except Exception as error:  # noqa: BLE001 - the last border: the process ends, and whoever watches it starts it again
        log_fault("box", error)
    stop.set()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m firmware", description="The box on the table.")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    parser.add_argument("--socket", type=Path, metavar="PATH", help="where the pages reach the box")
    parser.add_argument("--socket-group", default="", metavar="NAME", help="the group whose users may reach the box")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the owner's configuration of an installed box")
    parser.add_argument("--parent", type=int, metavar="PROCESS", help="end when that process, its parent, is gone")
    parser.add_argument("--simulate", action="store_true", help="a simulated box, on a page of this computer")
    parser.add_argument("--box-port", type=int, default=DEFAULT_BOX_PORT, metavar="N", help="the simulated box's port")
    parser.add_argument("--pages-at", metavar="URL", help="where phones find the pages of a simulated box")
    parser.add_argument("--next-free-port", action="store_true", help="take the next free port if that one is taken")
    parser.add_argument("--board", metavar="NAME", help="a shipped board, or a file")
    parser.add_argument("--deck", type=Path, metavar="FOLDER", help="the enrolled deck that lies in the box")
    parser.add_argument("--camera", metavar="NAME", help="pi, usb, or usb:1 for the second one")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="pictures instead of a camera")
    parser.add_argument("--language", metavar="KEY", help="the language of the display, whatever was set on the box")
    runtime = os.environ.get("RUNTIME_DIRECTORY")
    parser.set_defaults(run_folder=Path(runtime) if runtime else None)
    return parser


if __name__ == "__main__":
    sys.exit(main())
