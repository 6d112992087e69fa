"""The live stream: tells an open page that something changed, never what; the page then fetches what it may see."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from flask import Blueprint, Response

from reader.languages import marked
from webui.surroundings import say, surroundings
from webui.watch import News, Watch

SIGN_OF_LIFE_S = 4.0
"""How often a stream says something even when nothing changes, so that both ends notice a lost connection."""

RETRY_AFTER_S = 30
"""When a phone that found no free stream may try again."""

TOO_MANY = marked("Too many phones listen already. This page looks for news by itself every few seconds.")


def blueprint(most_streams: int) -> Blueprint:
    """The route of the stream; each one holds a thread of the server, so there are at most so many."""
    pages = Blueprint("stream", __name__)
    places = threading.BoundedSemaphore(most_streams)

    @pages.get("/events")
    def events() -> Response:
        if not places.acquire(blocking=False):
            return Response(say(TOO_MANY), 503, {"Retry-After": str(RETRY_AFTER_S)}, mimetype="text/plain")
        response = Response(_tell(surroundings().watch), mimetype="text/event-stream")
        response.headers["X-Accel-Buffering"] = "no"
        # On the response, not in the generator: one that was never begun would keep its place.
        response.call_on_close(places.release)
        return response

    return pages


def _tell(watch: Watch) -> Iterator[str]:
    """One event at once, so that a page that comes back is up to date, then one for every change."""
    told = watch.news
    yield _event(told)
    while not watch.closed:
        news = watch.wait_beyond(told, SIGN_OF_LIFE_S)
        yield _event(news) if news != told else "event: alive\ndata:\n\n"
        told = news


def _event(news: News) -> str:
    return f"event: {'changed' if news.present else 'gone'}\ndata: {news.changes}\n\n"
