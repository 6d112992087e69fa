"""How this box is called, so that two of them in one room are told apart."""

from __future__ import annotations

import hashlib
import socket
from urllib.parse import urlsplit

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without the ones that look alike: i, l, o, 0 and 1."""

_LENGTH = 4


def own_box_id(key: bytes) -> str:
    """Four characters that stay the same as long as the pages keep their key, and tell nothing of it."""
    digest = hashlib.sha256(b"box id " + key).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])


def own_names(box_id: str, home: str) -> tuple[str, ...]:
    """The names under which the pages answer, in small letters: the box's, this computer's and the one in ``home``."""
    computer = socket.gethostname().lower()
    given = urlsplit(home).hostname or "localhost"
    box = f"arbiter-{box_id}".lower()
    return ("localhost", "arbiter.local", box, f"{box}.local", computer, f"{computer}.local", given)
