"""The other lens: a box whose camera has the wide lens, and pictures that are bent as that lens bends them.

Nobody publishes how the wide lens bends. But the maker's figures for focal length, sensor and field of view do not fit
an ideal lens, and the bend that makes them fit is known then: about a twentieth at the ends of the sensor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.box import Box, DistortionMeasures, LensMeasures
from firmware.simulator.scene import Conditions, LaidCard, Picture, SceneCamera
from hardware import optics

_MARGIN = 1.15
"""How much more than the frame is photographed first: a lens that bends inwards sees more than an ideal one."""

_STRAIGHT_PX = (992, 744)
"""The straight picture, finer than the bent one, so that bending hardly blurs it."""


def published_bend(lens: LensMeasures) -> DistortionMeasures:
    """The bend that the maker's own figures ask for: the angle across must end where the sensor ends."""
    half_mm = lens.sensor_px[0] * lens.pixel_mm / 2
    edge = math.tan(math.radians(lens.field_of_view_degrees[0] / 2))
    k1 = (half_mm / (lens.focal_length_mm * edge) - 1) / edge**2
    crop_mm = lens.sensor_px[1] * lens.pixel_mm * 4 / 3
    return DistortionMeasures((k1, 0.0, 0.0, 0.0, 0.0), lens.focal_length_mm / crop_mm)


def wide_box(box: Box) -> Box:
    """The same floor and lamps below the wide lens, which is nearer; its bend is stored, as if it had been measured."""
    lens = optics.WIDE
    seen = optics.crop_field_of_view(lens)
    height = optics.height_for_mm(optics.floor_area(box), seen)
    camera = replace(box.camera, lens_height_mm=math.ceil(height), field_of_view_degrees=seen)
    return replace(box, camera=camera, lens=lens, distortion=published_bend(lens))


class BentCamera:
    """Photographs a floor as a lens that bends does: light and cards are bent, noise and file are not."""

    def __init__(self, box: Box) -> None:
        """Takes a box that says how its lens bends; raises ValueError if it does not say so."""
        if box.distortion is None:
            raise ValueError("this box has a lens without a bend")
        self.box = box
        self._finer = _STRAIGHT_PX[0] / box.camera.frame_px[0] / _MARGIN
        angles = [2 * math.degrees(math.atan(_MARGIN * math.tan(math.radians(a / 2)))) for a in _angles(box)]
        camera = replace(
            box.camera, frame_px=_STRAIGHT_PX, field_of_view_degrees=(angles[0], angles[1]),
            blur_px=box.camera.blur_px * self._finer, read_noise=0.0, shot_noise=0.0,
        )  # fmt: skip
        self._ideal = SceneCamera(replace(box, camera=camera))
        self._map = _where_bent_pixels_come_from(box, box.distortion, self._ideal.box)

    def photograph(self, cards: Sequence[LaidCard], rng: np.random.Generator, conditions: Conditions) -> Picture:
        """One bent picture, (480, 640, 3) BGR."""
        blur, motion = (self._finer * px for px in (conditions.blur_px, conditions.motion_px))
        fine = replace(conditions, jpeg_quality=None, blur_px=blur, motion_px=motion)
        straight = self._ideal.photograph(cards, rng, fine).frame.astype(np.float32)
        bent = np.asarray(cv2.remap(straight, *self._map, interpolation=cv2.INTER_LINEAR), np.float32)
        noise = rng.standard_normal(bent.shape, dtype=np.float32)
        camera = self.box.camera
        deviation = np.sqrt(bent / 255) * np.float32(camera.shot_noise * conditions.noise)
        deviation += np.float32(camera.read_noise * conditions.noise)
        frame = np.asarray(np.clip(bent + noise * deviation + 0.5, 0, 255), np.uint8)
        if conditions.jpeg_quality is None:
            return frame
        _, packed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, conditions.jpeg_quality])
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _angles(box: Box) -> tuple[float, float]:
    """Field of view of an ideal lens with square pixels, so that both directions have the same scale."""
    width, height = box.camera.frame_px
    down = 2 * math.degrees(math.atan(height / 2 / box.camera.focal_px))
    return 2 * math.degrees(math.atan(width / 2 / box.camera.focal_px)), down


def _where_bent_pixels_come_from(
    box: Box, distortion: DistortionMeasures, ideal: Box
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For each pixel of the bent picture, its place in the straight and finer one."""
    width, height = box.camera.frame_px
    focal, (across, down) = distortion.focal * width, distortion.middle
    matrix = np.array([[focal, 0, across * width - 0.5], [0, focal, down * height - 0.5], [0, 0, 1.0]])
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    pixels = np.stack([x.ravel(), y.ravel()], axis=-1)[:, None]
    rays = cv2.undistortPoints(pixels, matrix, np.array(distortion.coefficients)).reshape(height, width, 2)
    middle = (np.array(ideal.camera.frame_px) - 1) / 2
    places = np.asarray(middle + rays * ideal.camera.focal_px, np.float32)
    return np.ascontiguousarray(places[..., 0]), np.ascontiguousarray(places[..., 1])
