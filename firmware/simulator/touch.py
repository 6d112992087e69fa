"""What the page ``/box`` does to the simulated box: fingers on buttons, cards on the floor, light, a picture file."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask, abort, request
from flask.typing import ResponseReturnValue

from firmware.panel.buttons import Button
from firmware.simulator.floor import Card, Light, Picture
from reader.errors import ArbiterError, PictureError
from reader.languages import marked

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from firmware.simulator.page import SimulatedBox

_DONE = {"done": True}


def add_touch(app: Flask, box: SimulatedBox) -> None:
    """Adds the routes; what makes no sense is refused with a sentence and 422."""
    _add_buttons(app, box)
    _add_floor(app, box)
    _add_picture(app, box)


def _add_buttons(app: Flask, box: SimulatedBox) -> None:
    @app.post("/box/press")
    def press() -> ResponseReturnValue:
        content = _content()
        try:
            button = Button(str(content.get("button")))
        except ValueError:
            return _refusal(box, marked("There is no such button."))
        if content.get("down") is True:
            box.fingers.press(button)
        else:
            box.fingers.release(button)
        return _DONE


def _add_floor(app: Flask, box: SimulatedBox) -> None:
    @app.post("/box/floor")
    def lay() -> ResponseReturnValue:
        try:
            box.floor.lay(tuple(_card(item, box) for item in _content()["cards"]))
        except (KeyError, TypeError, ValueError):
            return _refusal(box, marked("These cards cannot lie there."))
        box.mirror.nudge()
        return _DONE

    @app.post("/box/light")
    def light() -> ResponseReturnValue:
        try:
            box.floor.lit(Light(str(_content().get("light"))))
        except ValueError:
            return _refusal(box, marked("There is no such light."))
        box.mirror.nudge()
        return _DONE


def _add_picture(app: Flask, box: SimulatedBox) -> None:
    @app.post("/box/picture")
    def picture() -> ResponseReturnValue:
        name = Path(request.args.get("name", "")).name[:60] or "picture"
        try:
            box.floor.put_picture(Picture(name, _uploaded(request.get_data(), name)))
        except ArbiterError as error:
            return {"refused": box.translator().explain(error)}, 422
        box.mirror.nudge()
        return _DONE

    @app.delete("/box/picture")
    def no_picture() -> ResponseReturnValue:
        box.floor.put_picture(None)
        box.mirror.nudge()
        return _DONE


def _refusal(box: SimulatedBox, sentence: str) -> ResponseReturnValue:
    return {"refused": box.translator()(sentence)}, 422


def _content() -> dict[str, Any]:
    try:
        content = request.get_json(silent=True)
    except RecursionError:  # nested too deeply
        content = None
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
    from reader.vision.pictures import load_picture

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture"
        path.write_bytes(content)
        try:
            return load_picture(path)
        except PictureError as error:
            raise PictureError(error.sentence, **{**error.details, "name": name}) from None
