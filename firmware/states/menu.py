"""The menu: everything that is not a question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.screens.screen import Say, Symbol, say
from firmware.states import homes
from firmware.states.base import Choice, Choosing, State, Telling, choice, home
from firmware.states.box import Box
from reader.languages import marked
from reader.questions import PICKED_FROM
from reader.views import Phase


def beginnings(box: Box) -> tuple[Choice, ...]:
    """The ways to begin a game."""
    from firmware.states import board, codes, games

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
    note = say(marked("The tokens of the paper board, by somebody who does not play."))
    rows.append(choice(say(marked("From the board")), Symbol.BOARD, board.begin, note))
    if box.table.parked():
        note = say(marked("Games that were put aside."))
        rows.append(choice(say(marked("Parked games")), Symbol.SHELF, lambda _: games.Parked(), note))
    return tuple(rows)


def everywhere(box: Box) -> tuple[Choice, ...]:
    """What does not hang on the game: seats, phones, the box itself."""
    from firmware.states import off, pin, seats, settings, wifi

    rows = []
    if box.supply_is_low:
        rows.append(choice(homes.LOW_SUPPLY, Symbol.WARNING, low_supply))
    note = say(marked("Who plays, and how each debunks."))
    rows.append(choice(say(marked("Seats")), Symbol.SEATS, lambda _: seats.Seats(), note))
    note = say(marked("How phones join, and which Wi-Fi it is."))
    rows.append(choice(say(marked("Phones and Wi-Fi")), Symbol.PHONE, lambda _: wifi.Phones(), note))
    note = say(marked("A phone types it to take over a seat or to lead the game."))
    rows.append(choice(say(marked("PIN for phones")), Symbol.KEY, lambda _: pin.ShowPin(), note))
    note = say(marked("Language, sound, brightness and more."))
    rows.append(choice(say(marked("Settings")), Symbol.SETTINGS, lambda _: settings.SettingsMenu(), note))
    note = say(marked("Or hold up and down together while nothing is asked."))
    rows.append(choice(say(marked("Switch off")), Symbol.SWITCH_OFF, off.ask, note))
    return tuple(rows)


def low_supply(_: Box) -> State:
    """What too little voltage means."""
    text = say(
        marked("The supply gives too little voltage. The game goes on; a stronger supply or a shorter cable helps.")
    )
    return Telling(homes.LOW_SUPPLY, text, Symbol.WARNING, lambda _: Menu(), lambda _: Menu())


@dataclass(frozen=True)
class Menu(Choosing):
    """What can be done besides asking."""

    keeps_place = True

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
        running = box.table.phase is Phase.RUNNING
        rows += _during(box) if running else []
        rows += everywhere(box)[:-1]
        note = say(marked("Another game, or this one put aside."))
        rows.append(choice(say(marked("Games")), Symbol.SHELF, lambda _: Games(), note))
        rows += _at_the_end() if running else []
        return (*rows, everywhere(box)[-1])


@dataclass(frozen=True)
class Games(Choosing):
    """Other games than the one that runs or is over."""

    keeps_place = True

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Games"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """All ways to begin one, and to put this one aside."""
        from firmware.states import games

        aside = choice(say(marked("Put this game aside")), Symbol.SHELF, games.put_aside)
        return (*beginnings(box), aside)

    def back(self, box: Box) -> State:
        """The menu."""
        del box
        return Menu()


def _during(box: Box) -> list[Choice]:
    from firmware.states import picks

    rows = []
    last = box.last()
    if last is not None and not last.struck and last.asked.question.action in PICKED_FROM:
        rows.append(choice(say(marked("Random pick")), Symbol.MORTAR, lambda _: picks.Artifacts()))
    rows.append(choice(say(marked("Next round")), Symbol.ROUND, _next_round))
    if box.table.game.round:
        rows.append(choice(say(marked("Take the round back")), Symbol.ROUND, _undo_round))
    return rows


def _at_the_end() -> list[Choice]:
    from firmware.states import board, codes, reveal
    from firmware.states.seal import show_seal

    note = say(marked("Compare it with the pages: the secret was never changed."))
    return [
        choice(say(marked("The seal of this game")), Symbol.KEY, show_seal, note),
        choice(say(marked("Show the code")), Symbol.EYE, lambda _: codes.BeforeCode()),
        choice(say(marked("Arbiter board")), Symbol.BOARD, lambda _: board.ShowBoard()),
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
