"""Every path from a question to its answer, by pressing pins and reading the next screen."""

from __future__ import annotations

from pathlib import Path

import pytest

import webui
from firmware.camera import Trouble
from firmware.states import cards
from firmware.states.box import Sight
from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.events import SeatColour
from reader.questions import Variant
from reader.vision.reading import Reading, Reason
from tests.firmware.conftest import MakeHands
from tests.firmware.hands import BACK, DOWN, OK, UP, Hands

# The game DEMO as the tutorial tells it: mushroom and toad heal; scorpion and claw, claw and toad paralyse or poison.
MUSHROOM, TOAD = Ingredient.MUSHROOM, Ingredient.TOAD
NAMES = ("Fern", "Bird claw", "Mushroom", "Flower", "Mandrake root", "Scorpion", "Toad", "Raven feather")


def ask(hands: Hands, action: str) -> str:
    return hands.choose(action)


def lay(hands: Hands, *kinds: Ingredient) -> str:
    hands.see(reason=Reason.EMPTY)
    return hands.see(*kinds)


def test_from_power_on_to_the_first_potion(fresh: Hands) -> None:
    assert fresh.words.startswith("The Arbiter. New game")
    fresh.press(OK)
    assert fresh.words.startswith("Game 1 begins.")
    assert fresh.press(OK).startswith("What do you ask? Test on student (1 of 6).")
    assert "Lay two ingredient cards" in fresh.press(OK)
    assert "Only you look" in lay(fresh, MUSHROOM, TOAD)
    assert "Are these your cards?" in fresh.down(UP)
    fresh.up(UP)
    words = fresh.press(OK)
    assert words.startswith("Test on student.")
    assert "Put the result on your board." in words or "Unhappy student" in words
    assert "Take your two cards out" in fresh.press(OK)
    assert "What do you ask?" in fresh.see(reason=Reason.EMPTY)


def test_student_and_drink_show_the_potion(demo: Hands) -> None:
    for action in ("Test on student", "Drink potion"):
        ask(demo, action)
        lay(demo, MUSHROOM, TOAD)
        assert demo.look_and_confirm().startswith(f"{action}. Healing: red plus.")
        demo.press(OK, OK)
    assert [record.asked.question.action.value for record in demo.table.game.records] == ["student", "drink"]


def test_a_sale_shows_one_of_four_qualities_and_never_the_potion(demo: Hands) -> None:
    ask(demo, "Sell potion")
    assert "Which potion is wanted?" in demo.words
    assert "Neutral" not in demo.words
    demo.choose("Speed: green plus")
    assert demo.table.public_view().open is not None
    assert "Wanted: green plus." in demo.words
    lay(demo, MUSHROOM, TOAD)
    words = demo.look_and_confirm()
    assert words.startswith("Sell potion. Wanted: green plus. Correct sign.")
    assert "red" not in words
    assert "Healing" not in words


def test_an_exhibition_shows_yes_or_no(demo: Hands) -> None:
    for promised, answer in (("Healing: red plus", "Yes, it is shown."), ("Wisdom: blue plus", "No, it is another")):
        ask(demo, "Exhibit potion")
        assert "Which potion do you promise?" in demo.words
        demo.choose(promised)
        lay(demo, MUSHROOM, TOAD)
        assert answer in demo.look_and_confirm()
        demo.press(OK, OK)


def test_an_apprentice_debunks_without_cards_and_all_see_the_claim_first(demo: Hands) -> None:
    ask(demo, "Debunk theory")
    demo.choose("Apprentice")
    demo.choose("Mushroom")
    demo.choose("Green")
    assert "Green aspect: Mushroom. Is there a theory about it?" in demo.words
    line = demo.table.public_view().open
    assert line is not None
    assert line.claim.ingredients == (MUSHROOM,)
    assert "plus" not in demo.words
    assert demo.eyes.number == 0
    assert demo.press(OK).startswith("Debunk theory. Green aspect: Mushroom. plus.")
    assert demo.eyes.idly, "nobody waits for cards"
    assert "What do you ask?" in demo.press(OK)


