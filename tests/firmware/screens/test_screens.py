"""Every screen of every state: it fits, it says what it shows, and a few look as they did when people judged them."""

from __future__ import annotations

import importlib
import inspect
import itertools
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import cv2
import numpy as np
import pytest
from PIL import Image, ImageOps

from firmware import gallery, gallery_menu, states
from firmware.gallery import all_screens
from firmware.gallery_menu import Named, named
from firmware.screens.consequences import consequence_signs
from firmware.screens.draw import draw, drawn
from firmware.screens.figures import figure
from firmware.screens.ink import FADED, INK, PAPER, Tint
from firmware.screens.screen import Code, Icon, OnlyYou, Outcome, Screen, Secret, Symbol, Tokens
from firmware.screens.theme import Theme, in_theme
from firmware.screens.words import Speaker
from firmware.states.base import State
from firmware.states.box import Box
from reader.alchemy import Alchemical, Colour, Ingredient, Potion
from reader.events import SeatColour
from reader.languages import Translator, available
from reader.languages.words import ingredient_name
from reader.questions import Action
from tests import small_art

SIZE = (320, 240)
SIZES = (SIZE, (240, 240), (128, 64))
SPEAKER = Speaker(Translator())
SCREENS = dict(all_screens())
REFERENCES = Path(__file__).parent / "reference"
LOOKED_AT = (
    "ask-sell",
    "lay-one-card",
    "only-you-looking",
    "answer-student-red+",
    "answer-sell-green+",
    "over",
    "wifi-join",
    "theory-mandrake-root",
    "supply-low",
)
IN_THE_SUN = ("ask-sell", "lay-one-card", "answer-sell-green+", "wifi-join")


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("size", SIZES)
def test_all_that_a_screen_says_fits(size: tuple[int, int], language: str) -> None:
    translator = Translator(language)
    speaker = Speaker(translator)
    drawings = {name: drawn(screen, size, speaker) for name, screen in all_screens(translator)}
    assert {name: canvas.overflowing for name, canvas in drawings.items() if canvas.overflowing} == {}


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_can_be_read_aloud(name: str) -> None:
    words = SPEAKER.screen(SCREENS[name])
    assert re.match(r"[A-ZÄ„“]", words), words
    assert "{" not in words
    assert "  " not in words


def test_a_screen_is_drawn_the_same_every_time() -> None:
    for name, screen in SCREENS.items():
        assert draw(screen, SIZE, SPEAKER).tobytes() == draw(screen, SIZE, SPEAKER).tobytes(), name


@pytest.mark.parametrize("name", LOOKED_AT)
@pytest.mark.parametrize("size", SIZES)
def test_screens_look_as_they_did(size: tuple[int, int], name: str) -> None:
    """Letters may differ by a shade between versions of the drawing library; shapes, places and colours may not."""
    _compare(draw(SCREENS[name], size, SPEAKER), f"{size[0]}x{size[1]}/{name}.png")


def _compare(picture: Image.Image, reference_name: str) -> None:
    with Image.open(REFERENCES / reference_name) as file:
        reference = np.asarray(file.convert("RGB"), np.int16)
    now = np.asarray(picture, np.int16)
    difference = np.abs(now - reference)
    assert difference.mean() < 2.0
    assert (difference.max(axis=2) > 90).mean() < 0.01


@pytest.mark.parametrize("theme", Theme)
def test_a_one_bit_display_gets_black_and_white_only(theme: Theme) -> None:
    for name, screen in SCREENS.items():
        shades = draw(screen, (128, 64), SPEAKER, theme).getcolors()
        assert shades is not None, name
        assert {shade for _, shade in shades} <= {(0, 0, 0), (255, 255, 255)}, name


