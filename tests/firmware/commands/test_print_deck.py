"""The printed deck: sizes, cut marks, backs behind their faces, and clear refusals."""

from __future__ import annotations

import argparse
import errno
import json
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.commands import main, print_deck
from reader.alchemy import Ingredient
from reader.deck_sheets import CARD_HEIGHT, CARD_WIDTH, COLUMNS, MOST_COPIES, SCALE_LENGTH, Paper, SheetSize
from reader.errors import ArbiterError

ART = Path(__file__).parents[3] / "reader" / "art"
DOTS_PER_MM = 8
KINDS = [kind.value for kind in Ingredient]

Page = NDArray[np.uint8]


def run(*words: object) -> int:
    parser = argparse.ArgumentParser()
    print_deck.add_parser(parser.add_subparsers())
    arguments = parser.parse_args(["print", *map(str, words)])
    return int(arguments.run(arguments))


def pages_of(pdf: Path) -> list[Page]:
    """Each page as a printer would put it on paper, 8 dots per mm."""
    subprocess.run(["pdftoppm", "-r", str(DOTS_PER_MM * 25.4), "-png", pdf, pdf.with_suffix("")], check=True)
    return [read(path) for path in sorted(pdf.parent.glob(f"{pdf.stem}-*.png"))]


def read(path: Path) -> Page:
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    assert picture is not None
    return np.asarray(picture, np.uint8)


@pytest.fixture(scope="module", params=[Paper.A4, Paper.LETTER], ids=["a4", "letter"])
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[SheetSize, list[Page]]:
    """One copy of each kind: a single sheet, both sides."""
    out = tmp_path_factory.mktemp("print") / "deck.pdf"
    assert run(out, "--paper", request.param.name.lower(), "--copies", 1) == 0
    return request.param.value, pages_of(out)


def dark_runs(line: NDArray[np.uint8]) -> list[float]:
    """The middles (mm) of the dark marks along a line of pixels."""
    dark = np.concatenate([[0], (line.mean(axis=-1) < 150).astype(np.int8), [0]])
    starts, ends = np.nonzero(np.diff(dark) == 1)[0], np.nonzero(np.diff(dark) == -1)[0]
    return [float(start + end) / 2 / DOTS_PER_MM for start, end in zip(starts, ends, strict=True)]


def is_close(found: Sequence[float], expected: Sequence[float]) -> bool:
    return len(found) == len(expected) and bool(np.allclose(found, expected, atol=0.15))


def shown_at(page: Page, x: float, y: float) -> Page:
    """What is printed where a card should lie, as large as the card's own picture."""
    scale = 10 / DOTS_PER_MM
    place = np.array([[scale, 0, scale / 2 - 0.5 - 10 * x], [0, scale, scale / 2 - 0.5 - 10 * y]])
    return np.asarray(cv2.warpAffine(page, place, (440, 680), flags=cv2.INTER_LINEAR), np.uint8)


def difference(first: Page, second: Page) -> float:
    return float(np.abs(first.astype(int) - second).mean())


def test_pages_have_the_size_of_the_paper(printed: tuple[SheetSize, list[Page]]) -> None:
    size, pages = printed
    assert len(pages) == 2
    for page in pages:
        assert page.shape[1] / DOTS_PER_MM == pytest.approx(size.width, abs=0.2)
        assert page.shape[0] / DOTS_PER_MM == pytest.approx(size.height, abs=0.2)


def test_cut_marks_are_a_card_apart(printed: tuple[SheetSize, list[Page]]) -> None:
    size, (front, _) = printed
    row = front[round((size.top - 5.5) * DOTS_PER_MM)]
    assert is_close(dark_runs(row), [size.left + CARD_WIDTH * column for column in range(COLUMNS + 1)])
    column = front[:, round((size.left + COLUMNS * CARD_WIDTH + 5.5) * DOTS_PER_MM)]
    assert is_close(dark_runs(column), [size.top + CARD_HEIGHT * row for row in range(3)])


