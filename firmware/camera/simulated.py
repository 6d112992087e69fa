"""The camera above the simulated floor."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from firmware.simulator.floor import Card, Floor, Light
from firmware.simulator.scene import Conditions, Glare, LaidCard, SceneCamera

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LIGHTS = {
    Light.PLAIN: Conditions(),
    Light.DIM: Conditions(brightness=0.35, noise=1.5),
    Light.GLARE: Conditions(glares=(Glare(58.0, 62.0, 46.0, 22.0, 25.0), Glare(118.0, 52.0, 40.0, 18.0, -15.0))),
}


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
        with self._lock:
            return self._camera.photograph(cards, self._noise, _LIGHTS[scene.light]).frame

    def close(self) -> None:
        """There is nothing to let go."""

    def _laid(self, card: Card) -> LaidCard:
        picture = self._back if card.face_down else self._faces[card.kind]
        return LaidCard(picture, card.x_mm, card.y_mm, card.angle_degrees)
