"""The page /box, without a browser: what it serves, to whom, and what it does to the box."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from flask.testing import FlaskClient
from PIL import Image

from firmware.boards import load_board
from firmware.camera.simulated import SimulatedCamera
from firmware.panel.buttons import Button
from firmware.panel.pins import PinButtons, PretendedFingers
from firmware.panel.signals import NoLight, Tint
from firmware.screens.screen import Keys, Message, Symbol, say
from firmware.simulator.faces import ART, Faces
from firmware.simulator.floor import Floor, Light
from firmware.simulator.mirror import Mirror, MirroredLight
from firmware.simulator.page import SimulatedBox, create_app
from reader.languages import Translator
from reader.vision.pictures import load_picture

HOST = "127.0.0.1:8081"
HERE = {"Host": HOST, "Origin": f"http://{HOST}"}
KINDS = ("mushroom", "toad")


@dataclass
class Bench:
    """A page on a bench: no table, no eyes, only what the page touches."""

    client: FlaskClient
    box: SimulatedBox
    buttons: PinButtons


@pytest.fixture
def bench() -> Iterator[Bench]:
    board = load_board()
    fingers = PretendedFingers(board)
    buttons = PinButtons(board, fingers.pins)
    floor = Floor()
    faces = Faces({kind: load_picture(ART / f"{kind}.png") for kind in KINDS}, load_picture(ART / "back.png"))
    camera = SimulatedCamera(floor, faces.kinds, faces.back, 1)
    box = SimulatedBox(
        mirror=Mirror((320, 240)),
        fingers=fingers,
        floor=floor,
        faces=faces,
        photograph=camera.photograph,
        floor_size_mm=camera.floor_size_mm,
        names=str.title,
        translator=Translator,
        explain=lambda picture: np.asarray(255 - picture, np.uint8),
    )
    app = create_app(box, (HOST,))
    app.testing = True
    yield Bench(app.test_client(), box, buttons)
    box.mirror.close()
    buttons.close()


def card(kind: str = "mushroom", x: float | str = 82.0, **changes: object) -> dict[str, object]:
    return {"kind": kind, "x": x, "y": 62.0, "angle": 10.0, "down": False, **changes}


def state(bench: Bench) -> dict[str, object]:
    told: dict[str, object] = json.loads(bench.client.get("/box/state", headers=HERE).text)
    return told


def test_the_page_shows_what_the_light_shows(bench: Bench) -> None:
    taken: list[Tint | None] = []

    class Taking(NoLight):
        def shine(self, tint: Tint | None) -> None:
            taken.append(tint)

    light = MirroredLight(Taking(), bench.box.mirror)
    before = bench.box.mirror.wait(-1, 0.0)
    for tint, told in (((255, 255, 0), "#ffff00"), (None, None), ((0, 255, 0), "#00ff00")):
        light.shine(tint)
        assert state(bench)["led"] == told
    assert taken == [(255, 255, 0), None, (0, 255, 0)]
    assert bench.box.mirror.wait(-1, 0.0) == before + 3, "each change is told to the streams"
    assert state(bench)["display"] == 0, "the picture is the same"


def test_the_page_hears_for_which_hand_the_buttons_are(bench: Bench) -> None:
    picture = Image.new("RGB", (320, 240))
    for left in (False, True, False):
        bench.box.mirror.show(picture, "", Message(say("Yes?"), say("Or no?"), Symbol.CARDS, Keys(mirrored=left)))
        assert state(bench)["swapped"] is left


def test_the_page_has_the_pile_the_buttons_and_nothing_from_outside(bench: Bench) -> None:
    page = bench.client.get("/box", headers=HERE)
    assert page.status_code == 200
    for kind in KINDS:
        assert f'data-kind="{kind}"' in page.text
    for button in Button:
        assert f'data-button="{button.value}"' in page.text
    assert "//" not in page.text.replace("<!doctype", "")
    assert "style=" not in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert "'unsafe" not in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8081", "127.0.0.1:9", "[::1]:8081", "localhost"])
def test_another_host_name_is_refused(bench: Bench, host: str) -> None:
    assert bench.client.get("/box", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("path", ["/box/press", "/box/floor", "/box/light", "/box/picture"])
@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://127.0.0.1:8081", "http://127.0.0.1:9"]
)
def test_no_other_page_may_touch_the_box(bench: Bench, path: str, origin: str | None) -> None:
    headers = {"Host": HOST} | ({} if origin is None else {"Origin": origin})
    content = json.dumps({"button": "ok", "down": True, "cards": [], "light": "dim"})
    answer = bench.client.post(path, data=content, content_type="application/json", headers=headers)
    assert answer.status_code == 403
    assert not any(bench.buttons.levels().values())
    assert bench.box.floor.scene.light is Light.PLAIN


@pytest.mark.parametrize("path", ["/box/camera.png", "/box/why.png", "/box/display.png", "/box/state", "/box/events"])
def test_no_other_page_may_look_through_the_camera(bench: Bench, path: str) -> None:
    assert bench.client.get(path, headers={"Host": HOST, "Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert bench.client.get(path, headers={"Host": HOST, "Sec-Fetch-Site": "same-site"}).status_code == 403


def test_pictures_cannot_be_embedded_elsewhere(bench: Bench) -> None:
    answer = bench.client.get("/box/camera.png", headers=HERE)
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_link_to_the_page_may_be_followed(bench: Bench) -> None:
    assert bench.client.get("/box", headers={"Host": HOST, "Sec-Fetch-Site": "cross-site"}).status_code == 200


def test_a_finger_on_the_page_is_a_finger_on_the_pin(bench: Bench) -> None:
    for button in Button:
        bench.client.post("/box/press", json={"button": button.value, "down": True}, headers=HERE)
        assert [one for one, down in bench.buttons.levels().items() if down] == [button]
        bench.client.post("/box/press", json={"button": button.value, "down": False}, headers=HERE)
        assert not any(bench.buttons.levels().values())


def test_cards_on_the_floor_are_photographed(bench: Bench) -> None:
    def picture() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        answer = bench.client.get("/box/camera.png", headers=HERE)
        return np.asarray(Image.open(io.BytesIO(answer.data)))

    empty = picture()
    assert empty.shape == (480, 640, 3)
    bench.client.post("/box/floor", json={"cards": [card()]}, headers=HERE)
    face_up = picture()
    assert face_up.mean() > empty.mean() + 10
    bench.client.post("/box/floor", json={"cards": [card(down=True)]}, headers=HERE)
    assert abs(picture().astype(int) - face_up).mean() > 5
    bench.client.post("/box/light", json={"light": "dim"}, headers=HERE)
    assert picture().mean() < face_up.mean() * 0.6


def test_what_the_eyes_see_is_explained(bench: Bench) -> None:
    seen = np.asarray(Image.open(io.BytesIO(bench.client.get("/box/camera.png", headers=HERE).data)))
    drawn = np.asarray(Image.open(io.BytesIO(bench.client.get("/box/why.png", headers=HERE).data)))
    assert np.abs(drawn.astype(int) + seen - 255).mean() < 6
    assert bench.client.get("/box/why.png", headers={"Host": HOST, "Sec-Fetch-Site": "cross-site"}).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:80"])
def test_page_on_port_80_is_answered_with_and_without_the_port(bench: Bench, host: str) -> None:
    client = create_app(bench.box, ("127.0.0.1:80",)).test_client()
    assert client.get("/box", headers={"Host": host}).status_code == 200
    pressed = {"button": "ok", "down": True}
    assert (
        client.post("/box/press", json=pressed, headers={"Host": host, "Origin": "http://127.0.0.1"}).status_code == 200
    )
    assert client.get("/box", headers={"Host": "127.0.0.1:8081"}).status_code == 403
    assert bench.client.get("/box", headers={"Host": "127.0.0.1"}).status_code == 403


@pytest.mark.parametrize(
    "content",
    [
        {"cards": [card(kind="dragon")]},
        {"cards": [card(x="here")]},
        {"cards": [card()] * 13},
        {"cards": [card(x=float("nan"))]},
        {"cards": [{"kind": "toad"}]},
        {"cards": "all"},
        {"cards": [7]},
        {},
    ],
)
def test_nonsense_on_the_floor_is_refused_with_a_sentence(bench: Bench, content: dict[str, object]) -> None:
    answer = bench.client.post("/box/floor", data=json.dumps(content), content_type="application/json", headers=HERE)
    assert answer.status_code == 422
    assert answer.json == {"refused": "These cards cannot lie there."}
    assert bench.box.floor.scene.cards == ()


@pytest.mark.parametrize("content", ["", "[]", "{", "7"])
def test_what_is_no_message_is_refused(bench: Bench, content: str) -> None:
    for path in ("/box/press", "/box/floor", "/box/light"):
        assert bench.client.post(path, data=content, content_type="application/json", headers=HERE).status_code == 400


def test_a_picture_file_stands_for_the_floor_until_it_is_taken_back(bench: Bench) -> None:
    file = io.BytesIO()
    Image.new("RGB", (320, 200), "red").save(file, "PNG")
    answer = bench.client.post("/box/picture?name=../cards.png", data=file.getvalue(), headers=HERE)
    assert answer.status_code == 200
    state = bench.client.get("/box/state", headers=HERE).json
    assert state is not None
    assert state["picture"] == "cards.png"
    seen = Image.open(io.BytesIO(bench.client.get("/box/camera.png", headers=HERE).data))
    assert seen.size == (320, 200)
    bench.client.delete("/box/picture", headers=HERE)
    assert bench.box.floor.scene.picture is None


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n broken"])
def test_a_file_that_is_no_picture_is_refused_and_the_floor_stays(bench: Bench, content: bytes) -> None:
    answer = bench.client.post("/box/picture?name=notes.txt", data=content, headers=HERE)
    assert answer.status_code == 422
    assert answer.text.startswith('{"refused":"notes.txt is ')
    assert bench.box.floor.scene.picture is None


def test_the_state_says_in_words_what_the_display_shows(bench: Bench) -> None:
    screen = Message(say("Your cards"), say("Take them out."), Symbol.CARDS, Keys())
    bench.box.mirror.show(Image.new("RGB", (320, 240), "white"), "Your cards. Take them out.", screen)
    state = bench.client.get("/box/state", headers=HERE).json
    assert state is not None
    assert (state["words"], state["step"]) == ("Your cards. Take them out.", "take")
    shown = Image.open(io.BytesIO(bench.client.get("/box/display.png", headers=HERE).data))
    assert shown.getpixel((10, 10)) == (255, 255, 255)


def test_every_change_is_told_at_once_and_a_page_that_goes_gives_its_place_back(bench: Bench) -> None:
    for _ in range(20):
        stream = bench.client.get("/box/events", headers=HERE)
        assert stream.status_code == 200
        assert next(iter(stream.iter_encoded())).startswith(b"data: {")
        stream.close()


def test_too_many_streams_are_refused(bench: Bench) -> None:
    streams = [bench.client.get("/box/events", headers=HERE) for _ in range(9)]
    assert [stream.status_code for stream in streams] == [200] * 8 + [503]
    for stream in streams:
        stream.close()


@pytest.mark.parametrize("name", ["../../__main__.py", "Alegreya-LICENSE.txt/..", "none.ttf"])
def test_only_fonts_are_served_from_their_folder(bench: Bench, name: str) -> None:
    assert bench.client.get(f"/box/fonts/{name}", headers=HERE).status_code == 404


def test_cards_that_are_not_in_the_deck_have_no_picture(bench: Bench) -> None:
    assert bench.client.get("/box/card/dragon.png", headers=HERE).status_code == 404
    assert bench.client.get("/box/card/back.png", headers=HERE).status_code == 200


def test_the_page_asks_for_nothing_but_its_own_files() -> None:
    static = Path(__file__).parents[3] / "firmware" / "simulator" / "static"
    for file in static.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text
        assert "https:" not in text
