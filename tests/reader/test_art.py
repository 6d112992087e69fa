"""The shipped deck's pictures: whole, light, fresh from their program, and unlike each other."""

from __future__ import annotations

import gzip
import importlib.util
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from reader.alchemy import Ingredient

ROOT = Path(__file__).parents[2]
ART = ROOT / "reader" / "art"
KINDS = [kind.value for kind in Ingredient]
CARDS = [*KINDS, "back"]
MOST_ALIKE = 0.35
"""No two kinds may correlate more than this, seen small and blurred."""

Picture = NDArray[np.float32]


def program(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "hardware" / "cards" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def seen(name: str, *, colour: bool) -> Picture:
    """The card as one pixel per millimetre, blurred: what is left of it in the worst picture."""
    picture = cv2.imread(str(ART / f"{name}.png"), cv2.IMREAD_COLOR if colour else cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    small = cv2.resize(picture, (44, 68), interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1.5), np.float32)


def likeness(first: Picture, second: Picture) -> float:
    """Zero-mean normalised correlation; each colour has its own mean, so equal hues alone count nothing."""
    a, b = first - first.mean((0, 1)), second - second.mean((0, 1))
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum()))


@pytest.mark.parametrize("name", CARDS)
def test_drawing_is_a_card_of_plain_shapes(name: str) -> None:
    content = (ART / f"{name}.svg").read_bytes()
    picture = ET.fromstring(content)  # noqa: S314 - our own file
    assert (picture.get("width"), picture.get("height"), picture.get("viewBox")) == ("44mm", "68mm", "0 0 440 680")
    assert {element.tag.split("}")[1] for element in picture.iter()} <= {"svg", "g", "path"}
    assert len(content) < 60_000


def test_drawings_are_light_enough_for_phones() -> None:
    assert sum(len(gzip.compress((ART / f"{name}.svg").read_bytes())) for name in KINDS) < 80_000
    assert sum((ART / f"{name}.png").stat().st_size for name in CARDS) < 2_000_000


def test_there_are_pictures_of_the_ingredients_and_the_back_and_no_others() -> None:
    assert sorted(path.name for path in ART.iterdir()) == sorted(f"{n}.{e}" for n in CARDS for e in ("png", "svg"))


@pytest.mark.parametrize("name", CARDS)
def test_photograph_has_ten_pixels_a_millimetre(name: str) -> None:
    picture = cv2.imread(str(ART / f"{name}.png"), cv2.IMREAD_UNCHANGED)
    assert picture is not None
    assert picture.shape == (680, 440, 3)


def test_drawings_are_what_their_program_draws(tmp_path: Path) -> None:
    number = re.compile(r"-?(?:\d+\.\d+|\d+|\.\d+)")
    subprocess.run([sys.executable, ROOT / "hardware" / "cards" / "draw.py", tmp_path], check=True)
    for name in CARDS:
        fresh, shipped = ((folder / f"{name}.svg").read_text(encoding="utf-8") for folder in (tmp_path, ART))
        if fresh == shipped:
            continue
        # Another machine's sine may round a coordinate the other way, by the half unit in which they are written.
        assert number.sub("#", fresh).replace(" ", "") == number.sub("#", shipped).replace(" ", ""), name
        steps = [abs(float(a) - float(b)) for a, b in zip(number.findall(fresh), number.findall(shipped), strict=True)]
        assert max(steps) <= 0.5, name


@pytest.mark.browser
def test_photographs_are_what_the_browser_shows() -> None:
    svgs = [(ART / f"{name}.svg").read_text(encoding="utf-8") for name in CARDS]
    for name, fresh in zip(CARDS, program("rasterise").pictures(svgs), strict=True):
        shipped = cv2.imread(str(ART / f"{name}.png"), cv2.IMREAD_COLOR)
        assert shipped is not None
        difference = np.abs(np.asarray(fresh)[:, :, ::-1].astype(int) - shipped)
        assert difference.mean() < 1.5, name
        assert (difference.max(axis=2) > 48).mean() < 0.005, name


@pytest.mark.parametrize("colour", [False, True], ids=["grey", "colour"])
def test_no_two_kinds_look_alike_either_way_up(colour: bool) -> None:
    pictures = {name: seen(name, colour=colour) for name in CARDS}
    for first, second in combinations(CARDS, 2):
        assert likeness(pictures[first], pictures[second]) < MOST_ALIKE, (first, second)
        assert likeness(pictures[first], pictures[second][::-1, ::-1]) < MOST_ALIKE, (first, second, "turned")


@pytest.mark.parametrize("colour", [False, True], ids=["grey", "colour"])
@pytest.mark.parametrize("name", KINDS)
def test_it_is_clear_which_way_up_a_face_lies(name: str, colour: bool) -> None:
    picture = seen(name, colour=colour)
    assert likeness(picture, picture[::-1, ::-1]) < 0.6


def test_back_is_the_same_either_way_up() -> None:
    picture = seen("back", colour=True)
    assert likeness(picture, picture[::-1, ::-1]) > 0.999


@pytest.mark.parametrize("rows", [slice(0, 34), slice(34, 68)], ids=["upper", "lower"])
@pytest.mark.parametrize("columns", [slice(0, 22), slice(22, 44)], ids=["left", "right"])
def test_each_quarter_of_a_card_tells_its_kind(rows: slice, columns: slice) -> None:
    """A card may be half covered: its quarter must differ from any other kind's by 25 of 255 levels on average."""
    quarters = {name: seen(name, colour=True)[rows, columns] for name in KINDS}
    for first, second in combinations(KINDS, 2):
        assert np.abs(quarters[first] - quarters[second]).mean() > 25, (first, second)
