"""The real Picamera2 on libcamera's virtual camera, which knows one format only and has no exposure and no lens."""

from __future__ import annotations

import mmap
import sys
import types
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np


class _Anything(types.ModuleType):
    """A module that has every name: picamera2 always imports the one for a screen of its own, also without a screen."""

    def __getattr__(self, name: str) -> _Anything:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Anything(name)


sys.modules.setdefault("pykms", _Anything("pykms"))

from picamera2 import Picamera2  # noqa: E402
from picamera2.allocators import LibcameraAllocator  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray


class _WholeBuffer:
    """Maps a picture by the lengths of its planes: libcamera 0.4's virtual camera does not say how much it has used."""

    def __init__(self, _allocator: object, buffer: Any, _write: bool) -> None:
        self._planes = buffer.planes

    def __enter__(self) -> mmap.mmap:
        length = sum(plane.length for plane in self._planes)
        self._memory = mmap.mmap(self._planes[0].fd, length, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
        return self._memory

    def __exit__(self, *_: object) -> None:
        self._memory.close()


class _Allocator(LibcameraAllocator):
    def __init__(self, camera: object) -> None:
        super().__init__(camera)
        self.sync = _WholeBuffer


class VirtualPicamera2(Picamera2):
    """Picamera2 whose two streams are NV12 inside, and what was asked for outside."""

    def __init__(self) -> None:
        super().__init__()
        self.allocator = _Allocator(self.camera)

    def _get_raw_modes(self) -> list[dict[str, object]]:
        return [{"format": "NV12", "size": (1280, 960)}]

    def create_video_configuration(self, **settings: object) -> dict[str, Any]:
        """The same configuration in the one format that there is."""
        configuration = super().create_video_configuration(**settings)
        for stream in (configuration["main"], configuration["lores"]):
            if stream is not None:
                stream["format"] = "NV12"
        return configuration

    def capture_array(self, name: str, *, wait: float) -> NDArray[np.uint8]:
        """The next picture: BGR of the main stream; of the small one its planes, brightness first."""
        width, height = self.camera_configuration()[name]["size"]
        planes = self.capture_buffer(name, wait=wait).reshape(height * 3 // 2, width)
        return planes if name == "lores" else np.asarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_NV12), np.uint8)
