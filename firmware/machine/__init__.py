"""The computer that the box runs on: its Wi-Fi, its supply, and switching it off."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from reader.errors import MachineError
from reader.languages import marked

NOT_HERE = marked("This computer is not looked after by the Arbiter; use its own settings.")


class WifiMode(Enum):
    """Which Wi-Fi the box is in."""

    OWN = "own"
    HOME = "home"
    NONE = "none"


@dataclass(frozen=True)
class Wifi:
    """The Wi-Fi as it is now; ``password`` is that of the box's own network, and of no other.

    ``addresses`` lead to the pages, the one by number first; ``phones_at_most`` is what the radio takes (0: unknown).
    ``trouble`` is a sentence of the catalogues about what is wrong or under way, empty if all is well.
    """

    mode: WifiMode
    name: str = ""
    password: str = ""
    addresses: tuple[str, ...] = ()
    phones_at_most: int = 0
    trouble: str = ""


class Machine(Protocol):
    """What the box may ask of its computer. No method waits for more than a moment; the device asks again later."""

    def wifi(self) -> Wifi:
        """The Wi-Fi as far as it is known now."""

    def use_own_wifi(self) -> None:
        """Goes back to the box's own network; raises MachineError if that cannot be."""

    def use_home_wifi(self, name: str, password: str) -> None:
        """Joins the network of the house and keeps neither word; raises MachineError if that cannot be.

        If the network cannot be joined, the box's own one comes back by itself.
        """

    def supply_is_low(self) -> bool:
        """Whether the supply's voltage is, or just was, too low."""

    def shut_down(self) -> None:
        """Switches the computer off in order; raises MachineError if that cannot be."""


class NoMachine:
    """A computer that lets nothing be changed: a desktop, where the box is simulated."""

    def __init__(self, addresses: tuple[str, ...] = ()) -> None:
        self._addresses = addresses

    def wifi(self) -> Wifi:
        """No network of the box's own."""
        return Wifi(WifiMode.NONE, addresses=self._addresses)

    def use_own_wifi(self) -> None:
        """Refuses: raises MachineError."""
        raise MachineError(NOT_HERE)

    def use_home_wifi(self, name: str, password: str) -> None:  # noqa: ARG002 - the names belong to the protocol
        """Refuses: raises MachineError."""
        raise MachineError(NOT_HERE)

    def supply_is_low(self) -> bool:
        """Never."""
        return False

    def shut_down(self) -> None:
        """Refuses: raises MachineError."""
        raise MachineError(NOT_HERE)
