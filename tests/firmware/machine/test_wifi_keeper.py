"""The box stays in a Wi-Fi, and finds back into its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from firmware.machine import Wifi, WifiMode
from firmware.machine.bus import BusError
from firmware.machine.hotspot import HOME_PROFILE_ID, PROFILE_ID
from firmware.machine.network_manager import Active
from firmware.machine.wifi_keeper import (
    CHANGING,
    DOES_NOT_COME,
    JOIN_WITHIN_S,
    NOT_JOINED,
    NOT_THERE,
    OWN_AGAIN_S,
    TRY_AGAIN_S,
    WifiKeeper,
)

OWN = Wifi(WifiMode.OWN, "arbiter-ab12", "kept secret", ("http://10.42.0.1/", "http://arbiter-ab12.local/"), 7)
HOME = Wifi(WifiMode.HOME, "Our House", addresses=("http://192.168.1.7/", "http://arbiter-ab12.local/"))


class PretendedNetworks:
    """A network manager in which the house's network comes up or does not."""

    def __init__(self) -> None:
        self.stored = {PROFILE_ID: "/own"}
        self.up: tuple[Active, ...] = (Active(PROFILE_ID, True, True, "10.42.0.1"),)
        self.asked: list[str] = []
        self.words: tuple[str, str] | None = None

    def active(self) -> tuple[Active, ...]:
        return self.up

    def profiles(self) -> Mapping[str, str]:
        return dict(self.stored)

    def name_of(self, profile: str) -> str:
        return {"/own": "arbiter-ab12", "/home": "Our House"}[profile]

    def password_of(self, profile: str) -> str:
        assert profile == "/own", "nobody needs to know the password of the house"
        return "kept secret"

    def radio_driver(self) -> str:
        return "brcmfmac"

    def activate(self, profile: str) -> None:
        self.asked.append(profile)
        self.up = (Active(PROFILE_ID if profile == "/own" else HOME_PROFILE_ID, False, True),)

    def add(self, profile: str, name: str, password: str) -> str:
        self.stored[profile] = "/home"
        self.words = (name, password)
        return "/home"

    def forget(self, profile: str) -> None:
        self.stored = {name: path for name, path in self.stored.items() if path != profile}

    def close(self) -> None:
        pass

    def arrive(self) -> None:
        """What was asked for last is up."""
        (one,) = self.up
        address = "10.42.0.1" if one.profile == PROFILE_ID else "192.168.1.7"
        self.up = (Active(one.profile, True, True, address),)


@pytest.fixture
def networks() -> PretendedNetworks:
    return PretendedNetworks()


class Clock:
    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keeper(networks: PretendedNetworks, clock: Clock) -> WifiKeeper:
    return WifiKeeper(networks, "arbiter-ab12.local", clock)


def test_its_own_network_is_described_with_password_and_addresses(keeper: WifiKeeper) -> None:
    keeper.step()
    assert keeper.wifi == OWN
    assert not keeper.busy


def test_the_house_is_joined_when_somebody_asks(keeper: WifiKeeper, networks: PretendedNetworks) -> None:
    keeper.use_home("Our House", "a password")
    assert networks.words == ("Our House", "a password")
    assert networks.asked == ["/home"]
    keeper.step()
    assert keeper.wifi == Wifi(WifiMode.NONE, trouble=CHANGING)
    assert keeper.busy
    networks.arrive()
    keeper.step()
    assert keeper.wifi == HOME
    assert not keeper.busy


def test_a_house_that_cannot_be_joined_is_forgotten_and_the_own_network_comes_back(
    keeper: WifiKeeper, networks: PretendedNetworks, clock: Clock
) -> None:
    keeper.use_home("Our House", "a wrong password")
    for _ in range(int(JOIN_WITHIN_S)):
        clock.now_s += 1.0
        keeper.step()
    assert networks.asked == ["/home"]
    clock.now_s += 1.0
    keeper.step()
    assert networks.asked == ["/home", "/own"]
    assert HOME_PROFILE_ID not in networks.stored
    networks.arrive()
    keeper.step()
    assert keeper.wifi == replace(OWN, trouble=NOT_JOINED)


