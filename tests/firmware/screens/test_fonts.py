"""The letters of the display: every language has all of its own, on displays with outlines and with whole pixels."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from firmware.screens.bits import HEIGHTS, bit_letters
from firmware.screens.fonts import Face, paragraph, width_of, wrapped, write
from tests.fonts import FONTS, letters_of_catalogues

SENTENCE = "二枚の材料カードを箱の床に置いてください。ドラゴンは、いません。"


def test_every_letter_of_every_catalogue_is_in_the_fonts() -> None:
    japanese = set(TTFont(FONTS / "NotoSansJP-Bold.otf").getBestCmap())
    for face in Face:
        latin = set(TTFont(FONTS / face.value).getBestCmap())
        missing = [letter for letter in letters_of_catalogues() if ord(letter) not in latin | japanese]
        assert missing == [], face


@pytest.mark.parametrize("height", [10, 12, 16])
def test_every_letter_of_every_catalogue_is_in_the_fonts_of_whole_pixels(height: int) -> None:
    letters = bit_letters(height)
    assert [letter for letter in letters_of_catalogues() if not letters.has(letter)] == []


def test_names_in_japanese_can_be_written() -> None:
    japanese = set(TTFont(FONTS / "NotoSansJP-Bold.otf").getBestCmap())
    for name in ("さくら", "ケンタ", "花子", "太郎", "美咲", "健一"):
        assert {ord(letter) for letter in name} <= japanese
        assert all(bit_letters(height).has(letter) for height in HEIGHTS for letter in name)


def test_an_accent_that_a_font_lacks_is_left_out_and_an_unknown_letter_is_a_question_mark() -> None:
    assert not bit_letters(8).has("ä")
    for text, same in (("ä", "a"), ("\u0e01", "?")):
        assert written(text, 8) == written(same, 8)


def written(text: str, size: int) -> bytes:
    picture = Image.new("RGB", (64, 32), (255, 255, 255))
    write(ImageDraw.Draw(picture), (2, 2), text, face=None, size=size, tint=(0, 0, 0))
    return picture.tobytes()


@pytest.mark.parametrize(("size", "height"), [(5, 8), (8, 8), (11, 10), (15, 12), (20, 16), (40, 32)])
def test_whole_pixels_come_in_a_few_heights(size: int, height: int) -> None:
    assert bit_letters(size).height == height
    assert bit_letters(size).width("A薬") == height // 2 + height


def test_a_line_of_two_scripts_is_as_wide_as_its_parts() -> None:
    both = width_of("DEMO 薬", Face.STRONG, 20)
    assert abs(both - width_of("DEMO ", Face.STRONG, 20) - width_of("薬", Face.STRONG, 20)) <= 1


@pytest.mark.parametrize("face", [Face.STRONG, None])
def test_japanese_is_broken_anywhere_but_not_before_a_full_stop(face: Face | None) -> None:
    for width in range(40, 140):
        lines = wrapped(SENTENCE, face, 16, width)
        assert "".join(lines) == SENTENCE
        assert all(width_of(line, face, 16) <= width for line in lines)
        assert not any(line[0] in "。、ーっ" for line in lines)


def test_a_paragraph_is_made_smaller_until_it_fits() -> None:
    size, lines = paragraph(SENTENCE, Face.PLAIN, 40, (200, 60), 8)
    assert 8 < size < 40
    assert all(width_of(line, Face.PLAIN, size) <= 200 for line in lines)


def test_licences_lie_beside_the_fonts() -> None:
    licences = {path.name.removesuffix("-LICENSE.txt") for path in FONTS.glob("*-LICENSE.txt")}
    fonts = {path.stem.partition("-")[0] for path in FONTS.iterdir() if not path.name.endswith("LICENSE.txt")}
    assert fonts == licences
    assert all(len(path.read_text(encoding="utf-8")) > 300 for path in Path(FONTS).glob("*-LICENSE.txt"))


@pytest.mark.parametrize("face", list(Face))
def test_all_figures_stand_on_the_line_as_high_as_a_capital_letter(face: Face) -> None:
    font = ImageFont.truetype(FONTS / face.value, 100, layout_engine=ImageFont.Layout.BASIC)
    boxes = {figure: font.getbbox(figure, anchor="ls") for figure in "H0123456789"}
    for figure, (_, top, _, bottom) in boxes.items():
        assert abs(top - boxes["H"][1]) <= 7, figure
        assert abs(bottom) <= 5, figure
