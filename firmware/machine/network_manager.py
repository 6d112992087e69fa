"""What the box asks of NetworkManager: which Wi-Fi is up, and to go into another one.

Source: NetworkManager's D-Bus API, networkmanager.dev/docs/api/latest/spec.html.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from firmware.machine.bus import Bus, BusError
from firmware.machine.radio import is_built_in

_NAME = "org.freedesktop.NetworkManager"
_PATH = "/org/freedesktop/NetworkManager"
_SETTINGS = "/org/freedesktop/NetworkManager/Settings"
_WIFI_TYPE = "802-11-wireless"
_WIFI_SECURITY = "802-11-wireless-security"
_WIFI_DEVICE = 2
_ACTIVATING, _ACTIVATED = 1, 2
_NOTHING = "/"

Content = Mapping[str, Mapping[str, tuple[str, Any]]]
"""A profile as the bus has it: sections, their keys, each value with its type."""


@dataclass(frozen=True)
class Active:
    """A network that is up, or on its way (``ready`` is false then); ``address`` is ours in it, empty without one."""

    profile: str
    ready: bool
    wireless: bool
    address: str = ""


class Networks(Protocol):
    """What the Wi-Fi's keeper needs of a network manager; every method raises BusError if it does not answer."""

    def active(self) -> tuple[Active, ...]:
        """All networks that are up or on their way."""

    def profiles(self) -> Mapping[str, str]:
        """The stored profiles: their names, and under what the manager knows them."""

    def name_of(self, profile: str) -> str:
        """The name of the network that a stored profile makes or joins."""

    def password_of(self, profile: str) -> str:
        """Its password; empty if it has none."""

    def radio_driver(self) -> str:
        """The driver of the radio that is used."""

    def activate(self, profile: str) -> None:
        """Begins to go into that network."""

    def add(self, profile: str, name: str, password: str) -> str:
        """Stores a profile for a network and returns under what it is known."""

    def forget(self, profile: str) -> None:
        """Deletes a stored profile, its password with it."""

    def close(self) -> None:
        """Lets the manager go."""


class NetworkManager:
    """The real one, over the bus."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def active(self) -> tuple[Active, ...]:
        """All networks that are up or on their way."""
        found = (self._active(path) for path in self._bus.get(_NAME, _PATH, _NAME, "ActiveConnections"))
        return tuple(one for one in found if one is not None)

    def _active(self, path: str) -> Active | None:
        interface = f"{_NAME}.Connection.Active"
        try:
            state = self._bus.get(_NAME, path, interface, "State")
            if state not in (_ACTIVATING, _ACTIVATED):
                return None
            return Active(
                profile=str(self._bus.get(_NAME, path, interface, "Id")),
                ready=state == _ACTIVATED,
                wireless=self._bus.get(_NAME, path, interface, "Type") == _WIFI_TYPE,
                address=self._address(self._bus.get(_NAME, path, interface, "Ip4Config")),
            )
        except BusError as error:
            if not error.name:
                raise
            return None  # it has gone in between

    def _address(self, configuration: str) -> str:
        if configuration == _NOTHING:
            return ""
        addresses = self._bus.get(_NAME, configuration, f"{_NAME}.IP4Config", "AddressData")
        return str(addresses[0]["address"][1]) if addresses else ""

    def profiles(self) -> Mapping[str, str]:
        """The stored profiles: their names, and under what the manager knows them."""
        (paths,) = self._bus.call(_NAME, _SETTINGS, f"{_NAME}.Settings", "ListConnections")
        return {self._content(path, "GetSettings")["connection"]["id"][1]: path for path in paths}

    def _content(self, path: str, method: str, section: str = "") -> Content:
        body = (section,) if section else ()
        (content,) = self._bus.call(_NAME, path, f"{_NAME}.Settings.Connection", method, "s" if section else "", *body)
        settings: Content = content
        return settings

    def name_of(self, profile: str) -> str:
        """The name of the network that a stored profile makes or joins."""
        return bytes(self._content(profile, "GetSettings")[_WIFI_TYPE]["ssid"][1]).decode(errors="replace")

    def password_of(self, profile: str) -> str:
        """Its password; empty if it has none."""
        secrets = self._content(profile, "GetSecrets", _WIFI_SECURITY).get(_WIFI_SECURITY, {})
        return str(secrets.get("psk", ("s", ""))[1])

    def radio_driver(self) -> str:
        """The driver of the radio that is used."""
        return str(self._bus.get(_NAME, self._wireless_device(), f"{_NAME}.Device", "Driver"))

    def activate(self, profile: str) -> None:
        """Begins to go into that network."""
        self._bus.call(_NAME, _PATH, _NAME, "ActivateConnection", "ooo", profile, self._wireless_device(), _NOTHING)

    def _wireless_device(self) -> str:
        """The radio that is built in, as the own network's profile has it; else the first one."""
        (devices,) = self._bus.call(_NAME, _PATH, _NAME, "GetDevices")
        of_device = f"{_NAME}.Device"
        radios = [str(one) for one in devices if self._bus.get(_NAME, one, of_device, "DeviceType") == _WIFI_DEVICE]
        if not radios:
            raise BusError("no Wi-Fi in this computer")
        return next((one for one in radios if is_built_in(self._bus.get(_NAME, one, of_device, "Udi"))), radios[0])

    def add(self, profile: str, name: str, password: str) -> str:
        """Stores a profile for a network and returns under what it is known."""
        content: dict[str, dict[str, tuple[str, Any]]] = {
            "connection": {
                "id": ("s", profile),
                "uuid": ("s", str(uuid.uuid4())),
                "type": ("s", _WIFI_TYPE),
                "autoconnect": ("b", True),
                # Above the box's own network, which is always there.
                "autoconnect-priority": ("i", 200),
            },
            _WIFI_TYPE: {"ssid": ("ay", name.encode()), "mode": ("s", "infrastructure")},
            "ipv4": {"method": ("s", "auto")},
            "ipv6": {"method": ("s", "auto")},
        }
        if password:
            content[_WIFI_SECURITY] = {"key-mgmt": ("s", "wpa-psk"), "psk": ("s", password)}
        (path,) = self._bus.call(_NAME, _SETTINGS, f"{_NAME}.Settings", "AddConnection", "a{sa{sv}}", content)
        return str(path)

    def forget(self, profile: str) -> None:
        """Deletes a stored profile, its password with it."""
        self._bus.call(_NAME, profile, f"{_NAME}.Settings.Connection", "Delete")

    def close(self) -> None:
        """Lets the bus go."""
        self._bus.close()
