"""The menu: everything that is not a question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.screens.screen import Say, Symbol, say
from firmware.states.base import Box, Choice, Choosing, State, Telling, choice, home
from reader.languages import Translator, available, marked
from reader.views import Phase


def beginnings(box: Box) -> tuple[Choice, ...]:
    """The ways to begin a game, and what can be prepared before."""
    from firmware.states import codes, games, pin, seats

    rows = [
        choice(
            say(marked("New game")), Symbol.NEW, games.new, say(marked("The box draws a secret that nobody knows."))
        ),
        choice(
            say(marked("Enter a code")),
            Symbol.LETTERS,
            lambda _: codes.enter(),
            say(marked("Four letters, such as DEMO.")),
        ),
        choice(
            say(marked("Eight pairs")),
            Symbol.KEY,
            lambda _: codes.begin_pairs(),
            say(marked("From another device, by somebody who does not play.")),
        ),
    ]
    if box.table.parked():
        note = say(marked("Games that were put aside."))
        rows.append(choice(say(marked("Parked games")), Symbol.SHELF, lambda _: games.Parked(), note))
    note = say(marked("A phone types it to take over a seat or to lead the game."))
    rows.append(choice(say(marked("PIN for phones")), Symbol.KEY, lambda _: pin.ShowPin(), note))
    note = say(marked("Who plays, and how each debunks."))
    rows.append(choice(say(marked("Seats")), Symbol.SEATS, lambda _: seats.Seats(), note))
    if len(available()) > 1:
        rows.append(choice(say(marked("Language")), Symbol.LANGUAGE, lambda _: Languages()))
    rows.append(choice(say(marked("Sound off")) if box.loud else say(marked("Sound on")), Symbol.SOUND, _turn_sound))
    hand = say(marked("For the right hand")) if box.left_handed else say(marked("For the left hand"))
    rows.append(choice(hand, Symbol.OTHER_HAND, _change_hands))
    return tuple(rows)


@dataclass(frozen=True)
class Menu(Choosing):
    """What can be done besides asking."""

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Menu"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """What the phase of the game allows."""
        from firmware.states import record

        rows: list[Choice] = []
        if box.table.game.records:
            rows.append(choice(say(marked("Answers so far")), Symbol.LIST, lambda _: record.Answers()))
        if box.table.phase is Phase.RUNNING:
            rows += _during(box)
        rows += beginnings(box)
        if box.table.phase is Phase.RUNNING:
            rows += _at_the_end()
        return tuple(rows)


def _during(box: Box) -> list[Choice]:
    from firmware.states import picks
    from firmware.states.seal import show_seal

    rows = []
    last = box.last()
    if last is not None and not last.struck and last.asked.question.action in picks.PICKABLE:
        rows.append(choice(say(marked("Random pick")), Symbol.MORTAR, lambda _: picks.Artifacts()))
    note = say(marked("Compare it with the pages: the secret was never changed."))
    rows.append(choice(say(marked("The seal of this game")), Symbol.KEY, show_seal, note))
    rows.append(choice(say(marked("Next round")), Symbol.ROUND, _next_round))
    if box.table.game.round:
        rows.append(choice(say(marked("Take the round back")), Symbol.ROUND, _undo_round))
    return rows


def _at_the_end() -> list[Choice]:
    from firmware.states import codes, games, reveal

    return [
        choice(say(marked("Put this game aside")), Symbol.SHELF, games.put_aside),
        choice(say(marked("Show the code")), Symbol.EYE, lambda _: codes.ShowCode()),
        choice(say(marked("Great Reveal")), Symbol.REVEAL, lambda _: reveal.Hold()),
    ]


def _change_hands(box: Box) -> State:
    box.left_handed = not box.left_handed
    return home(box)


def _turn_sound(box: Box) -> State:
    box.loud = not box.loud
    return home(box)


def _next_round(box: Box) -> State:
    box.table.next_round()
    return home(box)


def _undo_round(box: Box) -> State:
    box.table.undo_round()
    return home(box)


def sure(title: Say, text: Say, forth: Callable[[Box], State], ok: Say) -> Telling:
    """Asks once more before something is done."""
    return Telling(title, text, Symbol.WARNING, forth, lambda _: Menu(), ok)


@dataclass(frozen=True)
class Languages(Choosing):
    """The language of the box."""

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Language"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """Every language there is, in its own name."""
        del box
        return tuple(choice(Say("{name}", (("name", _own_name(key)),)), None, _speak(key)) for key in available())


def _own_name(key: str) -> str:
    from babel import Locale

    return str(Locale.parse(key).get_display_name() or key)


def _speak(key: str) -> Callable[[Box], State]:
    def go(box: Box) -> State:
        box.translator = Translator(key)
        return home(box)

    return go
