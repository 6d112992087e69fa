"""The calls to NetworkManager and logind, over a real bus to services that answer as theirs do."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware.machine import WifiMode
from firmware.machine.bus import Bus, BusError
from firmware.machine.hotspot import HOME_PROFILE_ID, PROFILE_ID
from firmware.machine.looked_after import LookedAfter
from firmware.machine.network_manager import Active, NetworkManager
from reader.errors import MachineError
from tests.firmware.machine.fake_bus import Fake, private_bus

NM = "org.freedesktop.NetworkManager"
ROOT = "/org/freedesktop/NetworkManager"


class FakeManager:
    """As NetworkManager answers, with a radio on USB, one built in, and the box's own network up."""

    def __init__(self) -> None:
        self.profiles: dict[str, dict[str, dict[str, tuple[str, Any]]]] = {
            f"{ROOT}/Settings/1": {
                "connection": {"id": ("s", "Wired connection 1")},
            },
            f"{ROOT}/Settings/2": {
                "connection": {"id": ("s", PROFILE_ID)},
                "802-11-wireless": {"ssid": ("ay", b"arbiter-ab12")},
            },
        }
        self.secret = "not for everybody"
        self.activated: list[tuple[str, str]] = []
        self.devices = [f"{ROOT}/Devices/1", f"{ROOT}/Devices/2", f"{ROOT}/Devices/3"]
        self.up = f"{ROOT}/Settings/2"

    def __call__(self, path: str, interface: str, method: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
        if method == "Get":
            return "v", (self._property(path, *body),)
        return {
            "GetDevices": lambda: ("ao", (self.devices,)),
            "ListConnections": lambda: ("ao", (list(self.profiles),)),
            "GetSettings": lambda: ("a{sa{sv}}", (self.profiles[path],)),
            "GetSecrets": lambda: ("a{sa{sv}}", ({body[0]: {"psk": ("s", self.secret)}},)),
            "AddConnection": lambda: self._add(body[0]),
            "ActivateConnection": lambda: self._activate(*body),
            "Delete": lambda: self._delete(path),
        }[method]()

    def _property(self, path: str, interface: str, key: str) -> tuple[str, Any]:
        profile = self.profiles.get(self.up, {"connection": {"id": ("s", "")}})
        address = "10.42.0.1" if profile["connection"]["id"][1] == PROFILE_ID else "192.168.1.7"
        return {
            (f"{ROOT}", "ActiveConnections"): ("ao", [f"{ROOT}/ActiveConnection/1", f"{ROOT}/ActiveConnection/9"]),
            (f"{ROOT}/ActiveConnection/1", "State"): ("u", 2),
            (f"{ROOT}/ActiveConnection/1", "Id"): profile["connection"]["id"],
            (f"{ROOT}/ActiveConnection/1", "Type"): ("s", "802-11-wireless"),
            (f"{ROOT}/ActiveConnection/1", "Ip4Config"): ("o", f"{ROOT}/IP4Config/1"),
            (f"{ROOT}/IP4Config/1", "AddressData"): ("aa{sv}", [{"address": ("s", address), "prefix": ("u", 24)}]),
            (f"{ROOT}/Devices/1", "DeviceType"): ("u", 1),
            (f"{ROOT}/Devices/2", "DeviceType"): ("u", 2),
            (f"{ROOT}/Devices/2", "Udi"): ("s", "/sys/devices/platform/scb/fd500000.pcie/usb1/1-1/1-1:1.0/net/wlan0"),
            (f"{ROOT}/Devices/2", "Driver"): ("s", "rtl8xxxu"),
            (f"{ROOT}/Devices/3", "DeviceType"): ("u", 2),
            (f"{ROOT}/Devices/3", "Udi"): ("s", "/sys/devices/platform/soc/fe300000.mmcnr/mmc_host/mmc1/net/wlan1"),
            (f"{ROOT}/Devices/3", "Driver"): ("s", "brcmfmac"),
        }[path, key]

    def _add(self, content: dict[str, dict[str, tuple[str, Any]]]) -> tuple[str, tuple[Any, ...]]:
        path = f"{ROOT}/Settings/{len(self.profiles) + 1}"
        self.profiles[path] = content
        return "o", (path,)

    def _activate(self, profile: str, device: str, _: str) -> tuple[str, tuple[Any, ...]]:
        self.activated.append((profile, device))
        self.up = profile
        return "o", (f"{ROOT}/ActiveConnection/1",)

    def _delete(self, path: str) -> tuple[str, tuple[Any, ...]]:
        del self.profiles[path]
        return "", ()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[tuple[FakeManager, str]]:
    with private_bus(tmp_path) as address:
        fake = FakeManager()
        Fake(address, NM, fake)
        yield fake, address


@pytest.fixture
def networks(manager: tuple[FakeManager, str]) -> Iterator[NetworkManager]:
    with contextlib.closing(NetworkManager(Bus(manager[1]))) as networks:
        yield networks


@contextlib.contextmanager
def looked_after(address: str, name: str = "") -> Iterator[LookedAfter]:
    machine = LookedAfter(NetworkManager(Bus(address)), name, time.monotonic, Bus(address))
    with contextlib.closing(machine):
        yield machine


def test_what_is_up_is_read_and_what_has_gone_in_between_is_passed_over(networks: NetworkManager) -> None:
    assert networks.active() == (Active(PROFILE_ID, True, True, "10.42.0.1"),)


def test_the_own_networks_words_are_read(networks: NetworkManager) -> None:
    path = networks.profiles()[PROFILE_ID]
    assert (networks.name_of(path), networks.password_of(path)) == ("arbiter-ab12", "not for everybody")


@pytest.mark.parametrize("password", ["long enough", ""])
def test_a_network_is_stored_activated_and_forgotten(
    manager: tuple[FakeManager, str], networks: NetworkManager, password: str
) -> None:
    fake, _ = manager
    path = networks.add(HOME_PROFILE_ID, "Café", password)
    content = fake.profiles[path]
    assert bytes(content["802-11-wireless"]["ssid"][1]).decode() == "Café"
    security = content.get("802-11-wireless-security")
    assert security == ({"key-mgmt": ("s", "wpa-psk"), "psk": ("s", password)} if password else None)
    networks.activate(path)
    assert fake.activated == [(path, f"{ROOT}/Devices/3")]
    networks.forget(path)
    assert HOME_PROFILE_ID not in networks.profiles()


def test_the_radio_that_is_built_in_is_used_and_else_the_one_on_usb(
    manager: tuple[FakeManager, str], networks: NetworkManager
) -> None:
    fake, _ = manager
    assert networks.radio_driver() == "brcmfmac"
    fake.devices = [f"{ROOT}/Devices/1", f"{ROOT}/Devices/2"]
    assert networks.radio_driver() == "rtl8xxxu"
    networks.activate("/own")
    assert fake.activated == [("/own", f"{ROOT}/Devices/2")]
    fake.devices = [f"{ROOT}/Devices/1"]
    with pytest.raises(BusError, match="no Wi-Fi"):
        networks.radio_driver()


def test_a_refusal_keeps_its_name_and_silence_has_none(manager: tuple[FakeManager, str], tmp_path: Path) -> None:
    with contextlib.closing(Bus(manager[1])) as bus, pytest.raises(BusError) as refused:
        bus.get(NM, "/nowhere", NM, "Nothing")
    assert refused.value.name
    with pytest.raises(BusError) as silent:
        Bus(f"unix:path={tmp_path}/none").get(NM, ROOT, NM, "Nothing")
    assert silent.value.name == ""


def test_the_bus_may_go_and_come_back(tmp_path: Path) -> None:
    with private_bus(tmp_path) as address:
        Fake(address, NM, FakeManager())
        bus = Bus(address)
        assert NetworkManager(bus).profiles()
    with pytest.raises(BusError):
        NetworkManager(bus).profiles()
    with private_bus(tmp_path) as address:
        Fake(address, NM, FakeManager())
        assert NetworkManager(bus).profiles()
        bus.close()


def until(condition: Any) -> None:
    deadline = time.monotonic() + 20.0
    while not condition():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.05)


