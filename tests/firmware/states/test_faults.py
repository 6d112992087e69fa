"""Full disks, faults of our own, and presses at random: people can always go on."""

from __future__ import annotations

import itertools
import logging
import random
from collections import Counter
from dataclasses import replace

import pytest
from PIL import Image

from firmware.device import showing
from firmware.machine import Wifi, WifiMode
from firmware.machine.pretended import PretendedMachine
from firmware.panel.buttons import Button
from firmware.screens.draw import draw
from firmware.screens.screen import Screen
from firmware.screens.theme import Theme
from firmware.screens.words import Speaker
from firmware.service import answer
from firmware.states import (
    answers,
    asking,
    board,
    cards,
    codes,
    games,
    homes,
    menu,
    off,
    picks,
    pin,
    record,
    reveal,
    seats,
    settings,
    teach,
    wifi,
)
from firmware.states.base import Choosing, State
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.errors import StorageError
from reader.events import Artifact, SeatColour
from reader.journal import Journal
from reader.languages import marked
from reader.link import (
    Answered,
    Cancel,
    Confirm,
    EndGame,
    Join,
    Leave,
    NewGame,
    Opened,
    OpenQuestion,
    Pick,
    Refused,
    Request,
    Reveal,
)
from reader.questions import Action, Pair, Student
from reader.views import Claim
from reader.vision.reading import Reason
from tests.firmware.conftest import MakeHands
from tests.firmware.hands import BACK, DOWN, OK, UP, Hands

MUSHROOM, TOAD = Ingredient.MUSHROOM, Ingredient.TOAD


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise StorageError(marked("Nothing can be saved: the disk is full or read-only. Make room and try again."))

    monkeypatch.setattr(Journal, "append", refuse)