def test_a_manager_that_has_given_up_by_itself_is_not_waited_for(
    keeper: WifiKeeper, networks: PretendedNetworks, clock: Clock
) -> None:
    keeper.use_home("Our House", "a wrong password")
    networks.up = (Active(PROFILE_ID, True, True, "10.42.0.1"),)
    clock.now_s += OWN_AGAIN_S + 0.1
    keeper.step()
    assert keeper.wifi == replace(OWN, trouble=NOT_JOINED)
    assert not keeper.busy
    assert HOME_PROFILE_ID not in networks.stored


def test_the_own_network_that_is_still_up_for_a_moment_is_no_failure(
    keeper: WifiKeeper, networks: PretendedNetworks, clock: Clock
) -> None:
    keeper.use_home("Our House", "a password")
    networks.up = (Active(PROFILE_ID, True, True, "10.42.0.1"),)
    clock.now_s += 1.0
    keeper.step()
    assert keeper.busy
    assert HOME_PROFILE_ID in networks.stored


def test_after_a_start_the_house_is_tried_once_and_kept_even_if_it_is_not_there(
    keeper: WifiKeeper, networks: PretendedNetworks, clock: Clock
) -> None:
    networks.stored[HOME_PROFILE_ID] = "/home"
    keeper.step()
    assert networks.asked == ["/home"]
    clock.now_s += JOIN_WITHIN_S + 1.0
    keeper.step()
    assert networks.asked == ["/home", "/own"]
    networks.arrive()
    for _ in range(100):
        clock.now_s += 5.0
        keeper.step()
    assert networks.asked == ["/home", "/own"], "phones in the own network are not thrown out again and again"
    assert HOME_PROFILE_ID in networks.stored
    assert keeper.wifi == replace(OWN, trouble=NOT_THERE)


def test_when_the_house_vanishes_the_own_network_comes(
    keeper: WifiKeeper, networks: PretendedNetworks, clock: Clock
) -> None:
    keeper.use_home("Our House", "a password")
    networks.arrive()
    keeper.step()
    networks.up = ()
    clock.now_s += 5.0
    keeper.step()
    assert networks.asked == ["/home", "/own"]


def test_going_back_forgets_the_house_and_its_password(keeper: WifiKeeper, networks: PretendedNetworks) -> None:
    keeper.use_home("Our House", "a password")
    networks.arrive()
    keeper.step()
    keeper.use_own()
    assert networks.stored == {PROFILE_ID: "/own"}
    assert networks.asked[-1] == "/own"


def test_an_own_network_that_does_not_come_up_is_tried_again_but_not_all_the_time(
    keeper: WifiKeeper, networks: PretendedNetworks, clock: Clock
) -> None:
    for _ in range(100):
        networks.up = ()
        keeper.step()
        clock.now_s += 1.0
    assert len(networks.asked) == 100 / TRY_AGAIN_S
    assert keeper.wifi.trouble == DOES_NOT_COME
    networks.up = (Active(PROFILE_ID, True, True, "10.42.0.1"),)
    keeper.step()
    assert keeper.wifi == OWN


def test_a_box_on_a_cable_has_an_address_too(keeper: WifiKeeper, networks: PretendedNetworks) -> None:
    networks.stored = {}
    networks.up = (Active("Wired connection 1", True, False, "192.168.1.9"),)
    keeper.step()
    assert keeper.wifi == Wifi(WifiMode.NONE, addresses=("http://192.168.1.9/", "http://arbiter-ab12.local/"))
    assert networks.asked == []


def test_a_manager_that_does_not_answer_is_told_on(keeper: WifiKeeper, networks: PretendedNetworks) -> None:
    def silent() -> tuple[Active, ...]:
        raise BusError

    networks.active = silent  # type: ignore[method-assign]
    with pytest.raises(BusError):
        keeper.step()
