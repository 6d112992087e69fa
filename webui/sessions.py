"""Cookies that no clock can spoil: a box without a battery starts in the past, and may jump by years."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

_NEVER = datetime(2099, 1, 1, tzinfo=UTC)
"""Browsers shorten it to what they allow, by their own clock."""


class ClocklessSessions(SecureCookieSessionInterface):
    """Signed as Flask does it, but neither age nor expiry depend on the box's clock."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie holds if its signature is ours, whenever it was made."""
        serializer = self.get_signing_serializer(app)
        value = request.cookies.get(self.get_cookie_name(app))
        if serializer is None or not value:
            return None if serializer is None else self.session_class()
        try:
            return self.session_class(serializer.loads(value))
        except BadSignature:
            return self.session_class()

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """A date that is far in the future for every phone."""
        return _NEVER if super().get_expiration_time(app, session) is not None else None