def confirm_on_a_full_disk(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> str:
    hands.choose("Test on student")
    hands.see(reason=Reason.EMPTY)
    hands.see(MUSHROOM, TOAD)
    fill_disk(monkeypatch)
    return hands.look_and_confirm()


def test_an_answer_that_cannot_be_kept_is_not_given(demo: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    words = confirm_on_a_full_disk(demo, monkeypatch)
    assert "Not saved: no answer" in words
    assert "Healing" not in words
    assert "Not saved" in demo.press(OK)
    monkeypatch.undo()
    assert "Healing: red plus." in demo.press(OK)


def test_the_game_goes_on_without_keeping_by_a_held_button(demo: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    confirm_on_a_full_disk(demo, monkeypatch)
    assert "Not saved" in demo.hold(DOWN, 1.5)
    assert "Healing: red plus." in demo.hold(DOWN, 3.2)
    demo.pass_time(0.5)
    demo.press(OK, OK)
    assert not demo.table.public_view().kept


def test_a_phone_on_a_full_disk_is_helped_by_a_held_button_on_the_box(
    demo: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(demo.table, Join("one", SeatColour.RED, "Anna"))
    opened = answer(demo.table, OpenQuestion("one", Action.STUDENT, Claim()))
    assert isinstance(opened, Opened)
    confirm = Confirm("one", opened.question_id, Student(Pair(MUSHROOM, TOAD)))
    fill_disk(monkeypatch)
    assert isinstance(answer(demo.table, confirm), Refused)
    demo.pass_time(0.5)
    assert "Not saved" in demo.words
    demo.hold(DOWN, 3.2)
    assert isinstance(answer(demo.table, confirm), Answered)
    assert not demo.table.public_view().kept
    demo.pass_time(0.5)
    assert "Healing: red plus." in demo.words


def test_a_full_disk_can_be_left(demo: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    confirm_on_a_full_disk(demo, monkeypatch)
    assert "What do you ask?" in demo.press(BACK)
    assert demo.table.opened is None


def test_any_other_change_that_cannot_be_kept_says_why(demo: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_disk(monkeypatch)
    demo.press(BACK)
    assert "the disk is full" in demo.choose("Next round")
    assert "What do you ask?" in demo.press(OK)


def test_a_fault_ends_in_a_screen_that_people_can_leave_and_tells_no_secret(
    demo: Hands, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("mushroom is R+")

    monkeypatch.setattr(type(demo.table), "open", fail)
    with caplog.at_level(logging.DEBUG):
        assert "Something went wrong" in demo.choose("Test on student")
    assert "ZeroDivisionError" in caplog.text
    assert "mushroom" not in caplog.text
    assert "What do you ask?" in demo.press(OK)


def test_a_broken_display_does_not_stop_the_box(demo: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "bus")

    monkeypatch.setattr(type(demo.display), "show", fail)
    assert "Menu." in demo.press(BACK)


def leave(hands: Hands) -> None:
    """Back leads out of every state; where it means something at once, the next one does."""
    for button in Button:
        hands.fingers.release(button)
    hands.pass_time(0.5)
    for _ in range(12):
        if hands.state.is_home:
            return
        hands.press(DOWN if hands.box.settings.left_handed else BACK)  # the keys of a left-handed box are mirrored
        hands.pass_time(0.45)
    raise AssertionError(f"no way back from {type(hands.state).__name__}: {hands.words}")


def draw_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws one screen in twenty and only says the others: drawing would take most of the time."""
    blank = Image.new("RGB", (320, 240))
    turns = itertools.count()

    def draw_one_in_twenty(screen: Screen, size: tuple[int, int], speaker: Speaker, theme: Theme) -> Image.Image:
        return draw(screen, size, speaker, theme) if next(turns) % 20 == 0 else blank

    monkeypatch.setattr(showing, "draw", draw_one_in_twenty)


MANY = 10_000

EVERYWHERE: tuple[type[State], ...] = (
    answers.LookAgain,
    answers.Shown,
    answers.TakeOut,
    answers.WithTheCards,
    asking.Claimed,
    asking.Who,
    board.Places,
    board.ShowBoard,
    cards.Check,
    cards.Lay,
    cards.Pick,
    codes.BeforeCode,
    codes.Enter,
    codes.Pairs,
    games.OneParked,
    games.Parked,
    homes.Ask,
    homes.PhoneAsks,
    homes.Wished,
    menu.Games,
    menu.Menu,
    off.Goodbye,
    picks.Artifacts,
    pin.ShowPin,
    record.Again,
    record.Answers,
    reveal.Hold,
    reveal.Opened,
    reveal.Theories,
    seats.OneSeat,
    seats.Seats,
    settings.Brightnesses,
    settings.Languages,
    settings.SettingsMenu,
    teach.Teach,
    wifi.JoinWifi,
    wifi.OpenPage,
    wifi.Phones,
)


def do_something_by_phone(hands: Hands, chance: random.Random) -> None:
    """One request of a phone; most are refused, as the rules want it."""
    phone = chance.choice(("one", "other"))
    opened = hands.table.opened
    number = "" if opened is None else opened.id
    requests: list[Request] = [
        Join(phone, chance.choice(list(SeatColour)), "Anna"),
        Leave(phone),
        OpenQuestion(phone, Action.STUDENT, Claim()),
        Confirm(phone, number, Student(Pair(MUSHROOM, TOAD))),
        Cancel(phone, number),
        Pick(phone, hands.table.moment, Artifact.PERISCOPE),
        NewGame(phone, hands.table.moment, ""),
        EndGame(phone, hands.table.moment),
        Reveal(phone, hands.table.moment),
    ]
    answer(hands.table, chance.choice(requests))
    hands.device.step()


def do_something(hands: Hands, machine: PretendedMachine, chance: random.Random) -> None:
    """A press, mostly; else a long one, two at once, a bounce, cards, a phone, or another Wi-Fi."""
    button = chance.choice((UP, DOWN, OK, OK, BACK))
    match chance.randrange(40):
        case 0:
            hands.hold(button, 3.3)
        case 5:
            hands.down(chance.choice(list(Button)))
            hands.hold(button, 3.3)
        case 6:
            machine.is_low = not machine.is_low
            machine.known = replace(machine.known, mode=chance.choice(list(WifiMode)))
        case 1:
            hands.see_at_once(*chance.sample(list(Ingredient), 2))
        case 2:
            hands.see_at_once(reason=chance.choice(list(Reason)))
        case 3:
            hands.fingers.press(button)
            hands.device.step()
            hands.clock.now_s += chance.choice((0.001, 0.01))
            hands.fingers.release(button)
        case 4:
            do_something_by_phone(hands, chance)
        case _:
            hands.press(button)


def into_the_menu(hands: Hands, visits: Counter[str]) -> set[str]:
    """Three steps into the menu; each list opens another of its rows every time it is visited."""
    passed = set()
    hands.box.change(replace(hands.box.settings, left_handed=False))
    hands.pass_time(0.5)
    hands.press(BACK)
    for _ in range(3):
        state = hands.state
        if isinstance(state, Choosing):
            visits[type(state).__name__] += 1
            hands.press(*([DOWN] * (visits[type(state).__name__] % len(state.choices(hands.box)))))
        passed.add(type(state).__name__)
        hands.press(OK)
    return passed | {type(hands.state).__name__}


@pytest.mark.parametrize("presses", [2000, pytest.param(MANY, marks=pytest.mark.slow)])
def test_random_presses_never_lead_into_a_state_without_a_way_back(
    make_hands: MakeHands, presses: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_seldom(monkeypatch)
    machine = PretendedMachine(Wifi(WifiMode.OWN, "Arbiter K7PX", "quiet-copper-42", ("http://10.42.0.1/",), 7))
    hands = make_hands(Arbiter.from_code("DEMO"), machine=machine)
    chance = random.Random(11)  # noqa: S311 - a test repeats itself
    hands.table.start(None)  # the first game is parked
    states: set[str] = set()
    visits: Counter[str] = Counter()
    for turn in range(presses):
        do_something(hands, machine, chance)
        states.add(type(hands.state).__name__)
        if turn % 40 == 39:
            leave(hands)
            states |= into_the_menu(hands, visits)
    if presses == MANY:
        assert states >= {state.__name__ for state in EVERYWHERE}, sorted(states)
        assert "shut down" in machine.asked
        assert "own wifi" in machine.asked
    assert "Something went wrong" not in hands.words
    assert not caplog.records
