"""The menu: games, codes, seats, rounds, striking, picks, the Great Reveal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware.panel.buttons import Button
from firmware.states import codes
from firmware.states.holding import HOLD_S
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.events import SeatColour
from reader.languages.words import alchemical_name
from reader.questions import Variant
from reader.views import Phase
from reader.vision.reading import Reason
from tests.firmware.conftest import MakeHands
from tests.firmware.hands import BACK, DOWN, OK, UP, Hands

MUSHROOM, TOAD = Ingredient.MUSHROOM, Ingredient.TOAD


def menu(hands: Hands, *labels: str) -> str:
    hands.press(BACK)
    assert hands.words.startswith("Menu.")
    for label in labels:
        hands.choose(label)
    return hands.words


def ask_student(hands: Hands) -> None:
    hands.choose("Test on student")
    hands.see(reason=Reason.EMPTY)
    hands.see(MUSHROOM, TOAD)
    hands.look_and_confirm()
    hands.press(OK, OK)


def enter(hands: Hands, code: str) -> str:
    for letter in code:
        steps = ord(letter) - ord("A")
        for _ in range(min(steps, 26 - steps)):
            hands.press(DOWN if steps <= 13 else UP)
        hands.press(OK)
    return hands.words


def test_a_code_is_entered_by_buttons_and_covered_again(fresh: Hands) -> None:
    fresh.choose("Enter a code")
    assert "Letter 1 of 4: A." in fresh.words
    words = enter(fresh, "DEM")
    assert "Letter 4 of 4: A." in words
    assert "DEM" not in words
    assert "Game 1 begins" in enter(fresh, "O")
    assert fresh.table.secret_of_running_game().code() == Arbiter.from_code("DEMO").code()


def test_a_code_that_cannot_be_answered_is_refused_with_the_reason(fresh: Hands) -> None:
    fresh.choose("Enter a code")
    words = enter(fresh, "AAAZ")
    assert words.startswith("Not now.")
    assert "AAAZ" not in words
    assert "Letter 1 of 4: A." in fresh.press(OK)
    assert fresh.table.phase is Phase.NO_GAME


def test_back_takes_letter_after_letter_back(fresh: Hands) -> None:
    fresh.choose("Enter a code")
    enter(fresh, "DE")
    assert "Letter 2 of 4: E." in fresh.press(BACK)
    assert "Letter 1 of 4: D." in fresh.press(BACK)
    assert fresh.press(BACK).startswith("The Arbiter.")


def test_eight_pairs_are_entered_by_somebody_who_does_not_play(fresh: Hands) -> None:
    secret = Arbiter.from_code("DEMO").reveal()
    fresh.choose("Eight pairs")
    fresh.press(OK)
    for ingredient in list(Ingredient)[:7]:
        assert f"({list(Ingredient).index(ingredient) + 1} of 8)" in fresh.words
        fresh.choose(alchemical_name(secret[ingredient]))
    assert "Game 1 begins" in fresh.words
    assert fresh.table.secret_of_running_game().reveal().in_order() == secret.in_order()


def test_the_code_is_shown_only_while_a_button_is_held(demo: Hands) -> None:
    code = " ".join(demo.table.secret_of_running_game().code())
    assert "For somebody who does not play" in menu(demo, "Show the code")
    demo.fingers.press(UP)
    demo.fingers.press(DOWN)
    demo.pass_time(HOLD_S + 0.2)
    assert isinstance(demo.state, codes.ShowCode)
    demo.pass_time(3)
    assert code not in demo.words, "what led here does not show it yet"
    demo.fingers.release(UP)
    demo.fingers.release(DOWN)
    demo.pass_time(0.5)
    assert code not in demo.words
    assert code in demo.down(DOWN)
    assert code not in demo.up(DOWN)
    assert "What do you ask?" in demo.press(BACK)


@pytest.mark.parametrize("button", list(Button))
def test_no_single_button_leads_from_the_menu_to_the_code(demo: Hands, button: Button) -> None:
    code = " ".join(demo.table.secret_of_running_game().code())
    menu(demo, "Show the code")
    demo.press(button)
    demo.hold(button, HOLD_S + 1)
    assert not isinstance(demo.state, codes.ShowCode)
    assert code not in demo.words


def test_two_buttons_that_are_let_go_too_early_do_not_lead_to_the_code(demo: Hands) -> None:
    menu(demo, "Show the code")
    for _ in range(2):
        demo.fingers.press(UP)
        demo.fingers.press(DOWN)
        demo.pass_time(HOLD_S - 0.5)
        demo.up(DOWN)
        demo.up(UP)
    assert isinstance(demo.state, codes.BeforeCode)
    assert demo.state.progress == 0.0
    assert "What do you ask?" in demo.press(BACK)


def test_a_new_game_parks_the_running_one_after_a_question(demo: Hands) -> None:
    ask_student(demo)
    assert "Game 1 is put aside" in menu(demo, "Games", "New game")
    assert demo.press(BACK).startswith("Menu.")
    demo.choose("Games")
    demo.choose("New game")
    assert "Game 2 begins" in demo.press(OK)
    demo.press(OK)
    menu(demo, "Games", "Parked games")
    assert "Game 1: questions 1, seats 0 (1 of 1)" in demo.words
    demo.press(OK)
    demo.choose("Take it up again")
    assert demo.table.public_view().game == 1
    assert "What do you ask?" in demo.words


def test_a_parked_game_is_deleted_after_two_presses(demo: Hands) -> None:
    menu(demo, "Games", "Put this game aside")
    assert demo.press(OK).startswith("The Arbiter.")
    demo.choose("Parked games")
    demo.press(OK)
    assert "Delete game 1?" in demo.choose("Delete it")
    demo.press(BACK)
    demo.choose("Delete it")
    demo.press(OK)
    assert demo.table.parked() == ()


def test_seats_are_taken_without_a_phone_and_their_variant_is_set(demo: Hands) -> None:
    menu(demo, "Seats")
    demo.choose("Yellow: free")
    assert "Yellow: Apprentice" in demo.words
    demo.press(OK)
    demo.choose("Debunks as: Master")
    seat = demo.table.game.seat(SeatColour.YELLOW)
    assert seat is not None
    assert seat.variant is Variant.MASTER
    demo.press(OK)
    demo.choose("Free this seat")
    assert demo.table.game.seats == ()


def test_rounds_are_counted_and_taken_back(demo: Hands) -> None:
    menu(demo, "Next round")
    menu(demo, "Next round")
    assert demo.table.game.round == 2
    menu(demo, "Take the round back")
    assert demo.table.game.round == 1


def test_a_question_is_struck_by_two_presses(demo: Hands) -> None:
    ask_student(demo)
    menu(demo, "Answers so far")
    demo.press(OK)
    assert "Healing: red plus." in demo.words
    assert "Strike question 1?" in demo.press(OK)
    assert not demo.table.game.records[0].struck
    assert "Struck: confirmed by mistake." in demo.press(OK)
    assert demo.table.game.records[0].struck


def test_the_mortar_tells_the_table_the_side_and_the_asker_the_card(demo: Hands) -> None:
    ask_student(demo)
    menu(demo, "Random pick")
    words = demo.choose("Magic Mortar")
    assert words.startswith(("Magic Mortar: left.", "Magic Mortar: right."))
    assert "Mushroom" not in words
    assert "Toad" not in words
    assert ("Mushroom" if "left" in words else "Toad") in demo.down(UP)


def test_the_periscope_needs_the_askers_yes(demo: Hands) -> None:
    ask_student(demo)
    menu(demo, "Random pick")
    demo.choose("Periscope")
    assert "Blue wants to see one of the cards" in demo.choose("Blue")
    demo.press(BACK)
    assert demo.table.game.records[0].picks == ()
    menu(demo, "Random pick")
    demo.choose("Periscope")
    demo.choose("Blue")
    words = demo.press(OK)
    assert words.startswith("Only Blue looks.")
    assert "Mushroom" not in words
    shown = demo.down(UP)
    assert ("Mushroom" in shown) != ("Toad" in shown)


def test_the_great_reveal_needs_a_long_hold_and_then_a_different_button(demo: Hands) -> None:
    menu(demo, "Great Reveal")
    assert "Hold OK for three seconds" in demo.hold(OK, 1.5)
    assert "Press up or down" in demo.hold(OK, 3.2)
    demo.pass_time(0.5)
    assert "Press up or down" in demo.press(OK)
    assert not demo.table.game.revealed
    assert demo.press(UP).startswith("Great Reveal. Fern (1 of 9). One theory after the other")
    assert demo.table.phase is Phase.REVEALED
    assert demo.table.game.shown == ()
    assert demo.press(BACK).startswith("Menu.")


def test_the_press_that_opens_the_reveal_does_not_count_as_the_hold(demo: Hands) -> None:
    demo.press(BACK, UP, UP)
    assert "Great Reveal (" in demo.words
    demo.down(OK)
    demo.pass_time(4.0)
    assert "Hold OK for three seconds" in demo.words


@pytest.mark.parametrize("ending", [("Games", "Put this game aside"), ("Great Reveal",)])
def test_what_ends_a_game_can_be_left(demo: Hands, ending: tuple[str, ...]) -> None:
    menu(demo, *ending)
    demo.press(BACK)
    assert demo.table.phase is Phase.RUNNING


def test_a_restart_shows_the_game_where_it_stood(make_hands: MakeHands, demo: Hands) -> None:
    ask_student(demo)
    folder = demo.journal.folder
    demo.close()
    again = Hands(folder)
    assert "What do you ask?" in again.words
    assert len(again.table.game.records) == 1
    again.close()


def test_a_game_whose_secret_is_lost_is_explained(demo: Hands) -> None:
    folder = demo.journal.folder
    demo.close()
    demo.journal.secret_path(1).unlink()
    again = Hands(folder)
    assert "The secret of this game cannot be read" in again.words
    assert again.press(OK).startswith("The Arbiter.")
    again.close()


def test_the_left_hand_gets_the_keys_of_the_right_one_and_the_display_says_so(demo: Hands) -> None:
    upright = demo.display.picture.copy()
    menu(demo, "Settings")
    demo.choose("For the left hand")
    assert "For the right hand" in demo.words
    demo.press(DOWN, DOWN)
    assert "What do you ask? Test on student" in demo.words
    assert demo.display.picture.tobytes() != upright.tobytes(), "the keys stand on the other side"
    assert "Drink potion (2 of 6)" in demo.press(BACK)
    assert "Test on student (1 of 6)" in demo.press(OK)
    assert "Lay two ingredient cards" in demo.press(UP)
    assert "What do you ask?" in demo.press(DOWN)
    assert "Menu" in demo.press(DOWN)


def test_a_button_that_is_held_means_the_same_until_it_is_let_go(demo: Hands) -> None:
    demo.box.change(replace(demo.box.settings, left_handed=True))
    demo.device.step()
    words = demo.words
    demo.down(OK)
    demo.pass_time(0.3)
    assert demo.words != words
    after_one = demo.words
    demo.up(OK)
    assert demo.words == after_one


def test_the_way_back_leads_to_the_row_that_was_chosen_until_the_box_was_at_home(demo: Hands) -> None:
    menu(demo, "Phones and Wi-Fi", "Wait for phones")
    assert "Wait for phones (" in demo.press(BACK)
    assert "Phones and Wi-Fi (" in demo.press(BACK)
    demo.press(BACK)
    assert "(1 of" in demo.press(BACK)
    assert "Phones and Wi-Fi (" not in demo.words


def test_where_somebody_chose_a_secret_the_next_one_begins_anew(fresh: Hands) -> None:
    fresh.choose("Eight pairs")
    first = fresh.press(OK)
    chosen = fresh.press(DOWN, DOWN, OK)
    assert chosen != first
    while fresh.state.is_home is False:
        fresh.press(BACK)
    fresh.choose("Eight pairs")
    assert fresh.press(OK) == first
