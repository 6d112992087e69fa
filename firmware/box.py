"""The measures of the box on the table, from ``box.toml``."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BOX_FILE = Path(__file__).with_name("box.toml")

Point3 = tuple[float, float, float]


@dataclass(frozen=True)
class CameraMeasures:
    """Where the lens is and what the sensor does to the light; noise in grey levels of 255."""

    lens_height_mm: float
    field_of_view_degrees: tuple[float, float]
    frame_px: tuple[int, int]
    vignetting: float
    blur_px: float
    read_noise: float
    shot_noise: float

    @property
    def focal_px(self) -> float:
        """The focal length in pixels, from the horizontal field of view."""
        return self.frame_px[0] / 2 / math.tan(math.radians(self.field_of_view_degrees[0] / 2))

    @property
    def pixels_per_mm(self) -> float:
        """How large one millimetre of a flat card is in the picture."""
        return self.focal_px / self.lens_height_mm


@dataclass(frozen=True)
class FloorMeasures:
    """The floor that cards lie on; colour is red, green, blue of 255 in full light."""

    size_mm: tuple[float, float]
    colour: tuple[float, float, float]
    grain: float


@dataclass(frozen=True)
class LampMeasures:
    """Light strips, each from one end to the other, and how bright white paper looks below them (of 255).

    A strip is the middle line of a diffuser, which stands upright and is ``diffuser_height_mm`` high. A ledge at its
    foot sticks out by ``ledge_mm`` and takes some light from the places that are nearest.
    """

    strips_mm: tuple[tuple[Point3, Point3], ...]
    white_level: float
    diffuser_height_mm: float
    ledge_mm: float


@dataclass(frozen=True)
class LensMeasures:
    """What the maker publishes about camera and lens; the field of view (degrees) is that of the whole sensor."""

    name: str
    focal_length_mm: float
    f_number: float
    sensor_px: tuple[int, int]
    pixel_mm: float
    nearest_focus_mm: float
    field_of_view_degrees: tuple[float, float]


@dataclass(frozen=True)
class DistortionMeasures:
    """How a lens bends the picture, as it was measured (``python -m hardware.calibrate``).

    ``coefficients`` are OpenCV's k1, k2, p1, p2, k3; ``focal`` is the focal length in widths of the picture;
    ``middle`` is where the optical axis meets it, as parts of its width and height.
    """

    coefficients: tuple[float, float, float, float, float]
    focal: float
    middle: tuple[float, float] = (0.5, 0.5)

    def __post_init__(self) -> None:
        figures = (*self.coefficients, self.focal, *self.middle)
        if len(self.coefficients) != 5 or len(self.middle) != 2 or not all(map(math.isfinite, figures)):
            raise ValueError("distortion needs five coefficients, a focal length and a middle")
        if not 0.3 < self.focal < 5.0 or not all(0.3 < part < 0.7 for part in self.middle):
            raise ValueError("distortion: focal length or middle is not that of a camera above this box")


@dataclass(frozen=True)
class CardMeasures:
    """The cards that are read: width and height, and how far a sleeve stands out on each side (mm)."""

    size_mm: tuple[float, float]
    sleeve_mm: float
    thickness_mm: float


@dataclass(frozen=True)
class RecessMeasures:
    """The two recesses of the drawer: room around a sleeved card, depth, and the bar between them (mm)."""

    play_mm: float
    depth_mm: float
    gap_mm: float


@dataclass(frozen=True)
class Box:
    """All measures of one box; ``distortion`` is None for a lens that draws straight, as the standard one does."""

    camera: CameraMeasures
    floor: FloorMeasures
    lamp: LampMeasures
    lens: LensMeasures
    card: CardMeasures
    recess: RecessMeasures
    distortion: DistortionMeasures | None = None


def _tuples(value: object) -> object:
    """The same value with tuples for lists, so that it can be frozen."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def load_box(path: Path = BOX_FILE) -> Box:
    """Reads the measures of a box; raises OSError or ValueError on a file that is not of this form."""
    sections = tomllib.loads(path.read_text(encoding="utf-8"))

    def section(name: str) -> dict[str, Any]:
        return {key: _tuples(value) for key, value in sections[name].items()}

    try:
        return Box(
            camera=CameraMeasures(**section("camera")),
            floor=FloorMeasures(**section("floor")),
            lamp=LampMeasures(**section("lamp")),
            lens=LensMeasures(**section("lens")),
            card=CardMeasures(**section("card")),
            recess=RecessMeasures(**section("recess")),
            distortion=DistortionMeasures(**section("distortion")) if "distortion" in sections else None,
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path.name} does not describe a box: {error}") from error
