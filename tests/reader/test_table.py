import contextlib
import sqlite3

import pytest

from reader.alchemy import Colour, Ingredient, Potion, Quality, Sign
from reader.arbiter import Arbiter
from reader.errors import BusyError, GameCodeError, RuleError, StorageError
from reader.events import Artifact, SeatColour, Side
from reader.journal import Journal
from reader.questions import (
    Action,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    Pair,
    PotionAnswer,
    QualityAnswer,
    Question,
    Sell,
    SignAnswer,
    Student,
    ThinkingCap,
    Variant,
)
from reader.table import RELEASE_AFTER_S, WISH_AFTER_S, Table
from reader.views import Claim, Phase, Place, Wish, claim_of
from tests.reader import demo

RED, YELLOW, GREEN, BLUE = SeatColour
MUSHROOM_TOAD = Pair(demo.MUSHROOM, demo.TOAD)
SCORPION_CLAW = Pair(demo.SCORPION, demo.CLAW)


def start_demo(table: Table) -> int:
    return table.start(Arbiter.from_code("DEMO"))


def ask(table: Table, question: Question, seat: SeatColour | None = None, place: Place = Place.BOX):
    return table.confirm(table.open(seat, place, question.action, claim_of(question)), question)


@pytest.fixture
def demo_table(table: Table) -> Table:
    table.sit(RED, "Ana", "phone of Ana")
    table.sit(BLUE, "Bogdan", "phone of Bogdan")
    start_demo(table)
    return table


def reopened(table: Table, journal: Journal, randomness, clock) -> Table:
    return Table(journal, randomness, clock)


# Asking


def test_a_question_is_answered_and_on_disk(demo_table, journal):
    record = ask(demo_table, Student(MUSHROOM_TOAD), RED)
    assert record.asked.answer == PotionAnswer(Potion.RED_PLUS)
    assert journal.events(1)[-1] == record.asked


def test_a_second_press_on_the_same_question_is_no_question(demo_table):
    question_id = demo_table.open(RED, Place.BOX, Action.STUDENT)
    first = demo_table.confirm(question_id, Student(MUSHROOM_TOAD))
    assert demo_table.confirm(question_id, Student(MUSHROOM_TOAD)) == first
    with pytest.raises(RuleError, match="asked already, with other cards"):
        demo_table.confirm(question_id, Student(SCORPION_CLAW))
    assert len(demo_table.game.records) == 1


def test_only_one_question_is_open_at_a_time_box_included(demo_table):
    demo_table.open(RED, Place.PHONE, Action.STUDENT)
    for seat, place in ((BLUE, Place.PHONE), (None, Place.BOX), (RED, Place.BOX)):
        with pytest.raises(BusyError):
            demo_table.open(seat, place, Action.STUDENT)


def test_a_phone_may_begin_its_own_question_anew(demo_table):
    first = demo_table.open(RED, Place.PHONE, Action.STUDENT)
    second = demo_table.open(RED, Place.PHONE, Action.DRINK)
    with pytest.raises(RuleError, match="not open"):
        demo_table.confirm(first, Student(MUSHROOM_TOAD))
    demo_table.confirm(second, Drink(MUSHROOM_TOAD))


def test_a_cancelled_question_is_not_asked(demo_table):
    question_id = demo_table.open(RED, Place.PHONE, Action.STUDENT)
    demo_table.cancel(question_id)
    demo_table.cancel(question_id)
    with pytest.raises(RuleError, match="not open"):
        demo_table.confirm(question_id, Student(MUSHROOM_TOAD))
    assert demo_table.game.records == ()


def test_a_question_is_asked_as_it_was_begun(demo_table):
    question_id = demo_table.open(RED, Place.PHONE, Action.SELL)
    with pytest.raises(RuleError, match="begun"):
        demo_table.confirm(question_id, Student(MUSHROOM_TOAD))
    assert demo_table.opened is not None


def test_a_phone_that_went_away_does_not_hold_up_the_table(demo_table, clock):
    demo_table.open(RED, Place.PHONE, Action.STUDENT)
    clock.now += RELEASE_AFTER_S
    demo_table.pass_time()
    assert demo_table.opened is not None
    clock.now += 1
    demo_table.pass_time()
    assert demo_table.opened is None


