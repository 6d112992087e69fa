"""Files that survive the plug being pulled."""

from __future__ import annotations

import os
from pathlib import Path


def write_durably(path: Path, content: bytes, *, mode: int = 0o644) -> None:
    """Replaces a file so that after a power cut either the old or the new content is there, whole.

    Writes beside it, syncs, renames and syncs the folder; anything less lost or emptied files in power-cut trials.

    Args:
        path: the file; its folder must exist.
        content: everything that the file shall hold.
        mode: the file's permissions, set before any content is in it.

    Raises:
        OSError: the disk is full or read-only, or something else than a file is there; what was there still is.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise OSError(f"{path} is not an ordinary file")
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Makes the folder's own list of files durable.

    Raises:
        OSError: the folder is gone or cannot be synced.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
