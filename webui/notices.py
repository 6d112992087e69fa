"""What every page says at its top: who asks, what waits for a press on the box, what waits for this seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from flask import url_for

from reader.languages import marked
from reader.languages.words import action_name
from reader.link import OpenLine, Phase, Place, PublicView, QuestionLine, SeatColour, SeatView, Seen, Wish
from webui.surroundings import say


class Weight(StrEnum):
    """How loudly a notice speaks."""

    CALM = "calm"
    YOURS = "yours"
    PRESS = "press"
    WARNING = "warning"


@dataclass(frozen=True)
class Notice:
    """A sentence in the reader's language, with at most one thing to do about it.

    ``link`` is a page to open; ``send`` is an address that a form is sent to. ``do`` is what stands on the button.
    ``decline`` is where a second button sends its form, ``do_not`` is what stands on that.
    ``fields`` are what both forms carry.
    """

    weight: Weight
    sentence: str
    do: str = ""
    link: str = ""
    send: str = ""
    do_not: str = ""
    decline: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


_WISHES: Mapping[Wish, str] = {
    Wish.NEW_GAME: marked("Now press OK on the box to start a new game. The running game is put aside, not lost."),
    Wish.ENTER_CODE: marked(
        "Now press OK on the box to start the game with the code. The running game is put aside, not lost."
    ),
    Wish.END_GAME: marked("Now press OK on the box to put the running game aside."),
    Wish.REVEAL: marked("Now press OK on the box for the Great Reveal. It ends the game."),
}


def notices(seen: Seen, *, with_phase: bool = True) -> list[Notice]:
    """The notices of a view, the most pressing first; pages with a form leave out what is only an offer to go on."""
    tellers = [_wish, _periscope, _asking, _thinking_cap, _unkept]
    if with_phase:
        tellers.append(_phase)
    said = [notice for tell in tellers for notice in tell(seen.view, seen.own)]
    return [*said, *_stuck(seen)]


def name_of(view: PublicView, colour: SeatColour | None) -> str:
    """What to call a seat; None is whoever stands at the box without one."""
    for seat in view.seats:
        if seat.colour is colour:
            return seat.name
    return say(_AT_THE_BOX) if colour is None else say(_SEAT_LEFT[colour])


_AT_THE_BOX = marked("Somebody at the box")
_SEAT_LEFT: Mapping[SeatColour, str] = {
    SeatColour.RED: marked("The red seat"),
    SeatColour.YELLOW: marked("The yellow seat"),
    SeatColour.GREEN: marked("The green seat"),
    SeatColour.BLUE: marked("The blue seat"),
}


def last_question(view: PublicView) -> QuestionLine | None:
    """The latest question, None before the first."""
    return view.questions[-1] if view.questions else None


def _wish(view: PublicView, own: SeatView | None) -> Iterator[Notice]:
    if view.wish is None:
        return
    if own is None:
        yield Notice(Weight.PRESS, say(_WISHES[view.wish]))
        return
    mine = own.colour is view.wish_seat
    instead = say(marked("Or agree here.") if own.may_agree else marked("Another seat may agree instead."))
    yield Notice(
        Weight.PRESS,
        " ".join((say(_WISHES[view.wish]), instead)) if view.wish is Wish.REVEAL else say(_WISHES[view.wish]),
        do=say(marked("I agree")) if own.may_agree else "",
        send=url_for("leading.agree") if own.may_agree else "",
        do_not=say(marked("Take it back") if mine else marked("No")),
        decline=url_for("leading.decline"),
        fields={"wish": view.wish.value},
    )


def _stuck(seen: Seen) -> Iterator[Notice]:
    """The host's way out when a phone has left a question open."""
    opened = seen.view.open
    if seen.host and opened is not None and opened.place is Place.PHONE:
        name = name_of(seen.view, opened.seat)
        yield Notice(
            Weight.CALM,
            say(marked("Has {name} left the question open?"), name=name),
            do=say(marked("Release it")),
            send=url_for("leading.release"),
        )


def _periscope(view: PublicView, own: SeatView | None) -> Iterator[Notice]:
    last = last_question(view)
    if view.periscope_wish is None or last is None:
        return
    owner, asker = name_of(view, view.periscope_wish), name_of(view, last.seat)
    if own is not None and own.colour is last.seat:
        yield Notice(
            Weight.YOURS,
            say(marked("{owner} wants to look at one of your two ingredients with the Periscope."), owner=owner),
            do=say(marked("I agree")),
            send=url_for("questions.agree"),
            do_not=say(marked("No")),
            decline=url_for("leading.decline_periscope"),
        )
    elif own is not None and own.colour is view.periscope_wish:
        yield Notice(Weight.CALM, say(marked("Your Periscope is ready. {asker} has to agree first."), asker=asker))
    else:
        yield Notice(
            Weight.CALM,
            say(marked("{owner} wants to use the Periscope. {asker} has to agree first."), owner=owner, asker=asker),
        )


def _asking(view: PublicView, own: SeatView | None) -> Iterator[Notice]:
    opened = view.open
    if opened is None:
        return
    action = say(action_name(opened.action))
    if own is None or opened.seat is not own.colour:
        yield Notice(Weight.CALM, _others(view, opened, action))
    elif opened.place is Place.BOX:
        yield _at_the_box(own, action)
    else:
        yield Notice(
            Weight.YOURS,
            say(marked("You are asking: {action}"), action=action),
            do=say(marked("Go on")),
            link=url_for("asking.question"),
        )


def _at_the_box(own: SeatView, action: str) -> Notice:
    """The own question at the box; the cards that it has read are checked on this phone."""
    link = url_for("confirming.cards")
    if own.cards_read:
        sentence = say(marked("The box has read your two cards. Check them here, so that nobody else sees them."))
        return Notice(Weight.YOURS, sentence, do=say(marked("Check")), link=link)
    return Notice(Weight.YOURS, say(marked("You are asking at the box: {action}"), action=action))


def _others(view: PublicView, opened: OpenLine, action: str) -> str:
    if opened.seat is None:
        return say(marked("Somebody is asking at the box: {action}"), action=action)
    return say(marked("{name} is asking: {action}"), name=name_of(view, opened.seat), action=action)


def _thinking_cap(view: PublicView, own: SeatView | None) -> Iterator[Notice]:
    last = last_question(view)
    if not view.thinking_cap_open or view.open is not None or last is None:
        return
    if own is not None and own.colour is last.seat:
        yield Notice(
            Weight.YOURS,
            say(marked("Your Thinking Cap: test a second pair, or stop.")),
            do=say(marked("Choose")),
            link=url_for("questions.question", number=last.number),
        )
    else:
        name = name_of(view, last.seat)
        yield Notice(Weight.CALM, say(marked("{name} may test a second pair with the Thinking Cap."), name=name))


def _unkept(view: PublicView, _: SeatView | None) -> Iterator[Notice]:
    if not view.kept:
        yield Notice(
            Weight.WARNING, say(marked("The latest answers are not saved: the box's disk is full or read-only."))
        )


def _phase(view: PublicView, _: SeatView | None) -> Iterator[Notice]:
    if view.phase is Phase.NO_GAME and view.wish is None:
        yield Notice(
            Weight.CALM,
            say(marked("No game is running.")),
            do=say(marked("Start a game")),
            link=url_for("games.game"),
        )
    elif view.phase is Phase.REVEALED:
        yield Notice(
            Weight.CALM,
            say(marked("This game is over: all pairs are revealed.")),
            do=say(marked("See the pairs")),
            link=url_for("record.reveal"),
        )
