"""Says the public answer aloud by the program espeak-ng, where it is installed. Never the only channel."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import threading
from dataclasses import dataclass
from typing import Protocol

PROGRAM = "espeak-ng"

LONGEST_S = 20.0
"""No answer takes so long to say: a program that still runs hangs, as it may without a loudspeaker."""

_UNREADABLE = frozenset(("ja",))
"""espeak-ng reads kana only: every kanji becomes the words "Chinese letter" (tried with 1.51)."""


_NOWHERE = subprocess.DEVNULL


@dataclass(frozen=True)
class _Wish:
    sentence: str
    voice: str


class Speech(Protocol):
    """A voice."""

    def speaks(self, language: str) -> bool:
        """Whether it has a voice for a language such as ``pt_BR``; false until that is known."""

    def say(self, sentence: str, language: str) -> None:
        """Begins to say a sentence, in place of the one before, and returns at once; silent without a voice."""

    def hush(self) -> None:
        """Says no more."""

    def close(self) -> None:
        """Says no more, ever."""


class NoSpeech:
    """A box without a voice."""

    def speaks(self, language: str) -> bool:
        """In no language."""
        del language
        return False

    def say(self, sentence: str, language: str) -> None:
        """Nothing happens."""

    def hush(self) -> None:
        """There is nothing to end."""

    def close(self) -> None:
        """There is nothing to let go."""


class ProgramSpeech:
    """Speech by espeak-ng, which a thread of its own starts and waits for: a press never does."""

    def __init__(self, program: str) -> None:
        """Asks the program for its voices, in the thread."""
        self._program = program
        self._state = threading.Condition()
        self._voices: frozenset[str] = frozenset()
        self._wish: _Wish | None = None
        self._turn = 0
        self._running: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    def speaks(self, language: str) -> bool:
        """Whether the program has a voice for a language, and can read how that language is written."""
        with self._state:
            return language not in _UNREADABLE and _voice(language) in self._voices

    def say(self, sentence: str, language: str) -> None:
        """Begins to say a sentence, in place of the one before, and returns at once."""
        if self.speaks(language):
            self._ask(_Wish(sentence, _voice(language)))

    def hush(self) -> None:
        """Says no more."""
        self._ask(None)

    def close(self) -> None:
        """Says no more, ever."""
        with self._state:
            self._closed = True
        self._ask(None)
        self._thread.join(timeout=1.0)

    def _ask(self, wish: _Wish | None) -> None:
        with self._state:
            self._wish = wish
            self._turn += 1
            if self._running is not None:
                self._running.kill()
            self._state.notify()

    def _run(self) -> None:
        voices = self._listed_voices()
        with self._state:
            self._voices = voices
        while True:
            with self._state:
                self._state.wait_for(lambda: self._wish is not None or self._closed)
                wish, self._wish, turn = self._wish, None, self._turn
            if wish is None:
                return
            with contextlib.suppress(OSError):
                self._speak(wish, turn)

    def _speak(self, wish: _Wish, turn: int) -> None:
        """Says one sentence to its end, unless something else is wanted; raises OSError if nothing can be said."""
        command = [self._program, "-v", wish.voice, "-b", "1", "--stdin"]
        # Starting it may take a while on a slow card: nobody waits for it, the lock is free.
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=_NOWHERE, stderr=_NOWHERE) as running:
            with self._state:
                self._running = running
                if turn != self._turn:
                    running.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.communicate(wish.sentence.encode(), LONGEST_S)
            running.kill()
            with self._state:
                self._running = None

    def _listed_voices(self) -> frozenset[str]:
        """The languages that ``--voices`` lists in its second column."""
        try:
            listed = subprocess.run(
                [self._program, "--voices"], capture_output=True, timeout=LONGEST_S, check=True, text=True
            ).stdout
        except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
            return frozenset()
        rows = (line.split() for line in listed.splitlines()[1:])
        names = {row[1] for row in rows if len(row) > 1}
        # English is listed only with its countries, but has a voice without one.
        return frozenset(names | {name.split("-")[0] for name in names})


def _voice(language: str) -> str:
    """The program's name of a language: ``pt-br`` for ``pt_BR``."""
    return language.replace("_", "-").lower()


def speech_of_this_computer() -> Speech:
    """espeak-ng if it is installed, else no voice."""
    program = shutil.which(PROGRAM)
    return NoSpeech() if program is None else ProgramSpeech(program)
