"""The computer of an installed box: NetworkManager and systemd's logind do what it is asked, over D-Bus."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass

from firmware.faults import log_fault
from firmware.machine import Wifi, WifiMode
from firmware.machine.bus import Bus, BusError
from firmware.machine.network_manager import Networks
from firmware.machine.supply import supply_is_low
from firmware.machine.wifi_keeper import WifiKeeper
from reader.errors import MachineError
from reader.languages import marked

STEP_S = 5.0
BUSY_STEP_S = 1.0
"""How often the Wi-Fi is looked after, and how often while something is going on."""

_LONGEST_NAME, _PASSWORD = 32, range(8, 64)
"""Bytes of a network's name, and characters of a WPA2 password (IEEE 802.11, 9.4.2.2 and J.4.1)."""


SILENT = marked("The computer's Wi-Fi does not answer. Switch the box off and on again.")


@dataclass(frozen=True)
class _Home:
    name: str
    password: str


@dataclass(frozen=True)
class _Own:
    pass


@dataclass(frozen=True)
class _Nothing:
    pass


@dataclass(frozen=True)
class _End:
    pass


_Wish = _Home | _Own | _Nothing | _End


class LookedAfter:
    """Keeps the Wi-Fi in a thread of its own, so that nobody waits for the bus."""

    def __init__(self, networks: Networks, name: str, clock: Callable[[], float], bus: Bus) -> None:
        """Starts to look after it.

        Args:
            networks: the network manager, used by the thread alone.
            name: of the box in the local network, such as ``arbiter-ab12.local``.
            clock: seconds that never go backwards.
            bus: another connection, for switching off.
        """
        self._networks = networks
        self._keeper = WifiKeeper(networks, name, clock)
        self._bus = bus
        self._wishes: queue.SimpleQueue[_Wish] = queue.SimpleQueue()
        self._wifi = Wifi(WifiMode.NONE)
        self._answers = True
        self._thread = threading.Thread(target=self._run, name="machine", daemon=True)
        self._thread.start()

    def wifi(self) -> Wifi:
        """The Wi-Fi as far as it is known now."""
        return self._wifi

    def use_own_wifi(self) -> None:
        """Goes back to the box's own network, soon; raises MachineError if nobody can do that."""
        self._wish(_Own())

    def use_home_wifi(self, name: str, password: str) -> None:
        """Joins the network of the house, soon; raises MachineError if such a network cannot be."""
        if not 0 < len(name.encode()) <= _LONGEST_NAME:
            raise MachineError(marked("A Wi-Fi's name has 1 to 32 letters. Type it as the router shows it."))
        if password and len(password) not in _PASSWORD:
            raise MachineError(marked("A Wi-Fi's password has 8 to 63 letters, or there is none."))
        self._wish(_Home(name, password))

    def supply_is_low(self) -> bool:
        """Whether the supply's voltage is, or just was, too low."""
        return supply_is_low()

    def shut_down(self) -> None:
        """Switches the computer off in order; raises MachineError if that cannot be."""
        try:
            self._bus.call(
                "org.freedesktop.login1",
                "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager",
                "PowerOff",
                "b",
                False,
            )
        except BusError:
            raise MachineError(
                marked("The computer cannot be switched off from here. All answers are kept: pull the plug.")
            ) from None

    def close(self) -> None:
        """Looks after nothing any more; the Wi-Fi stays as it is."""
        self._wishes.put(_End())
        self._thread.join(timeout=3.0)
        self._bus.close()

    def _wish(self, wish: _Wish) -> None:
        if not self._answers:
            raise MachineError(SILENT)
        self._wishes.put(wish)

    def _run(self) -> None:
        while True:
            try:
                wish = self._wishes.get(timeout=BUSY_STEP_S if self._keeper.busy else STEP_S)
            except queue.Empty:
                wish = _Nothing()
            if isinstance(wish, _End):
                self._networks.close()
                return
            self._do(wish)

    def _do(self, wish: _Wish) -> None:
        try:
            match wish:
                case _Own():
                    self._keeper.use_own()
                case _Home(name, password):
                    self._keeper.use_home(name, password)
            self._keeper.step()
            self._wifi = self._keeper.wifi
            self._answers = True
        except BusError as error:
            if self._answers:
                logging.getLogger("arbiter").warning("the Wi-Fi does not answer: %s", error.name or "silence")
            self._answers = False
            self._wifi = Wifi(WifiMode.NONE, trouble=SILENT)
        except Exception as error:  # noqa: BLE001 - the border: the box goes on without its Wi-Fi
            log_fault("machine", error)
