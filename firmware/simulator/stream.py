"""Tells the page ``/box`` what the simulated box shows, now and after every change."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

from flask import Flask, Response, abort
from flask.typing import ResponseReturnValue

if TYPE_CHECKING:
    from firmware.simulator.page import SimulatedBox

_MOST_STREAMS = 8
_SIGN_OF_LIFE_S = 5.0


def add_stream(app: Flask, box: SimulatedBox) -> None:
    """Adds the routes; with too many streams open the next one gets 503."""
    places = threading.BoundedSemaphore(_MOST_STREAMS)

    @app.get("/box/state")
    def state() -> ResponseReturnValue:
        return _state(box)

    @app.get("/box/events")
    def events() -> Response:
        if not places.acquire(blocking=False):
            abort(503)
        return Response(_Events(box, places), mimetype="text/event-stream")


class _Events:
    """Server-sent events; gives its place back when the page goes away."""

    def __init__(self, box: SimulatedBox, places: threading.BoundedSemaphore) -> None:
        self._box = box
        self._places = places
        self._open = True

    def __iter__(self) -> Iterator[bytes]:
        number = -1
        while not self._box.mirror.closed:
            told, number = number, self._box.mirror.wait(number, _SIGN_OF_LIFE_S)
            if number == told:
                yield b": still there\n\n"
            else:
                yield f"data: {json.dumps(_state(self._box))}\n\n".encode()

    def close(self) -> None:
        """The page is gone."""
        if self._open:
            self._open = False
            self._places.release()


def _state(box: SimulatedBox) -> dict[str, object]:
    shown = box.mirror.now
    scene = box.floor.scene
    cards = [
        {"kind": card.kind, "x": card.x_mm, "y": card.y_mm, "angle": card.angle_degrees, "down": card.face_down}
        for card in scene.cards
    ]
    return {
        "display": shown.number,
        "words": shown.words,
        "step": shown.step,
        "swapped": shown.swapped,
        "cards": cards,
        "light": scene.light.value,
        "led": None if box.mirror.tint is None else "#{:02x}{:02x}{:02x}".format(*box.mirror.tint),
        "picture": None if scene.picture is None else scene.picture.name,
    }
