"""Game codes and the assignments that they stand for, as the publisher's reader has it since 2014.

The four letters are a number in the factorial base, read as a Lehmer code over the alchemicals. Only the algorithm of
2014 is public; codes ending in F to Z (other than DEMO) follow another one and are refused rather than guessed.
"""

from __future__ import annotations

import random
import string

from reader.alchemy import Alchemical, Assignment, assignment_in_order
from reader.errors import GameCodeError
from reader.languages import marked

DEMO = "DEMO"
_LETTERS = string.ascii_uppercase
_LAST_LETTERS_OF_2014 = "ABCDE"


def decode(code: str) -> Assignment:
    """The assignment that a game code stands for; upper and lower case are the same.

    Raises:
        GameCodeError: the code cannot be answered; the sentence says why and what to do instead. It never
            repeats the code, because a shown code is a shown secret.
    """
    letters = _checked(code)
    first, second, third, fourth = (_LETTERS.index(letter) for letter in letters)
    digits = (
        first % 8,
        second % 7,
        third % 6,
        fourth % 5,
        third // 6 % 4,
        second // 7 % 3,
        first // 8 % 2,
        0,
    )
    left = list(Alchemical)
    return assignment_in_order([left.pop(digit) for digit in digits])


def encode(assignment: Assignment) -> str:
    """The canonical code of an assignment: the one made of A-P, A-U, A-X and A-E."""
    left = list(Alchemical)
    digits = []
    for alchemical in assignment.in_order():
        digits.append(left.index(alchemical))
        left.remove(alchemical)
    numbers = (digits[0] + 8 * digits[6], digits[1] + 7 * digits[5], digits[2] + 6 * digits[4], digits[3])
    return "".join(_LETTERS[number] for number in numbers)


def draw(randomness: random.Random) -> Assignment:
    """A new game's assignment, every one of the 40,320 equally likely (codes drawn by letter would not be)."""
    alchemicals = list(Alchemical)
    randomness.shuffle(alchemicals)
    return assignment_in_order(alchemicals)


def _checked(code: str) -> str:
    letters = code.strip()
    if not letters:
        raise GameCodeError(marked("A game code has four letters; none was given."))
    # Before upper(), which makes two letters of some that are not A to Z.
    if not letters.isascii() or not letters.isalpha():
        raise GameCodeError(marked("A game code has four letters from A to Z and nothing else."))
    letters = letters.upper()
    if len(letters) == 5:
        raise GameCodeError(
            marked(
                "Five letters belong to the expansion, whose secret is not public. Start the game with a new code, or "
                "let somebody who does not play read the eight pairs from the other device and enter them here."
            )
        )
    if len(letters) != 4:
        raise GameCodeError(marked("A game code has four letters; this one has {letters}."), letters=len(letters))
    if letters != DEMO and letters[-1] not in _LAST_LETTERS_OF_2014:
        raise GameCodeError(
            marked(
                "Codes that end in F to Z were made in a way that is not public, so this box cannot answer them. Start "
                "the game with a new code, or let somebody who does not play read the eight pairs from the other "
                "device and enter them here."
            )
        )
    return letters