def test_a_question_at_the_box_waits_as_long_as_it_takes(demo_table, clock):
    demo_table.open(RED, Place.BOX, Action.STUDENT)
    clock.now += 10 * RELEASE_AFTER_S
    demo_table.pass_time()
    assert demo_table.opened is not None


def test_nothing_is_asked_without_a_game(table):
    with pytest.raises(RuleError, match="No game"):
        table.open(None, Place.BOX, Action.STUDENT)


def test_the_box_asks_for_nobody_while_no_seats_are_set(table):
    start_demo(table)
    assert ask(table, Sell(Pair(demo.FERN, demo.TOAD), Potion.GREEN_PLUS)).asked.answer == QualityAnswer(
        Quality.RIGHT_SIGN
    )


def test_every_kind_of_question_survives_a_restart(demo_table, journal, randomness, clock):
    for question in (
        Student(MUSHROOM_TOAD),
        Drink(SCORPION_CLAW),
        Sell(MUSHROOM_TOAD, Potion.BLUE_MINUS),
        Exhibit(MUSHROOM_TOAD, Potion.RED_PLUS),
        DebunkApprentice(demo.TOAD, Colour.RED),
        DebunkMaster(MUSHROOM_TOAD, Potion.RED_PLUS),
        ThinkingCap(MUSHROOM_TOAD),
    ):
        ask(demo_table, question, RED)
    demo_table.strike(2)
    demo_table.next_round()
    again = reopened(demo_table, journal, randomness, clock)
    assert again.game == demo_table.game
    assert again.public_view().questions == demo_table.public_view().questions
    assert again.game.thinking_cap_open


def test_what_is_confirmed_is_what_the_table_saw(demo_table):
    question_id = demo_table.open(RED, Place.PHONE, Action.SELL, Claim(potion=Potion.RED_PLUS))
    with pytest.raises(RuleError, match="begun"):
        demo_table.confirm(question_id, Sell(MUSHROOM_TOAD, Potion.BLUE_MINUS))
    demo_table.confirm(question_id, Sell(MUSHROOM_TOAD, Potion.RED_PLUS))


@pytest.mark.parametrize(
    ("action", "claim"),
    [
        (Action.STUDENT, Claim(ingredients=(demo.TOAD,))),
        (Action.DRINK, Claim(potion=Potion.RED_PLUS)),
        (Action.SELL, Claim(potion=Potion.RED_PLUS, ingredients=(demo.TOAD,))),
        (Action.EXHIBIT, Claim(colour=Colour.RED)),
        (Action.THINKING_CAP, Claim(variant=Variant.MASTER)),
        (Action.DEBUNK, Claim(ingredients=tuple(Ingredient))),
    ],
)
def test_a_question_shows_only_what_such_a_question_has(demo_table, action, claim):
    with pytest.raises(RuleError):
        demo_table.open(RED, Place.PHONE, action, claim)
    assert demo_table.opened is None


# What may be seen


def test_everybody_sees_the_answer_and_only_the_asker_the_ingredients(demo_table):
    ask(demo_table, Sell(Pair(demo.FERN, demo.TOAD), Potion.GREEN_PLUS), RED)
    view = demo_table.public_view()
    assert view.questions[0].claim == Claim(potion=Potion.GREEN_PLUS)
    assert view.questions[0].answer == QualityAnswer(Quality.RIGHT_SIGN)
    assert "fern" not in repr(view)
    assert "toad" not in repr(view)
    own = demo_table.seat_view("phone of Ana")
    assert own is not None
    assert own.own[0].ingredients == (demo.FERN, demo.TOAD)
    other = demo_table.seat_view("phone of Bogdan")
    assert other is not None
    assert other.own == ()
    assert demo_table.seat_view("nobody's phone") is None
    assert demo_table.seat_view("") is None


def test_a_debunk_is_public_altogether(demo_table):
    question_id = demo_table.open(RED, Place.PHONE, Action.DEBUNK)
    claim = Claim(ingredients=(demo.TOAD,), colour=Colour.RED, variant=Variant.APPRENTICE)
    demo_table.show_claim(question_id, claim)
    assert demo_table.public_view().open.claim == claim
    demo_table.confirm(question_id, DebunkApprentice(demo.TOAD, Colour.RED))
    line = demo_table.public_view().questions[0]
    assert (line.claim, line.answer) == (claim, SignAnswer(Sign.PLUS))


