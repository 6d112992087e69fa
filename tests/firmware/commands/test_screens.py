from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from firmware.commands import main


def test_every_screen_and_one_sheet_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screens", str(tmp_path / "out"), "--json"]) == 0
    count = json.loads(capsys.readouterr().out)["screens"]
    pictures = sorted((tmp_path / "out").glob("*.png"))
    assert len(pictures) == count + 1
    with Image.open(tmp_path / "out" / "welcome.png") as picture:
        assert picture.size == (320, 240)
    with Image.open(tmp_path / "out" / "sheet.png") as sheet:
        assert sheet.width > 8 * 320


def test_the_screens_can_be_drawn_for_the_sun(tmp_path: Path) -> None:
    assert main(["screens", str(tmp_path), "--theme", "sun", "--size", "128x64"]) == 0
    with Image.open(tmp_path / "welcome.png") as picture:
        corner = picture.convert("RGB").getpixel((0, 63))
    assert corner == (0, 0, 0), "the ground of the panel shines where the picture is black"


@pytest.mark.parametrize("size", ["320", "axb", "0x0", "9999x10", "320x240x2"])
def test_a_size_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], size: str) -> None:
    assert main(["screens", str(tmp_path / "out"), "--size", size]) == 2
    printed = capsys.readouterr()
    assert "is no size of a display" in printed.err
    assert printed.out == ""
    assert not (tmp_path / "out").exists()


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["screens", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err