def test_cards_fill_exactly_the_space_between_the_cut_marks(printed: tuple[SheetSize, list[Page]]) -> None:
    size, (front, _) = printed
    for index, kind in enumerate(KINDS):
        picture = read(ART / f"{kind}.png")
        x, y = size.place(index)
        here = difference(shown_at(front, x, y), picture)
        assert here < 8, kind
        for aside in ((0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5)):
            assert difference(shown_at(front, x + aside[0], y + aside[1]), picture) > here + 2, (kind, aside)


def test_there_is_a_line_to_check_the_scale(printed: tuple[SheetSize, list[Page]]) -> None:
    size, (front, _) = printed
    beside_the_line = front[round((size.top + 4) * DOTS_PER_MM) :, round((size.left - 7.2) * DOTS_PER_MM)]
    first, second = dark_runs(beside_the_line)[:2]
    assert second - first == pytest.approx(SCALE_LENGTH, abs=0.15)


def test_backs_lie_behind_their_faces_when_the_sheet_is_turned(printed: tuple[SheetSize, list[Page]]) -> None:
    size, (_, reverse) = printed
    turned = np.ascontiguousarray(reverse[:, ::-1])
    picture = np.ascontiguousarray(read(ART / "back.png")[:, ::-1])
    for index in range(size.cards):
        x, y = size.place(index)
        here = difference(shown_at(turned, x, y), picture)
        if index >= len(KINDS):
            assert here > 100
            continue
        assert here < 8
        for aside in (0.5, -0.5):
            assert difference(shown_at(turned, x + aside, y), picture) > here + 2


@pytest.mark.parametrize("size", [paper.value for paper in Paper])
def test_places_are_mirrored_along_the_long_edge(size: SheetSize) -> None:
    for index in range(size.cards):
        x, y = size.place(index)
        assert size.place(index, mirrored=True) == pytest.approx((size.width - x - CARD_WIDTH, y))


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "pages"), [("a4", 6), ("letter", 8)])
def test_default_deck_has_forty_cards(
    paper: str, pages: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("deck.pdf", "--paper", paper, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"pages": pages}
    assert [path.name for path in tmp_path.iterdir()] == ["deck.pdf"]
    content = (tmp_path / "deck.pdf").read_bytes()
    assert len(re.findall(rb"/Type /Page\b(?!s)", content)) == pages
    # Vectors, not pictures: a card can be printed at any fineness.
    assert b"/Subtype /Image" not in content


def test_without_json_it_says_how_to_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "deck.pdf", "--copies", 1) == 0
    assert "long edge" in capsys.readouterr().out


@pytest.mark.parametrize("copies", [0, -1, MOST_COPIES + 1, 10**30])
def test_copies_that_make_no_sense_are_refused(copies: int, tmp_path: Path) -> None:
    with pytest.raises(ArbiterError, match=f"1 to {MOST_COPIES} copies .* {copies} is not"):
        run(tmp_path / "deck.pdf", f"--copies={copies}")
    assert list(tmp_path.iterdir()) == []


def test_folder_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "deck.pdf").mkdir()
    with pytest.raises(ArbiterError, match="is a folder"):
        run(tmp_path / "deck.pdf", "--copies", 1)
    assert (tmp_path / "deck.pdf").is_dir()


def test_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArbiterError, match=r"no folder .*nowhere"):
        run(tmp_path / "nowhere" / "deck.pdf", "--copies", 1)


def test_device_is_never_replaced() -> None:
    with pytest.raises(ArbiterError, match="not an ordinary file"):
        run("/dev/null", "--copies", 1)
    assert Path("/dev/null").is_char_device()


def test_name_that_no_disk_takes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArbiterError, match="cannot be written"):
        run(tmp_path / ("x" * 300 + ".pdf"), "--copies", 1)
    assert list(tmp_path.iterdir()) == []


def test_full_disk_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "deck.pdf").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ArbiterError, match=r"deck\.pdf cannot be written \(No space left on device\)"):
        run(tmp_path / "deck.pdf", "--copies", 1)
    assert [path.name for path in tmp_path.iterdir()] == ["deck.pdf"]
    assert (tmp_path / "deck.pdf").read_bytes() == b"old"


def test_command_says_what_is_wrong_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "print", str(tmp_path), "--copies", "1"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{tmp_path} is a folder; name the PDF file to write.\n"
