"""Cameras around another one: they do one thing more, and everything else is that camera's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.camera import Camera, QuickCamera, SteadyCamera

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from reader.vision.camera_settings import CameraSettings


class CameraAround:
    """Hands everything to another camera; who inherits changes what it is for."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera

    def photograph(self) -> NDArray[np.uint8]:
        """A picture of now; raises what the camera raises."""
        return self._camera.photograph()

    def glance(self) -> NDArray[np.uint8] | None:
        """How bright a small picture of now is, None if the camera has none; raises what the camera raises."""
        return self._camera.glance() if isinstance(self._camera, QuickCamera) else None

    def settle(self) -> CameraSettings | None:
        """Lets the camera find its settings and keep them; None if it cannot. Raises what the camera raises."""
        return self._camera.settle() if isinstance(self._camera, SteadyCamera) else None

    def lock(self, settings: CameraSettings) -> None:
        """Keeps these settings, if the camera can; raises what the camera raises."""
        if isinstance(self._camera, SteadyCamera):
            self._camera.lock(settings)

    def close(self) -> None:
        """Lets the camera go."""
        self._camera.close()
