"""A voice by a program: a pretended one that writes down what it is told, and the real one if this machine has it."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.panel.speech import PROGRAM, NoSpeech, ProgramSpeech, speech_of_this_computer

PATIENCE_S = 10.0

FAKE = """#!/bin/sh
if [ "$1" = --voices ]; then
    printf 'Pty Language Age/Gender VoiceName File\\n 2 en-us --/M English gmw/en\\n'
    printf ' 5 pt-br --/M Portuguese roa/pt\\n 5 ja --/M Japanese jpx/ja\\n'
    exit
fi
text=$(cat)
echo "$2|$text" >> "{said}"
case $text in long*) exec sleep 60 ;; esac
echo "$text" >> "{ended}"
"""


class Program:
    """The pretended espeak-ng: what it was told to say, and what it has said to the end."""

    def __init__(self, folder: Path) -> None:
        self._said, self._ended = folder / "said", folder / "ended"
        self.path = folder / PROGRAM
        self.path.write_text(FAKE.format(said=self._said, ended=self._ended), encoding="utf-8")
        self.path.chmod(0o755)

    def said(self) -> list[str]:
        return self._said.read_text(encoding="utf-8").splitlines() if self._said.exists() else []

    def ended(self) -> list[str]:
        return self._ended.read_text(encoding="utf-8").splitlines() if self._ended.exists() else []


def wait_for(what: Callable[[], bool]) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < end_s, "it never came"
        time.sleep(0.01)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


@pytest.fixture
def speech(program: Program) -> Iterator[ProgramSpeech]:
    speech = ProgramSpeech(str(program.path))
    wait_for(lambda: speech.speaks("en"))
    yield speech
    speech.close()


def test_a_sentence_is_said_in_its_language(speech: ProgramSpeech, program: Program) -> None:
    speech.say("Poção azul", "pt_BR")
    wait_for(lambda: program.ended() == ["Poção azul"])
    assert program.said() == ["pt-br|Poção azul"]


@pytest.mark.parametrize("language", ["ro", "ja", "xx"])
def test_a_language_without_a_voice_is_silent(speech: ProgramSpeech, program: Program, language: str) -> None:
    assert not speech.speaks(language)
    speech.say("nothing", language)
    speech.say("after it", "en")
    wait_for(lambda: program.ended() == ["after it"])
    assert program.said() == ["en|after it"]


def test_a_new_sentence_takes_the_place_of_the_one_before(speech: ProgramSpeech, program: Program) -> None:
    speech.say("long story", "en")
    wait_for(lambda: program.said() == ["en|long story"])
    speech.say("short", "en")
    wait_for(lambda: program.ended() == ["short"])


def test_hush_ends_a_sentence_and_the_next_one_is_said(speech: ProgramSpeech, program: Program) -> None:
    for _ in range(20):  # whether or not the program has started by then
        speech.say("long story", "en")
        speech.hush()
    speech.say("next", "en")
    wait_for(lambda: program.ended() == ["next"])


def test_nobody_waits_for_the_voice(speech: ProgramSpeech, program: Program) -> None:
    speech.say("long story", "en")
    wait_for(lambda: program.said() == ["en|long story"])
    before_s = time.monotonic()
    for _ in range(100):
        speech.say("long again", "en")
        speech.hush()
    assert time.monotonic() - before_s < 5.0, "a hundred times it must not take as long as one sentence"


def test_no_program_is_left_behind(program: Program) -> None:
    speech = ProgramSpeech(str(program.path))
    wait_for(lambda: speech.speaks("en"))
    speech.say("long story", "en")
    wait_for(lambda: program.said() == ["en|long story"])
    speech.close()
    speech.say("afterwards", "en")
    assert program.said() == ["en|long story"]
    assert speech._running is None


@pytest.mark.parametrize("content", ["#!/bin/sh\nexit 1\n", "no program at all", "#!/bin/sh\nprintf '\\377\\n\\377'\n"])
def test_a_broken_program_is_silent(tmp_path: Path, content: str) -> None:
    path = tmp_path / PROGRAM
    path.write_text(content, encoding="utf-8")
    path.chmod(0o755)
    speech = ProgramSpeech(str(path))
    speech.say("hello", "en")
    assert not speech.speaks("en")
    speech.close()


def test_a_computer_without_the_program_has_no_voice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    speech = speech_of_this_computer()
    assert isinstance(speech, NoSpeech)
    assert not speech.speaks("en")


@pytest.mark.slow
def test_the_real_program_has_voices_for_our_languages_and_makes_sound(tmp_path: Path) -> None:
    found = shutil.which(PROGRAM)
    assert found is not None, "apt-get install espeak-ng"
    speech = ProgramSpeech(found)
    wait_for(lambda: speech.speaks("en"))
    assert [key for key in ("en", "es", "ja", "pt_BR", "ro") if speech.speaks(key)] == ["en", "es", "pt_BR", "ro"]
    speech.close()
    # There may be no loudspeaker here; the same words into a file, with the options that are used for speaking.
    sound = tmp_path / "answer.wav"
    command = [found, "-v", "pt-br", "-b", "1", "--stdin", "-w", str(sound)]
    subprocess.run(command, input=b"Ana: Vender. Sinal certo.", check=True, timeout=PATIENCE_S)
    samples = sound.read_bytes()[44:]
    assert len(samples) > 22050, "more than half a second"
    assert len(set(samples)) > 50, "not silence"
