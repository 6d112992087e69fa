"""The measuring of many phones: its figures are there, and an answer has to reach every phone."""

from __future__ import annotations

from firmware.benchmark.phones import measure


def test_an_answer_reaches_every_phone_and_the_figures_are_told() -> None:
    figures = measure(phones=3, questions=2)
    assert figures.phones == 3
    assert 0 < figures.p95_ms <= figures.worst_ms
    assert figures.memory_mb > 10
    assert figures.freed_s < 30
