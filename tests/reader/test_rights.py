import random

import pytest

from reader.alchemy import Ingredient
from reader.arbiter import Arbiter
from reader.errors import BusyError, RuleError
from reader.events import SeatColour
from reader.questions import Action, Pair, Student
from reader.table import Table
from reader.table.pin import PIN_TRIES, PIN_VALID_S, Pin
from reader.views import Phase, Place, Wish

RED, YELLOW, GREEN, BLUE = SeatColour


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 10_000:04}"


@pytest.fixture
def pin(clock) -> Pin:
    return Pin(random.Random(3), clock)  # noqa: S311 - repeatable on purpose


@pytest.fixture
def seated(table: Table) -> Table:
    table.sit(RED, "Ana", "phone of Ana")
    table.sit(BLUE, "Bogdan", "phone of Bogdan")
    table.start(Arbiter.from_code("DEMO"))
    return table


# The PIN


def test_no_pin_is_accepted_before_the_box_has_shown_one(pin):
    for typed in ("", "0000", "1234"):
        with pytest.raises(RuleError, match="has to show a PIN first"):
            pin.use(typed)


def test_a_pin_is_used_once_and_changes(pin):
    shown = pin.show()
    assert pin.show() == shown
    pin.use(f" {shown} ")
    with pytest.raises(RuleError, match="has to show a PIN first"):
        pin.use(shown)
    assert pin.show() != shown


def test_after_too_many_wrong_tries_the_right_pin_does_not_help(pin):
    shown = pin.show()
    for _ in range(PIN_TRIES):
        with pytest.raises(RuleError, match="not the PIN"):
            pin.use(wrong(shown))
    with pytest.raises(RuleError, match="has to show a PIN first"):
        pin.use(shown)


@pytest.mark.parametrize("typed", ["", "ä", "１２３４", "9" * 1000])
def test_nonsense_is_a_wrong_pin(pin, typed):
    pin.show()
    with pytest.raises(RuleError, match="not the PIN"):
        pin.use(typed)


def test_a_pin_grows_old(pin, clock):
    shown = pin.show()
    clock.now += PIN_VALID_S + 1
    with pytest.raises(RuleError, match="has to show a PIN first"):
        pin.use(shown)


# Seats that are taken over


def test_a_seat_moves_to_another_phone_with_its_name_and_notes(seated):
    seated.confirm(seated.open(RED, Place.PHONE, Action.STUDENT), demo_question())
    before = seated.seat_view("phone of Ana").own
    seated.take_over(RED, "new phone", seated.show_pin())
    assert seated.seat_view("phone of Ana") is None
    assert seated.seat_view("new phone").own == before
    assert seated.public_view().seats[0].name == "Ana"


def demo_question():
    from reader.questions import Student
    from tests.reader.test_table import MUSHROOM_TOAD

    return Student(MUSHROOM_TOAD)


def test_a_wrong_pin_moves_nothing(seated):
    with pytest.raises(RuleError, match="not the PIN"):
        seated.take_over(RED, "new phone", wrong(seated.show_pin()))
    assert seated.seat_view("phone of Ana") is not None


def test_a_seat_that_asks_is_not_taken_over_and_the_pin_stays_good(seated):
    shown = seated.show_pin()
    opened = seated.open(RED, Place.PHONE, Action.STUDENT)
    with pytest.raises(BusyError):
        seated.take_over(RED, "new phone", shown)
    seated.cancel(opened)
    seated.take_over(RED, "new phone", shown)


def test_a_phone_that_takes_a_seat_over_leaves_its_own(seated):
    seated.take_over(RED, "phone of Bogdan", seated.show_pin())
    assert [seat.colour for seat in seated.public_view().seats] == [RED]


def test_an_empty_seat_is_not_taken_over(seated):
    with pytest.raises(RuleError, match="Nobody has this colour"):
        seated.take_over(GREEN, "new phone", seated.show_pin())


# The host


def test_the_host_is_claimed_with_the_pin_and_outlives_games_and_restarts(seated, journal, randomness, clock):
    with pytest.raises(RuleError, match="not the PIN"):
        seated.claim_host("phone of Ana", wrong(seated.show_pin()))
    seated.claim_host("phone of Ana", seated.show_pin())
    assert seated.public_view().host is RED
    assert Table(journal, randomness, clock).is_host("phone of Ana")
    seated.start()
    assert seated.is_host("phone of Ana")
    seated.park()
    assert seated.is_host("phone of Ana")
    assert Table(journal, randomness, clock).is_host("phone of Ana")
    assert not seated.is_host("")


def test_a_watcher_may_be_the_host(seated):
    seated.claim_host("tablet", seated.show_pin())
    view = seated.public_view()
    assert (view.has_host, view.host) == (True, None)


