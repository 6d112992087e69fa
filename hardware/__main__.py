"""``python -m hardware OUT``: makes every file to print, cut, wire and read."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from firmware import boards
from firmware.printed.board import board_sheet
from firmware.printed.labels import label_sheet
from firmware.printed.quick_card import quick_card_sheet
from firmware.printed.tokens import token_sheet
from hardware import (
    calibrate,
    displays,
    figures,
    optics_drawing,
    photographs,
    pictures,
    plugs_drawing,
    shopping,
    socket_drawing,
    wiring,
)
from hardware.box.assembly import printed_parts
from hardware.box.flat import lay_out, sheet_drawing
from hardware.box.measures import Case, load_case
from hardware.files import stl
from reader.deck_sheets import Paper, deck_sheets
from reader.languages import SOURCE_LANGUAGE, Translator, available

GUIDE_PICTURES = Path(__file__).with_name("pictures")

WITH_WORDS: dict[str, Callable[[Paper, Translator], tuple[bytes, int]]] = {
    "board": board_sheet,
    "quick-card": quick_card_sheet,
    "labels": label_sheet,
}
"""Printed matter that differs from language to language."""


def main(words: list[str] | None = None) -> int:
    """Runs the command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="sh hardware/make", description=__doc__)
    parser.add_argument("out", type=Path, metavar="OUT", nargs="?", help="the folder to write into; made if missing")
    parser.add_argument("--guide", action="store_true", help="bring the guide's own pictures and pages up to date")
    arguments = parser.parse_args(words)
    if arguments.out is None and not arguments.guide:
        parser.error("name a folder to write into")
    if arguments.out is not None:
        if arguments.out.exists() and not arguments.out.is_dir():
            print(f"{arguments.out} is a file; name a folder to write into.", file=sys.stderr)
            return 2
        make_everything(arguments.out)
    if arguments.guide:
        make_guide()
    return 0


def make_everything(out: Path) -> None:
    """Writes all files; what is there already is replaced."""
    case = load_case()
    for folder, make in (
        ("print", make_solids),
        ("cut", make_sheets),
        ("wiring", make_wiring),
        ("paper", make_paper),
        ("pictures", make_pictures),
    ):
        place = out / folder
        place.mkdir(parents=True, exist_ok=True)
        make(case, place)
        print(f"{place}: {sum(1 for path in place.rglob('*') if path.is_file())} files", flush=True)


def file_name(name: str) -> str:
    """A part's name as the name of a file."""
    return name.replace(" ", "-").replace("_", "-").replace("(", "").replace(")", "")


def make_solids(case: Case, folder: Path) -> None:
    """Each printed part as STL, lying as it is printed."""
    for part in printed_parts(case):
        (folder / f"{file_name(part.name)}.stl").write_bytes(stl(part.on_bed))


def make_sheets(case: Case, folder: Path) -> None:
    """The flat box on sheets."""
    for number, laid in enumerate(lay_out(case), start=1):
        (folder / f"sheet-{number}.svg").write_text(sheet_drawing(laid, number), encoding="utf-8")


def make_wiring(_: Case, folder: Path) -> None:
    """The wiring of both boxes, and the pins as a table, for each board; the box of the guide has the short names."""
    with tempfile.TemporaryDirectory() as scratch:
        for path in sorted(boards.FOLDER.glob("*.toml")):
            board = boards.load_board(path)
            of_board = "" if path == boards.DISPLAY_HAT_MINI else f"-{file_name(path.stem)}"
            for variant in (wiring.SMALL, wiring.QUICK):
                name = f"wiring-{variant.name}{of_board}"
                drawing = wiring.draw(wiring.harness(board, variant), Path(scratch), name)
                (folder / drawing.name).write_bytes(drawing.read_bytes())
            (folder / f"pins{of_board}.md").write_text(wiring.pin_table(board), encoding="utf-8")


def make_paper(_: Case, folder: Path) -> None:
    """Printed matter on both papers, in a folder for each language but English, and a pattern to measure a lens."""
    for paper in Paper:
        ending = f"{paper.name.lower()}.pdf"
        (folder / f"deck-{ending}").write_bytes(deck_sheets(paper)[0])
        (folder / f"tokens-{ending}").write_bytes(token_sheet(paper, Translator())[0])
        for language in available():
            place = folder if language == SOURCE_LANGUAGE else folder / language
            place.mkdir(exist_ok=True)
            for name, draw in WITH_WORDS.items():
                (place / f"{name}-{ending}").write_bytes(draw(paper, Translator(language))[0])
    (folder / "lens-pattern.svg").write_text(calibrate.pattern(), encoding="utf-8")


def make_pictures(case: Case, folder: Path) -> None:
    """The pictures of the guide: drawings, simulated photographs, and what the display shows."""
    for name, drawing in (
        ("optics", optics_drawing.draw(case.box)),
        ("plugs", plugs_drawing.draw(boards.load_board())),
        ("sockets", socket_drawing.draw()),
    ):
        (folder / f"{name}.svg").write_text(drawing, encoding="utf-8")
    photographs.save(case, folder)
    displays.save(folder)
    for name, scene in pictures.scenes(case).items():
        pictures.save(pictures.draw(scene), folder / f"{name}.png")


def make_guide() -> None:
    """Refreshes what the guide shows: its pictures and the pages that are made from numbers."""
    case = load_case()
    GUIDE_PICTURES.mkdir(exist_ok=True)
    make_pictures(case, GUIDE_PICTURES)
    figures.PAGE.write_text(figures.page(), encoding="utf-8")
    shopping.main()


if __name__ == "__main__":
    sys.exit(main())
