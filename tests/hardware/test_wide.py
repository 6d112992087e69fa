"""A lens that bends: its bend can be measured, stored and taken out again, and the wide lens is judged as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.assembly import chosen_camera
from firmware.box import Box, DistortionMeasures, load_box
from firmware.camera.straight import StraightCamera, Straightener, straight
from firmware.simulator.scene import PLAIN, LaidCard, SceneCamera
from hardware import calibrate, optics
from hardware.calibrate import SQUARE_MM, SQUARES, NotMeasured
from hardware.reading import LENSES
from hardware.wide import BentCamera, published_bend, wide_box
from reader.vision.deck import default_deck
from reader.vision.pictures import load_picture

Picture = NDArray[np.uint8]


@pytest.fixture(scope="module")
def box() -> Box:
    return wide_box(load_box())


@pytest.fixture(scope="module")
def cards() -> list[LaidCard]:
    art = load_picture(default_deck().parent.parent / "art" / "toad.png")
    return [LaidCard(art, 30, 40), LaidCard(art, 130, 80, 30)]


def apart(one: Picture, other: Picture) -> float:
    """How different two pictures are in their corners, where a lens bends most (grey levels)."""
    return float(np.abs(one.astype(int) - other)[:240, :200].mean())


def test_bend_fits_the_makers_figures() -> None:
    lens = optics.WIDE
    bend = published_bend(lens)
    edge = np.tan(np.radians(lens.field_of_view_degrees[0] / 2))
    half_mm = lens.focal_length_mm * edge * (1 + bend.coefficients[0] * edge**2)
    assert half_mm == pytest.approx(6.45 / 2, abs=0.01), "the sensor is 6.45 mm wide, as published"
    assert -0.07 < bend.coefficients[0] * edge**2 < -0.03


def test_straightened_picture_is_that_of_an_ideal_lens(box: Box, cards: list[LaidCard]) -> None:
    assert box.distortion is not None
    bent = BentCamera(box).photograph(cards, np.random.default_rng(1), PLAIN)
    ideal = SceneCamera(replace(box, distortion=None)).photograph(cards, np.random.default_rng(1)).frame
    straightened = Straightener(box, box.distortion)(bent)
    assert apart(straightened, ideal) < 4.0
    assert apart(bent, ideal) > 2.5 * apart(straightened, ideal), "this lens does not bend: nothing was tested"


def test_pictures_of_another_size_are_straightened_too(box: Box, cards: list[LaidCard]) -> None:
    assert box.distortion is not None
    bent = BentCamera(box).photograph(cards, np.random.default_rng(1), replace(PLAIN, noise=0.0))
    straighten = Straightener(box, box.distortion)
    small = cv2.resize(straighten(bent), (320, 240), interpolation=cv2.INTER_AREA)
    other = straighten(np.asarray(cv2.resize(bent, (320, 240), interpolation=cv2.INTER_AREA), np.uint8))
    assert float(np.abs(small.astype(int) - other).mean()) < 1.5


class OnePicture:
    """A camera that always shows the same."""

    def __init__(self, frame: Picture) -> None:
        self.frame, self.closed = frame, False

    def photograph(self) -> Picture:
        return self.frame

    def close(self) -> None:
        self.closed = True


def test_camera_of_a_straight_lens_is_left_alone(box: Box) -> None:
    camera = OnePicture(np.zeros((480, 640, 3), np.uint8))
    assert load_box().distortion is None
    assert straight(camera, load_box()) is camera
    bent = straight(camera, box)
    assert isinstance(bent, StraightCamera)
    assert bent.photograph().shape == (480, 640, 3)
    bent.close()
    assert camera.closed


@pytest.mark.parametrize("bends", [True, False])
def test_box_straightens_what_its_camera_sees(bends: bool, box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the camera of the real box and the eyes, and only if its measures store a bend."""
    assert box.distortion is not None
    frame = np.random.default_rng(3).integers(0, 256, (480, 640, 3), np.uint8)
    monkeypatch.setattr("firmware.camera.pi.PiCamera", lambda *_: OnePicture(frame))
    monkeypatch.setattr("firmware.box.load_box", lambda: box if bends else replace(box, distortion=None))
    camera = chosen_camera("pi", lambda: None)
    seen = camera.photograph()
    camera.close()
    wanted = Straightener(box, box.distortion)(frame) if bends else frame
    assert (seen == wanted).all()
    assert (seen == frame).all() is np.bool_(not bends)


def with_section(tmp_path: Path, words: str) -> Path:
    from firmware.box import BOX_FILE

    path = tmp_path / "box.toml"
    path.write_text(BOX_FILE.read_text(encoding="utf-8") + "\n" + words, encoding="utf-8")
    return path


