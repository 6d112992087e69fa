"""Photographs cards on the floor of the box: the camera of the simulated box and of the benchmark.

Floor coordinates are millimetres from the floor's far left corner, x to the right, y towards the front. Angles turn
clockwise as the camera sees them. Pixels follow OpenCV: the centre of the first pixel is (0, 0).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.box import Box, load_box
from firmware.simulator.lens import blurred, light_on_floor

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]

# Size and thickness of the cards, and how much wider a sleeve is, are those that the box is built for.
_CARD = load_box().card
# Textures are shrunk to this density before they are warped, so that no fine line turns into false ones.
_TEXTURE_PX_PER_MM = 5.0
# A sleeve is a little milky, and shows its own edge.
_SLEEVE_HAZE = 0.06
_SLEEVE_EDGE = 0.22
# Side of the noise that is made once and cut at random places; larger than a frame.
_NOISE_SIDE = 1024


@dataclass(frozen=True, eq=False)
class LaidCard:
    """A flat thing on the floor, usually a card; ``picture`` is (height, width, 3) BGR, stretched to the size.

    ``lift_degrees`` raises the side that ``lift_direction_degrees`` points to (0: the card's right edge).
    """

    picture: Picture
    x_mm: float
    y_mm: float
    angle_degrees: float = 0.0
    width_mm: float = _CARD.size_mm[0]
    height_mm: float = _CARD.size_mm[1]
    corner_radius_mm: float = 3.0
    lift_degrees: float = 0.0
    lift_direction_degrees: float = 0.0
    sleeve: bool = False


@dataclass(frozen=True)
class Glare:
    """The mirror image of a lamp on what lies there: a soft white ellipse around a place; the matt floor shows none."""

    x_mm: float
    y_mm: float
    length_mm: float
    width_mm: float
    angle_degrees: float = 0.0
    strength: float = 255.0


@dataclass(frozen=True)
class Conditions:
    """What light, lens, hand and file do to a photograph; the defaults are the box as it is meant.

    ``gradient`` darkens one side by that part; ``white_balance`` are factors for red, green, blue; ``noise`` multiplies
    the sensor's own noise; ``jpeg_quality`` is None for a picture that was never compressed.
    """

    brightness: float = 1.0
    gradient: float = 0.0
    gradient_direction_degrees: float = 0.0
    white_balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur_px: float = 0.0
    motion_px: float = 0.0
    motion_direction_degrees: float = 0.0
    noise: float = 1.0
    jpeg_quality: int | None = None
    glares: tuple[Glare, ...] = ()
    camera_tilt_degrees: float = 0.0
    camera_turn_degrees: float = 0.0


PLAIN = Conditions()


@dataclass(frozen=True, eq=False)
class Photograph:
    """A frame, (480, 640, 3) BGR, and the truth: for each laid card its four corners in pixels, in its own order."""

    frame: Picture
    corners: tuple[Points, ...]


class SceneCamera:
    """The camera of one box. What does not change from frame to frame is computed once."""

    def __init__(self, box: Box | None = None) -> None:
        self.box = box or load_box()
        self._light = light_on_floor(self.box)
        fixed = np.random.default_rng(1)
        self._noise = fixed.standard_normal((_NOISE_SIDE, _NOISE_SIDE, 3), dtype=np.float32)
        self._floor = self._bare_floor(fixed)

    def _bare_floor(self, rng: np.random.Generator) -> Floats:
        width, height = self.box.camera.frame_px
        rough = rng.standard_normal((height, width), dtype=np.float32)
        grain = np.asarray(cv2.GaussianBlur(rough, (0, 0), 1.5), np.float32)
        grain = grain * np.float32(self.box.floor.grain / float(grain.std()))
        colour = np.array(self.box.floor.colour[::-1], np.float32)
        return np.ascontiguousarray(colour + grain[..., None], np.float32)

    def photograph(
        self, cards: Sequence[LaidCard], rng: np.random.Generator, conditions: Conditions = PLAIN
    ) -> Photograph:
        """Takes one picture; later cards lie on top of earlier ones, and ``rng`` alone decides the noise."""
        view = self._floor.copy()
        shiny = np.zeros(view.shape[:2], np.float32)
        corners = []
        for layer, card in enumerate(cards):
            corners.append(self.project(card, conditions, layer))
            self._draw(view, shiny, card, conditions, layer)
        mirrored = np.zeros_like(shiny)
        for glare in conditions.glares:
            mirrored += shiny * self._mirror_image(glare, conditions)
        view = self._expose(view, mirrored, conditions)
        blur_px = math.hypot(self.box.camera.blur_px, conditions.blur_px)
        view = blurred(view, blur_px, conditions.motion_px, conditions.motion_direction_degrees)
        return Photograph(self._develop(view, rng, conditions), tuple(corners))

    def project(self, card: LaidCard, conditions: Conditions = PLAIN, layer: int = 0, margin_mm: float = 0.0) -> Points:
        """The four corners of a laid card in pixels, (4, 2): its top left, top right, bottom right, bottom left."""
        x, y = card.width_mm / 2 + margin_mm, card.height_mm / 2 + margin_mm
        flat = np.array([[-x, -y, 0.0], [x, -y, 0.0], [x, y, 0.0], [-x, y, 0.0]])
        lifted = _lift(flat, card.lift_degrees, card.lift_direction_degrees)
        turned = lifted @ _turn(card.angle_degrees).T
        turned[:, 2] += layer * _CARD.thickness_mm
        floor_x, floor_y = self.box.floor.size_mm
        place = np.array([card.x_mm - floor_x / 2, card.y_mm - floor_y / 2, 0.0])
        return self._to_pixels(turned + place, conditions)

    def place(self, x_px: float, y_px: float) -> tuple[float, float]:
        """The place on the floor, in mm, that an untilted camera sees at a pixel."""
        camera, (floor_x, floor_y) = self.box.camera, self.box.floor.size_mm
        width, height = camera.frame_px
        return (
            (x_px - (width - 1) / 2) / camera.pixels_per_mm + floor_x / 2,
            (y_px - (height - 1) / 2) / camera.pixels_per_mm + floor_y / 2,
        )

    def _to_pixels(self, points: Points, conditions: Conditions) -> Points:
        """Pixels of points that are given in mm from the middle of the floor, z up; a tilt swings the whole camera."""
        camera = self.box.camera
        seen = points
        if conditions.camera_tilt_degrees or conditions.camera_turn_degrees:
            direction = math.radians(conditions.camera_turn_degrees)
            seen = points @ _rotation((-math.sin(direction), math.cos(direction)), conditions.camera_tilt_degrees).T
        scale = camera.focal_px / (camera.lens_height_mm - seen[:, 2])
        middle = (np.array(camera.frame_px) - 1) / 2
        return np.asarray(middle + seen[:, :2] * scale[:, None])

    def _draw(self, view: Floats, shiny: Floats, card: LaidCard, conditions: Conditions, layer: int) -> None:
        texture, margin = _texture(card)
        target = self.project(card, conditions, layer, margin)
        height, width = view.shape[:2]
        left, top = np.maximum(np.floor(target.min(axis=0)).astype(int) - 1, 0)
        right, bottom = np.minimum(np.ceil(target.max(axis=0)).astype(int) + 2, (width, height))
        if left >= right or top >= bottom:
            return
        rows, columns = texture.shape[:2]
        source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
        transform = cv2.getPerspectiveTransform(source, (target - [left, top]).astype(np.float32))
        drawn = cv2.warpPerspective(texture, transform, (int(right - left), int(bottom - top)), flags=cv2.INTER_LINEAR)
        part = view[top:bottom, left:right]
        cover = drawn[..., 3:] * np.float32(1 / 255)
        part += (drawn[..., :3] - part) * cover
        np.maximum(shiny[top:bottom, left:right], cover[..., 0], out=shiny[top:bottom, left:right])

    def _mirror_image(self, glare: Glare, conditions: Conditions) -> Floats:
        """How bright a lamp's mirror image is at each pixel (h, w), if something shiny lies there."""
        floor_x, floor_y = self.box.floor.size_mm
        middle = self._to_pixels(np.array([[glare.x_mm - floor_x / 2, glare.y_mm - floor_y / 2, 0.0]]), conditions)[0]
        scale = self.box.camera.pixels_per_mm
        width, height = self.box.camera.frame_px
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        x, y = x - np.float32(middle[0]), y - np.float32(middle[1])
        turn = math.radians(glare.angle_degrees)
        along = (x * math.cos(turn) + y * math.sin(turn)) / (glare.length_mm * scale / 2)
        across = (y * math.cos(turn) - x * math.sin(turn)) / (glare.width_mm * scale / 2)
        # Flat in the middle, soft at the rim: a diffused lamp seen in a sheet of plastic.
        return np.asarray(glare.strength * np.exp(-((along**2 + across**2) ** 2)), np.float32)

    def _expose(self, view: Floats, mirrored: Floats, conditions: Conditions) -> Floats:
        red, green, blue = conditions.white_balance
        gains = np.array([blue, green, red], np.float32) * np.float32(conditions.brightness)
        light = self._light
        if conditions.gradient:
            height, width = view.shape[:2]
            turn = math.radians(conditions.gradient_direction_degrees)
            x = np.linspace(-0.5, 0.5, width, dtype=np.float32) * np.float32(math.cos(turn))
            y = np.linspace(-0.5, 0.5, height, dtype=np.float32) * np.float32(math.sin(turn))
            slope = (x[None, :] + y[:, None] + np.float32(0.5)).clip(0.0, 1.0)
            light = light * (1 - np.float32(conditions.gradient) * slope)
        # A mirror image is as bright as the lamp, however little light the lamp throws on that place.
        lamp = mirrored * np.float32(self.box.lamp.white_level / 255.0)
        return np.asarray((view * light[..., None] + lamp[..., None]) * gains, np.float32)

    def _develop(self, view: Floats, rng: np.random.Generator, conditions: Conditions) -> Picture:
        """Adds the sensor's noise and turns light into bytes."""
        height, width = view.shape[:2]
        top, left = (int(rng.integers(0, _NOISE_SIDE - side)) for side in (height, width))
        noise = self._noise[top : top + height, left : left + width]
        camera = self.box.camera
        shot = cv2.sqrt(np.maximum(view, 0.0) * np.float32(1 / 255))
        deviation = shot * np.float32(camera.shot_noise * conditions.noise)
        deviation += np.float32(camera.read_noise * conditions.noise)
        noisy = view + noise * deviation + np.float32(0.5)
        frame: NDArray[np.uint8] = np.asarray(np.clip(noisy, 0, 255), np.uint8)
        if conditions.jpeg_quality is None:
            return frame
        _, packed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, conditions.jpeg_quality])
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _turn(degrees: float) -> Points:
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])


