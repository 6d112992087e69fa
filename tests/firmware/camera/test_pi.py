"""The Pi's camera on a pretended picamera2, whose controls take effect some pictures later, as a sensor's do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.camera.pi import PiCamera
from reader.vision.camera_settings import CameraSettings

FOCUS_MM = 200.0
DELAY = 4
EXPOSURE = ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "FrameDurationLimits")
MODULE_3 = (*EXPOSURE, "AeConstraintMode", "AfMode", "AfRange", "AfTrigger", "LensPosition")
FIXED_LENS = tuple(name for name in MODULE_3 if not name.startswith(("Af", "Lens")))
LOCKED = CameraSettings(8000, 1.25, (1.9, 1.6), 6.1)


class FakeDriver:
    """Picamera2: exposure finds itself over some pictures, and so does the lens if it is told to."""

    def __init__(self, offered: tuple[str, ...] = MODULE_3) -> None:
        self.camera_controls: Mapping[str, object] = dict.fromkeys(offered, (0, 1, 0))
        self.sensor_resolution = (4608, 2592)
        self.done: list[str] = []
        self.settings: dict[str, Any] = {}
        self.controls: dict[str, Any] = {}
        self.asked: list[Mapping[str, object]] = []
        self.hangs = False
        self.finds_focus = True
        self.flickers = False
        self.names_ae = "AeState"
        self._applied: list[tuple[int, Mapping[str, Any]]] = []
        self._told: dict[str, Any] = {"ExposureTime": 1000, "AnalogueGain": 1.0, "ColourGains": (1.0, 1.0)}
        self._frame = 0
        self._af_began: int | None = None

    def create_video_configuration(self, **settings: object) -> object:
        self.settings = settings
        return settings

    def configure(self, configuration: object) -> None:
        assert configuration is self.settings
        self.done.append("configure")

    def set_controls(self, controls: Mapping[str, object]) -> None:
        unknown = set(controls) - set(self.camera_controls)
        if unknown:
            raise RuntimeError(f"Control {unknown} is not advertised by libcamera")
        self.controls |= controls
        self.asked.append(controls)
        self._applied.append((self._frame + DELAY, controls))

    def start(self) -> None:
        self.done.append("start")

    def capture_array(self, name: str, *, wait: float) -> NDArray[np.uint8]:
        self._wait(wait)
        if name == "main":
            return np.full((960, 1280, 3), (10, 20, 30), np.uint8)
        assert name == "lores"
        # As YUV420: rows of brightness, padded, and then those of colour.
        return np.concatenate([np.full((240, 384), 50, np.uint8), np.full((120, 384), 128, np.uint8)])

    def capture_metadata(self, *, wait: float) -> Mapping[str, Any]:
        self._wait(wait)
        self._frame += 1
        for due, controls in self._applied:
            if due == self._frame:
                self._apply(controls)
        told = dict(self._told)
        if self.controls.get("AeEnable"):
            self._find_exposure(told)
        if self._af_began is not None:
            told |= self._focus(self._frame - self._af_began)
        return told

    def _apply(self, controls: Mapping[str, Any]) -> None:
        kept = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")
        self._told |= {name: controls[name] for name in kept if controls.get(name)}
        if controls.get("AfTrigger") == 0 and controls.get("AfMode") == 1:
            self._af_began = self._frame

    def _find_exposure(self, told: dict[str, Any]) -> None:
        wanted = 8000 * (1.2 if self.flickers and self._frame % 2 else 1.0)
        self._told["ExposureTime"] = told["ExposureTime"] = round((self._told["ExposureTime"] + wanted) / 2)
        self._told["ColourGains"] = told["ColourGains"] = tuple((one + 1.8) / 2 for one in self._told["ColourGains"])
        searching = abs(told["ExposureTime"] - wanted) > 400
        told[self.names_ae] = (1 if searching else 2) if self.names_ae == "AeState" else not searching

    def _focus(self, frames: int) -> dict[str, Any]:
        if frames < 12:
            return {"AfState": 1 if frames > 2 else 2, "LensPosition": 1.0 + frames}
        return {"AfState": 2 if self.finds_focus else 3, "LensPosition": 5.7}

    def _wait(self, wait: float) -> None:
        assert 0 < wait < 4
        if self.hangs:
            raise TimeoutError

    def cancel_all_and_flush(self) -> None:
        self.done.append("flush")

    def stop(self) -> None:
        self.done.append("stop")

    def close(self) -> None:
        self.done.append("close")


@pytest.fixture
def driver() -> FakeDriver:
    return FakeDriver()


@pytest.fixture
def camera(driver: FakeDriver) -> PiCamera:
    return PiCamera(FOCUS_MM, lambda: driver)


def test_a_large_stream_is_read_and_a_small_one_shows_whether_anything_moves(
    camera: PiCamera, driver: FakeDriver
) -> None:
    assert camera.photograph().shape == (960, 1280, 3)
    assert camera.photograph()[0, 0].tolist() == [10, 20, 30]
    glance = camera.glance()
    assert glance.shape == (240, 320)
    assert set(glance.ravel().tolist()) == {50}
    camera.close()
    assert driver.done == ["configure", "start", "stop", "close"]


def test_pictures_are_never_old_and_show_all_that_the_lens_shows(camera: PiCamera, driver: FakeDriver) -> None:
    del camera
    assert driver.settings["queue"] is False
    assert driver.settings["sensor"] == {"output_size": (2304, 1296)}
    assert driver.settings["main"] == {"size": (1280, 960), "format": "RGB888"}


def test_the_lens_stays_at_the_floor_until_it_is_told_otherwise(camera: PiCamera, driver: FakeDriver) -> None:
    del camera
    assert (driver.controls["AfMode"], driver.controls["LensPosition"]) == (0, 5.0)


@pytest.mark.parametrize("name", ["AeState", "AeLocked"])
def test_settling_waits_until_nothing_changes_and_keeps_it(camera: PiCamera, driver: FakeDriver, name: str) -> None:
    driver.names_ae = name
    settings = camera.settle()
    assert abs(settings.exposure_us - 8000) < 200
    assert settings.analogue_gain == 1.0
    assert settings.colour_gains == pytest.approx((1.8, 1.8), rel=0.02)
    assert settings.lens_position == 5.7
    assert driver.controls["AeEnable"] is False
    assert driver.controls["AwbEnable"] is False
    assert driver.controls["ExposureTime"] == settings.exposure_us
    assert (driver.controls["AfMode"], driver.controls["LensPosition"]) == (0, 5.7)


def test_only_settings_that_were_locked_are_taken_back(camera: PiCamera, driver: FakeDriver) -> None:
    assert "ExposureTime" not in driver.controls, "the camera begins by itself"
    first = camera.settle()
    camera.lock(LOCKED)
    driver.asked.clear()
    assert camera.settle().exposure_us == pytest.approx(first.exposure_us, rel=0.05)
    assert (driver.asked[0]["ExposureTime"], driver.asked[0]["AnalogueGain"]) == (0, 0.0)


def test_a_lamp_that_flickers_settles_as_well(camera: PiCamera, driver: FakeDriver) -> None:
    driver.flickers = True
    assert 7000 < camera.settle().exposure_us < 10_000


def test_a_lens_that_finds_no_focus_goes_where_the_floor_is(camera: PiCamera, driver: FakeDriver) -> None:
    driver.finds_focus = False
    assert camera.settle().lens_position == 1000 / FOCUS_MM


def test_a_fixed_lens_is_not_told_to_focus() -> None:
    driver = FakeDriver(FIXED_LENS)
    camera = PiCamera(FOCUS_MM, lambda: driver)
    assert camera.settle().lens_position is None
    assert not {"AfMode", "LensPosition"} & set(driver.controls)


def test_locking_is_in_effect_when_it_returns(camera: PiCamera, driver: FakeDriver) -> None:
    camera.lock(LOCKED)
    told = driver.capture_metadata(wait=1.0)
    assert told["ExposureTime"] == LOCKED.exposure_us
    assert told["ColourGains"] == LOCKED.colour_gains
    assert told["LensPosition"] == LOCKED.lens_position
    assert "AeState" not in told


def test_a_long_exposure_gets_the_time_it_needs(camera: PiCamera, driver: FakeDriver) -> None:
    camera.lock(CameraSettings(50_000, 1.0, (1.0, 1.0), None))
    assert driver.controls["FrameDurationLimits"] == (50_000, 50_000)
    camera.lock(LOCKED)
    assert driver.controls["FrameDurationLimits"] == (33_333, 33_333)


def test_an_exposure_that_is_not_kept_is_in_the_log(
    camera: PiCamera, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "_apply", lambda _: None)
    camera.lock(CameraSettings(20_000, 1.0, (1.0, 1.0), None))
    assert "20000" in caplog.text


def test_a_camera_that_does_not_tell_has_no_settings(
    camera: PiCamera, driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "capture_metadata", lambda wait: {"Wait": wait})
    with pytest.raises(OSError, match="no settings"):
        camera.settle()


def test_a_camera_that_does_not_answer_is_flushed(camera: PiCamera, driver: FakeDriver) -> None:
    driver.hangs = True
    for step in (camera.photograph, camera.glance, camera.settle):
        driver.done.clear()
        with pytest.raises(TimeoutError):
            step()
        assert driver.done == ["flush"]


def test_a_camera_that_cannot_be_configured_is_closed_again(
    driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def configure(_: object) -> None:
        raise RuntimeError("Failed to allocate buffers.")

    monkeypatch.setattr(driver, "configure", configure)
    with pytest.raises(RuntimeError):
        PiCamera(FOCUS_MM, lambda: driver)
    assert driver.done == ["close"]
