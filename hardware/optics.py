"""Whether the box can see: coverage, pixels per millimetre, depth of field, glare and evenness of light, from numbers.

Everything is computed for an ideal lens from the measures in ``firmware/box.toml``. Places are millimetres from the
optical axis (x to the right, y towards the front) and above the cards (z).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from firmware.box import Box, LensMeasures, load_box
from firmware.light import light_on

Vectors = NDArray[np.float64]

NEEDED_PX_PER_MM = 3.0
"""What the reader needs: it compares cards at about 1.9 px/mm, and noise and blur want half as much again."""

NEEDED_FOCUS_MM = 12.0
"""How far a card in the box may rise above the floor and still be sharp: a warped one, or one leaning on the other."""

NEEDED_TILT_DEGREES = 5.0
"""How far a sleeved card may be tilted, any way, before the lamp's mirror image reaches the lens."""

_MOST_TILT_DEGREES = 10.0
"""No card lies more askew in a recess or on the floor."""

NEEDED_EVENNESS = 2.5
"""How much brighter the brightest place may be than the darkest. Measured with the simulated camera: at 3.4, cards in
the dim middle are refused as blurred when they are enrolled; at 2.3, all that lie well are read."""

CAMERA_AND_LID_MM = (30.0, 40.0)
"""What camera, board and lid add to the height of a box above the lens."""

WIDE = LensMeasures(
    name="Camera Module 3 Wide",
    focal_length_mm=2.75,
    f_number=2.2,
    sensor_px=(4608, 2592),
    pixel_mm=0.0014,
    nearest_focus_mm=50.0,
    field_of_view_degrees=(102.0, 67.0),
)
"""The other lens, as published in the same table as the first."""


@dataclass(frozen=True)
class Area:
    """A part of the floor around the optical axis that cards may lie in (mm)."""

    name: str
    width_mm: float
    depth_mm: float


def _tangent(degrees: float) -> float:
    return math.tan(math.radians(degrees / 2))


def crop_field_of_view(lens: LensMeasures, aspect: float = 4 / 3) -> tuple[float, float]:
    """The field of view (degrees, across and down) of the largest middle part of the sensor with that aspect.

    The height of the sensor is kept, so the published vertical angle rules: for a lens without distortion the width
    of the crop follows from it.
    """
    down = lens.field_of_view_degrees[1]
    return 2 * math.degrees(math.atan(_tangent(down) * aspect)), down


def coverage_mm(field_of_view_degrees: tuple[float, float], height_mm: float) -> tuple[float, float]:
    """How much floor a lens at that height sees (width, depth)."""
    across, down = field_of_view_degrees
    return 2 * height_mm * _tangent(across), 2 * height_mm * _tangent(down)


def height_for_mm(area: Area, field_of_view_degrees: tuple[float, float]) -> float:
    """The lowest height of the lens that sees the whole area."""
    across, down = field_of_view_degrees
    return max(area.width_mm / (2 * _tangent(across)), area.depth_mm / (2 * _tangent(down)))


def depth_of_field_mm(lens: LensMeasures, height_mm: float, frame_px: tuple[int, int]) -> tuple[float, float]:
    """The nearest and farthest distance from the lens that is sharp to one pixel of the working frame."""
    crop_px = lens.sensor_px[1] * frame_px[0] / frame_px[1]
    circle_mm = crop_px / frame_px[0] * lens.pixel_mm
    hyperfocal = lens.focal_length_mm**2 / (lens.f_number * circle_mm) + lens.focal_length_mm
    behind = height_mm - lens.focal_length_mm
    near = hyperfocal * height_mm / (hyperfocal + behind)
    far = hyperfocal * height_mm / (hyperfocal - behind) if behind < hyperfocal else math.inf
    return near, far


def recess_size_mm(box: Box) -> tuple[float, float]:
    """Width and depth of one recess: a sleeved card and the play around it."""
    room = 2 * (box.card.sleeve_mm + box.recess.play_mm)
    return box.card.size_mm[0] + room, box.card.size_mm[1] + room


