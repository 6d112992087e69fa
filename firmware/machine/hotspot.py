"""The box's own Wi-Fi, as NetworkManager and its dnsmasq want it written down."""

from __future__ import annotations

import re
import secrets
import uuid
from dataclasses import dataclass
from pathlib import Path

PROFILE_ID = "arbiter-hotspot"
HOME_PROFILE_ID = "arbiter-home"
ADDRESS = "10.42.0.1"
HOME_PAGE = f"http://{ADDRESS}/"

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without the ones that look alike: i, l, o, 0 and 1; a password is sometimes typed from the display."""

_PASSWORD_LENGTH = 10
"""Of 31 letters: 49 bits. WPA2 wants at least eight."""

_OWN_SPACE = uuid.UUID("0d5e7d2c-6f0b-4c38-9d3e-4b1f0c6a2e51")


@dataclass(frozen=True)
class Hotspot:
    """The network of one box."""

    box_id: str
    password: str

    @property
    def name(self) -> str:
        """What phones show in their list."""
        return f"arbiter-{self.box_id}"


def new_box_id() -> str:
    """Four characters that tell this box from another one in the room."""
    return "".join(secrets.choice(_LETTERS) for _ in range(4))


def new_password() -> str:
    """A password that can be typed from a small display."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_PASSWORD_LENGTH))


def kept_password(profile: Path) -> str | None:
    """The password in a profile that is there already; None if there is none that can be used."""
    try:
        found = re.search(r"^psk=([!-~]{8,63})$", profile.read_text(encoding="utf-8"), re.MULTILINE)
    except (OSError, UnicodeDecodeError):
        return None
    return found.group(1) if found else None


def profile(hotspot: Hotspot, driver: str = "") -> str:
    """The keyfile: WPA2 alone, and without protected management frames, which old phones and chips stumble over.

    With a driver it is for the radio of that driver alone, so that one on USB does not take its place.
    """
    match = f"[match]\ndriver={driver};\n\n" if driver else ""
    return f"""\
# Made by systemd/install; the password stays the same when it runs again.
[connection]
id={PROFILE_ID}
uuid={uuid.uuid5(_OWN_SPACE, hotspot.box_id)}
type=wifi
autoconnect=true
autoconnect-priority=100

{match}[wifi]
mode=ap
ssid={hotspot.name}
band=bg
channel=6
powersave=2

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
pairwise=ccmp
group=ccmp
pmf=1
psk={hotspot.password}

[ipv4]
method=shared
address1={ADDRESS}/24

[ipv6]
method=disabled
"""


def names_conf() -> str:
    """For dnsmasq on the own network: every name leads here, and phones are told where the pages are (RFC 8910)."""
    return f"""\
# Made by systemd/install: phones that look for the internet find the box's pages.
address=/#/{ADDRESS}
dhcp-option=114,{HOME_PAGE}
"""
