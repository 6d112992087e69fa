"""The box keeps its promises of speed, with room to spare for a busy machine: CPU time, not the clock on the wall."""

from __future__ import annotations

import json

import pytest

from firmware.benchmark.box import BOARDS, measure_rest, measure_screens
from firmware.commands import main


@pytest.mark.parametrize("name", BOARDS)
def test_a_press_becomes_a_picture_and_little_is_sent(name: str) -> None:
    screens = measure_screens(name)
    assert len(screens.first_s) == len(screens.again_s) == len(screens.bytes_sent) > 90
    assert sorted(screens.first_s)[len(screens.first_s) // 2] < 0.25
    whole = {"display_hat_mini": 320 * 240 * 2, "waveshare_13_lcd_hat": 240 * 240 * 2, "ssd1306_wired": 1024}[name]
    assert max(screens.bytes_sent) <= whole + 100
    if name != "ssd1306_wired":
        assert sum(screens.bytes_sent) < 0.7 * whole * len(screens.bytes_sent)


def test_a_box_at_rest_needs_almost_nothing() -> None:
    assert measure_rest(1.5) < 0.15


@pytest.mark.slow
def test_arbiter_bench_box_prints_it_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "box", "--seconds", "0.5", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) == {"boards", "rest_percent", "start_s"}
    assert set(figures["boards"]) == set(BOARDS)
    assert main(["bench", "box", "--seconds", "0.5"]) == 0
    words = capsys.readouterr().out
    assert "At rest" in words
    assert all(name in words for name in BOARDS)