def drawer_area(box: Box) -> Area:
    """The two recesses of the drawer, side by side."""
    width, depth = recess_size_mm(box)
    return Area("drawer with two recesses", 2 * width + box.recess.gap_mm, depth)


def floor_area(box: Box) -> Area:
    """The whole floor."""
    return Area("free floor", *box.floor.size_mm)


def strips(box: Box) -> tuple[Vectors, ...]:
    """The diffusers' middle lines around the optical axis, each (2, 3): its two ends."""
    middle = np.array([box.floor.size_mm[0] / 2, box.floor.size_mm[1] / 2, 0.0])
    return tuple(np.asarray(strip) - middle for strip in box.lamp.strips_mm)


def _grid(area: Area, step_mm: float) -> Vectors:
    x = np.linspace(-area.width_mm / 2, area.width_mm / 2, max(2, round(area.width_mm / step_mm) + 1))
    y = np.linspace(-area.depth_mm / 2, area.depth_mm / 2, max(2, round(area.depth_mm / step_mm) + 1))
    return np.asarray(np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2), np.float64)


def _tilts(degrees: float) -> Iterator[Vectors]:
    """Upward directions of a card that is tilted by that much: sixteen ways round."""
    for way in np.radians(np.arange(0, 360, 22.5)):
        lean = math.radians(degrees)
        yield np.array([math.sin(lean) * math.cos(way), math.sin(lean) * math.sin(way), math.cos(lean)])


def mirrored_places(box: Box, area: Area, tilt_degrees: float, step_mm: float = 2.0) -> Vectors:
    """Where on the area (n, 2) a shiny card, tilted by that much some way, shows the lens a diffuser's mirror image."""
    places = _grid(area, step_mm)
    points = np.column_stack([places, np.zeros(len(places))])
    seen = np.zeros(len(places), bool)
    sight = points - np.array([0.0, 0.0, box.camera.lens_height_mm])
    for up in _tilts(tilt_degrees):
        mirrored = sight - 2 * (sight @ up)[:, None] * up
        for strip in strips(box):
            seen |= _hits(points, mirrored, strip, box.lamp.diffuser_height_mm)
    return np.asarray(places[seen])


def _hits(points: Vectors, directions: Vectors, strip: Vectors, height_mm: float) -> NDArray[np.bool_]:
    """Whether each ray meets the upright rectangle that stands around a level line."""
    along = strip[1] - strip[0]
    length = float(np.linalg.norm(along))
    along = along / length
    normal = np.array([along[1], -along[0], 0.0])
    towards = directions @ normal
    safe = np.where(np.abs(towards) > 1e-9, towards, 1e-9)
    way = ((strip[0] - points) @ normal) / safe
    meeting = points + way[:, None] * directions - strip[0]
    inside = (meeting @ along >= 0) & (meeting @ along <= length)
    return np.asarray((way > 0) & inside & (np.abs(meeting[:, 2]) <= height_mm / 2))


def first_glare_degrees(box: Box, area: Area, most: float = _MOST_TILT_DEGREES) -> float:
    """The smallest tilt (steps of half a degree) at which some sleeved card in the area mirrors a lamp; or ``most``."""
    for tilt in np.arange(0.0, most, 0.5):
        if len(mirrored_places(box, area, float(tilt))):
            return float(tilt)
    return most


def evenness(box: Box, area: Area) -> float:
    """How many times brighter the brightest place of the area is than its darkest."""
    light = light_on(box, _grid(area, 5.0) + np.array(box.floor.size_mm) / 2)
    return float(light.max() / light.min())


@dataclass(frozen=True)
class Finding:
    """One figure of the box, what it must be, and whether it is."""

    name: str
    value: str
    needed: str
    holds: bool