def test_the_own_question_id_is_for_the_own_phone_only(demo_table):
    question_id = demo_table.open(RED, Place.PHONE, Action.STUDENT)
    assert demo_table.seat_view("phone of Ana").open_question == question_id
    assert demo_table.seat_view("phone of Bogdan").open_question == ""
    assert question_id not in repr(demo_table.public_view())


def test_a_struck_question_stays_in_the_record(demo_table):
    ask(demo_table, Student(MUSHROOM_TOAD), RED)
    demo_table.strike(1)
    line = demo_table.public_view().questions[0]
    assert line.struck
    assert line.answer == PotionAnswer(Potion.RED_PLUS)
    assert demo_table.public_view().seats[0].questions == 1
    with pytest.raises(RuleError, match="no question 2"):
        demo_table.strike(2)


def test_rounds_group_the_record_and_can_be_undone(demo_table):
    ask(demo_table, Student(MUSHROOM_TOAD), RED)
    with pytest.raises(RuleError, match="No round"):
        demo_table.undo_round()
    demo_table.next_round()
    demo_table.next_round()
    demo_table.undo_round()
    ask(demo_table, Student(SCORPION_CLAW), BLUE)
    assert [line.round for line in demo_table.public_view().questions] == [0, 1]


# The Thinking Cap


def test_the_first_result_is_shown_then_the_second_pair_or_stop(demo_table):
    first = ask(demo_table, ThinkingCap(MUSHROOM_TOAD), RED)
    assert not first.asked.second_pair
    assert demo_table.public_view().thinking_cap_open
    second = ask(demo_table, ThinkingCap(SCORPION_CLAW), RED)
    assert second.asked.second_pair
    assert not demo_table.public_view().thinking_cap_open
    third = ask(demo_table, ThinkingCap(MUSHROOM_TOAD), RED)
    assert not third.asked.second_pair
    demo_table.stop_thinking_cap()
    assert not demo_table.public_view().thinking_cap_open


def test_a_kind_in_both_pairs_needs_two_cards(demo_table):  # J8
    ask(demo_table, ThinkingCap(Pair(demo.SCORPION, demo.TOAD)), RED)
    again = Pair(demo.FERN, demo.TOAD)
    question_id = demo_table.open(RED, Place.BOX, Action.THINKING_CAP)
    assert demo_table.kinds_needed_twice((again.left, again.right)) == (demo.TOAD,)
    with pytest.raises(RuleError, match="two of this kind"):
        demo_table.confirm(question_id, ThinkingCap(again))
    assert demo_table.confirm(question_id, ThinkingCap(again, holds_two=True)).asked.second_pair


def test_another_seat_does_not_get_the_second_pair(demo_table):
    ask(demo_table, ThinkingCap(MUSHROOM_TOAD), RED)
    assert not ask(demo_table, ThinkingCap(MUSHROOM_TOAD), BLUE).asked.second_pair


def test_another_seat_learns_nothing_of_the_first_pair(demo_table):
    ask(demo_table, ThinkingCap(MUSHROOM_TOAD), RED)
    for seat, expected in ((BLUE, ()), (RED, (demo.MUSHROOM,))):
        question_id = demo_table.open(seat, Place.BOX, Action.THINKING_CAP)
        assert demo_table.kinds_needed_twice((demo.MUSHROOM, demo.FERN)) == expected
        demo_table.cancel(question_id)
    assert demo_table.kinds_needed_twice((demo.MUSHROOM, demo.FERN)) == ()


def test_the_cap_is_closed_when_its_asker_leaves(demo_table):
    ask(demo_table, ThinkingCap(MUSHROOM_TOAD), RED)
    demo_table.rise(BLUE)
    assert demo_table.public_view().thinking_cap_open
    demo_table.rise(RED)
    assert not demo_table.public_view().thinking_cap_open


# The random pick


@pytest.mark.parametrize(
    "question",
    [
        Student(MUSHROOM_TOAD),
        Drink(MUSHROOM_TOAD),
        Sell(MUSHROOM_TOAD, Potion.RED_PLUS),
        Exhibit(MUSHROOM_TOAD, Potion.RED_PLUS),
    ],
)
def test_the_mortar_tells_the_asker_the_card_and_the_table_the_side(demo_table, question):
    ask(demo_table, question, RED)
    pick = demo_table.pick_with_mortar(RED)
    side = demo_table.public_view().questions[0].picks[0].side
    assert pick.ingredient is (demo.MUSHROOM if side is Side.LEFT else demo.TOAD)
    assert demo_table.pick_with_mortar(RED) == pick
    assert len(demo_table.public_view().questions[0].picks) == 1