def test_a_master_debunks_with_a_claim_of_two_ingredients_and_any_of_seven_potions(demo: Hands) -> None:
    for potion, answer in (("Healing: red plus", "Yes, that is true."), ("Neutral potion", "No, that is not true.")):
        ask(demo, "Debunk theory")
        demo.choose("Master")
        demo.choose("Mushroom")
        assert "Mushroom" not in demo.words.split("ingredient", maxsplit=1)[1], "one ingredient is offered once"
        demo.choose("Toad")
        demo.choose(potion)
        assert "Mushroom and Toad make" in demo.words
        assert answer in demo.press(OK)
        demo.press(OK)


def test_the_mark_stands_on_the_seats_own_variant_and_can_be_overridden(demo: Hands) -> None:
    demo.table.sit(SeatColour.RED, "Anna")
    demo.table.set_variant(SeatColour.RED, Variant.MASTER)
    ask(demo, "Debunk theory")
    assert "Who asks? Anna" in demo.words
    assert "Debunk as. Master (2 of 2)" in demo.press(OK)
    demo.press(UP)
    assert "Which ingredient?" in demo.press(OK)


def test_who_asks_is_left_out_while_no_seats_are_set(demo: Hands) -> None:
    assert "Lay two ingredient cards" in ask(demo, "Test on student")
    demo.press(BACK)
    demo.table.sit(SeatColour.BLUE, "Ben")
    assert "Who asks? Ben (1 of 1)" in ask(demo, "Test on student")
    assert demo.press(OK).startswith("Ben: Test on student. Lay two")
    lay(demo, MUSHROOM, TOAD)
    demo.look_and_confirm()
    assert demo.table.game.records[-1].asked.seat is SeatColour.BLUE


def test_laying_shows_how_many_cards_and_never_which(demo: Hands) -> None:
    ask(demo, "Test on student")
    for reason in Reason:
        words = demo.see(MUSHROOM, reason=reason)
        assert "Cards recognised: 1 of 2." in words
        assert not any(name in words for name in NAMES)


def test_names_are_seen_only_while_a_button_is_held(demo: Hands) -> None:
    ask(demo, "Test on student")
    lay(demo, MUSHROOM, TOAD)
    assert not any(name in demo.words for name in NAMES)
    for button in (UP, DOWN):
        assert "Mushroom. Toad." in demo.down(button)
        assert not any(name in demo.up(button) for name in NAMES)


def test_nothing_is_asked_before_the_asker_has_looked(demo: Hands) -> None:
    ask(demo, "Test on student")
    lay(demo, MUSHROOM, TOAD)
    assert "Only you look" in demo.press(OK)
    assert demo.table.game.records == ()


def test_a_press_that_was_meant_for_the_screen_before_is_not_taken(demo: Hands) -> None:
    ask(demo, "Test on student")
    demo.see_at_once(MUSHROOM, TOAD)
    assert "Mushroom" not in demo.down(UP)
    demo.up(UP)
    demo.pass_time(0.5)
    assert "Mushroom" in demo.down(UP)


def test_no_is_a_way_back_to_other_cards(demo: Hands) -> None:
    ask(demo, "Test on student")
    lay(demo, MUSHROOM, TOAD)
    assert "Lay two ingredient cards" in demo.press(BACK)
    assert demo.eyes.looking
    lay(demo, MUSHROOM, Ingredient.FERN)
    assert "Mushroom. Fern." in demo.down(UP)


def test_back_leads_out_while_the_refused_cards_still_lie_there(demo: Hands) -> None:
    ask(demo, "Test on student")
    lay(demo, MUSHROOM, TOAD)
    demo.press(BACK)
    for _ in range(3):
        demo.see(MUSHROOM, TOAD, reason=Reason.MOVING)
        assert "You said no to these cards." in demo.see(TOAD, MUSHROOM)
    assert "What do you ask?" in demo.press(BACK)
    assert demo.table.opened is None


@pytest.mark.parametrize("lifted", [Reason.EMPTY, Reason.ONE_CARD])
def test_refused_cards_count_again_once_one_was_lifted(demo: Hands, lifted: Reason) -> None:
    ask(demo, "Test on student")
    lay(demo, MUSHROOM, TOAD)
    demo.press(BACK)
    demo.see(MUSHROOM, TOAD)
    demo.see(reason=lifted)
    assert "Only you look" in demo.see(MUSHROOM, TOAD)


