"""How an error that nobody foresaw is logged: its kind and place, never its words, which might hold a secret."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path


def log_fault(where: str, error: BaseException) -> None:
    """Logs the kind of an error and the lines it passed through."""
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    logging.getLogger("arbiter").error("%s: %s at %s", where, type(error).__name__, " > ".join(places))
