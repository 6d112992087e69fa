"""The menu: everything that is not a question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.screens.screen import Say, Symbol, say
from firmware.states.base import Box, Choice, Choosing, State, Telling, choice, home
from reader.languages import marked
from reader.views import Phase


def beginnings(box: Box) -> tuple[Choice, ...]:
    """The ways to begin a game, and what can be prepared before."""
    from firmware.states import codes, games, pin, seats, settings

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
    note = say(marked("Language, sound, brightness and more."))
    rows.append(choice(say(marked("Settings")), Symbol.SETTINGS, lambda _: settings.SettingsMenu(), note))
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


def _next_round(box: Box) -> State:
    box.table.next_round()
    return home(box)


def _undo_round(box: Box) -> State:
    box.table.undo_round()
    return home(box)


def sure(title: Say, text: Say, forth: Callable[[Box], State], ok: Say) -> Telling:
    """Asks once more before something is done."""
    return Telling(title, text, Symbol.WARNING, forth, lambda _: Menu(), ok)
