"""Answers only to the box's own names, so that no other site can reach it through a name that points here."""

from __future__ import annotations

import ipaddress
import threading
from collections.abc import Collection

from flask import Flask, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from webui.probes import always_led, online

_MOST_VISITORS = 1000


class Visitors:
    """Which addresses have opened a page of ours: only those are told that they are online."""

    def __init__(self) -> None:
        self._known: dict[str, None] = {}
        self._lock = threading.Lock()

    def add(self, address: str) -> None:
        """Remembers one; the oldest is forgotten when there are very many."""
        with self._lock:
            self._known[address] = None
            while len(self._known) > _MOST_VISITORS:
                del self._known[next(iter(self._known))]

    def __contains__(self, address: object) -> bool:
        return address in self._known


def install_hosts(app: Flask, names: Collection[str], home: str) -> None:
    """Refuses every name that is not ours; a phone that looks for the internet is led to the pages once.

    Args:
        app: the pages.
        names: our own names, in small letters and without ports; addresses by number are always ours.
        home: the address of the pages, such as ``http://10.42.0.1/``.
    """
    visitors = Visitors()

    @app.before_request
    def check() -> AnyResponse | None:
        name = _name(request.host)
        visitor = request.remote_addr or ""
        probe = online(name, request.path)
        if probe is not None:
            greet = visitor not in visitors or always_led(name, request.path)
            return redirect(home + "welcome") if greet else probe.response()
        if name not in names and not _is_number(name):
            return Response(f"{home}\n", 421, mimetype="text/plain")
        visitors.add(visitor)
        return None


def _name(host: str) -> str:
    """The host without its port, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
