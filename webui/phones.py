"""Tells phones apart by a random token in a signed cookie, and their own forms from strangers'."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from flask import Flask, current_app, request, session

from reader.errors import ArbiterError, StorageError
from reader.languages import marked

KEY_FILE = "pages.key"
_KEY_BYTES = 32
_TOKEN = "phone"  # noqa: S105 - the name of the field, not a token


class StrangeFormError(ArbiterError):
    """A form that did not come from a page of ours, or from one that is too old."""

    def __init__(self) -> None:
        super().__init__(
            marked("This page is too old, or this browser keeps no cookies. Open the table again and repeat it there.")
        )


def kept_key(folder: Path) -> bytes:
    """The key that signs the cookies; made at the first start, readable by this user alone.

    Raises:
        StorageError: the folder cannot be used.
    """
    path = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with contextlib.suppress(FileNotFoundError):
            key = path.read_bytes()
            if len(key) == _KEY_BYTES:
                return key
        return _new_key(path)
    except OSError:
        raise StorageError(
            marked("The folder {folder} cannot be used to keep the pages' key in. Is it there and writable?"),
            folder=str(folder),
        ) from None


def _new_key(path: Path) -> bytes:
    """Writes a new key whole or not at all; without the sync a power cut could leave an empty file."""
    key = secrets.token_bytes(_KEY_BYTES)
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    return key


def phone_token() -> str:
    """The token of this phone; made at its first visit."""
    token = session.get(_TOKEN)
    if not isinstance(token, str) or not token:
        token = session[_TOKEN] = secrets.token_urlsafe(24)
        session.permanent = True
    return token


def form_token() -> str:
    """What the forms of this phone carry, so that no other site can send one for it."""
    key = current_app.secret_key
    if not isinstance(key, bytes):
        raise TypeError("the application has no key")
    return hmac.new(key, b"form " + phone_token().encode(), hashlib.sha256).hexdigest()[:32]


def install_form_check(app: Flask) -> None:
    """Refuses every form that another site sends, or that does not carry the phone's own token."""

    @app.before_request
    def check() -> None:
        if request.method not in ("GET", "HEAD", "OPTIONS") and not (_same_site() and _own_form()):
            raise StrangeFormError


def _own_form() -> bool:
    return _TOKEN in session and hmac.compare_digest(request.form.get("form", "").encode(), form_token().encode())


def _same_site() -> bool:
    """Whether the browser names our own address as the form's origin; very old ones name none."""
    if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        return False
    return request.headers.get("Origin") in (None, f"http://{request.host}", f"https://{request.host}")
