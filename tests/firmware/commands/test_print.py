"""Printed matter: sizes, cut marks, both sides of a sheet, and legible without colour."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.box import load_box
from firmware.printed import board, quick_card, tokens
from firmware.printed.labels import BUTTONS, LABELS
from firmware.printed.page import Sheets, Tone
from reader.alchemy import Ingredient, Potion
from reader.board import FIELDS
from reader.deck_sheets import Paper
from reader.languages import SOURCE_LANGUAGE, Translator, available
from reader.languages.words import ingredient_name
from reader.sheets import Block, middle_block
from tests.firmware.commands.conftest import Arbiter

DOTS_PER_MM = 8
Page = NDArray[np.uint8]
WHATS = ("board", "tokens", "quick-card", "labels")
OTHERS = [language for language in available() if language != SOURCE_LANGUAGE]


def pages_of(pdf: Path) -> list[Page]:
    """Each page in grey, 8 dots per mm, as a printer without colour puts it on paper."""
    subprocess.run(["pdftoppm", "-gray", "-r", str(DOTS_PER_MM * 25.4), pdf, pdf.with_suffix("")], check=True)
    pages = [cv2.imread(str(path), cv2.IMREAD_GRAYSCALE) for path in sorted(pdf.parent.glob(f"{pdf.stem}-*.pgm"))]
    return [np.asarray(page, np.uint8) for page in pages if page is not None]


def text_of(pdf: Path) -> str:
    ran = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True)
    return " ".join(ran.stdout.split())


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("what", WHATS)
def test_sheet_has_the_size_of_the_paper(what: str, paper: str, arbiter: Arbiter, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    ran = arbiter("print", what, str(out), "--paper", paper, "--json")
    assert ran.code == 0
    pages = pages_of(out)
    assert ran.json == {"pages": len(pages)}
    size = Paper[paper.upper()].value
    for page in pages:
        assert page.shape[1] / DOTS_PER_MM == pytest.approx(size.width, abs=0.2)
        assert page.shape[0] / DOTS_PER_MM == pytest.approx(size.height, abs=0.2)
        # Printers cannot print on the outermost 4 mm. A mark may begin there, and its soft edge is one dot wide.
        edge = 4 * DOTS_PER_MM - 1
        rim = np.concatenate(
            [page[:edge].ravel(), page[-edge:].ravel(), page[:, :edge].ravel(), page[:, -edge:].ravel()]
        )
        assert rim.min() > 200
    assert b"/Subtype /Image" not in out.read_bytes()


def token_pictures(page: Page) -> dict[Potion, Page]:
    """One printed token of each potion, in grey."""
    block = middle_block(210.0, 297.0, tokens.COLUMNS, len(Potion) * tokens.ROWS_EACH, (tokens.TOKEN, tokens.TOKEN))
    found = {}
    for index, potion in enumerate(Potion):
        x, y = block.place(index * tokens.COLUMNS * tokens.ROWS_EACH + 3)
        side = round(tokens.TOKEN * DOTS_PER_MM)
        left, top = round(x * DOTS_PER_MM), round(y * DOTS_PER_MM)
        found[potion] = page[top : top + side, left : left + side]
    return found


@pytest.fixture
def token_page(arbiter: Arbiter, tmp_path: Path) -> Page:
    arbiter("print", "tokens", str(tmp_path / "tokens.pdf"))
    (page,) = pages_of(tmp_path / "tokens.pdf")
    return page


def test_tokens_can_be_told_apart_without_colour(token_page: Page) -> None:
    pictures = token_pictures(token_page)
    for one in Potion:
        for other in Potion:
            if one is not other:
                # Black and white only: what a poor copier leaves.
                apart = (pictures[one] < 128) != (pictures[other] < 128)
                assert apart.mean() > 0.008, (one, other)


def test_plus_is_round_and_minus_is_square(token_page: Page) -> None:
    for potion, picture in token_pictures(token_page).items():
        if potion.sign is None:
            continue
        shapes, _ = cv2.findContours((picture < 128).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        shape = max(shapes, key=cv2.contourArea)
        _, radius = cv2.minEnclosingCircle(shape)
        fills = cv2.contourArea(shape) / (np.pi * radius**2)
        assert fills > 0.95 if potion.sign.value == "+" else fills < 0.8, potion


def test_letters_stand_out_from_their_ground(token_page: Page) -> None:
    """White on a dark colour, as the contrast of grey levels: at least 4.5 to 1."""
    for potion, picture in token_pictures(token_page).items():
        if potion.sign is None:
            continue
        ground = float(np.median(picture[picture < 200]))
        luminance = (ground / 255) ** 2.2
        assert 1.05 / (luminance + 0.05) >= 4.5, potion


@pytest.mark.parametrize("tone", [Tone.INK, Tone.SOFT])
def test_words_stand_out_from_the_paper_without_colour(tone: Tone) -> None:
    red, green, blue = ((part / 255) ** 2.2 for part in tone.value)
    assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5


def test_twenty_tokens_of_each_potion(arbiter: Arbiter, tmp_path: Path) -> None:
    out = tmp_path / "tokens.pdf"
    arbiter("print", "tokens", str(out))
    words = text_of(out).split()
    for letter in "RGB":
        assert words.count(f"{letter}+") == words.count(f"{letter}−") == 20
    assert words.count("0") == 20


def centres(page: Page, left_mm: float, right_mm: float) -> list[tuple[float, float]]:
    """Middles (mm) of dark things that lie in a band of the page."""
    band = page[:, round(left_mm * DOTS_PER_MM) : round(right_mm * DOTS_PER_MM)]
    shapes, _ = cv2.findContours((band < 160).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for shape in shapes:
        x, y, width, height = cv2.boundingRect(shape)
        if abs(width - height) <= 2 and width >= 1.5 * DOTS_PER_MM:
            found.append((left_mm + (x + width / 2) / DOTS_PER_MM, (y + height / 2) / DOTS_PER_MM))
    return sorted(found)


@pytest.mark.parametrize(("what", "more"), [("quick-card", ()), ("deck", ("--copies", "1"))])
def test_marks_of_both_sides_meet_when_the_sheet_is_turned(
    what: str, more: tuple[str, ...], arbiter: Arbiter, tmp_path: Path
) -> None:
    out = tmp_path / "out.pdf"
    arbiter("print", what, str(out), *more)
    face, reverse = pages_of(out)[:2]
    turned = np.ascontiguousarray(reverse[:, ::-1])
    rings = centres(face, 3.5, 10.0) + centres(face, 200.0, 206.5)
    dots = centres(turned, 3.5, 10.0) + centres(turned, 200.0, 206.5)
    assert len(rings) == 2
    assert np.allclose(rings, dots, atol=0.15)


def test_gauge_is_as_long_as_the_lens_is_high(arbiter: Arbiter, tmp_path: Path) -> None:
    out = tmp_path / "labels.pdf"
    arbiter("print", "labels", str(out))
    (page,) = pages_of(out)
    shapes, _ = cv2.findContours((page < 160).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    longest = max(cv2.boundingRect(shape)[3] for shape in shapes) / DOTS_PER_MM
    assert longest == pytest.approx(load_box().camera.lens_height_mm, abs=0.5)


def test_empty_board_has_places_tokens_and_every_field(arbiter: Arbiter, tmp_path: Path) -> None:
    out = tmp_path / "board.pdf"
    arbiter("print", "board", str(out))
    words = text_of(out)
    for name in ("Fern", "Mushroom", "Toad", "Scorpion", "Flower"):
        assert words.count(name) == 1
    # Four pairs make each of the seven potions; three of the signs also name a place.
    for letter in "RGB":
        assert len(re.findall(rf"{letter}\+", words)) == 5
        assert len(re.findall(rf"{letter}−", words)) == 5


def test_no_line_of_the_board_strikes_out_a_neutral_potion(arbiter: Arbiter, tmp_path: Path) -> None:
    """Between its ring and its sign, a neutral field is as white as the paper."""
    out = tmp_path / "board.pdf"
    arbiter("print", "board", str(out))
    (page,) = pages_of(out)
    rings = 0
    for field in FIELDS:
        if field.potion is not Potion.NEUTRAL:
            continue
        x, y = (round(value * DOTS_PER_MM) for value in board.centre(field, 210.0))
        rows, columns = np.mgrid[: page.shape[0], : page.shape[1]]
        from_middle = np.hypot(rows - y, columns - x) / DOTS_PER_MM
        between = page[(from_middle > 0.5 * board.RADIUS) & (from_middle < 0.72 * board.RADIUS)]
        assert between.min() > 200, field
        rings += 1
    assert rings == 4


def test_filled_board_is_the_game_of_the_code(arbiter: Arbiter, tmp_path: Path) -> None:
    out = tmp_path / "board.pdf"
    assert arbiter("print", "board", str(out), "--code", "DEMO").code == 0
    row = subprocess.run(["pdftotext", "-layout", out, "-"], check=True, capture_output=True, text=True).stdout
    places = arbiter("board", "DEMO", "--json").json["places"]
    first_words = [place.split("_")[0].capitalize() for place in places]
    single = [word for word in first_words if word in ("Fern", "Mushroom", "Toad", "Scorpion", "Flower")]
    assert re.findall(r"Fern|Mushroom|Toad|Scorpion|Flower", row) == single


def test_unknown_code_is_refused(refused: Arbiter, tmp_path: Path) -> None:
    refused("print", "board", str(tmp_path / "board.pdf"), "--code", "????")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", WHATS)
def test_folder_is_refused(what: str, refused: Arbiter, tmp_path: Path) -> None:
    assert "is a folder" in refused("print", what, str(tmp_path)).err


def test_print_deck_and_deck_print_are_one(arbiter: Arbiter, tmp_path: Path) -> None:
    for words in (("print", "deck"), ("deck", "print")):
        assert arbiter(*words, str(tmp_path / f"{words[0]}.pdf"), "--copies", "1", "--json").json == {"pages": 2}


@dataclass(frozen=True)
class Word:
    """A word and where it lies on its page (mm)."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def inside(self, block: Block, margin: float) -> bool:
        """Whether it lies on one piece of a block, that far from the piece's edges."""
        for index in range(block.columns * block.rows):
            x, y = block.place(index)
            across = x + margin <= self.left and self.right <= x + block.piece_width - margin
            if across and y + margin <= self.top and self.bottom <= y + block.piece_height - margin:
                return True
        return False


