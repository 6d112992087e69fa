"""Asking: from the opened question to what may be done with its answer.

``moment`` is where the game stood on the page from which something was sent: an old page acts on nothing newer.
"""

from __future__ import annotations

from dataclasses import dataclass

from reader.events import Artifact
from reader.questions import Action, Question
from reader.views import Claim, Moment


@dataclass(frozen=True)
class OpenQuestion:
    """Begins to ask, so that the table sees who asks what; answered by ``Opened`` with the question's id.

    ``second_pair`` asks for the second pair of the Thinking Cap and for nothing else.
    """

    phone: str
    action: Action
    claim: Claim
    second_pair: bool = False


@dataclass(frozen=True)
class Confirm:
    """Asks for real: an own question, or the two cards that the box has read for it. Sent twice, it is asked once."""

    phone: str
    question_id: str
    question: Question


@dataclass(frozen=True)
class Cancel:
    """Does not ask after all."""

    phone: str
    question_id: str


@dataclass(frozen=True)
class RefuseCards:
    """The two cards that the box has read are not those that the asker wants to use."""

    phone: str
    question_id: str


@dataclass(frozen=True)
class StopThinkingCap:
    """Does without the second pair."""

    phone: str
    moment: Moment


@dataclass(frozen=True)
class Pick:
    """Uses the Magic Mortar on the own last question, or wishes to use the Periscope on somebody else's."""

    phone: str
    moment: Moment
    artifact: Artifact


@dataclass(frozen=True)
class AgreeToPeriscope:
    """The asker agrees that the Periscope's owner looks."""

    phone: str
    moment: Moment


@dataclass(frozen=True)
class DeclinePeriscope:
    """The asker does not let the Periscope's owner look."""

    phone: str
    moment: Moment


@dataclass(frozen=True)
class Strike:
    """Marks a question as confirmed by mistake."""

    phone: str
    moment: Moment
    number: int