def test_measured_bend_is_stored_with_the_box(box: Box, tmp_path: Path) -> None:
    assert box.distortion is not None
    stored = load_box(with_section(tmp_path, calibrate.toml(box.distortion))).distortion
    assert stored is not None
    assert stored.focal == pytest.approx(box.distortion.focal, abs=1e-4)
    assert stored.coefficients == pytest.approx(box.distortion.coefficients, abs=1e-5)


@pytest.mark.parametrize(
    "words",
    [
        "[distortion]\ncoefficients = [0.1, 0.0]\nfocal = 0.6\n",
        "[distortion]\ncoefficients = [nan, 0.0, 0.0, 0.0, 0.0]\nfocal = 0.6\n",
        "[distortion]\ncoefficients = [0.0, 0.0, 0.0, 0.0, 0.0]\nfocal = 60.0\n",
        "[distortion]\ncoefficients = [0.0, 0.0, 0.0, 0.0, 0.0]\n",
        "[distortion]\ncoefficients = [0.0, 0.0, 0.0, 0.0, 0.0]\nfocal = 0.6\nmiddle = [0.5, 9.0]\n",
    ],
)
def test_wrong_bend_in_the_file_is_refused(words: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"distortion|box"):
        load_box(with_section(tmp_path, words))


def chessboards(photograph: Callable[..., Picture], poses: int) -> list[Picture]:
    """Photographs of the board, tilted another way in each."""
    across, down = SQUARES
    board = np.full((down + 2, across + 2), 255, np.uint8)
    for row in range(down):
        for column in range(row % 2, across, 2):
            board[row + 1, column + 1] = 0
    face = cv2.cvtColor(np.kron(board, np.ones((60, 60), np.uint8)), cv2.COLOR_GRAY2BGR)
    rng, pictures = np.random.default_rng(4), []
    # It must be seen whole, so a smaller print of it lies here and there.
    for pose in range(poses):
        size = 0.62 * SQUARE_MM
        card = LaidCard(
            np.asarray(face, np.uint8), 82.5 + 22 * ((pose % 3) - 1), 62.5 + 18 * ((pose // 3) % 3 - 1),
            float(rng.uniform(-20, 20)), (across + 2) * size, (down + 2) * size, 0.5,
            lift_degrees=float(rng.uniform(5, 22)), lift_direction_degrees=float(rng.uniform(0, 360)),
        )  # fmt: skip
        pictures.append(np.asarray(cv2.cvtColor(photograph([card], rng, PLAIN), cv2.COLOR_BGR2GRAY), np.uint8))
    return pictures


def test_bend_is_measured_from_photographs(box: Box, cards: list[LaidCard]) -> None:
    """What was measured straightens nearly as well as the truth."""
    assert box.distortion is not None
    camera = BentCamera(box)
    measured, error = calibrate.measure(chessboards(camera.photograph, 12))
    assert error < 0.5
    assert measured.focal == pytest.approx(box.distortion.focal, rel=0.03)
    bent = camera.photograph(cards, np.random.default_rng(1), PLAIN)
    true = Straightener(box, box.distortion)(bent)
    assert apart(Straightener(box, measured)(bent), true) < 0.4 * apart(bent, true)


def test_too_few_photographs_are_refused(box: Box, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotMeasured, match="found in 2 photographs"):
        calibrate.measure(chessboards(BentCamera(box).photograph, 2))
    path = tmp_path / "empty.png"
    cv2.imwrite(str(path), np.zeros((480, 640, 3), np.uint8))
    assert calibrate.main([str(path)]) == 2
    assert "6 are needed" in capsys.readouterr().err
    assert calibrate.main([str(tmp_path / "none.png")]) == 2


def test_pattern_is_the_board_in_millimetres() -> None:
    drawing = calibrate.pattern()
    assert f'width="{(SQUARES[0] + 2) * SQUARE_MM:g}mm"' in drawing
    assert drawing.count("<path") == SQUARES[0] * SQUARES[1] // 2
    assert (SQUARES[0] + SQUARES[1]) % 2 == 1


def test_wide_lens_sees_the_floor_but_mirrors_the_lamps(box: Box) -> None:
    """Why the box has the standard lens: so near, a flat sleeve on the free floor shows the wide lens a lamp."""
    failing = {finding.name for finding in optics.findings(box) if not finding.holds}
    assert failing == {"free floor: tilt at which a sleeve first mirrors a lamp"}


@pytest.mark.parametrize("lens", list(LENSES))
def test_every_lens_can_be_measured(lens: str, cards: list[LaidCard]) -> None:
    from hardware.box.measures import load_case

    choose, eye = LENSES[lens]
    case = choose(load_case())
    frame = eye(case.box)(cards, np.random.default_rng(2), PLAIN)
    assert frame.shape == (480, 640, 3)
    assert frame.max() > 150
    assert isinstance(case.box.distortion, DistortionMeasures) is (lens != "standard")
