"""Limits how fast one address may send forms: a stuck key or a prank must not keep the box busy."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask, request
from werkzeug.exceptions import TooManyRequests

BURST = 40
PER_SECOND = 4.0
"""A person who hurries sends two forms in a second; guests behind one address share it."""

_MOST_ADDRESSES = 1000


@dataclass
class _Bucket:
    left: float
    since_s: float


class Rates:
    """How many forms each address may still send."""

    def __init__(self, clock: Callable[[], float], burst: int = BURST, per_second: float = PER_SECOND) -> None:
        self._clock, self._burst, self._per_second = clock, burst, per_second
        self._buckets: dict[str, _Bucket] = {}
        self._lock = threading.Lock()

    def take(self, address: str) -> bool:
        """Counts a form; False if it is one too many."""
        now_s = self._clock()
        with self._lock:
            bucket = self._buckets.pop(address, None) or _Bucket(float(self._burst), now_s)
            left = min(float(self._burst), bucket.left + (now_s - bucket.since_s) * self._per_second)
            allowed = left >= 1
            self._buckets[address] = _Bucket(left - 1 if allowed else left, now_s)
            while len(self._buckets) > _MOST_ADDRESSES:
                del self._buckets[next(iter(self._buckets))]
            return allowed


def install_rates(app: Flask, rates: Rates) -> None:
    """Refuses forms that come too fast."""

    @app.before_request
    def check() -> None:
        if request.method not in ("GET", "HEAD", "OPTIONS") and not rates.take(request.remote_addr or ""):
            raise TooManyRequests
