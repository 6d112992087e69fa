"""The process of the pages, from its arguments to its end.

A listening socket that systemd passes is used in place of ``--host`` and ``--port``; ``Type=notify`` and
``WatchdogSec=`` are served.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import threading
import time
from pathlib import Path

from reader.errors import ArbiterError
from webui.application import Address, create_app
from webui.box import Box
from webui.naming import own_box_id, own_names
from webui.phones import kept_key
from webui.server import addresses, listen, serve
from webui.systemd import Manager, passed_listener
from webui.watch import Watch

_LOOK_UP_S = 1.0


def main() -> int:
    """Serves until it is told to end; 2 if it cannot begin, with one sentence why."""
    arguments = _arguments()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns of every request that waits a moment
    try:
        key = kept_key(arguments.data)
        listener = passed_listener(os.environ, os.getpid())
        if listener is None:
            listener = listen(arguments.host, arguments.port, next_free=arguments.next_free_port)
    except ArbiterError as error:
        print(error, file=sys.stderr)
        return 2
    box = Box(arguments.socket)
    watch = Watch(box)
    first, *others = addresses(listener)
    home = arguments.home or first
    box_id = arguments.box_id or own_box_id(key)
    app = create_app(box, watch, key, address=Address(box_id, own_names(box_id, home), home))
    watch.start()
    if arguments.parent is not None:
        threading.Thread(target=_end_with, args=(arguments.parent,), name="parent", daemon=True).start()
    print(f"The pages are at {first}", flush=True)
    for other in others:
        print(f"On this computer also at {other}", flush=True)
    serve(app, listener, watch.close, Manager.of(os.environ, os.getpid()))
    return 0


def _end_with(parent: int) -> None:
    """Ends this process once the one that started it is gone: nobody else would, and the port would stay taken."""
    while os.getppid() == parent:
        time.sleep(_LOOK_UP_S)
    os.kill(os.getpid(), signal.SIGTERM)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m webui", description="Serves the pages for phones.")
    parser.add_argument("--socket", type=Path, required=True, help="the socket file on which the firmware answers")
    parser.add_argument("--host", default="0.0.0.0", help="the address to listen on; all of them by default")  # noqa: S104
    parser.add_argument("--port", type=_port, default=8080, help="8080 by default")
    parser.add_argument("--next-free-port", action="store_true", help="take the next free port if this one is taken")
    parser.add_argument("--parent", type=int, metavar="PROCESS", help="end when that process, its parent, is gone")
    parser.add_argument("--box-id", help="four letters or digits that tell this box from another one in the room")
    parser.add_argument("--home", help="the address at which phones find the pages, if it is not the computer's own")
    parser.add_argument("--data", type=Path, default=_state_folder(), help="where the pages keep their key")
    return parser.parse_args()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def _state_folder() -> Path:
    """The folder that systemd gives a service, else the user's own for state."""
    given = os.environ.get("STATE_DIRECTORY")
    if given:
        return Path(given.split(":")[0])
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "arbiter"
