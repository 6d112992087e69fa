"""The PIN that shows who stands at the box: its display shows it while a button is held, a phone types it."""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable

from reader.errors import RuleError
from reader.languages import marked

PIN_DIGITS = 4
PIN_TRIES = 5
"""How often a PIN may be typed wrong before another one must be shown: one guess in 2,000 would succeed."""

PIN_VALID_S = 120.0
"""How long a PIN may be typed after the button was let go."""


class Pin:
    """One PIN at a time. It is used once, and no phone can make the box draw one."""

    def __init__(self, randomness: random.Random, clock: Callable[[], float]) -> None:
        self._randomness = randomness
        self._clock = clock
        self._digits = ""
        self._tries = 0
        self._shown_s = 0.0

    def show(self) -> str:
        """The digits to show; call it as long as the button is held."""
        if not self._is_valid():
            self._digits = f"{self._randomness.randrange(10**PIN_DIGITS):0{PIN_DIGITS}}"
            self._tries = PIN_TRIES
        self._shown_s = self._clock()
        return self._digits

    def use(self, typed: str) -> None:
        """Accepts the right digits once.

        Raises:
            RuleError: they are wrong, or the box has shown no PIN lately.
        """
        if not self._is_valid():
            raise RuleError(marked("The box has to show a PIN first: look for it in the box's menu."))
        if not hmac.compare_digest(typed.strip().encode(), self._digits.encode()):
            self._tries -= 1
            raise RuleError(marked("This is not the PIN that the box shows."))
        self._digits = ""

    def _is_valid(self) -> bool:
        return bool(self._digits) and self._tries > 0 and self._clock() - self._shown_s <= PIN_VALID_S
