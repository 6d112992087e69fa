"""What the camera must keep, so that the cards look the same on every evening as they did when they were enrolled."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

# No camera exposes for longer than a minute, or amplifies or shifts a colour by more; a lens at 20 dioptres is at 5 cm.
_LONGEST_EXPOSURE_US = 60_000_000
_LARGEST_GAIN = 1000.0
_LARGEST_LENS_POSITION = 100.0


@dataclass(frozen=True)
class CameraSettings:
    """Exposure, white balance and focus of the camera that a deck was enrolled with.

    ``exposure_us`` is the exposure time in microseconds, ``analogue_gain`` the sensor's amplification (1: none),
    ``colour_gains`` those of red and blue, ``lens_position`` the focus in dioptres, None for a lens that cannot move.
    These are the controls ExposureTime, AnalogueGain, ColourGains and LensPosition of libcamera.

    Raises:
        ValueError: a figure that no camera has.
    """

    exposure_us: int
    analogue_gain: float
    colour_gains: tuple[float, float]
    lens_position: float | None

    def __post_init__(self) -> None:
        gains = (self.analogue_gain, *self.colour_gains)
        if len(gains) != 3 or not all(math.isfinite(gain) and 0 < gain <= _LARGEST_GAIN for gain in gains):
            raise ValueError(f"no camera has these gains: {gains}")
        if not 0 < self.exposure_us <= _LONGEST_EXPOSURE_US:
            raise ValueError(f"no camera exposes for {self.exposure_us} microseconds")
        if self.lens_position is not None and not 0 <= self.lens_position <= _LARGEST_LENS_POSITION:
            raise ValueError(f"no lens has the position {self.lens_position}")

    def to_json(self) -> dict[str, object]:
        """What ``deck.json`` holds."""
        return asdict(self)

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> CameraSettings:
        """The settings in a ``deck.json``; raises KeyError, TypeError or ValueError if it holds none."""
        red, blue = (float(gain) for gain in content["colour_gains"])
        lens = content["lens_position"]
        return cls(
            int(content["exposure_us"]),
            float(content["analogue_gain"]),
            (red, blue),
            None if lens is None else float(lens),
        )
