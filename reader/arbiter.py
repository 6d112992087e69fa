"""The only holder of the secret. It answers the rulebook's questions, and nothing else."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

from reader import board, codes
from reader.alchemy import (
    Alchemical,
    Assignment,
    Colour,
    Ingredient,
    Potion,
    Quality,
    Sign,
    assignment_in_order,
    mix,
    parse_alchemical,
    quality_of,
)
from reader.errors import ArbiterError, StorageError
from reader.languages import marked
from reader.questions import (
    Answer,
    ClaimAnswer,
    DebunkApprentice,
    DebunkMaster,
    Drink,
    Exhibit,
    ExhibitAnswer,
    Pair,
    PotionAnswer,
    QualityAnswer,
    Question,
    Sell,
    SignAnswer,
    Student,
    ThinkingCap,
)
from reader.storage import write_durably

_NONCE_BYTES = 16

COMMITMENT_FORMAT = "arbiter-commitment 1"
"""Name and version of the string whose SHA-256 is shown from the start of a game.

The string is ASCII, without a line end: this name, the eight alchemicals in the order of the ingredients (fern, bird
claw, mushroom, flower, mandrake root, scorpion, toad, raven feather) and the nonce as 32 hexadecimal digits, all parted
by single spaces: ``arbiter-commitment 1 R- G+ ... 00112233445566778899aabbccddeeff``.
"""


class Arbiter:
    """Knows which alchemical each ingredient has, and answers only what the rulebook lets people ask."""

    def __init__(self, assignment: Assignment, nonce: bytes | None = None) -> None:
        """Takes the secret.

        Args:
            assignment: which alchemical each ingredient has.
            nonce: 16 bytes that keep anybody from finding the assignment by trying all of them against the commitment;
                new ones are drawn without it.
        """
        self._assignment = assignment
        self._nonce = _draw_nonce(None) if nonce is None else nonce

    @classmethod
    def from_code(cls, code: str, randomness: random.Random | None = None) -> Arbiter:
        """The arbiter of the game with that code.

        Raises:
            GameCodeError: the code cannot be answered.
        """
        return cls(codes.decode(code), _draw_nonce(randomness))

    @classmethod
    def from_alchemicals(cls, alchemicals: tuple[Alchemical, ...], randomness: random.Random | None = None) -> Arbiter:
        """The arbiter of a game whose eight alchemicals are known, in the order of the ingredients.

        Raises:
            ValueError: they are not eight different ones.
        """
        return cls(assignment_in_order(alchemicals), _draw_nonce(randomness))

    @classmethod
    def from_board(cls, tokens: tuple[Ingredient, ...], randomness: random.Random | None = None) -> Arbiter:
        """The arbiter of a game that was begun on the paper board.

        Raises:
            RuleError: the eight tokens are not all there.
        """
        return cls(board.assignment_of(tokens), _draw_nonce(randomness))

    @classmethod
    def drawn(cls, randomness: random.Random) -> Arbiter:
        """The arbiter of a new game; pass the system's randomness, so that nobody can foretell it."""
        return cls(codes.draw(randomness), _draw_nonce(randomness))

    def __repr__(self) -> str:
        return "<Arbiter: secret>"

    def answer(self, question: Question) -> Answer:
        """The answer that everybody may see."""
        match question:
            case Student(pair) | Drink(pair) | ThinkingCap(pair):
                return PotionAnswer(self.potion(pair))
            case Sell(pair, wanted):
                return QualityAnswer(self.quality(pair, wanted))
            case Exhibit(pair, promised):
                return ExhibitAnswer(self.potion(pair) is promised)
            case DebunkApprentice(ingredient, colour):
                return SignAnswer(self.sign(ingredient, colour))
            case DebunkMaster(pair, claimed):
                return ClaimAnswer(self.potion(pair) is claimed)

    def potion(self, pair: Pair) -> Potion:
        """The potion of two ingredients."""
        return mix(self._assignment[pair.left], self._assignment[pair.right])

    def quality(self, pair: Pair, wanted: Potion) -> Quality:
        """How well the two ingredients meet the wanted potion."""
        return quality_of(self.potion(pair), wanted)

    def sign(self, ingredient: Ingredient, colour: Colour) -> Sign:
        """The true sign of one aspect of an ingredient."""
        return self._assignment[ingredient].sign(colour)

    def reveal(self) -> Assignment:
        """All eight pairs: for the Great Reveal, which ends the game."""
        return self._assignment

    def commitment(self) -> str:
        """The SHA-256, as 64 hexadecimal digits, that binds this game to its secret without telling it."""
        return hashlib.sha256(self.proof().encode("ascii")).hexdigest()

    def proof(self) -> str:
        """The string behind the commitment: all of the secret, so only for after the Great Reveal."""
        alchemicals = (alchemical.key for alchemical in self._assignment.in_order())
        return " ".join((COMMITMENT_FORMAT, *alchemicals, self._nonce.hex()))

    def code(self) -> str:
        """The game's canonical code. A shown code is a shown secret: only for who asks on the box itself."""
        return codes.encode(self._assignment)

    def arrangement(self) -> tuple[Ingredient, ...]:
        """The tokens on the paper board's places: for moving the game to paper, by somebody who does not play."""
        return board.arrangement(self._assignment)

    def keep(self, path: Path) -> None:
        """Writes the secret, with its nonce, to a file that only the firmware's user can read.

        Raises:
            StorageError: the disk is full or read-only.
        """
        alchemicals = [alchemical.key for alchemical in self._assignment.in_order()]
        content = json.dumps({"version": 1, "alchemicals": alchemicals, "nonce": self._nonce.hex()})
        try:
            write_durably(path, content.encode(), mode=0o600)
        except OSError:
            raise StorageError(
                marked(
                    "The new game could not be saved: the disk is full or read-only. Make room, then start it again."
                )
            ) from None

    @classmethod
    def kept(cls, path: Path) -> Arbiter:
        """The arbiter of a game that was kept before.

        Raises:
            StorageError: the file is missing or damaged; the sentence tells nothing of its content.
        """
        try:
            content = json.loads(path.read_bytes())
            alchemicals = [parse_alchemical(key) for key in content["alchemicals"]]
            return cls(assignment_in_order(alchemicals), bytes.fromhex(content["nonce"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, ArbiterError):
            raise StorageError(
                marked("The secret of this game cannot be read any more, so it cannot go on. Start a new game.")
            ) from None


def _draw_nonce(randomness: random.Random | None) -> bytes:
    return (randomness or random.SystemRandom()).randbytes(_NONCE_BYTES)
