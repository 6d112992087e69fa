from __future__ import annotations

import random

from firmware.panel.buttons import REPEAT_AFTER_S, REPEAT_EVERY_S, SETTLE_S, Button, ButtonEvent, Kind, Timing

PRESS = ButtonEvent(Button.OK, Kind.PRESS)
RELEASE = ButtonEvent(Button.OK, Kind.RELEASE)
SETTLED_S = SETTLE_S + 0.001


def test_a_press_counts_at_once() -> None:
    assert Timing().edge(Button.OK, True, 10.0) == [PRESS]


def test_a_bouncing_contact_is_one_press_and_one_release() -> None:
    timing = Timing()
    events = []
    for offset, level in ((0, True), (1, False), (2, True), (4, False), (5, True)):
        events += timing.edge(Button.OK, level, 10.0 + offset / 1000)
    events += timing.tick(10.0 + SETTLED_S)
    for offset, level in ((0, False), (1, True), (3, False)):
        events += timing.edge(Button.OK, level, 11.0 + offset / 1000)
    events += timing.tick(11.0 + SETTLED_S)
    assert events == [PRESS, RELEASE]


def test_a_press_that_is_shorter_than_the_bouncing_is_released_too() -> None:
    timing = Timing()
    events = timing.edge(Button.OK, True, 10.0) + timing.edge(Button.OK, False, 10.005)
    assert events + timing.tick(10.0 + SETTLED_S) == [PRESS, RELEASE]


def test_a_missed_release_is_healed_by_the_true_level() -> None:
    timing = Timing()
    timing.edge(Button.OK, True, 10.0)
    assert timing.tick(12.0, dict.fromkeys(Button, False)) == [RELEASE]
    assert not timing.restless


def test_up_and_down_repeat_and_ok_does_not() -> None:
    timing = Timing()
    timing.edge(Button.DOWN, True, 10.0)
    timing.edge(Button.OK, True, 10.0)
    events = []
    for step in range(1000):
        events += timing.tick(10.0 + step * 0.001)
    repeats = 1 + int((1.0 - REPEAT_AFTER_S) / REPEAT_EVERY_S)
    assert events == [ButtonEvent(Button.DOWN, Kind.REPEAT)] * repeats


def test_what_was_pressed_before_the_screen_changed_counts_as_not_held() -> None:
    timing = Timing()
    timing.edge(Button.UP, True, 10.0)
    assert timing.held_s(11.0, Button.UP) == 1.0
    timing.spend()
    assert timing.held_s(12.0, Button.UP) == 0.0
    assert timing.tick(12.0) == []
    timing.edge(Button.UP, False, 13.0)
    timing.edge(Button.UP, True, 14.0)
    assert timing.held_s(15.0, Button.UP) == 1.0


def test_random_bouncing_ends_where_the_finger_is() -> None:
    chance = random.Random(3)  # noqa: S311 - a test repeats itself
    timing = Timing()
    now = 0.0
    presses = releases = 0
    for _ in range(3000):
        now += chance.choice((0.001, 0.004, 0.03, 0.5))
        level = chance.random() < 0.5
        events = timing.edge(Button.BACK, level, now)
        now += chance.choice((0.001, 0.05))
        events += timing.tick(now)
        presses += sum(event.kind is Kind.PRESS for event in events)
        releases += sum(event.kind is Kind.RELEASE for event in events)
        assert presses - releases in (0, 1)
        settled = timing.tick(now + SETTLED_S)
        presses += sum(event.kind is Kind.PRESS for event in settled)
        releases += sum(event.kind is Kind.RELEASE for event in settled)
        now += SETTLED_S
        assert presses - releases == level
    assert presses > 300


def test_a_chord_is_held_from_the_moment_when_the_last_of_its_buttons_went_down() -> None:
    timing = Timing()
    timing.edge(Button.UP, True, 10.0)
    assert timing.held_s(11.0, Button.UP, Button.DOWN) == 0.0
    timing.edge(Button.DOWN, True, 11.0)
    assert timing.held_s(13.5, Button.UP, Button.DOWN) == timing.held_s(13.5, Button.DOWN, Button.UP) == 2.5
    assert timing.held_s(13.5, Button.UP) == 3.5
    assert timing.held_s(13.5, Button.UP, Button.DOWN, Button.OK) == 0.0


def test_a_chord_ends_with_the_first_of_its_buttons_and_begins_anew() -> None:
    timing = Timing()
    for button in (Button.UP, Button.DOWN):
        timing.edge(button, True, 10.0)
    timing.edge(Button.UP, False, 12.0)
    assert timing.held_s(13.0, Button.UP, Button.DOWN) == 0.0
    timing.edge(Button.UP, True, 14.0)
    assert timing.held_s(15.0, Button.UP, Button.DOWN) == 1.0


def test_a_chord_of_the_screen_before_does_not_count() -> None:
    timing = Timing()
    timing.edge(Button.UP, True, 10.0)
    timing.spend()
    timing.edge(Button.DOWN, True, 11.0)
    assert timing.held_s(15.0, Button.UP, Button.DOWN) == 0.0


def test_a_chord_does_not_repeat() -> None:
    timing = Timing()
    for button in (Button.UP, Button.DOWN):
        timing.edge(button, True, 10.0)
    assert [event for step in range(1000) for event in timing.tick(10.0 + step * 0.005)] == []


def test_a_bouncing_chord_is_held_all_the_time() -> None:
    chance = random.Random(5)  # noqa: S311 - a test repeats itself
    timing = Timing()
    for button in (Button.UP, Button.DOWN):
        timing.edge(button, True, 10.0)
        for bounce in range(6):
            timing.edge(button, chance.random() < 0.5, 10.001 + bounce / 1000)
        timing.edge(button, True, 10.01)
    timing.tick(10.0 + SETTLED_S)
    assert timing.held_s(12.0, Button.UP, Button.DOWN) == 2.0