def test_the_box_sees_its_wifi_and_changes_it(manager: tuple[FakeManager, str]) -> None:
    fake, address = manager
    with looked_after(address, "arbiter-ab12.local") as machine:
        until(lambda: machine.wifi().mode is WifiMode.OWN)
        assert machine.wifi().password == "not for everybody"
        assert machine.wifi().addresses == ("http://10.42.0.1/", "http://arbiter-ab12.local/")
        machine.use_home_wifi("Our House", "a password")
        until(lambda: machine.wifi().mode is WifiMode.HOME)
        assert machine.wifi().name == "Our House"
        assert machine.wifi().password == ""
        machine.use_own_wifi()
        until(lambda: machine.wifi().mode is WifiMode.OWN)
        assert len(fake.profiles) == 2


@pytest.mark.parametrize(("name", "password"), [("", "long enough"), ("x" * 33, "long enough"), ("x", "short")])
def test_words_that_no_network_has_are_refused_and_not_repeated(
    manager: tuple[FakeManager, str], name: str, password: str
) -> None:
    with looked_after(manager[1]) as machine:
        with pytest.raises(MachineError) as refused:
            machine.use_home_wifi(name, password)
        assert refused.value.details == {}


def test_without_a_network_manager_the_box_says_so_and_goes_on(tmp_path: Path) -> None:
    with private_bus(tmp_path) as address, looked_after(address) as machine:
        until(lambda: _refuses(machine))
        assert machine.wifi().mode is WifiMode.NONE
        with pytest.raises(MachineError, match="pull the plug"):
            machine.shut_down()


def _refuses(machine: LookedAfter) -> bool:
    try:
        machine.use_own_wifi()
    except MachineError as error:
        return "does not answer" in str(error)
    return False


def test_switching_off_asks_logind_without_a_dialogue(tmp_path: Path) -> None:
    asked: list[tuple[str, str, tuple[Any, ...]]] = []

    def logind(path: str, interface: str, method: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
        asked.append((interface, method, body))
        return "", ()

    with private_bus(tmp_path) as address:
        Fake(address, "org.freedesktop.login1", logind)
        with looked_after(address) as machine:
            machine.shut_down()
    assert asked == [("org.freedesktop.login1.Manager", "PowerOff", (False,))]