def findings(box: Box | None = None) -> list[Finding]:
    """Every figure of the box with its limit."""
    box = box or load_box()
    camera, lens = box.camera, box.lens
    seen = coverage_mm(camera.field_of_view_degrees, camera.lens_height_mm)
    crop = crop_field_of_view(lens)
    near, _ = depth_of_field_mm(lens, camera.lens_height_mm, camera.frame_px)
    rise = camera.lens_height_mm - near
    lamp_reach = min(float(abs(strip[:, 1]).min()) for strip in strips(box))
    table = [
        Finding(
            "field of view of the 4:3 picture",
            f"{camera.field_of_view_degrees[0]:.0f} x {camera.field_of_view_degrees[1]:.0f} degrees",
            f"{crop[0]:.1f} x {crop[1]:.1f} degrees, from the maker's {lens.field_of_view_degrees[1]:.0f} (within 1.5)",
            all(abs(used - true) <= 1.5 for used, true in zip(camera.field_of_view_degrees, crop, strict=True)),
        ),
        Finding(
            "floor that the lens sees",
            f"{seen[0]:.0f} x {seen[1]:.0f} mm",
            f"all of {box.floor.size_mm[0]:.0f} x {box.floor.size_mm[1]:.0f} mm",
            all(part >= whole - 0.5 for part, whole in zip(seen, box.floor.size_mm, strict=True)),
        ),
        Finding(
            "pixels per millimetre",
            f"{camera.pixels_per_mm:.2f}",
            f"at least {NEEDED_PX_PER_MM:.1f}",
            camera.pixels_per_mm >= NEEDED_PX_PER_MM,
        ),
        Finding(
            "height of the lens above the cards",
            f"{camera.lens_height_mm:.0f} mm",
            f"at least {lens.nearest_focus_mm:.0f} mm, the nearest focus",
            camera.lens_height_mm >= lens.nearest_focus_mm,
        ),
        Finding(
            "sharp above the floor (focused on it)",
            f"{rise:.1f} mm",
            f"at least {NEEDED_FOCUS_MM:.0f} mm",
            rise >= NEEDED_FOCUS_MM,
        ),
        Finding(
            "lamps outside the picture",
            f"{lamp_reach:.0f} mm from the axis",
            f"more than {seen[1] / 2:.0f} mm",
            lamp_reach > seen[1] / 2,
        ),
    ]
    for area in (drawer_area(box), floor_area(box)):
        table += _light_findings(box, area)
    return table


def _light_findings(box: Box, area: Area) -> list[Finding]:
    tilt, uneven = first_glare_degrees(box, area), evenness(box, area)
    return [
        Finding(
            f"{area.name}: tilt at which a sleeve first mirrors a lamp",
            f"{tilt:.1f} degrees" if tilt < _MOST_TILT_DEGREES else f"over {_MOST_TILT_DEGREES:.0f} degrees",
            f"more than {NEEDED_TILT_DEGREES:.0f} degrees",
            tilt > NEEDED_TILT_DEGREES,
        ),
        Finding(
            f"{area.name}: brightest place against darkest",
            f"{uneven:.2f}",
            f"at most {NEEDED_EVENNESS:.1f}",
            uneven <= NEEDED_EVENNESS,
        ),
    ]


ARRANGEMENTS = (
    Area("two-card tray", 112.0, 83.0),
    Area("two free cards side by side", 165.0, 125.0),
    Area("any angle, end to end (circle)", 160.0, 160.0),
)
"""Floors that a box could have, from the smallest to the largest."""


def arrangement_rows(box: Box | None = None) -> list[tuple[str, float, float, float]]:
    """For each arrangement: its name, height of the standard and of the wide lens (mm), pixels per millimetre."""
    box = box or load_box()
    wide = crop_field_of_view(WIDE)
    rows = []
    for area in ARRANGEMENTS:
        standard_mm = height_for_mm(area, box.camera.field_of_view_degrees)
        seen = coverage_mm(box.camera.field_of_view_degrees, standard_mm)
        rows.append((area.name, standard_mm, height_for_mm(area, wide), box.camera.frame_px[0] / seen[0]))
    return rows
