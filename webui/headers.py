"""What every response says about itself: nothing from outside, nothing kept, nothing framed; packed when it pays."""

from __future__ import annotations

import gzip

from flask import Flask, Response, request

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_WORTH_PACKING = 1000


def install_headers(app: Flask) -> None:
    """Adds the headers to every response."""

    @app.after_request
    def finish(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = _POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers.setdefault("Cache-Control", "no-store")
        if response.mimetype == "text/html":
            _pack(response)
        return response


def _pack(response: Response) -> None:
    response.vary.update(("Accept-Encoding", "Accept-Language", "Cookie"))
    if request.accept_encodings["gzip"] > 0 and len(response.get_data()) > _WORTH_PACKING:
        response.set_data(gzip.compress(response.get_data(), compresslevel=5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
