"""The Raspberry Pi's own camera, by picamera2, which is imported here and nowhere else.

The names of controls and of what the camera tells of a picture are libcamera's (its control_ids_core.yaml), as the
Picamera2 manual lists them in its appendix C.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from reader.vision.camera_settings import CameraSettings

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAIN_PX = (1280, 960)
"""Twice what the reader works on: each of its pixels is the mean of four."""

LOOK_PX = (320, 240)
_BUFFERS = 4
"""Two are enough to go on without a pause; a Zero 2 W has little memory for more than a few."""

_WAIT_S = 2.0
"""picamera2 waits for ever unless it is told how long (its capture functions take seconds as ``wait``)."""

_FRAME_US = 33_333
_STEADY_FRAMES = 10
_STEADY_SHARE = 0.02
"""Exposure and white balance have settled when so many pictures in a row differ by less than this part."""

_MOST_FRAMES = 150
"""Five seconds: what has not settled by then flickers with the lamp, and any of its values is as good."""

_APPLIED_FRAMES = 15
"""New settings reach the sensor some pictures later."""

_APPLIED_SHARE = 0.05
_SEARCHING_FRAMES = 30
"""Within a second the lens begins to move."""


class _Focus(IntEnum):
    MANUAL = 0
    ONCE = 1


class _Found(IntEnum):
    """What ``AfState`` says."""

    SCANNING = 1
    FOCUSED = 2
    FAILED = 3


_AE_SEARCHING = 1
_HIGHLIGHT = 1
_CLOSE_ONLY = 1
_START = 0

AUTOMATIC: Mapping[str, object] = {
    "AeEnable": True,
    "AwbEnable": True,
    # Cards are bright on a dark floor: the brightest parts count, or white would be nothing but white.
    "AeConstraintMode": _HIGHLIGHT,
}
"""Exposure and white balance find themselves, as they do from the start."""

UNLOCKED: Mapping[str, object] = {"ExposureTime": 0, "AnalogueGain": 0.0}
"""Takes back a time and a gain that were set (0 is automatic again, as picamera2/request.py says)."""

FOCUS_ONCE: Mapping[str, object] = {"AfMode": _Focus.ONCE, "AfRange": _CLOSE_ONLY, "AfTrigger": _START}


def locked(settings: CameraSettings, lens_position: float) -> dict[str, object]:
    """The controls that keep these settings, and the lens where it is wanted."""
    return {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": settings.exposure_us,
        "AnalogueGain": settings.analogue_gain,
        "ColourGains": settings.colour_gains,
        "FrameDurationLimits": (max(_FRAME_US, settings.exposure_us),) * 2,
        "AfMode": _Focus.MANUAL,
        "LensPosition": lens_position,
    }


Result = TypeVar("Result")
Told = Mapping[str, Any]
"""What the camera tells of a picture."""


class _Driver(Protocol):
    """The part of Picamera2 that is used."""

    camera_controls: Mapping[str, object]
    sensor_resolution: tuple[int, int]

    def create_video_configuration(self, **settings: object) -> object: ...

    def configure(self, configuration: object) -> None: ...

    def set_controls(self, controls: Mapping[str, object]) -> None: ...

    def start(self) -> None: ...

    def capture_array(self, name: str, *, wait: float) -> NDArray[np.uint8]: ...

    def capture_metadata(self, *, wait: float) -> Told: ...

    def cancel_all_and_flush(self) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


class PiCamera:
    """Two streams of one sensor: a small one that only shows whether anything moves, and a large one that is read."""

    def __init__(self, focus_mm: float, open_driver: Callable[[], _Driver] | None = None) -> None:
        """Starts the camera; exposure and white balance find themselves until they are locked.

        Args:
            focus_mm: from the lens to the floor; a lens that can be moved stays there.
            open_driver: opens it; picamera2 without one.

        Raises:
            OSError: there is no camera, or no picamera2.
        """
        self._lens_position = 1000.0 / focus_mm
        self._is_locked = False
        self._driver = (open_driver or _by_picamera2)()
        try:
            self._driver.configure(self._configuration())
            self._set({**AUTOMATIC, "AfMode": _Focus.MANUAL, "LensPosition": self._lens_position})
            self._driver.start()
        except BaseException:
            self._driver.close()
            raise

    def _configuration(self) -> object:
        width, height = self._driver.sensor_resolution
        return self._driver.create_video_configuration(
            # In memory its three bytes are blue, green and red.
            main={"size": MAIN_PX, "format": "RGB888"},
            lores={"size": LOOK_PX, "format": "YUV420"},
            raw=None,
            # Half of the pixels both ways is the mode in which every Pi camera sees all that its lens shows; left to
            # itself picamera2 takes the smallest mode that fits, and that one sees only the middle.
            sensor={"output_size": (width // 2, height // 2)},
            buffer_count=_BUFFERS,
            # Without a queue a picture is never older than the wish for it.
            queue=False,
        )

    def photograph(self) -> NDArray[np.uint8]:
        """A picture of now, (960, 1280, 3) BGR; raises TimeoutError if the camera does not answer."""
        return self._patiently(lambda: self._driver.capture_array("main", wait=_WAIT_S))

    def glance(self) -> NDArray[np.uint8]:
        """How bright a small picture of now is, (240, 320); raises TimeoutError if the camera does not answer."""
        planes = self._patiently(lambda: self._driver.capture_array("lores", wait=_WAIT_S))
        width, height = LOOK_PX
        return np.ascontiguousarray(planes[:height, :width])

    def settle(self) -> CameraSettings:
        """Lets exposure, white balance and focus find themselves for what lies there, and locks them.

        Raises:
            OSError: the camera does not answer, or does not tell what it found.
        """
        self._set({**AUTOMATIC, **UNLOCKED} if self._is_locked else AUTOMATIC)
        lens = self._focused()
        told = self._settled()
        try:
            settings = CameraSettings(int(told["ExposureTime"]), float(told["AnalogueGain"]), _colour_gains(told), lens)
        except (LookupError, TypeError, ValueError) as error:
            raise OSError(f"no settings: {error}") from error
        self.lock(settings)
        return settings

    def lock(self, settings: CameraSettings) -> None:
        """Keeps these settings from the next picture on; raises TimeoutError if the camera does not answer."""
        lens = self._lens_position if settings.lens_position is None else settings.lens_position
        self._set(locked(settings, lens))
        self._is_locked = True
        for _ in range(_APPLIED_FRAMES):
            if (
                _differ_by(settings.exposure_us, self._told().get("ExposureTime", settings.exposure_us))
                < _APPLIED_SHARE
            ):
                return
        logging.getLogger("arbiter").warning("the camera does not keep an exposure of %d us", settings.exposure_us)

    def close(self) -> None:
        """Lets the camera go; may hang if the camera does."""
        self._driver.stop()
        self._driver.close()

    def _set(self, controls: Mapping[str, object]) -> None:
        """Sets those controls that this camera has: a fixed lens has no focus."""
        offered = self._driver.camera_controls
        self._driver.set_controls({name: value for name, value in controls.items() if name in offered})

    def _told(self) -> Told:
        return self._patiently(lambda: self._driver.capture_metadata(wait=_WAIT_S))

    def _focused(self) -> float | None:
        """Where the lens finds its focus, else where the box's measures say; None if it cannot move."""
        if "LensPosition" not in self._driver.camera_controls:
            return None
        self._set(FOCUS_ONCE)
        scanning = False
        for frame in range(_MOST_FRAMES):
            told = self._told()
            state = told.get("AfState")
            scanning = scanning or state == _Found.SCANNING
            if scanning and state == _Found.FOCUSED and "LensPosition" in told:
                return float(told["LensPosition"])
            if (scanning and state == _Found.FAILED) or (not scanning and frame >= _SEARCHING_FRAMES):
                break
        return self._lens_position

    def _settled(self) -> Told:
        """What the camera tells once it changes no more."""
        steady: list[Told] = []
        for _ in range(_MOST_FRAMES):
            told = self._told()
            if _searches(told) or (steady and not _alike(steady[0], told)):
                steady = []
            steady.append(told)
            if len(steady) >= _STEADY_FRAMES:
                break
        return steady[-1]

    def _patiently(self, step: Callable[[], Result]) -> Result:
        """What a step returns; one that takes too long is cancelled, so that the camera can be closed."""
        try:
            return step()
        except TimeoutError:
            self._driver.cancel_all_and_flush()
            raise