def _rotation(axis: tuple[float, float], degrees: float) -> Points:
    """The rotation about an axis that lies in the floor."""
    rotation, _ = cv2.Rodrigues(np.array([axis[0], axis[1], 0.0]) * math.radians(degrees))
    return np.asarray(rotation, np.float64)


def _lift(flat: Points, degrees: float, direction_degrees: float) -> Points:
    """Raises one side of a card; its lowest corner stays on the floor."""
    if not degrees:
        return flat
    direction = math.radians(direction_degrees)
    lifted = flat @ _rotation((math.sin(direction), -math.cos(direction)), degrees).T
    lifted[:, 2] -= lifted[:, 2].min()
    return np.asarray(lifted)


def _texture(card: LaidCard) -> tuple[Floats, float]:
    """The card as (h, w, 4): BGR and cover of 255; with a sleeve it is larger than the card by the margin in mm."""
    columns, rows = (max(4, round(side * _TEXTURE_PX_PER_MM)) for side in (card.width_mm, card.height_mm))
    picture = cv2.resize(card.picture, (columns, rows), interpolation=cv2.INTER_AREA).astype(np.float32)
    cover = _rounded(rows, columns, card.corner_radius_mm)
    if not card.sleeve:
        return np.dstack([picture, cover]), 0.0
    border = round(_CARD.sleeve_mm * _TEXTURE_PX_PER_MM)
    size = (rows + 2 * border, columns + 2 * border)
    film = np.full((*size, 4), 255.0, np.float32)
    film[..., 3] *= _SLEEVE_HAZE
    cv2.rectangle(film, (0, 0), (size[1] - 1, size[0] - 1), (255.0, 255.0, 255.0, 255.0 * _SLEEVE_EDGE), 2)
    inside = film[border:-border, border:-border]
    seen = picture + (255.0 - picture) * np.float32(_SLEEVE_HAZE)
    part = (cover / 255.0)[..., None]
    inside[...] = inside + (np.dstack([seen, np.full_like(cover, 255.0)]) - inside) * part
    return film, border / _TEXTURE_PX_PER_MM


def _rounded(rows: int, columns: int, radius_mm: float) -> Floats:
    radius = round(radius_mm * _TEXTURE_PX_PER_MM)
    if radius < 1:
        return np.full((rows, columns), 255.0, np.float32)
    cover = np.zeros((rows, columns), np.uint8)
    cv2.rectangle(cover, (radius, 0), (columns - 1 - radius, rows - 1), (255,), -1)
    cv2.rectangle(cover, (0, radius), (columns - 1, rows - 1 - radius), (255,), -1)
    for x in (radius, columns - 1 - radius):
        for y in (radius, rows - 1 - radius):
            cv2.circle(cover, (x, y), radius, (255,), -1, cv2.LINE_AA)
    return cover.astype(np.float32)
