"""Why what lies on the simulated floor is no reading: drawn by eyes of its own, made when somebody first asks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from reader.vision.deck import Deck
    from reader.vision.recogniser import Recogniser


class Explainer:
    """Explains pictures with the deck that is in use; safe to use from several threads."""

    def __init__(self, in_use: Callable[[], bool], deck: Callable[[bool], Deck]) -> None:
        """Loads nothing yet.

        Args:
            in_use: whether the taught deck is in use, and not the other one.
            deck: loads the taught deck or the other one.
        """
        self._in_use = in_use
        self._deck = deck
        self._lock = threading.Lock()
        self._known: tuple[bool, Recogniser] | None = None

    def __call__(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture with what was seen drawn into it; raises DeckError if the deck cannot be read."""
        from reader.vision.explaining import explain

        with self._lock:
            return explain(self._recogniser(), picture)

    def _recogniser(self) -> Recogniser:
        from reader.vision.recogniser import Recogniser

        own = self._in_use()
        if self._known is None or self._known[0] != own:
            self._known = own, Recogniser(self._deck(own))
        return self._known[1]