def words_of(pdf: Path) -> list[Word]:
    ran = subprocess.run(["pdftotext", "-bbox", pdf, "-"], check=True, capture_output=True, text=True)
    found = re.findall(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>', ran.stdout)
    return [Word(text, *(float(place) / 72 * 25.4 for place in places)) for *places, text in found]


def sentences(what: str) -> list[str]:
    """What a sheet says, in English."""
    if what == "quick-card":
        return [*quick_card.STEPS, *(words for pair in quick_card.LEARNED for words in pair)]
    if what == "labels":
        return [words for pair in (*LABELS, *BUTTONS) for words in pair if len(words) > 1]
    return ["Arbiter board", *(ingredient_name(ingredient) for ingredient in Ingredient)]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("what", ["board", "quick-card", "labels"])
def test_sheet_speaks_the_language(what: str, language: str, arbiter: Arbiter, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    assert arbiter("print", what, str(out), "--language", language).code == 0
    say = Translator(language)
    # The order in which a page is read differs: letters are counted, not lines.
    printed = Counter("".join(word.text for word in words_of(out)))
    wanted = Counter(letter for words in sentences(what) for letter in say(words) if not letter.isspace())
    assert not {letter: number for letter, number in wanted.items() if printed[letter] < number}
    assert all(say(words) != words or words in ("OK", "Wi-Fi:", "Scorpion") for words in sentences(what))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", available())
def test_words_stay_inside_their_pieces(language: str, paper: str, arbiter: Arbiter, tmp_path: Path) -> None:
    size = Paper[paper.upper()].value
    for what in ("quick-card", "board", "labels"):
        arbiter("print", what, str(tmp_path / f"{what}.pdf"), "--language", language, "--paper", paper)
    cards = middle_block(size.width, size.height, 2, 2, quick_card.CARD)
    scale = ("50", "mm", "1/1")
    outside = [word for word in words_of(tmp_path / "quick-card.pdf") if not word.inside(cards, 3.0)]
    assert {word.text for word in outside} <= set(scale)
    small = [word for word in words_of(tmp_path / "board.pdf") if word.top > size.height - 50]
    eight = board.token_block(size.width, size.height)
    assert small
    assert [word for word in small if not word.inside(eight, 1.2)] == []
    for word in words_of(tmp_path / "labels.pdf"):
        assert word.left > 5, word
        assert word.right < size.width - 5, word


def test_words_without_room_are_an_error_not_a_mess() -> None:
    sheets = Sheets(Paper.A4, "Labels", Translator())
    sheets.add_page()
    with pytest.raises(ValueError, match="no room for"):
        sheets.write((100, 100), "a sentence that is far too long for a narrow place", 12, width=20)


def test_unknown_language_is_refused(arbiter: Arbiter, tmp_path: Path) -> None:
    ran = arbiter("print", "board", str(tmp_path / "out.pdf"), "--language", "xx")
    assert ran.code == 2
    assert "pt_BR" in ran.err
    assert list(tmp_path.iterdir()) == []