def test_the_mortar_belongs_to_who_asked_last(demo_table):
    ask(demo_table, Student(MUSHROOM_TOAD), RED)
    with pytest.raises(RuleError, match="asked last"):
        demo_table.pick_with_mortar(BLUE)


def test_the_periscope_needs_the_asker_to_agree(demo_table):
    ask(demo_table, Student(MUSHROOM_TOAD), RED)
    with pytest.raises(RuleError, match="Nobody wants"):
        demo_table.agree_to_periscope(RED)
    with pytest.raises(RuleError, match="somebody else's"):
        demo_table.wish_for_periscope(RED)
    demo_table.wish_for_periscope(BLUE)
    assert demo_table.public_view().periscope_wish is BLUE
    with pytest.raises(RuleError, match="your question"):
        demo_table.agree_to_periscope(BLUE)
    demo_table.agree_to_periscope(RED)
    (line,) = demo_table.public_view().questions[0].picks
    assert (line.artifact, line.owner, line.side) == (Artifact.PERISCOPE, BLUE, None)
    assert demo_table.seat_view("phone of Bogdan").picks[0].ingredient in tuple(MUSHROOM_TOAD)
    assert demo_table.seat_view("phone of Ana").picks == ()
    with pytest.raises(RuleError, match="already"):
        demo_table.wish_for_periscope(BLUE)


def test_there_is_nothing_to_pick_from_once_the_next_question_begins(demo_table):
    ask(demo_table, Student(MUSHROOM_TOAD), RED)
    demo_table.wish_for_periscope(BLUE)
    demo_table.open(BLUE, Place.PHONE, Action.DEBUNK)
    assert demo_table.public_view().periscope_wish is None
    with pytest.raises(RuleError, match="nothing to pick"):
        demo_table.pick_with_mortar(RED)


@pytest.mark.parametrize("question", [ThinkingCap(MUSHROOM_TOAD), DebunkMaster(MUSHROOM_TOAD, Potion.NEUTRAL)])
def test_there_is_nothing_to_pick_from_other_questions(demo_table, question):
    ask(demo_table, question, RED)
    with pytest.raises(RuleError, match="nothing to pick"):
        demo_table.pick_with_mortar(RED)


def test_picks_are_fair(demo_table):
    sides = []
    for _ in range(200):
        ask(demo_table, Student(MUSHROOM_TOAD), RED)
        demo_table.pick_with_mortar(RED)
        sides.append(demo_table.public_view().questions[-1].picks[0].side)
    assert 65 < sides.count(Side.LEFT) < 135


# Seats


def test_a_seat_belongs_to_the_phone_that_took_it(table):
    table.sit(RED, "Ana", "phone of Ana")
    with pytest.raises(RuleError, match="taken"):
        table.sit(RED, "Bogdan", "phone of Bogdan")
    table.sit(RED, "Ana Maria", "phone of Ana")
    assert [seat.name for seat in table.public_view().seats] == ["Ana Maria"]
    table.sit(GREEN, "Ana", "phone of Ana")
    assert [seat.colour for seat in table.public_view().seats] == [GREEN]


def test_the_notes_of_a_seat_do_not_go_to_whoever_sits_down_there(demo_table):
    demo_table.sit(GREEN, "Carmen")
    ask(demo_table, Student(MUSHROOM_TOAD), GREEN)
    with pytest.raises(RuleError, match="PIN"):
        demo_table.sit(GREEN, "Thief", "phone of a thief")
    ask(demo_table, Student(SCORPION_CLAW), RED)
    demo_table.rise(RED)
    with pytest.raises(RuleError, match="PIN"):
        demo_table.sit(RED, "Thief", "phone of a thief")
    demo_table.sit(RED, "Ana", "phone of Ana")
    assert len(demo_table.seat_view("phone of Ana").own) == 1
    demo_table.rise(RED)
    demo_table.take_over(RED, "new phone of Ana", demo_table.show_pin())
    assert len(demo_table.seat_view("new phone of Ana").own) == 1
    demo_table.start()
    demo_table.rise(RED)
    demo_table.sit(RED, "Somebody new", "phone of somebody new")


