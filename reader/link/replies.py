"""What the firmware answers."""

from __future__ import annotations

from dataclasses import dataclass

from reader.errors import ArbiterError
from reader.views import OwnPick, PublicView, QuestionLine, SeatView


@dataclass(frozen=True)
class Seen:
    """The view; ``own`` is there for a phone that has a seat, ``host`` says whether it leads the game.

    ``version`` names the view by its content: two views of one version are the same.
    """

    view: PublicView
    own: SeatView | None
    host: bool = False
    version: str = ""


@dataclass(frozen=True)
class SeenAgain:
    """The same as ``Seen`` for pages that know the view already."""

    own: SeatView | None
    host: bool


@dataclass(frozen=True)
class Done:
    """It is done."""


@dataclass(frozen=True)
class NeedsPress:
    """It will be done when somebody presses OK on the box."""


@dataclass(frozen=True)
class Opened:
    """The question is open under this id."""

    question_id: str


@dataclass(frozen=True)
class Answered:
    """The question is answered, and everybody sees it."""

    line: QuestionLine


@dataclass(frozen=True)
class PickedFor:
    """The ingredient that was picked, for the one who may know it."""

    pick: OwnPick


@dataclass(frozen=True)
class Detail:
    """What fills one gap of a sentence."""

    name: str
    text: str


@dataclass(frozen=True)
class Refused:
    """It is not done; the English sentence and its details say why, for the reader's own catalogue."""

    sentence: str
    details: tuple[Detail, ...]

    def error(self) -> ArbiterError:
        """The refusal as an error to raise or to explain."""
        return ArbiterError(self.sentence, **{detail.name: detail.text for detail in self.details})


def refused(error: ArbiterError) -> Refused:
    """The refusal that says what the error says."""
    return Refused(error.sentence, tuple(Detail(name, str(value)) for name, value in error.details.items()))
