"""Puts the pages together."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask

from webui import asking, games, questions, seats, stream, table
from webui.assets import Assets
from webui.box import Box
from webui.faults import install_faults
from webui.headers import install_headers
from webui.pages import install_words
from webui.phones import install_form_check
from webui.surroundings import Surroundings, install
from webui.watch import Watch

MOST_STREAMS = 44
"""How many phones listen live at once; each holds one of the server's threads."""

LARGEST_FORM = 4096
"""How many bytes a form may have; ours have a few hundred."""


def create_app(box: Box, watch: Watch, key: bytes, most_streams: int = MOST_STREAMS) -> Flask:
    """The application.

    Args:
        box: where requests go.
        watch: what the live streams listen to; the caller starts and closes it.
        key: signs the cookies; the same after every start, so that phones keep their seats.
        most_streams: how many phones may listen live at once.
    """
    app = Flask("webui", static_folder=None)
    app.config.update(
        SECRET_KEY=key,
        SESSION_COOKIE_NAME="arbiter",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,  # else the art, which is cached for good, would carry cookies
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
        MAX_FORM_PARTS=40,
    )
    assets = Assets()
    install(app.extensions, Surroundings(box, watch, assets, most_streams))
    install_words(app)
    install_headers(app)
    install_form_check(app)
    install_faults(app)
    for blueprint in (seats.pages, table.pages, questions.pages, asking.pages, games.pages):
        app.register_blueprint(blueprint)
    app.register_blueprint(stream.blueprint(most_streams))
    app.register_blueprint(assets.blueprint())
    return app
