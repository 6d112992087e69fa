"""Where the box keeps its games and where its pages reach it."""

from __future__ import annotations

import os
from pathlib import Path

from reader.errors import StorageError
from reader.languages import marked

_ON_A_DEVICE = Path("/var/lib/arbiter/table")
_SOCKET_ON_A_DEVICE = Path("/run/arbiter/link.socket")


def default_data() -> Path:
    """``/var/lib/arbiter/table`` on a device whose installer has made it for this user, else the user's state folder.

    Raises:
        StorageError: the user has no home.
    """
    if os.access(_ON_A_DEVICE, os.W_OK):
        return _ON_A_DEVICE
    state = os.environ.get("XDG_STATE_HOME", "")
    try:
        return (Path(state) if state.startswith("/") else Path.home() / ".local" / "state") / "arbiter"
    except RuntimeError:
        raise StorageError(marked("You have no home folder. Name a folder for the games with --data.")) from None


def default_socket(data: Path) -> Path:
    """The socket file of the box that uses a data folder."""
    return _SOCKET_ON_A_DEVICE if data == _ON_A_DEVICE else data / "link.socket"
