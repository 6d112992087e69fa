"""The page ``/box``: the simulated box to see and to touch. Only this process serves it, only on this computer."""

from __future__ import annotations

import io
import json
import math
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, abort, redirect, render_template, request, send_from_directory

from firmware.panel.buttons import Button
from firmware.panel.pins import PretendedFingers
from firmware.simulator.faces import Faces, as_png
from firmware.simulator.floor import MOST_CARDS, Card, Floor, Light, Picture
from firmware.simulator.mirror import Mirror
from reader.errors import ArbiterError, PictureError
from reader.languages import Translator, marked

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FONTS = Path(__file__).parent.parent / "screens" / "fonts"
_MOST_STREAMS = 8
_SIGN_OF_LIFE_S = 5.0
_CARD_WIDTH_PX = 300
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True, eq=False)
class SimulatedBox:
    """What the page shows and touches."""

    mirror: Mirror
    fingers: PretendedFingers
    floor: Floor
    faces: Faces
    photograph: Callable[[], NDArray[np.uint8]]
    floor_size_mm: tuple[float, float]
    names: Callable[[str], str]
    translator: Callable[[], Translator]


def create_app(box: SimulatedBox, hosts: tuple[str, ...]) -> Flask:
    """The page's application.

    Args:
        box: what it shows and touches.
        hosts: the only values of the Host header that are answered, such as ``127.0.0.1:8081``: a page from elsewhere
            may neither press buttons nor look through the camera.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = 70 * 1024 * 1024
    _guard(app, hosts)
    _show(app, box)
    _touch(app, box)
    _stream(app, box)
    return app


def _guard(app: Flask, hosts: tuple[str, ...]) -> None:
    origins = {f"http://{host}" for host in hosts}

    @app.before_request
    def only_this_page() -> None:
        if request.host not in hosts:
            abort(403)
        if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
            if request.method != "GET" or request.path != "/box":
                abort(403)
        if request.method not in ("GET", "HEAD") and request.headers.get("Origin") not in origins:
            abort(403)

    @app.after_request
    def headers(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = _POLICY
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers.setdefault("Cache-Control", "no-store")
        return response


def _show(app: Flask, box: SimulatedBox) -> None:
    cards = {kind: as_png(picture, _CARD_WIDTH_PX) for kind, picture in box.faces.kinds.items()}
    back = as_png(box.faces.back, _CARD_WIDTH_PX)

    @app.get("/")
    def start() -> Any:
        return redirect("/box")

    @app.get("/box")
    def page() -> str:
        return render_template(
            "box.html",
            _=box.translator(),
            language=box.translator().language,
            kinds=[(kind, box.names(kind)) for kind in box.faces.kinds],
            floor=box.floor_size_mm,
            most_cards=MOST_CARDS,
        )

    @app.get("/box/display.png")
    def display() -> Response:
        return Response(box.mirror.now.png, mimetype="image/png")

    @app.get("/box/camera.png")
    def camera() -> Response:
        return Response(as_png(box.photograph()), mimetype="image/png")

    @app.get("/box/card/<kind>.png")
    def card(kind: str) -> Response:
        picture = back if kind == "back" else cards.get(kind)
        if picture is None:
            abort(404)
        response = Response(picture, mimetype="image/png")
        response.headers["Cache-Control"] = "private, max-age=3600"
        return response

    @app.get("/box/fonts/<name>")
    def fonts(name: str) -> Response:
        return send_from_directory(_FONTS, name, max_age=86400)


def _touch(app: Flask, box: SimulatedBox) -> None:
    @app.post("/box/press")
    def press() -> Any:
        content = _content()
        try:
            button = Button(str(content.get("button")))
        except ValueError:
            return _refusal(marked("There is no such button."))
        if content.get("down") is True:
            box.fingers.press(button)
        else:
            box.fingers.release(button)
        return {"done": True}

    @app.post("/box/floor")
    def lay() -> Any:
        try:
            box.floor.lay(tuple(_card(item, box) for item in _content()["cards"]))
        except (KeyError, TypeError, ValueError):
            return _refusal(marked("These cards cannot lie there."))
        box.mirror.nudge()
        return {"done": True}

    @app.post("/box/light")
    def light() -> Any:
        try:
            box.floor.lit(Light(str(_content().get("light"))))
        except ValueError:
            return _refusal(marked("There is no such light."))
        box.mirror.nudge()
        return {"done": True}

    @app.post("/box/picture")
    def picture() -> Any:
        name = Path(request.args.get("name", "picture")).name[:60] or "picture"
        try:
            box.floor.put_picture(Picture(name, _uploaded(request.get_data(), name)))
        except ArbiterError as error:
            return {"refused": box.translator().explain(error)}, 422
        box.mirror.nudge()
        return {"done": True}

    @app.delete("/box/picture")
    def no_picture() -> Any:
        box.floor.put_picture(None)
        box.mirror.nudge()
        return {"done": True}

    def _refusal(sentence: str) -> Any:
        return {"refused": box.translator()(sentence)}, 422


def _content() -> dict[str, Any]:
    content = request.get_json(silent=True)
    if not isinstance(content, dict):
        abort(400)
    return content


def _card(item: dict[str, Any], box: SimulatedBox) -> Card:
    kind = str(item["kind"])
    if kind not in box.faces.kinds:
        raise ValueError(kind)
    x_mm, y_mm, angle = float(item["x"]), float(item["y"]), float(item["angle"])
    return Card(kind, x_mm, y_mm, math.fmod(angle, 360.0), item["down"] is True)


def _uploaded(content: bytes, name: str) -> NDArray[np.uint8]:
    """An uploaded picture file, read by the same rules as any other picture; raises PictureError."""
    import tempfile

    from reader.vision.pictures import load_picture

    if not content:
        raise PictureError(marked("{name} is empty."), name=name)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture"
        path.write_bytes(content)
        try:
            return load_picture(path)
        except PictureError as error:
            raise PictureError(error.sentence, **{**error.details, "name": name}) from None


def _stream(app: Flask, box: SimulatedBox) -> None:
    places = threading.BoundedSemaphore(_MOST_STREAMS)

    @app.get("/box/state")
    def state() -> Any:
        return _state(box)

    @app.get("/box/events")
    def events() -> Response:
        if not places.acquire(blocking=False):
            abort(503)
        return Response(_Events(box, places), mimetype="text/event-stream")


class _Events:
    """The state now and after every change, as server-sent events; gives its place back when the page goes away."""

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


def _state(box: SimulatedBox) -> dict[str, Any]:
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
        "cards": cards,
        "light": scene.light.value,
        "picture": None if scene.picture is None else scene.picture.name,
    }


__all__ = ["SimulatedBox", "create_app", "io"]