def _colour_gains(told: Told) -> tuple[float, float]:
    red, blue = told["ColourGains"]
    return float(red), float(blue)


def _searches(told: Told) -> bool:
    """Whether exposure is still being looked for: ``AeState`` since libcamera 0.5, ``AeLocked`` before."""
    return told.get("AeState") == _AE_SEARCHING or told.get("AeLocked") is False


def _alike(one: Told, other: Told) -> bool:
    """Whether two pictures had the same exposure and white balance."""
    pairs = [(_light(one), _light(other)), *zip(one.get("ColourGains", ()), other.get("ColourGains", ()), strict=False)]
    return all(_differ_by(first, second) < _STEADY_SHARE for first, second in pairs)


def _light(told: Told) -> float:
    """How much of the light a picture has: exposure in microseconds by gain."""
    return float(told.get("ExposureTime", 0)) * float(told.get("AnalogueGain", 1.0))


def _differ_by(wanted: float, got: float) -> float:
    return abs(wanted - got) / max(abs(wanted), 1e-9)


def _by_picamera2() -> _Driver:
    try:
        from picamera2 import Picamera2

        driver: _Driver = Picamera2()
    except (ImportError, RuntimeError, IndexError) as error:
        raise OSError(f"no camera: {type(error).__name__}") from error
    return driver
