"""A computer that is only pretended, for pictures and tests."""

from __future__ import annotations

from firmware.machine import NoMachine, Wifi


class PretendedMachine(NoMachine):
    """A computer whose Wi-Fi is as it is told, and that does what it is asked."""

    def __init__(self, wifi: Wifi) -> None:
        super().__init__()
        self.known = wifi
        self.asked: list[str] = []
        self.is_low = False

    def wifi(self) -> Wifi:
        """What it was told."""
        return self.known

    def use_own_wifi(self) -> None:
        """Notes it."""
        self.asked.append("own wifi")

    def supply_is_low(self) -> bool:
        """What it was told."""
        return self.is_low

    def shut_down(self) -> None:
        """Notes it."""
        self.asked.append("shut down")
