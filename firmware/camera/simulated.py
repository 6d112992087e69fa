"""The camera above the simulated floor."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from firmware.simulator.floor import Card, Floor, Light
from firmware.simulator.scene import Conditions, Glare, LaidCard, SceneCamera
from reader.vision.camera_settings import CameraSettings

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LIGHTS = {
    Light.PLAIN: Conditions(),
    Light.DIM: Conditions(brightness=0.35, noise=1.5),
    Light.GLARE: Conditions(glares=(Glare(58.0, 62.0, 46.0, 22.0, 25.0), Glare(118.0, 52.0, 40.0, 18.0, -15.0))),
}

_PLAIN_EXPOSURE_US = 8000
"""What a camera settles to in plain light."""


class SimulatedCamera:
    """Photographs the floor with the box's own measures."""

    def __init__(
        self, floor: Floor, faces: Mapping[str, NDArray[np.uint8]], back: NDArray[np.uint8], seed: int
    ) -> None:
        """Takes the floor and what the cards look like.

        Args:
            floor: what lies there.
            faces: a picture of each kind, (height, width, 3) BGR.
            back: the back of all cards.
            seed: of the sensor's noise.
        """
        self._floor = floor
        self._faces = faces
        self._back = back
        self._camera = SceneCamera()
        self._noise = np.random.default_rng(seed)
        self._exposure = 1.0
        self._lock = threading.Lock()  # the eyes and the page both look

    @property
    def floor_size_mm(self) -> tuple[float, float]:
        """Width and depth of the floor that is seen."""
        return self._camera.box.floor.size_mm

    def photograph(self) -> NDArray[np.uint8]:
        """The floor as it is now, (480, 640, 3) BGR, or the picture file that stands for it."""
        scene = self._floor.scene
        if scene.picture is not None:
            return scene.picture.pixels
        cards = [self._laid(card) for card in scene.cards]
        conditions = _LIGHTS[scene.light]
        with self._lock:
            exposed = replace(conditions, brightness=conditions.brightness * self._exposure)
            return self._camera.photograph(cards, self._noise, exposed).frame

    def settle(self) -> CameraSettings:
        """Exposes for the light there is, and stays so."""
        exposure_us = round(_PLAIN_EXPOSURE_US / _LIGHTS[self._floor.scene.light].brightness)
        settings = CameraSettings(exposure_us, 1.0, (1.0, 1.0), 1000.0 / self._camera.box.camera.lens_height_mm)
        self.lock(settings)
        return settings

    def lock(self, settings: CameraSettings) -> None:
        """Exposes like this; colours and focus are always right."""
        with self._lock:
            self._exposure = settings.exposure_us * settings.analogue_gain / _PLAIN_EXPOSURE_US

    def close(self) -> None:
        """There is nothing to let go."""

    def _laid(self, card: Card) -> LaidCard:
        picture = self._back if card.face_down else self._faces[card.kind]
        return LaidCard(picture, card.x_mm, card.y_mm, card.angle_degrees)
