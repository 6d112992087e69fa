"""Starting games, putting them aside and taking them up again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.screens.screen import Say, Symbol, say
from firmware.states.base import Choice, Choosing, State, Telling, choice, home
from firmware.states.box import Box
from firmware.states.seal import seal_digits
from reader.arbiter import Arbiter
from reader.languages import marked
from reader.views import Phase


def new(box: Box) -> State:
    """A new game; a running one is put aside, if that is meant."""
    return start(box, None)


def start(box: Box, arbiter: Arbiter | None) -> State:
    """Starts a game with this secret or a new one; asks first while another game runs."""
    if box.table.phase is not Phase.RUNNING:
        return _begin(box, arbiter)
    from firmware.states import menu

    number = box.table.public_view().game or 0
    text = say(marked("Game {game} is put aside and can be taken up again. Start the new one?"), game=number)
    return menu.sure(say(marked("A new game")), text, lambda box: _begin(box, arbiter), say(marked("start")))


def _begin(box: Box, arbiter: Arbiter | None) -> State:
    box.table.start(arbiter)
    return begun(box)


@dataclass(frozen=True)
class Begun(Telling):
    """A new game's seal; what phones do comes in between, since one of them may have begun it."""

    is_home = True

    def tick(self, box: Box) -> State:
        """The table's news."""
        from firmware.states import homes

        return homes.idle(box, self, Phase.RUNNING)


def begun(box: Box) -> State:
    """Says that a game has begun, and shows its seal."""
    box.mark_shown()
    return Begun(
        say(marked("Game {game} begins"), game=box.table.public_view().game or 0),
        say(marked("Press OK and ask. The pages show the same seal: {digits}"), digits=seal_digits(box)),
        Symbol.FLASK,
        home,
    )


def put_aside(box: Box) -> State:
    """Parks the running game, if that is meant."""
    from firmware.states import menu

    number = box.table.public_view().game or 0
    text = say(marked("Game {game} can be taken up again under “Parked games”."), game=number)
    return menu.sure(say(marked("Put this game aside?")), text, _park, say(marked("put aside")))


def _park(box: Box) -> State:
    box.table.park()
    return home(box)


@dataclass(frozen=True)
class Parked(Choosing):
    """The games that were put aside; no clock is involved."""

    def title(self, box: Box) -> Say:
        """The name."""
        del box
        return say(marked("Parked games"))

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """By number, with how many questions were asked."""
        rows = []
        for game in box.table.parked():
            label = say(
                marked("Game {game}: questions {questions}, seats {seats}"),
                game=game.number,
                questions=game.questions,
                seats=len(game.seats),
            )
            icon = Symbol.REVEAL if game.revealed else Symbol.SHELF
            rows.append(choice(label, icon, _open(game.number)))
        return tuple(rows) or (choice(say(marked("None")), None, home),)

    def back(self, box: Box) -> State:
        """Where the list was opened."""
        return _up(box)


def _open(number: int) -> Callable[[Box], State]:
    return lambda _: OneParked(number=number)


def _up(box: Box) -> State:
    from firmware.states import menu

    return home(box) if box.table.phase is Phase.NO_GAME else menu.Menu()


@dataclass(frozen=True, kw_only=True)
class OneParked(Choosing):
    """What can be done with a parked game."""

    number: int

    def title(self, box: Box) -> Say:
        """Which one."""
        del box
        return say(marked("Game {game}"), game=self.number)

    def choices(self, box: Box) -> tuple[Choice, ...]:
        """Take it up, or delete it for good."""
        del box
        return (
            choice(say(marked("Take it up again")), Symbol.YES, self._resume),
            choice(say(marked("Delete it")), Symbol.NO, self._ask_delete),
        )

    def back(self, box: Box) -> State:
        """The list."""
        del box
        return Parked()

    def _resume(self, box: Box) -> State:
        box.table.resume(self.number)
        box.mark_shown()
        return home(box)

    def _ask_delete(self, box: Box) -> State:
        del box
        return Telling(
            say(marked("Delete game {game}?"), game=self.number),
            say(marked("Its answers and its secret are gone for good then.")),
            Symbol.WARNING,
            self._delete,
            lambda _: OneParked(number=self.number),
            say(marked("delete")),
        )

    def _delete(self, box: Box) -> State:
        box.table.delete(self.number)
        return Parked() if box.table.parked() else _up(box)
