"""Serves what never changes while the pages run: style, scripts and the deck's art, packed once and cached for good."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from flask import Blueprint, Response, abort, request, url_for

from reader.alchemy import Ingredient

BACK = "back"
"""The name of the picture on the back of every card."""

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
_FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A file to serve, as it is and packed, with the version that its address carries."""

    content: bytes
    packed: bytes
    content_type: str
    version: str


class Assets:
    """All files that may be served, by name; nothing else can be reached."""

    def __init__(self) -> None:
        self._assets = dict(_read())

    def get(self, name: str) -> Asset | None:
        """The asset with that name, None if there is none."""
        return self._assets.get(name)

    def address(self, name: str) -> str:
        """Where a page finds an asset; the address changes with the content.

        Raises:
            KeyError: there is no such asset.
        """
        return url_for("assets.serve", name=name, v=self._assets[name].version)

    def blueprint(self) -> Blueprint:
        """The route that serves them."""
        blueprint = Blueprint("assets", __name__)

        @blueprint.get("/assets/<name>")
        def serve(name: str) -> Response:
            asset = self.get(name)
            if asset is None:
                abort(404)
            return _response(asset)

        return blueprint


def _response(asset: Asset) -> Response:
    packed = request.accept_encodings["gzip"] > 0
    response = Response(asset.packed if packed else asset.content, content_type=asset.content_type)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = _FOR_GOOD
    response.headers["Vary"] = "Accept-Encoding"
    response.set_etag(asset.version + ("-gzip" if packed else ""))
    response.make_conditional(request)
    return response


def _read() -> Iterator[tuple[str, Asset]]:
    for file in files("webui").joinpath("static").iterdir():
        yield file.name, _asset(file.name, file.read_bytes())
    art = files("reader").joinpath("art")
    for kind in (BACK, *Ingredient):
        name = f"{kind}.svg"
        yield name, _asset(name, art.joinpath(name).read_bytes())


def _asset(name: str, content: bytes) -> Asset:
    content_type = _TYPES[name[name.rindex(".") :]]
    version = hashlib.sha256(content).hexdigest()[:12]
    return Asset(content, gzip.compress(content, mtime=0), content_type, version)
