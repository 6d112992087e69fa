"""``arbiter start``: the box and its pages, two processes, until Ctrl-C."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from firmware.commands.pages_address import address_of, free_port
from firmware.folders import default_data, default_socket
from reader.errors import RuleError, StorageError, UnknownWordError
from reader.languages import Translator, available, marked

_STOP_TIMEOUT_S = 10.0


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "start",
        help="run the box and its pages on this computer",
        description="Runs the reader and the pages for phones, and prints where to find them. Ctrl-C stops both.",
    )
    parser.add_argument("--simulate", action="store_true", help="play on a simulated box in the browser")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    parser.add_argument("--board", metavar="NAME", help="the board of display and buttons: a shipped one, or a file")
    parser.add_argument("--camera", metavar="NAME", help="the camera: pi, usb, or usb:1 for the second one")
    parser.add_argument("--deck", metavar="FOLDER", help="the enrolled deck that lies in the box")
    parser.add_argument("--language", metavar="KEY", help="the language of the box's display, such as en")
    parser.add_argument("--port", type=int, metavar="N", help="the port of the pages for phones, exactly this one")
    parser.add_argument("--box-port", type=int, metavar="N", help="the port of the simulated box, exactly this one")
    parser.set_defaults(run=_start)


def _start(arguments: argparse.Namespace) -> int:
    data: Path = arguments.data or default_data()
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        raise StorageError(
            marked("The folder {folder} cannot be used to keep games in. Is it there and writable?"), folder=str(data)
        ) from None
    if arguments.language is not None and arguments.language not in available():
        known = " ".join(available())
        raise UnknownWordError(
            marked("There is no language “{key}”; choose one of: {known}."), key=arguments.language, known=known
        )
    reader = [sys.executable, "-m", "firmware", "--data", str(data), "--socket", str(default_socket(data))]
    reader += ["--simulate"] if arguments.simulate else []
    reader += _option("--board", arguments.board) + _option("--camera", arguments.camera)
    reader += _option("--deck", arguments.deck) + _option("--language", arguments.language)
    reader += _port("--box-port", arguments.box_port) if arguments.simulate else []
    pages = [sys.executable, "-m", "webui", "--data", str(data / "pages"), "--socket", str(default_socket(data))]
    pages += _port("--port", arguments.port)
    if arguments.simulate:
        port = arguments.port or free_port()
        reader += ["--pages-at", address_of(port)]
        pages += [] if arguments.port else ["--port", str(port)]
    return _run_until_stopped(reader, pages)


def _option(name: str, value: str | None) -> list[str]:
    return [] if value is None else [name, value]


def _port(name: str, port: int | None) -> list[str]:
    if port is None:
        return ["--next-free-port"]
    if not 0 < port < 65536:
        raise RuleError(marked("{option} is a number from 1 to 65535."), option=name)
    return [name, str(port)]


def _run_until_stopped(*commands: list[str]) -> int:
    """Runs the processes until one ends or somebody stops this one; then stops the others and returns the exit code."""
    # For Ctrl-C too: a shell that starts this in the background has it ignored. What nohup ignores stays ignored.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if number is not signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    running: list[subprocess.Popen[bytes]] = []
    try:
        for command in commands:
            # In a group of their own, so that Ctrl-C reaches them once and in order, through this process.
            told = [*command, "--parent", str(os.getpid())]  # if this one is killed outright, they end by themselves
            running.append(subprocess.Popen(told, start_new_session=True))
        while all(process.poll() is None for process in running):
            time.sleep(0.1)
        return _failure(running)
    except KeyboardInterrupt:
        return 0
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        _stop(running)


def _failure(processes: list[subprocess.Popen[bytes]]) -> int:
    """Names the process that ended by itself, unless it has said itself why, and returns the exit code."""
    say = Translator()
    codes = [process.poll() for process in processes]
    if 2 in codes:
        return 2
    ended = say(marked("The box")) if codes[0] is not None else say(marked("The server of the pages"))
    print(say(marked("{part} has stopped by itself. Start it again; the game is safe."), part=ended), file=sys.stderr)
    return 1


def _stop(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
    deadline = time.monotonic() + _STOP_TIMEOUT_S
    for process in processes:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt
