"""A camera that shows the pictures of a folder, one after the other: for trying a deck without a box."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
_LOOKS_AT_EACH = 8
"""A picture must stay a while, as cards do: a reading needs more than one look."""


class FolderCamera:
    """Shows each picture for some looks, by name, and starts over at the end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._looks = 0

    def photograph(self) -> NDArray[np.uint8]:
        """The picture whose turn it is; raises OSError or PictureError if there is none."""
        from reader.vision.pictures import load_picture

        pictures = sorted(path for path in self._folder.iterdir() if path.suffix.lower() in _ENDINGS)
        if not pictures:
            raise FileNotFoundError(f"no picture in {self._folder}")
        turn = self._looks // _LOOKS_AT_EACH % len(pictures)
        self._looks += 1
        return load_picture(pictures[turn])

    def close(self) -> None:
        """There is nothing to let go."""
