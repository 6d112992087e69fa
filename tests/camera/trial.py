"""The box's camera on the real picamera2: run inside a system that has it (see ``run`` beside this file).

Each step says what it measured; the first that fails ends the trial with an AssertionError.
"""

from __future__ import annotations

import faulthandler
import importlib.metadata
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from firmware.camera import CameraTrouble, Trouble
from firmware.camera.checks import check
from firmware.camera.patient import PatientCamera
from firmware.camera.pi import AUTOMATIC, FOCUS_ONCE, UNLOCKED, PiCamera, locked
from reader.vision.camera_settings import CameraSettings
from tests.camera.virtual_camera import VirtualPicamera2

SETTINGS = CameraSettings(20_000, 1.5, (1.8, 1.4), 6.0)
PICTURES = 100
DEADLINE_S = 120
LEFT, RIGHT = (40, 60, 200), (200, 60, 40)
"""Colours of the pictures' halves, blue green red; the run script draws them."""


@contextmanager
def step(what: str) -> Iterator[None]:
    """Names a step and tells how long it took."""
    began_s = time.monotonic()
    yield
    print(f"  {what}: {1000 * (time.monotonic() - began_s):.0f} ms", flush=True)


def opened() -> tuple[PiCamera, VirtualPicamera2]:
    """Our camera, and picamera2 behind it."""
    driver = VirtualPicamera2()
    return PiCamera(167.0, lambda: driver), driver


def try_pictures(camera: PiCamera) -> None:
    """Both streams have the right shape, kind and colours, for many pictures."""
    with step("first picture"):
        picture = camera.photograph()
    assert picture.shape == (960, 1280, 3)
    assert picture.dtype == np.uint8
    for column, colour in ((320, LEFT), (960, RIGHT)):
        assert np.abs(picture[480, column].astype(int) - colour).max() < 16, (column, picture[480, column])
    check(picture)
    glance = camera.glance()
    assert glance.shape == (240, 320)
    grey = [int(glance[120, column]) for column in (80, 240)]
    assert grey[0] > grey[1] > 40, grey
    with step(f"{PICTURES} pictures and glances"):
        for _ in range(PICTURES):
            camera.photograph()
            camera.glance()


def try_controls() -> None:
    """Every control that we set is one of libcamera's, of that type, and is taken."""
    from libcamera import ControlType, controls

    numbers = {ControlType.Bool: bool, ControlType.Integer32: int, ControlType.Integer64: int, ControlType.Float: float}
    ours = [*AUTOMATIC.items(), *UNLOCKED.items(), *FOCUS_ONCE.items(), *locked(SETTINGS, 6.0).items()]
    for name, value in ours:
        wanted = numbers[getattr(controls, name).type]
        assert all(isinstance(one, wanted) for one in (value if isinstance(value, tuple) else (value,))), (name, value)
    print(f"  controls that libcamera has: {' '.join(sorted({name for name, _ in ours}))}")


def try_locking(camera: PiCamera, driver: VirtualPicamera2) -> None:
    """What this camera offers is set and taken; that it has no exposure to tell is said."""
    print(f"  offered by this camera: {' '.join(driver.camera_controls)}")
    with step("locked"):
        camera.lock(SETTINGS)
    try:
        camera.settle()
    except OSError as error:
        print(f"  settling on a camera without exposure: {error}")
    else:
        raise AssertionError("a camera that has no exposure has told one")
    camera.photograph()


def try_timeout(camera: PiCamera, driver: VirtualPicamera2) -> None:
    """A camera that gives no picture is waited for two seconds; when it gives some again, all is well."""
    kept = [driver.capture_request(wait=2.0) for _ in range(4)]  # all buffers that there are
    began_s = time.monotonic()
    try:
        camera.photograph()
    except TimeoutError:
        waited_s = time.monotonic() - began_s
        print(f"  no picture: given up after {waited_s:.2f} s")
        assert 1.5 < waited_s < 3.5
    else:
        raise AssertionError("a picture without a buffer")
    for request in kept:
        request.release()
    with step("the next picture"):
        camera.photograph()


def try_reopening() -> None:
    """Closed and opened again, many times, by the camera that has patience; and after a failure by itself."""
    drivers: list[VirtualPicamera2] = []

    def open_camera() -> PiCamera:
        camera, driver = opened()
        drivers.append(driver)
        return camera

    ends: list[None] = []
    camera = PatientCamera(open_camera, lambda: ends.append(None), settings=SETTINGS)
    for _ in range(5):
        with step("opened, locked, one picture, closed"):
            camera.photograph()
            camera.close()
    camera.photograph()
    kept = [drivers[-1].capture_request(wait=2.0) for _ in range(4)]
    assert trouble_of(camera) is Trouble.SLOW
    with step("opened again by itself after a hang"):
        camera.photograph()
    del kept
    camera.close()
    assert not ends, "it came back: the process need not end"
    print(f"  opened {len(drivers)} times")


def trouble_of(camera: PatientCamera) -> Trouble | None:
    """Why there is no picture, None if there is one."""
    try:
        camera.photograph()
    except CameraTrouble as error:
        return error.trouble
    return None


def main() -> int:
    """Tries everything, one step after the other."""
    faulthandler.dump_traceback_later(DEADLINE_S, exit=True)
    print(f"picamera2 {importlib.metadata.version('picamera2')}, cameras: {VirtualPicamera2.global_camera_info()}")
    with step("opened"):
        camera, driver = opened()
    try_pictures(camera)
    try_controls()
    try_locking(camera, driver)
    try_timeout(camera, driver)
    with step("closed"):
        camera.close()
    try_reopening()
    print("The box's camera works on the real picamera2.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
