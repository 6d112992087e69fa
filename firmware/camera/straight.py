"""Takes the bend of a lens out of every picture, before anybody reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firmware.box import Box, DistortionMeasures
from firmware.camera import Camera
from firmware.camera.around import CameraAround

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Straightener:
    """Maps pictures of the real lens to those of an ideal one with the box's own field of view.

    Where each pixel comes from is computed once for a size of pictures; later that is one look-up.
    """

    def __init__(self, box: Box, distortion: DistortionMeasures) -> None:
        """Takes the box whose ideal camera is the goal, and how its lens bends."""
        self._distortion = distortion
        self._ideal_focal = box.camera.focal_px / box.camera.frame_px[0]
        self._size: tuple[int, int] | None = None
        self._maps: tuple[NDArray[np.float32], NDArray[np.float32]] | None = None

    def __call__(self, frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The straight picture, of the same size, (height, width, 3) BGR; black where the lens saw nothing."""
        import cv2

        height, width = frame.shape[:2]
        if self._maps is None or self._size != (width, height):
            self._size, self._maps = (width, height), self._prepare(width, height)
        return np.asarray(cv2.remap(frame, *self._maps, interpolation=cv2.INTER_LINEAR), np.uint8)

    def _prepare(self, width: int, height: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        import cv2

        ideal = _matrix(self._ideal_focal * width, (width - 1) / 2, (height - 1) / 2)
        x, y = self._distortion.middle
        real = _matrix(self._distortion.focal * width, x * width - 0.5, y * height - 0.5)
        coefficients = np.array(self._distortion.coefficients)
        across, down = cv2.initUndistortRectifyMap(real, coefficients, np.eye(3), ideal, (width, height), cv2.CV_32FC1)
        return np.asarray(across, np.float32), np.asarray(down, np.float32)


def _matrix(focal_px: float, x: float, y: float) -> NDArray[np.float64]:
    return np.array([[focal_px, 0.0, x], [0.0, focal_px, y], [0.0, 0.0, 1.0]])


class StraightCamera(CameraAround):
    """A camera whose pictures come straight."""

    def __init__(self, camera: Camera, straighten: Straightener) -> None:
        super().__init__(camera)
        self._straighten = straighten

    def photograph(self) -> NDArray[np.uint8]:
        """A straight picture of now; raises what the camera raises."""
        return self._straighten(self._camera.photograph())


def straight(camera: Camera, box: Box) -> Camera:
    """The camera itself if the box stores no bend of its lens, else one that takes it out."""
    if box.distortion is None:
        return camera
    return StraightCamera(camera, Straightener(box, box.distortion))
