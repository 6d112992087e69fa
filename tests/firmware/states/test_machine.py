"""The computer of the box: its Wi-Fi on the display, a weak supply, and switching it off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from firmware.device.device import SUPPLY_EVERY_S
from firmware.machine import Wifi, WifiMode
from firmware.machine.pretended import PretendedMachine
from firmware.states.homes import SWITCH_OFF_S
from firmware.states.off import STILL_ON_AFTER_S
from reader.arbiter import Arbiter
from reader.errors import MachineError
from reader.languages import marked
from tests.firmware.hands import BACK, DOWN, OK, UP, Hands

OWN = Wifi(WifiMode.OWN, "Arbiter K7PX", "quiet-copper-42", ("http://10.42.0.1/",), 7)
HOME = Wifi(WifiMode.HOME, "", "", ("http://192.168.1.20/",))


class Refusing(PretendedMachine):
    def shut_down(self) -> None:
        raise MachineError(marked("This computer is not looked after by the Arbiter; use its own settings."))

    def use_own_wifi(self) -> None:
        self.shut_down()


@pytest.fixture
def machine() -> PretendedMachine:
    return PretendedMachine(OWN)


@pytest.fixture
def hands(tmp_path: Path, machine: PretendedMachine) -> Hands:
    return Hands(tmp_path, Arbiter.from_code("DEMO"), machine=machine)


def menu(hands: Hands, *labels: str) -> str:
    hands.press(BACK)
    for label in labels:
        hands.choose(label)
    return hands.words


def test_wifi_and_page_are_told_each_on_a_screen_of_its_own(hands: Hands) -> None:
    words = menu(hands, "Phones and Wi-Fi", "1. Join the Wi-Fi")
    assert words.startswith("Join the Wi-Fi. Arbiter K7PX. quiet-copper-42. for 7 phones.")
    assert "10.42.0.1" not in words
    hands.press(BACK)
    words = hands.choose("2. Open the page")
    assert "http://10.42.0.1/" in words
    assert "quiet-copper-42" not in words
    assert "Phones and Wi-Fi" in hands.press(OK)


def test_in_the_home_wifi_only_the_page_is_told_and_the_way_back(hands: Hands, machine: PretendedMachine) -> None:
    machine.known = HOME
    assert "Open the page (1 of 3)" in menu(hands, "Phones and Wi-Fi")
    assert "Phones must join it anew." in hands.choose("Own Wi-Fi")
    assert machine.asked == []
    assert "This takes a moment." in hands.press(OK)
    assert machine.asked == ["own wifi"]


def test_the_home_wifi_is_typed_on_the_hosts_page(hands: Hands) -> None:
    assert "on the phone, under “Wi-Fi of the box”" in menu(hands, "Phones and Wi-Fi", "Home Wi-Fi")


@pytest.mark.parametrize("minutes", [1, 3, 10])
def test_how_long_a_phones_question_stays_open_is_set_on_the_box_too(hands: Hands, minutes: int) -> None:
    hands.box.table.set_patience(3600)
    menu(hands, "Phones and Wi-Fi", "Wait for phones")
    hands.choose(f"{minutes} min")
    assert hands.box.table.public_view().patience_s == 60 * minutes
    hands.press(BACK)
    assert f"{minutes} min (" in hands.choose("Wait for phones")


def test_without_any_wifi_the_time_for_phones_can_be_set(hands: Hands, machine: PretendedMachine) -> None:
    machine.known = Wifi(WifiMode.NONE)
    assert "3 min (2 of 3)" in menu(hands, "Phones and Wi-Fi", "Wait for phones")


def test_an_address_that_changes_is_followed(hands: Hands, machine: PretendedMachine) -> None:
    menu(hands, "Phones and Wi-Fi", "2. Open the page")
    machine.known = replace(OWN, addresses=("http://10.42.9.9/",))
    hands.pass_time(3.0)
    assert "http://10.42.9.9/" in hands.words
    machine.known = replace(OWN, addresses=())
    hands.pass_time(3.0)
    assert "No address yet." in hands.words


def test_a_computer_of_its_own_says_so(demo: Hands) -> None:
    assert "not looked after by the Arbiter" in menu(demo, "Phones and Wi-Fi", "No Wi-Fi of its own")
    assert "What do you ask?" in demo.press(OK)


def test_a_weak_supply_is_told_and_stops_nothing(hands: Hands, machine: PretendedMachine) -> None:
    machine.is_low = True
    hands.pass_time(SUPPLY_EVERY_S + 0.1)
    assert hands.words.startswith("What do you ask? Test on student (1 of 6).")
    assert "Low voltage!" in hands.words
    assert "a stronger supply" in menu(hands, "Low voltage!")
    hands.press(BACK, BACK)
    assert "Lay two ingredient cards" in hands.choose("Test on student")
    machine.is_low = False
    hands.press(BACK)
    hands.pass_time(SUPPLY_EVERY_S + 0.1)
    assert "Low voltage!" not in hands.words


def test_a_supply_that_cannot_be_asked_stops_nothing(
    hands: Hands, machine: PretendedMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> bool:
        raise OSError(5, "bus")

    monkeypatch.setattr(PretendedMachine, "supply_is_low", fail)
    hands.pass_time(SUPPLY_EVERY_S + 0.1)
    assert "Lay two ingredient cards" in hands.choose("Test on student")


def test_switching_off_is_asked_first_and_says_when_the_plug_may_be_pulled(
    hands: Hands, machine: PretendedMachine
) -> None:
    assert menu(hands, "Switch off").startswith("Switch off?")
    assert "What do you ask?" in hands.press(BACK)
    menu(hands, "Switch off")
    assert machine.asked == []
    words = hands.press(OK)
    assert machine.asked == ["shut down"]
    assert "When this display is dark, count to ten. Then the plug may be pulled." in words


def test_up_and_down_held_together_ask_whether_to_switch_off(hands: Hands, machine: PretendedMachine) -> None:
    hands.down(UP)
    hands.down(DOWN)
    hands.pass_time(SWITCH_OFF_S - 0.3)
    assert "What do you ask?" in hands.words
    hands.pass_time(0.5)
    assert hands.words.startswith("Switch off?")
    hands.up(UP)
    hands.up(DOWN)
    assert hands.words.startswith("Switch off?")
    assert machine.asked == []


@pytest.mark.parametrize("held", [(UP,), (DOWN,), (OK,), (BACK,), (UP, OK), (DOWN, BACK), (OK, BACK)])
def test_nothing_else_that_is_held_switches_off(
    hands: Hands, machine: PretendedMachine, held: tuple[object, ...]
) -> None:
    for button in held:
        hands.down(button)  # type: ignore[arg-type]
    hands.pass_time(SWITCH_OFF_S + 1.0)
    assert "Switch off?" not in hands.words


@pytest.mark.parametrize("place", ["Test on student", "Sell potion", "Menu", "Debunk theory", "Settings"])
def test_only_the_idle_screen_takes_the_held_buttons(hands: Hands, place: str) -> None:
    if place in ("Menu", "Settings"):
        menu(hands, *([place] if place != "Menu" else []))
    else:
        hands.choose(place)
    hands.down(UP)
    hands.down(DOWN)
    hands.pass_time(SWITCH_OFF_S + 2.0)
    assert "Switch off?" not in hands.words


def test_buttons_that_wake_a_dark_display_do_not_switch_off(hands: Hands) -> None:
    hands.clock.now_s += 1000.0
    hands.device.step()
    hands.down(UP)
    hands.down(DOWN)
    hands.pass_time(SWITCH_OFF_S - 0.5)
    assert "Switch off?" not in hands.words


def test_a_computer_that_cannot_be_switched_off_says_why(tmp_path: Path) -> None:
    hands = Hands(tmp_path, Arbiter.from_code("DEMO"), machine=Refusing(HOME))
    menu(hands, "Switch off")
    assert "not looked after by the Arbiter" in hands.press(OK)
    assert "What do you ask?" in hands.press(OK)
    menu(hands, "Phones and Wi-Fi", "Own Wi-Fi")
    assert "not looked after by the Arbiter" in hands.press(OK)
    hands.close()


def test_a_computer_that_stays_on_is_told(hands: Hands) -> None:
    menu(hands, "Switch off")
    hands.press(OK)
    hands.pass_time(STILL_ON_AFTER_S + 1)
    assert "does not switch off" in hands.words
    assert "What do you ask?" in hands.press(OK)
