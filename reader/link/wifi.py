"""The Wi-Fi that the box is in, for the host."""

from __future__ import annotations

from dataclasses import dataclass, field

from reader.views import Network


@dataclass(frozen=True)
class LookAtWifi:
    """Wants to know which Wi-Fi the box is in; answered by ``WifiSeen``."""

    phone: str


@dataclass(frozen=True)
class UseHomeWifi:
    """Wants the box to join the network of the house. The box keeps neither word."""

    phone: str
    name: str
    password: str = field(repr=False)


@dataclass(frozen=True)
class UseOwnWifi:
    """Wants the box to go back to its own network."""

    phone: str


@dataclass(frozen=True)
class WifiSeen:
    """The Wi-Fi as it is now. ``addresses`` lead to the pages, the one by number first."""

    network: Network
    name: str
    addresses: tuple[str, ...]
