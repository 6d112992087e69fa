"""The box: one thread that owns the table, takes what comes in, one thing after the other, and shows the state."""

from firmware.device.device import DEAF_S, Device

__all__ = ["DEAF_S", "Device"]
