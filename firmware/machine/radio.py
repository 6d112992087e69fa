"""How many phones the computer's own Wi-Fi takes."""

from __future__ import annotations

from pathlib import Path

NETWORK_DEVICES = Path("/sys/class/net")

_PHONES = {"brcmfmac": 7}
"""By driver. The Pi's radio takes 7 to 10 with the firmware it comes with (raspberrypi/documentation#2520,
raspberrypi/linux#3010); the least of them is what can be promised."""


def phones_at_most(devices: Path = NETWORK_DEVICES) -> int:
    """How many the first Wi-Fi takes at once; 0 if that is not known."""
    for device in sorted(devices.glob("wlan*")):
        return _PHONES.get((device / "device" / "driver").resolve().name, 0)
    return 0