def test_what_was_seen_in_an_earlier_look_does_not_count(demo: Hands) -> None:
    ask(demo, "Test on student")
    old_number = demo.eyes.number
    lay(demo, MUSHROOM, TOAD)
    demo.press(BACK)
    demo.eyes.number, new_number = old_number, demo.eyes.number
    assert "Only you look" not in demo.see(MUSHROOM, Ingredient.FERN)
    demo.eyes.number = new_number
    assert "Only you look" in demo.see(MUSHROOM, Ingredient.FERN)


def test_ingredients_can_be_chosen_by_hand_without_a_camera(demo: Hands) -> None:
    ask(demo, "Test on student")
    demo.see(reason=Reason.NO_PICTURE)
    assert "The camera gives no picture" in demo.words
    assert "Take the box: only you look." in demo.press(DOWN)
    demo.press(OK)
    for title, name in (("Your first card", "Mushroom"), ("Your second card", "Toad")):
        assert demo.words.startswith(title)
        for _ in range(8):
            if f"{name}." in demo.words:
                break
            demo.press(DOWN)
        demo.press(OK)
    assert "Mushroom. Toad." in demo.down(UP)
    demo.up(UP)
    assert "Healing: red plus." in demo.press(OK)
    assert "Discard both cards face down." in demo.press(OK)


@pytest.mark.parametrize("trouble", Trouble)
def test_a_camera_in_trouble_says_which_and_the_walk_goes_on_when_it_is_over(demo: Hands, trouble: Trouble) -> None:
    ask(demo, "Test on student")
    seen = Sight(Reading(reason=Reason.NO_PICTURE), empty=False, trouble=trouble)
    demo.eyes.see(seen)
    demo.device.step()
    told = {
        Trouble.UNPLUGGED: "There is no camera.",
        Trouble.SLOW: "The camera does not answer.",
        Trouble.BLACK: "The picture is black.",
        Trouble.COVERED: "The lens is covered.",
        Trouble.TOO_SMALL: "The camera's pictures are too small.",
    }
    assert told[trouble] in demo.words
    assert "by hand" in demo.words
    assert "Only you look" in lay(demo, MUSHROOM, TOAD)


def test_choosing_by_hand_starts_at_a_random_kind(make_hands: MakeHands) -> None:
    starts = set()
    for seed in range(12):
        hands = make_hands(Arbiter.from_code("DEMO"), seed)
        ask(hands, "Test on student")
        starts.add(hands.press(DOWN, OK))
    assert len(starts) > 3


def test_the_thinking_cap_tests_one_or_two_pairs_and_gives_the_cards_back(demo: Hands) -> None:
    ask(demo, "Thinking Cap")
    lay(demo, MUSHROOM, TOAD)
    assert "Healing: red plus. The cards go back to your hand." in demo.look_and_confirm()
    assert "Take both cards back into your hand." in demo.press(OK)
    demo.press(OK)
    demo.pass_time(0.5)
    assert "Do you test a second pair?" in demo.words
    demo.press(OK)
    lay(demo, Ingredient.SCORPION, Ingredient.BIRD_CLAW)
    demo.look_and_confirm()
    demo.press(OK, OK)
    demo.pass_time(0.5)
    assert "What do you ask?" in demo.words
    assert [record.asked.second_pair for record in demo.table.game.records] == [False, True]


def test_the_thinking_cap_can_stop_after_one_pair(demo: Hands) -> None:
    ask(demo, "Thinking Cap")
    lay(demo, MUSHROOM, TOAD)
    demo.look_and_confirm()
    demo.press(OK, OK)
    demo.pass_time(0.5)
    assert "What do you ask?" in demo.press(BACK)
    assert not demo.table.game.thinking_cap_open