def test_a_seat_set_at_the_box_can_be_taken_by_a_phone(table):
    table.sit(RED, "Ana")
    table.sit(RED, "Ana", "phone of Ana")
    assert table.seat_of("phone of Ana").colour is RED


def test_the_journal_does_not_keep_a_phones_token(table, folder):
    table.sit(RED, "Ana", "token-of-a-phone")
    assert all(b"token-of-a-phone" not in file.read_bytes() for file in folder.iterdir())


@pytest.mark.parametrize("name", ["", "  ", "x" * 17, "a\x00b", "\u202egnoir"])
def test_a_name_must_fit_the_small_screen(table, name):
    with pytest.raises(RuleError, match="name"):
        table.sit(RED, name)


def test_seats_and_variants_survive_games_and_restarts(table, journal, randomness, clock):
    table.sit(RED, "Ana", "phone of Ana")
    table.set_variant(RED, Variant.MASTER)
    again = reopened(table, journal, randomness, clock)
    assert again.public_view().seats == table.public_view().seats
    again.start()
    again.park()
    again.start()
    assert reopened(table, journal, randomness, clock).seat_of("phone of Ana").variant is Variant.MASTER


def test_a_seat_that_asks_does_not_leave_in_between(demo_table):
    demo_table.open(RED, Place.PHONE, Action.STUDENT)
    with pytest.raises(BusyError):
        demo_table.rise(RED)
    with pytest.raises(BusyError):
        demo_table.sit(GREEN, "Ana", "phone of Ana")


# Games


def test_a_new_game_parks_the_old_one_and_both_can_go_on(demo_table, journal, randomness, clock):
    ask(demo_table, Student(MUSHROOM_TOAD), RED)
    demo_table.start()
    (parked,) = demo_table.parked()
    assert (parked.number, parked.seats, parked.questions, parked.revealed) == (1, (RED, BLUE), 1, False)
    demo_table.resume(1)
    assert ask(demo_table, Student(SCORPION_CLAW), RED).asked.answer == PotionAnswer(Potion.GREEN_PLUS)
    assert [game.number for game in demo_table.parked()] == [2]
    assert reopened(demo_table, journal, randomness, clock).public_view().game == 1


def test_a_deleted_game_leaves_nothing_behind(demo_table, folder):
    ask(demo_table, Student(MUSHROOM_TOAD), RED)
    with pytest.raises(RuleError, match="running"):
        demo_table.delete(1)
    demo_table.park()
    demo_table.delete(1)
    assert demo_table.parked() == ()
    assert not list(folder.glob("*.secret"))
    for missing in (1, 7):
        with pytest.raises(RuleError, match="no game"):
            demo_table.resume(missing)
        with pytest.raises(RuleError, match="no game"):
            demo_table.delete(missing)


def test_a_parked_game_that_cannot_be_read_can_still_be_deleted(demo_table, folder):
    demo_table.park()
    with contextlib.closing(sqlite3.connect(folder / "journal.sqlite")) as other, other:
        other.execute("INSERT INTO event (game, content) VALUES (1, '{}')")
    (parked,) = demo_table.parked()
    assert not parked.readable
    with pytest.raises(StorageError):
        demo_table.resume(1)
    demo_table.delete(1)
    assert demo_table.parked() == ()


def test_a_deleted_games_number_is_not_used_again(demo_table):
    demo_table.park()
    demo_table.delete(1)
    assert demo_table.start() == 2


def test_the_great_reveal_opens_all_pairs_and_closes_the_game(demo_table):
    assert demo_table.public_view().revealed == ()
    demo_table.reveal()
    view = demo_table.public_view()
    assert view.phase is Phase.REVEALED
    assert tuple(one.key for one in view.revealed) == demo.ALCHEMICALS
    with pytest.raises(RuleError, match="over"):
        demo_table.open(RED, Place.BOX, Action.STUDENT)


def test_the_reveal_waits_for_the_open_question(demo_table):
    demo_table.open(RED, Place.PHONE, Action.STUDENT)
    with pytest.raises(BusyError):
        demo_table.reveal()


def test_a_revealed_game_stays_revealed_after_a_restart(demo_table, journal, randomness, clock):
    demo_table.reveal()
    again = reopened(demo_table, journal, randomness, clock)
    assert tuple(one.key for one in again.public_view().revealed) == demo.ALCHEMICALS


