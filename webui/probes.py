"""What phones and computers ask to find out whether a Wi-Fi leads anywhere, and the exact answer that satisfies them.

Without that answer a phone leaves the Wi-Fi for its mobile data, or takes the pages away from under the player.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response

_APPLE = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
_FIREFOX = '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
_NETWORK_MANAGER = "NetworkManager is online\n"


@dataclass(frozen=True)
class Online:
    """The answer of an open network: ``text``, or 204 without any if it is empty."""

    text: str = ""
    html: bool = False

    def response(self) -> Response:
        """As it is sent."""
        kind = "text/html" if self.html else "text/plain"
        return Response(self.text, 200 if self.text else 204, mimetype=kind)


_NOTHING = Online()
_DEDICATED = {
    "captive.apple.com": Online(_APPLE, html=True),
    "connectivitycheck.gstatic.com": _NOTHING,
    "connectivitycheck.android.com": _NOTHING,
    "clients1.google.com": _NOTHING,
    "clients3.google.com": _NOTHING,
    "play.googleapis.com": _NOTHING,
    "connectivitycheck.platform.hicloud.com": _NOTHING,
    "connect.rom.miui.com": _NOTHING,
    "conn1.oppomobile.com": _NOTHING,
    "wifi.vivo.com.cn": _NOTHING,
    "www.msftconnecttest.com": Online("Microsoft Connect Test"),
    "ipv6.msftconnecttest.com": Online("Microsoft Connect Test"),
    "www.msftncsi.com": Online("Microsoft NCSI"),
    "ipv6.msftncsi.com": Online("Microsoft NCSI"),
    "detectportal.firefox.com": Online("success\n"),
    "nmcheck.gnome.org": Online(_NETWORK_MANAGER),
    "network-test.debian.org": Online(_NETWORK_MANAGER),
    "ping.archlinux.org": Online(_NETWORK_MANAGER),
    "connectivity-check.ubuntu.com": _NOTHING,
    "networkcheck.kde.org": Online("OK\n"),
}
"""Names that serve nothing else: any address below them is a probe."""

_AMONG_OTHERS = {
    ("detectportal.firefox.com", "/canonical.html"): Online(_FIREFOX, html=True),
    ("www.apple.com", "/library/test/success.html"): Online(_APPLE, html=True),
    ("www.google.com", "/generate_204"): _NOTHING,
    ("www.google.com", "/gen_204"): _NOTHING,
    ("www.gstatic.com", "/generate_204"): _NOTHING,
    ("fedoraproject.org", "/static/hotspot.txt"): Online("OK\n"),
}
"""Single addresses of names that serve much more, which is not ours to answer."""

_ALWAYS_LED = {("www.msftconnecttest.com", "/redirect")}
"""What Windows opens for the person, in order to be led to the pages."""


def online(name: str, path: str) -> Online | None:
    """What that probe wants to hear, None if it is no probe."""
    return _AMONG_OTHERS.get((name, path)) or _DEDICATED.get(name)


def always_led(name: str, path: str) -> bool:
    """Whether a person, and no program, waits for this address."""
    return (name, path) in _ALWAYS_LED
