"""The computer's own radio: which one it is, and how many phones it takes."""

from __future__ import annotations

from pathlib import Path

NETWORK_DEVICES = Path("/sys/class/net")

_PHONES = {"brcmfmac": 7}
"""By driver. The Pi's radio takes 7 to 10 with the firmware it comes with (raspberrypi/documentation#2520,
raspberrypi/linux#3010); the least of them is what can be promised."""


def phones_at_most(driver: str) -> int:
    """How many phones a radio with that driver takes at once; 0 if that is not known."""
    return _PHONES.get(driver, 0)


def is_built_in(device: str) -> bool:
    """Whether a device, by its place in /sys, is in the computer itself, and not a stick that comes and goes."""
    return "/usb" not in device


def own_driver(devices: Path = NETWORK_DEVICES) -> str:
    """The driver of the radio that is built in; empty if there is none, or none that is known."""
    for device in sorted(devices.glob("wlan*/device")):
        driver = device / "driver"
        if is_built_in(str(device.resolve())) and driver.exists():
            return driver.resolve().name
    return ""