def test_a_lost_secret_is_said_and_the_table_opens_without_the_game(demo_table, journal, randomness, clock):
    journal.secret_path(1).unlink()
    again = reopened(demo_table, journal, randomness, clock)
    assert isinstance(again.lost, StorageError)
    assert again.phase is Phase.NO_GAME
    again.start()


def test_games_with_the_same_code_give_the_same_answers(table):
    start_demo(table)
    for pair, potion in list(demo.table().items())[:5]:
        assert ask(table, Student(pair)).asked.answer == PotionAnswer(potion)


def test_drawn_games_differ(table):
    codes = set()
    for _ in range(20):
        table.start()
        codes.add(table.secret_of_running_game().code())
    assert len(codes) > 17


# What a press on the box must grant


def test_while_no_game_runs_a_phone_starts_one_at_once(table):
    assert table.wish(Wish.ENTER_CODE, "demo")
    assert table.phase is Phase.RUNNING


@pytest.mark.parametrize("wish", list(Wish))
def test_while_a_game_runs_a_press_on_the_box_is_needed(demo_table, wish):
    code = "AAAA" if wish is Wish.ENTER_CODE else ""
    assert not demo_table.wish(wish, code)
    assert demo_table.public_view().wish is wish
    assert demo_table.public_view().game == 1
    assert demo_table.phase is Phase.RUNNING
    demo_table.grant()
    assert demo_table.public_view().wish is None
    view = demo_table.public_view()
    expected = {
        Wish.NEW_GAME: (Phase.RUNNING, 2),
        Wish.ENTER_CODE: (Phase.RUNNING, 2),
        Wish.END_GAME: (Phase.NO_GAME, None),
        Wish.REVEAL: (Phase.REVEALED, 1),
    }
    assert (view.phase, view.game) == expected[wish]


def test_a_wish_is_not_swapped_while_it_waits(demo_table):
    demo_table.wish(Wish.ENTER_CODE, "AAAA", "phone of Ana")
    for phone in ("phone of Ana", "phone of Bogdan"):
        with pytest.raises(BusyError):
            demo_table.wish(Wish.ENTER_CODE, "PUXE", phone)
    demo_table.grant()
    assert demo_table.secret_of_running_game().code() == "AAAA"


@pytest.mark.parametrize("wish", [Wish.NEW_GAME, Wish.END_GAME])
def test_only_the_great_reveal_may_be_agreed_to_by_a_second_seat(demo_table, wish):
    demo_table.wish(wish, phone="phone of Ana")
    with pytest.raises(RuleError, match="press on the box"):
        demo_table.agree("phone of Bogdan")


def test_a_seat_taken_after_the_wish_does_not_count_as_a_second_one(demo_table):
    demo_table.wish(Wish.REVEAL, phone="phone of Ana")
    demo_table.sit(GREEN, "Ana again", "other browser of Ana")
    for phone in ("phone of Ana", "other browser of Ana"):
        with pytest.raises(RuleError, match="Somebody else"):
            demo_table.agree(phone)
    demo_table.agree("phone of Bogdan")
    assert demo_table.phase is Phase.REVEALED


def test_a_declined_or_forgotten_wish_does_nothing(demo_table, clock):
    demo_table.wish(Wish.REVEAL)
    demo_table.decline()
    with pytest.raises(RuleError, match="Nothing waits"):
        demo_table.grant()
    demo_table.wish(Wish.REVEAL)
    clock.now += WISH_AFTER_S + 1
    demo_table.pass_time()
    assert demo_table.public_view().wish is None
    assert demo_table.phase is Phase.RUNNING


def test_a_bad_code_is_refused_before_anybody_presses(demo_table):
    with pytest.raises(GameCodeError):
        demo_table.wish(Wish.ENTER_CODE, "ZZZZ")
    assert demo_table.public_view().wish is None


def test_there_is_nothing_to_reveal_without_a_game(table):
    for wish in (Wish.REVEAL, Wish.END_GAME):
        with pytest.raises(RuleError, match="No game"):
            table.wish(wish)


# Properties


def test_every_ingredient_can_be_asked_for_debunking(demo_table):
    for ingredient in Ingredient:
        ask(demo_table, DebunkApprentice(ingredient, Colour.GREEN), RED)
    assert len(demo_table.game.records) == 8