def test_one_kind_in_both_pairs_asks_privately_whether_two_such_cards_are_held(demo: Hands) -> None:
    ask(demo, "Thinking Cap")
    lay(demo, MUSHROOM, TOAD)
    demo.look_and_confirm()
    demo.press(OK, OK)
    demo.pass_time(0.5)
    demo.press(OK)
    lay(demo, MUSHROOM, Ingredient.FERN)
    assert "Do you hold two of this kind?" in demo.look_and_confirm()
    assert not any(name in demo.words for name in NAMES)
    assert "Mushroom." in demo.down(UP)
    demo.up(UP)
    assert "Lay two ingredient cards" in demo.press(BACK)
    assert "You said no to these cards." in demo.see(MUSHROOM, Ingredient.FERN)
    lay(demo, MUSHROOM, Ingredient.FERN)
    demo.look_and_confirm()
    assert "The cards go back to your hand." in demo.look_and_confirm()


def test_the_same_pair_and_action_asks_again_on_the_private_screen_only(demo: Hands) -> None:
    for again in (False, True):
        ask(demo, "Test on student")
        lay(demo, TOAD, MUSHROOM)
        assert "Again?" not in demo.words
        assert ("The same as last time. Again?" in demo.down(UP)) is again
        demo.up(UP)
        demo.press(OK)
        demo.press(OK, OK)


def test_the_answer_can_be_turned_to_the_other_side_of_the_table(demo: Hands) -> None:
    ask(demo, "Test on student")
    lay(demo, MUSHROOM, TOAD)
    demo.look_and_confirm()
    upright = demo.display.picture.copy()
    words = demo.words
    assert demo.press(DOWN) == words
    assert demo.display.picture.rotate(180).tobytes() == upright.tobytes()


def test_the_eyes_rest_unless_cards_are_wanted(demo: Hands) -> None:
    assert not demo.eyes.looking
    ask(demo, "Test on student")
    assert demo.eyes.looking
    lay(demo, MUSHROOM, TOAD)
    assert demo.eyes.looking, "the pair that is confirmed must be the one that lies there"
    demo.look_and_confirm()
    assert demo.eyes.answers == 1
    demo.see(reason=Reason.EMPTY)
    assert not demo.eyes.looking
    demo.press(OK)
    assert demo.eyes.looking
    demo.press(OK)
    assert not demo.eyes.looking


@pytest.mark.parametrize("action", ["Test on student", "Sell potion", "Debunk theory"])
def test_leaving_a_question_frees_the_table(demo: Hands, action: str) -> None:
    ask(demo, action)
    assert demo.table.opened is not None
    demo.press(BACK)
    demo.press(BACK)
    assert demo.table.opened is None


def test_after_a_restart_the_cards_of_the_last_question_must_be_seen_to_be_gone(tmp_path: Path) -> None:
    hands = Hands(tmp_path, Arbiter.from_code("DEMO"))
    assert hands.eyes.answers == 0, "the first game of all: no old cards can lie there"
    ask(hands, "Test on student")
    lay(hands, MUSHROOM, TOAD)
    hands.look_and_confirm()
    hands.close()
    again = Hands(tmp_path)
    assert "What do you ask?" in again.words
    assert again.eyes.answers == 1
    again.table.park()
    again.close()
    parked = Hands(tmp_path)
    assert parked.eyes.answers == 1, "a game that was put aside may have left its cards"
    parked.close()


def test_after_a_restart_a_question_without_cards_leaves_the_floor_free(tmp_path: Path) -> None:
    hands = Hands(tmp_path, Arbiter.from_code("DEMO"))
    ask(hands, "Debunk theory")
    for row in ("Apprentice", "Mushroom", "Green"):
        hands.choose(row)
    hands.press(OK)
    hands.close()
    again = Hands(tmp_path)
    assert again.eyes.answers == 0
    again.close()


def test_by_hand_the_box_says_of_the_cards_what_the_phones_say(demo: Hands) -> None:
    for action, reminder in (
        ("Test on student", "Put both cards face down into the cauldron, so that you do not forget to discard them."),
        ("Thinking Cap", "Put both cards into the cauldron. They go back to your hand afterwards."),
    ):
        ask(demo, action)
        assert reminder in demo.press(DOWN)
        demo.press(BACK, BACK)
    template = Path(webui.__file__).parent / "templates" / "check.html"
    assert all(sentence in template.read_text(encoding="utf-8") for sentence in (cards._CARDS, cards._KEPT_CARDS))
