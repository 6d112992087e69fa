"""Puts the pages together."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import timedelta

from flask import Flask

from webui import asking, confirming, games, languages, leading, questions, record, seats, stream, table, welcome, wifi
from webui.assets import Assets
from webui.box import Box
from webui.faults import install_faults
from webui.headers import install_headers
from webui.hosts import install_hosts
from webui.pages import install_words
from webui.phones import install_form_check
from webui.rates import Rates, install_rates
from webui.sessions import ClocklessSessions
from webui.surroundings import Surroundings, install
from webui.watch import Watch

MOST_STREAMS = 44
"""How many phones listen live at once; each holds one of the server's threads."""

LARGEST_FORM = 4096
"""How many bytes a form may have; ours have a few hundred."""


@dataclass(frozen=True)
class Address:
    """How the box is called: its four-character ``box_id`` (empty for an only one), its names, and its ``home``."""

    box_id: str = ""
    names: tuple[str, ...] = ("localhost",)
    home: str = "http://localhost/"


def create_app(
    box: Box,
    watch: Watch,
    key: bytes,
    *,
    most_streams: int = MOST_STREAMS,
    address: Address = Address(),
    rates: Rates | None = None,
) -> Flask:
    """The application.

    Args:
        box: where requests go.
        watch: what the live streams listen to; the caller starts and closes it.
        key: signs the cookies; the same after every start, so that phones keep their seats.
        most_streams: how many phones may listen live at once.
        address: how the box is called, since two of them may stand in one room.
        rates: how fast forms may come.
    """
    app = Flask("webui", static_folder=None)
    app.config.update(
        SECRET_KEY=key,
        SESSION_COOKIE_NAME=f"arbiter-{address.box_id}" if address.box_id else "arbiter",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,  # else the art, which is cached for good, would carry cookies
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
        MAX_FORM_PARTS=40,
    )
    assets = Assets()
    app.session_interface = ClocklessSessions()
    install(app.extensions, Surroundings(box, watch, assets, most_streams))
    install_words(app)
    app.jinja_env.globals["box_id"] = address.box_id
    install_headers(app)
    install_hosts(app, address.names, address.home)
    install_rates(app, rates or Rates(time.monotonic))
    install_form_check(app)
    install_faults(app)
    for part in (seats, table, questions, asking, confirming, games, leading, record, languages, welcome, wifi):
        app.register_blueprint(part.pages)
    app.register_blueprint(stream.blueprint(most_streams))
    app.register_blueprint(assets.blueprint())
    return app
