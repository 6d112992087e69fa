"""What each request of a page does at the table, and who may send it."""

from __future__ import annotations

from firmware.machine import Machine, NoMachine
from firmware.service.wifi import answer_about_wifi
from reader.errors import ArbiterError, LinkError, StorageError
from reader.languages import marked
from reader.link import (
    AgreeToPeriscope,
    AgreeToWish,
    Answered,
    Artifact,
    Cancel,
    ClaimHost,
    Confirm,
    DeclinePeriscope,
    DeclineWish,
    Done,
    EndGame,
    Join,
    Leave,
    LeaveHost,
    Look,
    LookAtWifi,
    Moment,
    NeedsPress,
    NewGame,
    NextRound,
    Opened,
    OpenQuestion,
    Phase,
    Pick,
    PickedFor,
    Place,
    RefuseCards,
    Release,
    Reply,
    Request,
    Reveal,
    Seen,
    SeenAgain,
    SetPatience,
    SetVariant,
    ShowTheories,
    StopThinkingCap,
    Strike,
    TakeOver,
    UndoRound,
    UseHomeWifi,
    UseOwnWifi,
    Watch,
    Wish,
    refused,
)
from reader.table import Table
from reader.views import PublicView, question_line

_TOO_OLD = marked("This page is older than what the table has done since. Nothing was changed. Open the table again.")
_NO_MACHINE = NoMachine()


def answer(table: Table, request: Request, machine: Machine = _NO_MACHINE) -> Reply:
    """Does what a page asks for; what the rules do not allow is refused with its sentence.

    Call it in the one thread that owns the table.
    """
    try:
        return _answer(table, request, machine)
    except StorageError as error:
        table.unsaved = error
        return refused(error)
    except ArbiterError as error:
        return refused(error)


def _answer(table: Table, request: Request, machine: Machine) -> Reply:
    match request:
        case Watch() | Look():
            return _look(table, request)
        case Join() | Leave() | TakeOver() | SetVariant():
            _sit(table, request)
        case OpenQuestion() | Confirm() | Cancel() | RefuseCards():
            return _ask(table, request)
        case StopThinkingCap() | Pick() | AgreeToPeriscope() | DeclinePeriscope():
            return _after_answer(table, request)
        case NewGame() | EndGame() | Reveal():
            return _wish(table, request)
        case LookAtWifi() | UseHomeWifi() | UseOwnWifi():
            table.require_host(request.phone)
            return answer_about_wifi(machine, request)
        case ClaimHost() | LeaveHost() | AgreeToWish() | DeclineWish():
            _agree(table, request)
        case _:
            _lead(table, request)
    return Done()


def _look(table: Table, request: Watch | Look) -> Reply:
    view = table.public_view()
    version = version_of(view)
    if isinstance(request, Watch):
        return Seen(view, None, version=version)
    table.saw(request.phone)
    own, host = table.seat_view(request.phone), table.is_host(request.phone)
    return SeenAgain(own, host) if request.known == version else Seen(view, own, host, version)


def version_of(view: PublicView) -> str:
    """A name made of the content alone: a box that starts anew cannot name another view the same."""
    return f"{hash(view):x}"


def _sit(table: Table, request: Join | Leave | TakeOver | SetVariant) -> None:
    match request:
        case Join(phone, colour, name):
            table.sit(colour, name, phone)
        case Leave(phone):
            table.rise(table.seat_of(phone).colour)
        case TakeOver(phone, colour, pin):
            table.take_over(colour, phone, pin)
        case SetVariant(phone, variant):
            table.set_variant(table.seat_of(phone).colour, variant)


def _ask(table: Table, request: OpenQuestion | Confirm | Cancel | RefuseCards) -> Reply:
    """One question, from its beginning to its answer."""
    if isinstance(request, OpenQuestion):
        colour = table.seat_of(request.phone).colour
        return Opened(table.open(colour, Place.PHONE, request.action, request.claim, second_pair=request.second_pair))
    _require_own_question(table, request.phone, request.question_id)
    match request:
        case Confirm(question_id=question_id, question=question):
            _require_cards_at_the_box(table, question_id)
            return Answered(question_line(table.confirm(question_id, question)))
        case Cancel(question_id=question_id):
            table.cancel(question_id)
        case RefuseCards(question_id=question_id):
            table.refuse_cards(question_id)
    return Done()


def _after_answer(table: Table, request: StopThinkingCap | Pick | AgreeToPeriscope | DeclinePeriscope) -> Reply:
    """What the artifacts allow until the next question; an old page means another question than the latest."""
    colour = table.seat_of(request.phone).colour
    _require_question(table, request.moment)
    match request:
        case StopThinkingCap(phone):
            _require_last_asker(table, phone)
            table.stop_thinking_cap()
        case Pick(artifact=Artifact.MAGIC_MORTAR):
            return PickedFor(table.pick_with_mortar(colour))
        case Pick():
            table.wish_for_periscope(colour)
        case AgreeToPeriscope():
            table.agree_to_periscope(colour)
        case DeclinePeriscope(phone):
            _require_last_asker(table, phone)
            table.decline_periscope()
    return Done()


