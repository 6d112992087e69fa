"""The page ``/box``: the simulated box to see and to touch. Only this process serves it, only on this computer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask, Response, abort, redirect, render_template, request, send_from_directory
from flask.typing import ResponseReturnValue

from firmware.panel.pins import PretendedFingers
from firmware.simulator.faces import Faces, as_png
from firmware.simulator.floor import MOST_CARDS, Floor
from firmware.simulator.mirror import Mirror
from reader.languages import Translator

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FONTS = Path(__file__).parent.parent / "screens" / "fonts"
_CARD_WIDTH_PX = 300
_LARGEST_UPLOAD_BYTES = 70 * 1024 * 1024
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True, eq=False)
class SimulatedBox:
    """What the page shows and touches.

    ``names`` gives a kind's name; sizes of the floor are width and depth; ``explain`` draws into a picture what the
    eyes see in it, and why it is no reading.
    """

    mirror: Mirror
    fingers: PretendedFingers
    floor: Floor
    faces: Faces
    photograph: Callable[[], NDArray[np.uint8]]
    floor_size_mm: tuple[float, float]
    names: Callable[[str], str]
    translator: Callable[[], Translator]
    explain: Callable[[NDArray[np.uint8]], NDArray[np.uint8]]


def create_app(box: SimulatedBox, hosts: tuple[str, ...]) -> Flask:
    """The page's application.

    Args:
        box: what it shows and touches.
        hosts: the only values of the Host header that are answered, such as ``127.0.0.1:8081``: a page from elsewhere
            may neither press buttons nor look through the camera. Browsers leave out port 80.
    """
    from firmware.simulator.stream import add_stream
    from firmware.simulator.touch import add_touch

    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = _LARGEST_UPLOAD_BYTES
    _guard(app, hosts)
    _add_page(app, box)
    _add_pictures(app, box)
    add_touch(app, box)
    add_stream(app, box)
    return app


def _guard(app: Flask, hosts: tuple[str, ...]) -> None:
    hosts += tuple(host.removesuffix(":80") for host in hosts if host.endswith(":80"))
    origins = {f"http://{host}" for host in hosts}

    @app.before_request
    def only_this_page() -> None:
        if request.host not in hosts:
            abort(403)
        follows_a_link = request.method == "GET" and request.path in ("/", "/box")
        if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none") and not follows_a_link:
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


def _add_page(app: Flask, box: SimulatedBox) -> None:
    @app.get("/")
    def start() -> ResponseReturnValue:
        return redirect("/box")

    @app.get("/box")
    def page() -> str:
        translate = box.translator()
        return render_template(
            "box.html",
            _=translate,
            language=translate.language,
            kinds=[(kind, box.names(kind)) for kind in box.faces.kinds],
            floor=box.floor_size_mm,
            most_cards=MOST_CARDS,
        )


def _add_pictures(app: Flask, box: SimulatedBox) -> None:
    cards = {kind: as_png(picture, _CARD_WIDTH_PX) for kind, picture in box.faces.kinds.items()}
    back = as_png(box.faces.back, _CARD_WIDTH_PX)

    @app.get("/box/display.png")
    def display() -> Response:
        return Response(box.mirror.now.png, mimetype="image/png")

    @app.get("/box/camera.png")
    def camera() -> Response:
        return Response(as_png(box.photograph()), mimetype="image/png")

    @app.get("/box/why.png")
    def why() -> Response:
        return Response(as_png(box.explain(box.photograph())), mimetype="image/png")

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
