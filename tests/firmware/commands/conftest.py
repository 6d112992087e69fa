import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from firmware.commands import main


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on stdout."""
        (line,) = self.out.splitlines()
        return json.loads(line)


Arbiter = Callable[..., Ran]


@pytest.fixture
def arbiter(capsys: pytest.CaptureFixture[str]) -> Arbiter:
    """Runs ``arbiter`` with these words."""

    def run(*words: str) -> Ran:
        try:
            code = main(words)
        except SystemExit as ended:
            code = int(ended.code or 0)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def refused(arbiter: Arbiter) -> Arbiter:
    """Runs ``arbiter`` with these words, which must be refused with one sentence and nothing else."""

    def run(*words: str) -> Ran:
        ran = arbiter(*words)
        assert ran.code == 2
        assert ran.out == ""
        assert len(ran.err.splitlines()) == 1
        assert "Traceback" not in ran.err
        return ran

    return run