def test_every_seat_leads_while_there_is_no_host_and_only_the_host_afterwards(seated):
    seated.require_lead("phone of Bogdan")
    with pytest.raises(RuleError, match="Take a seat first"):
        seated.require_lead("tablet")
    seated.claim_host("tablet", seated.show_pin())
    seated.require_lead("tablet")
    with pytest.raises(RuleError, match="Only the host"):
        seated.require_lead("phone of Bogdan")
    with pytest.raises(RuleError, match="Only the host"):
        seated.leave_host("phone of Bogdan")
    seated.leave_host("tablet")
    seated.require_lead("phone of Bogdan")


def test_a_stuck_question_of_a_phone_is_released_but_none_of_the_box(seated):
    seated.open(RED, Place.PHONE, Action.STUDENT)
    seated.release_from_phone()
    assert seated.opened is None
    seated.open(None, Place.BOX, Action.STUDENT)
    with pytest.raises(RuleError, match="No phone is asking"):
        seated.release_from_phone()


def test_the_table_sets_how_long_a_question_stays_open(seated, clock, journal, randomness):
    seated.set_patience(60)
    seated.open(RED, Place.PHONE, Action.STUDENT)
    clock.now += 59
    seated.pass_time()
    assert seated.opened is not None
    clock.now += 2
    seated.pass_time()
    assert seated.opened is None
    assert Table(journal, randomness, clock).public_view().patience_s == 60
    for seconds in (-1, 0, 29, 3601):
        with pytest.raises(RuleError, match="half a minute to an hour"):
            seated.set_patience(seconds)


# A second seat agrees


def test_a_second_seat_agrees_instead_of_a_press_but_never_the_one_that_asked(seated):
    assert not seated.wish(Wish.REVEAL, phone="phone of Ana")
    for nobody in ("phone of Ana", "tablet"):
        with pytest.raises(RuleError):
            seated.agree(nobody)
    assert not seated.game.revealed
    seated.agree("phone of Bogdan")
    assert seated.phase is Phase.REVEALED
    with pytest.raises(RuleError, match="Nothing waits"):
        seated.agree("phone of Bogdan")


def test_who_may_agree_is_told_so_and_nobody_else(seated):
    seated.sit(GREEN, "Cora")
    seated.wish(Wish.REVEAL, phone="phone of Ana")
    seated.sit(YELLOW, "Dan", "phone of Dan")
    phones = ("phone of Ana", "phone of Bogdan", "phone of Dan")
    offered = {phone for phone in phones if seated.seat_view(phone).may_agree}
    assert offered == {"phone of Bogdan"}
    for phone in phones:
        if phone not in offered:
            with pytest.raises(RuleError, match="Somebody else has to agree"):
                seated.agree(phone)
    seated.decline()
    seated.wish(Wish.END_GAME, phone="phone of Ana")
    assert not any(seated.seat_view(phone).may_agree for phone in phones)


def test_a_seat_changes_its_colour_until_it_has_notes_in_the_game(seated):
    seated.sit(GREEN, "Ana", "phone of Ana")
    question = Student(Pair(Ingredient.FERN, Ingredient.TOAD))
    seated.confirm(seated.open(GREEN, Place.PHONE, Action.STUDENT), question)
    with pytest.raises(RuleError, match="Keep it for this game"):
        seated.sit(YELLOW, "Ana", "phone of Ana")
    seated.sit(GREEN, "Anna", "phone of Ana")
    assert [(seat.colour, seat.name) for seat in seated.game.seats] == [(GREEN, "Anna"), (BLUE, "Bogdan")]
    assert len(seated.seat_view("phone of Ana").own) == 1
    seated.start(Arbiter.from_code("DEMO"))
    seated.sit(YELLOW, "Anna", "phone of Ana")


# The Great Reveal, theory by theory


def test_theories_are_opened_in_the_order_that_the_table_chooses(seated, journal, randomness, clock):
    with pytest.raises(RuleError, match="only at the Great Reveal"):
        seated.show_theories(Ingredient.TOAD)
    seated.reveal()
    seated.show_theories(Ingredient.TOAD)
    seated.show_theories(Ingredient.FERN, Ingredient.TOAD)
    assert Table(journal, randomness, clock).public_view().shown == (Ingredient.TOAD, Ingredient.FERN)


def test_ingredients_are_in_the_public_record_after_the_reveal_only(seated):
    question = demo_question()
    seated.confirm(seated.open(RED, Place.PHONE, Action.STUDENT), question)
    assert seated.public_view().questions[0].ingredients == ()
    seated.reveal()
    assert seated.public_view().questions[0].ingredients == tuple(question.pair)
