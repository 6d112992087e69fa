"""Cuts the fonts that the small display needs out of larger free ones.

``python -m tests.fonts FOLDER`` looks in FOLDER for the files of Debian's packages fonts-noto-cjk,
xfonts-efont-unicode and fonts-misaki, unpacked, and writes into ``firmware/screens/fonts``. Letters: Latin with
accents, kana, the kanji of JIS X 0208 (enough for names, too), and whatever else a catalogue has.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont
from PIL import Image, ImageDraw, ImageFont

from firmware.screens.bits import COLUMNS
from tests.catalogues import LANGUAGES

FONTS = Path(__file__).parent.parent / "firmware" / "screens" / "fonts"
_JAPANESE = 0
"""Which font of Noto's collection has the Japanese forms."""


def letters_of_catalogues() -> set[str]:
    """Every letter of every sentence in every language."""
    letters: set[str] = set()
    for source in LANGUAGES.glob("*/LC_MESSAGES/arbiter.po"):
        with source.open("rb") as file:
            for message in read_po(file):
                letters |= set(str(message.id)) | set(str(message.string))
    return {letter for letter in letters if letter.isprintable()}


def _japanese() -> set[str]:
    """Signs, full-width letters, kana and kanji of JIS X 0208."""
    rows = (1, 3, 4, 5, *range(16, 85))
    found = set()
    for row in rows:
        for cell in range(1, 95):
            code = bytes((0xA0 + row, 0xA0 + cell))
            found |= set(code.decode("euc_jp", errors="ignore"))
    return found


def _latin() -> set[str]:
    return {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))} | set("‘’“”„–—…•€☐")


def cut_outlines(folder: Path) -> None:
    """The Japanese letters of Noto Sans CJK, bold: Alegreya has the others."""
    collection = TTCollection(next(folder.rglob("NotoSansCJK-Bold.ttc")))
    font = collection.fonts[_JAPANESE]
    options = Options(hinting=False, desubroutinize=True, layout_features=[], notdef_outline=True)
    options.name_IDs = [0, 1, 2, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(_japanese() | letters_of_catalogues())))
    subsetter.subset(font)
    font.save(FONTS / "NotoSansJP-Bold.otf")


def line_figures(file: Path) -> None:
    """Gives the ten figures of an Alegreya their capital height, so that a PIN and an address are easy to type.

    The plain layout engine knows no font features, so the file itself must show the lining forms.
    """
    font = TTFont(file)
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            name = table.cmap.get(code)
            if name is not None and not name.endswith(".lf"):
                table.cmap[code] = f"{name}.lf"
    font.save(file)


def cut_bits(name: str, font: ImageFont.FreeTypeFont, height: int) -> None:
    """All letters in one picture of one bit, in squares of the font's height, and a file that says which they are."""
    narrow: list[str] = []
    wide: list[str] = []
    nothing = font.getmask("\uffff", mode="1").getbbox(), bytes(font.getmask("\uffff", mode="1"))
    for letter in sorted(_latin() | _japanese() | letters_of_catalogues()):
        mask = font.getmask(letter, mode="1")
        if not letter.isspace() and (mask.getbbox() is None or (mask.getbbox(), bytes(mask)) == nothing):
            continue
        (narrow if font.getlength(letter) <= height // 2 else wide).append(letter)
    letters = narrow + wide
    sheet = Image.new("1", (COLUMNS * height, -(-len(letters) // COLUMNS) * height))
    pen = ImageDraw.Draw(sheet)
    pen.fontmode = "1"
    ascent, _ = font.getmetrics()
    for number, letter in enumerate(letters):
        place = (number % COLUMNS * height, number // COLUMNS * height + ascent)
        pen.text(place, letter, font=font, fill=1, anchor="ls")
    sheet.save(FONTS / f"{name}.png", optimize=True)
    (FONTS / f"{name}.txt").write_text("".join(narrow) + "\n" + "".join(wide) + "\n", encoding="utf-8")


def main(words: list[str]) -> None:
    """Cuts them all."""
    folder = Path(words[0])
    cut_outlines(folder)
    for file in FONTS.glob("Alegreya*.ttf"):
        line_figures(file)
    with tempfile.TemporaryDirectory() as scratch:
        for height in (10, 12, 16):
            source = Path(scratch) / f"b{height}.pcf"
            source.write_bytes(gzip.decompress(next(folder.rglob(f"b{height}.pcf.gz")).read_bytes()))
            cut_bits(f"Efont-{height}", _font(source, height), height)
    cut_bits("Misaki-8", _font(next(folder.rglob("misaki_gothic.ttf")), 8), 8)


def _font(path: Path, height: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, height, layout_engine=ImageFont.Layout.BASIC)


if __name__ == "__main__":
    main(sys.argv[1:])