def _agree(table: Table, request: ClaimHost | LeaveHost | AgreeToWish | DeclineWish) -> None:
    """Who leads, and what a second seat agrees to."""
    match request:
        case ClaimHost(phone, pin):
            table.claim_host(phone, pin)
        case LeaveHost(phone):
            table.leave_host(phone)
        case AgreeToWish(phone, moment, wish):
            _require_game(table, moment)
            if wish is not Wish.REVEAL or table.phase is not Phase.REVEALED:  # else it is done already
                table.agree(phone, wish)
        case DeclineWish(phone, moment, wish):
            _require_game(table, moment)
            if not table.is_host(phone):
                table.seat_of(phone)
            table.decline(wish)


def _lead(table: Table, request: Request) -> None:
    """What is for the host, or for every seat while there is no host."""
    match request:
        case Strike(phone, moment, number):
            table.require_lead(phone)
            _require_game(table, moment)
            table.strike(number)
        case NextRound(phone, moment) | UndoRound(phone, moment):
            table.require_lead(phone)
            _require_game(table, moment)
            _count_round(table, request, moment)
        case Release(phone, moment):
            table.require_host(phone)
            _require_question(table, moment)
            table.release_from_phone()
        case SetPatience(phone, seconds):
            table.require_lead(phone)
            table.set_patience(seconds)
        case ShowTheories(phone, moment, ingredients):
            table.require_lead(phone)
            _require_game(table, moment)
            table.show_theories(*ingredients)


def _count_round(table: Table, request: Request, moment: Moment) -> None:
    """Counts once however often the button was pressed: the second press was meant for the round before."""
    if table.phase is Phase.RUNNING and moment.round != table.moment.round:
        return
    if isinstance(request, NextRound):
        table.next_round()
    else:
        table.undo_round()


def _wish(table: Table, request: NewGame | EndGame | Reveal) -> Reply:
    """Anybody may begin the first game; what touches a game is for the host, or for a seat while there is none.

    The command line has no phone: who can reach the socket owns the box, and a press on it is needed all the same.
    """
    phone = request.phone
    if isinstance(request, NewGame) and not request.code and _is_fresh(table, request.moment):
        return Done()  # somebody else, or the first of two presses, was quicker
    if phone and (table.game.host or table.phase is Phase.RUNNING):
        table.require_lead(phone)
    match request:
        case NewGame(moment=moment, code=""):
            _require_game(table, moment)
            granted = table.wish(Wish.NEW_GAME, phone=phone)
        case NewGame(moment=moment, code=code):
            _require_game(table, moment)
            granted = table.wish(Wish.ENTER_CODE, code, phone)
        case EndGame(moment=moment):
            _require_game(table, moment)
            granted = table.wish(Wish.END_GAME, phone=phone)
        case Reveal(moment=moment):
            _require_game(table, moment)
            granted = table.wish(Wish.REVEAL, phone=phone)
    return Done() if granted else NeedsPress()


def _is_fresh(table: Table, moment: Moment) -> bool:
    """Whether a new game has begun since."""
    return table.phase is Phase.RUNNING and moment.game != table.moment.game and not table.game.records


def _require_game(table: Table, moment: Moment) -> None:
    """Refuses what was meant for another game, such as yesterday's form."""
    if moment.game != table.moment.game:
        raise LinkError(_TOO_OLD)


def _require_question(table: Table, moment: Moment) -> None:
    """Refuses what was meant for another question than the latest."""
    _require_game(table, moment)
    if moment.question != table.moment.question:
        raise LinkError(_TOO_OLD)


def _require_own_question(table: Table, phone: str, question_id: str) -> None:
    """Nobody confirms or cancels a question of another seat."""
    seat = table.seat_of(phone)
    opened = table.opened
    if opened is not None and opened.id == question_id and opened.line.seat is not seat.colour:
        raise LinkError(marked("This question belongs to another seat."))
    record = table.game.record_of(question_id)
    if record is not None and record.asked.seat is not seat.colour:
        raise LinkError(marked("This question belongs to another seat."))


def _require_cards_at_the_box(table: Table, question_id: str) -> None:
    """A question that was begun at the box is confirmed on the phone only with the cards that lie there."""
    opened = table.opened
    if opened is None or opened.id != question_id or opened.line.place is Place.PHONE:
        return
    if opened.cards is None:
        raise LinkError(marked("The box has not read your two cards yet."))


def _require_last_asker(table: Table, phone: str) -> None:
    last = table.game.last
    if last is not None and last.asked.seat is not table.seat_of(phone).colour:
        raise LinkError(marked("This question belongs to another seat."))
