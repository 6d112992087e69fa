"""What takes pictures of the box's floor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Camera(Protocol):
    """Takes pictures on demand; called from one thread."""

    def photograph(self) -> NDArray[np.uint8]:
        """A picture, (height, width, 3), blue green red.

        Raises:
            OSError: there is none: unplugged, hung, or the file is gone.
            ArbiterError: there is a file, but no picture in it.
        """

    def close(self) -> None:
        """Lets the camera go."""
