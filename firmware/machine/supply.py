"""Whether the supply's voltage is too low, as the Raspberry Pi's own sensor says."""

from __future__ import annotations

import contextlib
from pathlib import Path

SENSORS = Path("/sys/class/hwmon")
_DRIVER = "rpi_volt"


def supply_is_low(sensors: Path = SENSORS) -> bool:
    """Whether it is, or was a moment ago; false on computers without that sensor.

    Source: the kernel's drivers/hwmon/raspberrypi-hwmon.c: it asks the firmware every two seconds whether the voltage
    has been below the limit since the last time, and tells so in ``in0_lcrit_alarm``.
    """
    for sensor in sensors.glob("*"):
        with contextlib.suppress(OSError):
            if (sensor / "name").read_text(encoding="ascii").strip() == _DRIVER:
                return (sensor / "in0_lcrit_alarm").read_text(encoding="ascii").strip() == "1"
    return False
