"""What can go wrong, each with the sentence that the small screen shows."""

from __future__ import annotations


class ArbiterError(Exception):
    """Anything that the Arbiter can explain to the people at the table.

    ``sentence`` is the English sentence with named gaps, as the message catalogues have it; ``details`` fills the gaps.
    A screen or a page translates the sentence and then fills it; ``str()`` is the English one.
    """

    def __init__(self, sentence: str, **details: str | int) -> None:
        super().__init__(sentence, details)
        self.sentence = sentence
        self.details = details

    def __str__(self) -> str:
        return self.sentence.format(**self.details) if self.details else self.sentence


class UnknownWordError(ArbiterError, ValueError):
    """A word that the game does not have: an ingredient, a potion, an action that nobody knows."""


class RuleError(ArbiterError, ValueError):
    """A question or a change that the rules of the game do not allow now."""


class GameCodeError(ArbiterError, ValueError):
    """A game code that cannot be answered, and what to do instead."""


class PictureError(ArbiterError, ValueError):
    """A picture file that cannot be used: missing, broken, empty or far too large."""


class DeckError(ArbiterError, ValueError):
    """A deck of enrolled cards that is missing, damaged or not complete enough."""


class StorageError(ArbiterError):
    """The game could not be written to disk, so no answer may be shown."""


class BusyError(ArbiterError):
    """Somebody else is at it: another reader on the same folder, a taken port, another question at the table."""


class LinkError(ArbiterError):
    """The box and the pages do not understand or do not reach each other."""


class MachineError(ArbiterError):
    """The computer of the box cannot do what was asked of it: its Wi-Fi, or switching it off."""


class ConfigurationError(ArbiterError, ValueError):
    """A line of the owner's configuration that cannot be used."""


class UpdateError(ArbiterError, ValueError):
    """An update that is not taken: a stranger's, a damaged one, or an older one."""
