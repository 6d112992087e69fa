"""The Wi-Fi, as the host's page sees and changes it. Name and password are passed on and forgotten."""

from __future__ import annotations

from firmware.machine import Machine
from reader.link import Done, LookAtWifi, Network, Reply, UseHomeWifi, UseOwnWifi, WifiSeen


def answer_about_wifi(machine: Machine, request: LookAtWifi | UseHomeWifi | UseOwnWifi) -> Reply:
    """Says which Wi-Fi the box is in, or changes it.

    Raises:
        MachineError: this computer cannot do that; the sentence says why and repeats no word of the request.
    """
    match request:
        case LookAtWifi():
            wifi = machine.wifi()
            return WifiSeen(Network(wifi.mode.value), wifi.name, wifi.addresses)
        case UseHomeWifi(name=name, password=password):
            machine.use_home_wifi(name, password)
        case UseOwnWifi():
            machine.use_own_wifi()
    return Done()
