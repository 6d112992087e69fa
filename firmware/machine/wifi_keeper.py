"""Keeps the box in a Wi-Fi: its own, or that of the house; and its own again when the other one fails.

Time is passed in. Which network was chosen is not kept here: the profile of the house's network is there or not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from firmware.machine import Wifi, WifiMode
from firmware.machine.hotspot import HOME_PROFILE_ID, PROFILE_ID
from firmware.machine.network_manager import Active, Networks
from firmware.machine.radio import phones_at_most
from reader.languages import marked

JOIN_WITHIN_S = 45.0
"""NetworkManager itself gives a network 25 s to be found, and then an address some time to come."""

OWN_AGAIN_S = 10.0
"""When the own network is up so long after the wish for another one, the manager has given that one up by itself."""

TRY_AGAIN_S = 20.0
"""Between two tries to bring up the box's own network."""


MANY_TRIES = 3
"""After so many the own network is said not to come up."""

CHANGING = marked("The box is changing its Wi-Fi. This takes up to a minute.")
NOT_JOINED = marked("The home Wi-Fi could not be joined. Are its name and password right?")
NOT_THERE = marked("The home Wi-Fi was not found. After the next start the box looks for it again.")
DOES_NOT_COME = marked("The box's own Wi-Fi does not come up. Play on without phones; “arbiter doctor” says more.")


@dataclass(frozen=True)
class _Joining:
    """On the way into the house's network; ``new`` if it was never joined before."""

    since_s: float
    new: bool


class WifiKeeper:
    """Used from one thread; ``step`` does the next thing that is due."""

    def __init__(self, networks: Networks, name: str, clock: Callable[[], float]) -> None:
        """Nothing is asked yet.

        Args:
            networks: the network manager.
            name: of the box in the local network, such as ``arbiter-ab12.local``; empty without one.
            clock: seconds that never go backwards.
        """
        self._networks = networks
        self._name = name
        self._clock = clock
        self._joining: _Joining | None = None
        self._tried_home = False
        self._tried_own_s: float | None = None
        self._tries = 0
        self._trouble = ""
        self._own: tuple[str, str, int] | None = None
        self.wifi = Wifi(WifiMode.NONE)

    @property
    def busy(self) -> bool:
        """Whether something is going on that should be looked at soon again."""
        return self._joining is not None or self.wifi.mode is WifiMode.NONE

    def use_own(self) -> None:
        """Leaves the house's network and forgets it; raises BusError."""
        profiles = self._networks.profiles()
        self._joining = None
        self._trouble = ""
        if PROFILE_ID in profiles:
            self._networks.activate(profiles[PROFILE_ID])
        if HOME_PROFILE_ID in profiles:
            self._networks.forget(profiles[HOME_PROFILE_ID])

    def use_home(self, name: str, password: str) -> None:
        """Begins to join the house's network; raises BusError."""
        profiles = self._networks.profiles()
        if HOME_PROFILE_ID in profiles:
            self._networks.forget(profiles[HOME_PROFILE_ID])
        self._join(self._networks.add(HOME_PROFILE_ID, name, password), new=True)

    def step(self) -> None:
        """Looks how things are, and goes back to the own network where the other one does not come; raises BusError."""
        active = self._networks.active()
        profiles = self._networks.profiles()
        wireless = next((one for one in active if one.wireless), None)
        seen = self._seen(active, wireless, profiles)
        if self._joining is not None:
            self._mind_joining(self._joining, wireless, profiles)
        elif HOME_PROFILE_ID in profiles and not self._tried_home:
            # Once after each start: the own network comes up by itself before the other one is found.
            self._tried_home = True
            if wireless is None or wireless.profile == PROFILE_ID:
                self._join(profiles[HOME_PROFILE_ID], new=False)
        elif wireless is None:
            self._bring_up_own(profiles)
        self.wifi = replace(seen, trouble=self._current_trouble(wireless))

    def _join(self, path: str, new: bool) -> None:
        self._tried_home = True
        self._trouble = ""
        self._joining = _Joining(self._clock(), new)
        self._networks.activate(path)

    def _mind_joining(self, joining: _Joining, wireless: Active | None, profiles: Mapping[str, str]) -> None:
        """Ends the wait when the house's network is there, or has not come in time."""
        waited_s = self._clock() - joining.since_s
        if wireless is not None and wireless.ready and wireless.profile == HOME_PROFILE_ID:
            self._joining = None
            return
        given_up = wireless is not None and wireless.profile == PROFILE_ID and waited_s > OWN_AGAIN_S
        if not given_up and waited_s <= JOIN_WITHIN_S:
            return
        self._joining = None
        self._trouble = NOT_JOINED if joining.new else NOT_THERE
        if not given_up:
            self._tried_own_s = None
            self._bring_up_own(profiles)
        if joining.new and HOME_PROFILE_ID in profiles:
            # A password that never worked would cost the same wait after every start.
            self._networks.forget(profiles[HOME_PROFILE_ID])

    def _bring_up_own(self, profiles: Mapping[str, str]) -> None:
        now_s = self._clock()
        waited = self._tried_own_s is None or now_s - self._tried_own_s >= TRY_AGAIN_S
        if PROFILE_ID in profiles and waited:
            self._tried_own_s = now_s
            self._tries += 1
            self._networks.activate(profiles[PROFILE_ID])

    def _current_trouble(self, wireless: Active | None) -> str:
        """What is to be said about the Wi-Fi now."""
        if self._joining is not None:
            return CHANGING
        if wireless is not None and wireless.ready:
            self._tries = 0
        return DOES_NOT_COME if self._tries >= MANY_TRIES else self._trouble

    def _seen(self, active: tuple[Active, ...], wireless: Active | None, profiles: Mapping[str, str]) -> Wifi:
        """The Wi-Fi in the words of the box."""
        if wireless is not None and wireless.ready:
            addresses = self._addresses(wireless.address)
            if wireless.profile == PROFILE_ID and PROFILE_ID in profiles:
                name, password, phones = self._own_words(profiles[PROFILE_ID])
                return Wifi(WifiMode.OWN, name, password, addresses, phones)
            path = profiles.get(wireless.profile)
            return Wifi(WifiMode.HOME, self._networks.name_of(path) if path else "", addresses=addresses)
        wired = next((one.address for one in active if one.ready and not one.wireless and one.address), "")
        return Wifi(WifiMode.NONE, addresses=self._addresses(wired))

    def _own_words(self, path: str) -> tuple[str, str, int]:
        """Name, password and number of phones of the own network, asked once: only an installation changes them."""
        if self._own is None:
            phones = phones_at_most(self._networks.radio_driver())
            self._own = (self._networks.name_of(path), self._networks.password_of(path), phones)
        return self._own

    def _addresses(self, address: str) -> tuple[str, ...]:
        return tuple(f"http://{host}/" for host in (address, self._name) if host) if address else ()
