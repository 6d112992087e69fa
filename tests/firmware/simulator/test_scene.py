from __future__ import annotations

import numpy as np
import pytest

from firmware.box import load_box
from firmware.simulator.scene import Conditions, Glare, LaidCard, SceneCamera

WHITE = np.full((68, 44, 3), 255, np.uint8)


@pytest.fixture(scope="module")
def camera() -> SceneCamera:
    return SceneCamera()


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_floor_and_scale_agree_with_the_lens() -> None:
    box = load_box()
    width, height = box.camera.frame_px
    assert width / box.camera.pixels_per_mm == pytest.approx(box.floor.size_mm[0], rel=0.02)
    assert height / box.camera.pixels_per_mm == pytest.approx(box.floor.size_mm[1], rel=0.02)


def test_same_generator_gives_the_same_picture(camera: SceneCamera) -> None:
    card = LaidCard(WHITE, 60, 60, 30)
    first, second, other = (camera.photograph([card], rng(seed)).frame for seed in (1, 1, 2))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, other)


def test_corners_lie_where_the_card_is_drawn(camera: SceneCamera) -> None:
    photograph = camera.photograph([LaidCard(WHITE, 60, 60, 30, corner_radius_mm=0)], rng())
    rows, columns = np.nonzero(photograph.frame[..., 1] > 110)
    corners = photograph.corners[0]
    assert corners[:, 0].min() == pytest.approx(columns.min(), abs=2.5)
    assert corners[:, 0].max() == pytest.approx(columns.max(), abs=2.5)
    assert corners[:, 1].min() == pytest.approx(rows.min(), abs=2.5)
    assert corners[:, 1].max() == pytest.approx(rows.max(), abs=2.5)


def test_corners_start_at_the_cards_own_top_left_and_angles_turn_clockwise(camera: SceneCamera) -> None:
    upright = camera.project(LaidCard(WHITE, 82.5, 62.5, 0))
    quarter = camera.project(LaidCard(WHITE, 82.5, 62.5, 90))
    middle = upright.mean(axis=0)
    assert upright[0][0] < middle[0]
    assert upright[0][1] < middle[1]
    assert quarter[0][0] > middle[0]
    assert quarter[0][1] < middle[1]
    assert upright[1] - upright[0] == pytest.approx([44 * camera.box.camera.pixels_per_mm, 0])


def test_a_lifted_edge_comes_nearer_and_the_other_stays_on_the_floor(camera: SceneCamera) -> None:
    flat = camera.project(LaidCard(WHITE, 82.5, 62.5))
    lifted = camera.project(LaidCard(WHITE, 82.5, 62.5, lift_degrees=25, lift_direction_degrees=0))
    assert np.linalg.norm(lifted[2] - lifted[1]) > 1.05 * np.linalg.norm(flat[2] - flat[1])
    assert np.linalg.norm(lifted[3] - lifted[0]) == pytest.approx(np.linalg.norm(flat[3] - flat[0]))


def test_later_cards_lie_on_top(camera: SceneCamera) -> None:
    red = np.zeros((68, 44, 3), np.uint8)
    red[..., 2] = 255
    frame = camera.photograph([LaidCard(WHITE, 82, 62), LaidCard(red, 82, 62, 90)], rng()).frame
    blue, _, middle_red = frame[240, 320]
    assert blue < 40
    assert middle_red > 100


def test_conditions_do_what_they_say(camera: SceneCamera) -> None:
    cards = [LaidCard(WHITE, 82.5, 62.5)]
    plain = camera.photograph(cards, rng()).frame.astype(float)

    def shot(conditions: Conditions) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return camera.photograph(cards, rng(), conditions).frame.astype(float)

    assert shot(Conditions(brightness=0.4))[240, 320].mean() < 0.5 * plain[240, 320].mean()
    assert shot(Conditions(noise=4))[:60, :60].std() > 2 * plain[:60, :60].std()
    warm = shot(Conditions(white_balance=(1.2, 1.0, 0.7)))[240, 320]
    assert warm[2] > warm[1] > warm[0]
    sharp_edge, soft_edge = (
        np.abs(np.diff(picture[240, :, 1])).max() for picture in (plain, shot(Conditions(blur_px=3)))
    )
    assert soft_edge < 0.5 * sharp_edge
    assert shot(Conditions(brightness=0.4, glares=(Glare(82.5, 62.5, 10, 6),)))[240, 320].min() > 150
    assert shot(Conditions(glares=(Glare(20, 20, 10, 6),)))[77, 77].max() < 40
    assert not np.array_equal(shot(Conditions(jpeg_quality=40)), plain)
    dark_right = shot(Conditions(gradient=0.5))
    assert dark_right[240, 390].mean() < 0.9 * dark_right[240, 250].mean()


def test_motion_smears_along_its_direction_only(camera: SceneCamera) -> None:
    cards = [LaidCard(WHITE, 82.5, 62.5)]
    frame = camera.photograph(cards, rng(), Conditions(motion_px=12)).frame.astype(float)
    assert np.abs(np.diff(frame[240, :, 1])).max() < 0.5 * np.abs(np.diff(frame[:, 320, 1])).max()


def test_place_is_the_inverse_of_project(camera: SceneCamera) -> None:
    middle = camera.project(LaidCard(WHITE, 40, 90)).mean(axis=0)
    assert camera.place(*middle) == pytest.approx((40, 90))
