"""Keeps what is the same for all phones: drawn once for each language, until what everybody sees has changed."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup


class Drawn:
    """The drawn parts of one version of the view. It may be used from any thread."""

    def __init__(self) -> None:
        self._kept: tuple[str, dict[str, Markup]] = ("", {})

    def part(self, version: str, language: str, draw: Callable[[], str]) -> Markup:
        """The part in that language; a view without a version is drawn anew each time."""
        kept_version, parts = self._kept
        if version != kept_version or not version:
            parts = {}
            self._kept = version, parts
        if language not in parts:
            parts[language] = Markup(draw())  # noqa: S704 - a template has drawn it
        return parts[language]
