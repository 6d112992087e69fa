from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from reader.errors import PictureError
from reader.vision.pictures import load_picture

COLOURS = np.random.default_rng(1).integers(0, 256, (40, 60, 3), dtype=np.uint8)


def saved(path: Path, image: Image.Image) -> Path:
    image.save(path)
    return path


def test_colours_arrive_as_bgr(tmp_path: Path) -> None:
    picture = load_picture(saved(tmp_path / "a.png", Image.fromarray(COLOURS)))
    assert np.array_equal(picture, COLOURS[..., ::-1])


def test_grey_and_palette_pictures_have_three_channels(tmp_path: Path) -> None:
    grey = load_picture(saved(tmp_path / "grey.png", Image.fromarray(COLOURS[..., 0])))
    assert np.array_equal(grey[..., 0], COLOURS[..., 0])
    assert np.array_equal(grey[..., 2], COLOURS[..., 0])
    assert load_picture(saved(tmp_path / "p.gif", Image.fromarray(COLOURS).convert("P"))).shape == (40, 60, 3)


def test_sixteen_bits_are_scaled_down_not_cut_off(tmp_path: Path) -> None:
    deep = (COLOURS[..., 0].astype(np.uint16)) * 257
    deep[0, 0] = 65535
    picture = load_picture(saved(tmp_path / "deep.png", Image.fromarray(deep)))
    assert np.abs(picture[1:, 1:, 0].astype(int) - COLOURS[1:, 1:, 0]).max() <= 1


def test_transparent_parts_are_black_like_the_floor(tmp_path: Path) -> None:
    clear = np.full((20, 20, 4), 255, np.uint8)
    clear[:10, :, 3] = 0
    picture = load_picture(saved(tmp_path / "clear.png", Image.fromarray(clear)))
    assert picture[2, 2].tolist() == [0, 0, 0]
    assert picture[15, 2].tolist() == [255, 255, 255]


def test_picture_is_turned_as_the_camera_was_held(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.fromarray(COLOURS).save(tmp_path / "held.jpg", exif=exif)
    assert load_picture(tmp_path / "held.jpg").shape == (60, 40, 3)


def broken_files(folder: Path) -> dict[str, Path]:
    Image.fromarray(np.tile(COLOURS, (5, 5, 1))).save(folder / "whole.jpg")
    Image.fromarray(np.tile(COLOURS, (5, 5, 1))).save(folder / "whole.png")
    (folder / "cut.jpg").write_bytes((folder / "whole.jpg").read_bytes()[:3000])
    (folder / "cut.png").write_bytes((folder / "whole.png").read_bytes()[:3000])
    (folder / "empty.jpg").touch()
    (folder / "text.jpg").write_text("not a picture at all\n" * 20)
    (folder / "folder.jpg").mkdir()
    Image.new("1", (20_000, 20_000)).save(folder / "vast.png")
    names = ("cut.jpg", "cut.png", "empty.jpg", "text.jpg", "folder.jpg", "vast.png", "missing.jpg")
    return {name: folder / name for name in names}


def test_every_broken_file_gives_one_sentence_that_names_it(tmp_path: Path) -> None:
    for name, path in broken_files(tmp_path).items():
        with pytest.raises(PictureError) as caught:
            load_picture(path)
        assert name in str(caught.value)
        assert "\n" not in str(caught.value)


def test_name_that_no_file_can_have_is_a_sentence_too() -> None:
    with pytest.raises(PictureError):
        load_picture(Path("x" * 5000))