def test_there_is_a_picture_of_every_state(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in pkgutil.iter_modules(states.__path__):
        importlib.import_module(f"{states.__name__}.{module.name}")
    pictured: set[type[State]] = set()

    def note(box: Box, name: str, state: State) -> Iterator[Named]:
        pictured.add(type(state))
        return named(box, name, state)

    monkeypatch.setattr(gallery, "named", note)
    monkeypatch.setattr(gallery_menu, "named", note)
    assert len(list(gallery.all_screens())) == len(SCREENS)
    assert set(kinds_of(State)) - pictured == set()  # type: ignore[type-abstract]


def kinds_of(kind: type[State]) -> Iterator[type[State]]:
    """All kinds of states that a box can be in."""
    for below in kind.__subclasses__():
        if not inspect.isabstract(below) and below.__module__.startswith("firmware."):
            yield below
        yield from kinds_of(below)


def test_there_is_a_picture_of_every_kind_of_screen() -> None:
    assert {type(screen) for screen in SCREENS.values()} == set(get_args(Screen))


@pytest.mark.parametrize("name", IN_THE_SUN)
@pytest.mark.parametrize("size", SIZES)
def test_screens_in_the_sun_look_as_they_did(size: tuple[int, int], name: str) -> None:
    _compare(draw(SCREENS[name], size, SPEAKER, Theme.SUN), f"{size[0]}x{size[1]}/{name}-sun.png")


def test_words_in_the_sun_stand_out_more_strongly() -> None:
    """By the luminance of WCAG 2: ink on the ground, and what is faded too, at least 15 to 1."""
    for name in ("ask-sell", "only-you-looking", "settings"):
        picture = draw(SCREENS[name], SIZE, SPEAKER, Theme.SUN)
        assert contrast(picture, INK, PAPER) > 20
        assert contrast(picture, FADED, PAPER) > 15


def contrast(picture: Image.Image, one: Tint, other: Tint) -> float:
    """The contrast of two tints as the theme of a picture shows them."""
    assert picture.size == SIZE
    lights = sorted(luminance(in_theme(Image.new("RGB", (1, 1), tint), Theme.SUN)) for tint in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(pixel: Image.Image) -> float:
    shares = np.asarray(pixel, np.float64).reshape(3) / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return float(linear @ np.array([0.2126, 0.7152, 0.0722]))


CODES = {name: screen for name, screen in SCREENS.items() if isinstance(screen, Code)}


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("size", SIZES)
def test_a_phone_can_read_the_codes_on_every_display(size: tuple[int, int], name: str, theme: Theme) -> None:
    """On a display of one bit ink shines and paper is dark; a camera sees it blurred, and larger than its pixels."""
    picture = draw(CODES[name], size, SPEAKER, theme).convert("L")
    seen = np.asarray(ImageOps.invert(picture) if size[1] == 64 else picture)
    seen = np.pad(seen, 40, constant_values=0 if size[1] == 64 else 90)
    photograph = cv2.GaussianBlur(cv2.resize(seen, None, fx=5, fy=5, interpolation=cv2.INTER_NEAREST), (0, 0), 3)
    content, _, _ = cv2.QRCodeDetector().detectAndDecode(photograph)
    assert content == CODES[name].content


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize(("size", "least_px"), [((320, 240), 4), ((240, 240), 4), ((128, 64), 2)])
def test_the_squares_of_the_codes_are_large_enough(size: tuple[int, int], least_px: int, name: str) -> None:
    """About a third of a millimetre on each of these panels, which a phone reads from a hand's breadth away."""
    picture = np.asarray(draw(CODES[name], size, SPEAKER).convert("L"), np.int16)
    light = (picture == 255) if size[1] > 64 else (picture == 0)
    rows = np.flatnonzero(np.diff(light[:, : size[1]], axis=1).sum(axis=1) > 8)
    edges = np.concatenate([np.flatnonzero(np.diff(light[row, : size[1]])) for row in rows])
    steps = np.diff(np.unique(edges))
    assert steps.min() >= least_px


def test_the_small_display_shows_an_answer_as_one_sign_of_its_full_height() -> None:
    for potion in Potion:
        picture = np.asarray(draw(SCREENS[f"answer-student-{potion.value}"], (128, 64), SPEAKER).convert("L"))
        rows = np.flatnonzero((picture[:, :62] == 0).any(axis=1))
        assert rows.max() - rows.min() > 54, potion


def test_ingredients_are_named_only_where_they_may_be() -> None:
    names = {ingredient_name(ingredient) for ingredient in Ingredient}
    of_no_game = ("over", "theor", "teach")
    public = {"seats"} | {name for name in SCREENS if name.startswith(("debunk", "answer-debunk", "tour", *of_no_game))}
    for name, screen in SCREENS.items():
        words = SPEAKER.screen(screen)
        named = any(ingredient in words for ingredient in names)
        if name in public or name in ("pairs", "board-places", "by-hand-first", "by-hand-second"):
            continue
        assert named == (isinstance(screen, OnlyYou | Tokens) and screen.ingredients is not None), name


def test_nothing_private_is_drawn_while_no_button_is_held() -> None:
    hidden = SCREENS["only-you"]
    assert isinstance(hidden, OnlyYou)
    assert hidden.ingredients is None
    secret = SCREENS["code-hidden"]
    assert isinstance(secret, Secret)
    assert secret.code is None


@pytest.mark.parametrize("ingredient", Ingredient)
def test_the_displays_show_the_cards_as_they_are(ingredient: Ingredient) -> None:
    with Image.open(small_art.SMALL / f"{ingredient.value}.png") as file:
        kept = np.asarray(file.convert("RGB"), np.int16)
    now = np.asarray(small_art.small(ingredient), np.int16)
    assert kept.shape == now.shape
    assert np.abs(kept - now).mean() < 1.0, "run python -m tests.small_art"


def test_no_two_signs_have_the_same_shape() -> None:
    """Colour is never the only difference: without colour every two figures of a kind still differ."""
    kinds: tuple[tuple[Icon, ...], ...] = (
        tuple(Potion),
        tuple(SeatColour),
        tuple(Colour),
        tuple(Alchemical),
        tuple(Action),
        tuple(Symbol),
    )
    for kind in kinds:
        shapes = [np.asarray(figure(icon, 64).convert("RGBA"))[..., 3] > 128 for icon in kind]
        greys = [np.asarray(figure(icon, 64).convert("L"), np.int16) for icon in kind]
        for one in range(len(kind)):
            for other in range(one):
                outline = (shapes[one] != shapes[other]).mean()
                inside = (np.abs(greys[one] - greys[other]) > 60).mean()
                assert outline > 0.02 or inside > 0.02, (kind[one], kind[other])


def test_potions_are_large_enough_to_be_read_across_the_table() -> None:
    """On a two-inch panel (30 mm high) the sign must be 5 mm: from two metres as small print at arm's length."""
    for potion in Potion:
        if potion is Potion.NEUTRAL:
            continue
        screen = SCREENS[f"answer-student-{potion.value}"]
        assert isinstance(screen, Outcome)
        picture = np.asarray(draw(screen, SIZE, SPEAKER), np.int16)[40:206, 10:160]
        paper = (np.abs(picture - np.array([247, 236, 212])).max(axis=2) < 12).astype(np.uint8)
        assert _inner_width(paper) * 30 / 240 > 5, potion


def _inner_width(paper: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> int:
    """The widest run of paper colour that has ink on both sides, over all rows: the sign inside the bottle."""
    widest = 0
    for row in paper:
        edges = np.flatnonzero(np.diff(np.concatenate(([1], row, [1]))))
        runs = [(start, end) for start, end in itertools.pairwise(edges) if row[start] == 1]
        inner = [end - start for start, end in runs if start > 0 and end < len(row)]
        widest = max([widest, *(int(width) for width in inner)])
    return widest


def test_another_size_is_drawn_by_the_same_code() -> None:
    size = (480, 320)
    for screen in SCREENS.values():
        assert draw(screen, size, SPEAKER).size == size


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("student-red+", (Symbol.RESULT, Symbol.CARDS)),
        ("student-red-", (Symbol.RESULT, Symbol.CARDS, Symbol.UNHAPPY)),
        ("drink-red-", (Symbol.RESULT, Symbol.CARDS, Symbol.HOSPITAL)),
        ("drink-green-", (Symbol.RESULT, Symbol.CARDS, Symbol.GREEN_SPACE)),
        ("drink-blue-", (Symbol.RESULT, Symbol.CARDS, Symbol.REPUTATION_DOWN)),
        ("sell-red+", (Symbol.RESULT, Symbol.CARDS)),
        ("sell-green+", (Symbol.CARDS,)),
        ("sell-green-", (Symbol.CARDS, Symbol.REPUTATION_DOWN)),
        ("sell-neutral", (Symbol.CARDS, Symbol.REPUTATION_DOWN)),
        ("exhibit-yes", (Symbol.CARDS, Symbol.REPUTATION_UP)),
        ("exhibit-no", (Symbol.CARDS, Symbol.REPUTATION_DOWN)),
        ("thinking-cap", (Symbol.HAND,)),
        ("debunk-yes", ()),
        ("struck", (Symbol.STRIKE,)),
    ],
)
def test_what_the_rulebook_wants_stands_below_an_answer_as_signs_and_words(name: str, signs: tuple[Icon, ...]) -> None:
    """Pages 10, 11, 16 and 20 of the rulebook."""
    screen = SCREENS[f"answer-{name}"]
    assert isinstance(screen, Outcome)
    assert consequence_signs(screen.line) == signs
    assert (screen.then is not None) == bool(signs), "no sign without words"
