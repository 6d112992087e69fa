"""A crowd of phones around one box: they join, ask, vanish without a word, and return."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from firmware.machine.hotspot import ADDRESS, HOME_PAGE
from tests.appliance.networks import Place, network, started
from tests.appliance.shell import CheckFailedError, check, run, say

COLOURS = ("red", "yellow", "green", "blue")
GONE_S = 15.0
"""How long a phone stays away; more than the pages wait for one that says nothing."""

_BETWEEN_S = 4.0
_PATIENCE_S = 30.0


@dataclass
class Absences:
    """What became of the streams of phones that vanished (s until the pages let each one go)."""

    freed_s: list[float] = field(default_factory=list)
    kept: int = 0


def visit(folder: Path, phones: int, minutes: float) -> list[str]:
    """Lets so many phones play for so long and returns the figures.

    Raises:
        CheckFailedError: an answer that a phone saw is not in the record, a stream was not freed, or a page was wrong.
    """
    with network(phones, folder) as (box, places), ExitStack() as stack:
        pid = _start_box(box, folder, stack)
        _first_game(box)
        say(f"{phones} phones for {minutes:g} minutes ...")
        visitors = [stack.enter_context(_visitor(place, number, minutes)) for number, place in enumerate(places)]
        time.sleep(min(20.0, minutes * 20))
        before_mb = _memory_mb(pid)
        absences = _come_and_go(box, places, minutes * 60 - 25)
        courses = [_course(visitor) for visitor in visitors]
        after_mb = _memory_mb(pid)
        return _figures(box, courses, absences, before_mb, after_mb)


def _start_box(box: Place, folder: Path, stack: ExitStack) -> int:
    """The simulated box and its pages as two processes in the box's network; returns the id of the pages' process."""
    socket = folder / "link.socket"
    python = sys.executable
    firmware = box.command(python, "-m", "firmware", "--simulate", "--data", folder / "games", "--socket", socket)
    stack.enter_context(started(firmware, folder / "firmware.log", "The box is at"))
    pages = box.command(python, "-m", "webui", "--socket", socket, "--data", folder / "pages")
    pages += ["--host", ADDRESS, "--port", "80", "--home", HOME_PAGE, "--box-id", "test"]
    process = stack.enter_context(started(pages, folder / "pages.log", "The pages are at"))
    return process.pid


def _first_game(box: Place) -> None:
    """Begins the game from the box's own network, as a guest without a seat."""
    words = "from tests.appliance.phone import Phone; p = Phone('{home}'); p.send(p.open('/game/new'), '/game/new')"
    run(*box.command(sys.executable, "-c", words.format(home=HOME_PAGE)))


def _visitor(place: Place, number: int, minutes: float) -> subprocess.Popen[str]:
    colour = COLOURS[number : number + 1]
    command = place.command(sys.executable, "-m", "tests.appliance.visitor", f"{minutes * 60:.0f}", f"Guest {number}")
    return subprocess.Popen([*command, *colour], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _come_and_go(box: Place, places: list[Place], seconds: float) -> Absences:
    """One phone after the other vanishes for a while."""
    absences = Absences()
    deadline = time.monotonic() + seconds
    chance = random.SystemRandom()
    while time.monotonic() + GONE_S < deadline:
        place = chance.choice(places)
        address = place.address()
        had = _streams(box, address)
        began_s = time.monotonic()
        place.vanish()
        try:
            while had and _streams(box, address) and time.monotonic() - began_s < GONE_S:
                time.sleep(0.2)
            if had and not _streams(box, address):
                absences.freed_s.append(time.monotonic() - began_s)
            elif had:
                absences.kept += 1
            time.sleep(max(0.0, GONE_S - (time.monotonic() - began_s)))
        finally:
            place.come_back()
        time.sleep(_BETWEEN_S)
    return absences


def _streams(box: Place, address: str) -> int:
    """How many connections the pages still hold for that phone."""
    listed = run(
        "ip", "netns", "exec", box.name, "ss", "-Htn", "state", "established", "sport", "=", ":80", "dst", address
    )
    return len(listed.splitlines())


def _course(visitor: subprocess.Popen[str]) -> dict[str, object]:
    try:
        printed, _ = visitor.communicate(timeout=_PATIENCE_S + 180)
    except subprocess.TimeoutExpired:
        visitor.kill()
        raise CheckFailedError("A phone did not come to its end.") from None
    check(visitor.returncode == 0, f"A phone ended with {visitor.returncode}:\n{printed[-2000:]}")
    course: dict[str, object] = json.loads(printed.splitlines()[-1])
    return course


def _figures(
    box: Place, courses: list[dict[str, object]], absences: Absences, before_mb: float, after_mb: float
) -> list[str]:
    def total(key: str) -> int:
        return sum(int(str(course[key])) for course in courses)

    strange = [words for course in courses for words in list(course["strange"])]  # type: ignore[call-overload]
    check(not strange, f"Pages that were not what they should be: {strange[:3]}")
    kept = _on_record(box, {number for number, _ in _answers(courses)})
    wrong = [f"{number}: {words}" for number, words in _answers(courses) if kept[number] != words]
    check(not wrong, f"Answers that the record has otherwise: {wrong[:5]}")
    answered = len(_answers(courses))
    check(answered > 0, "No phone got an answer.")
    check(absences.kept == 0, f"{absences.kept} streams of phones that had gone were not let go within {GONE_S:.0f} s.")
    check(bool(absences.freed_s), "No phone vanished while it listened.")
    check(total("streams") > len(courses), "No phone came back to listen again.")
    return [
        f"{len(courses)} phones: {total('asked')} questions begun, {answered} answered and on record, "
        f"{total('refused')} refused while another one was open, {total('unreachable')} met no network",
        f"{len(absences.freed_s)} absences of {GONE_S:.0f} s, stream freed after at most {max(absences.freed_s):.1f} s",
        f"{total('streams')} streams opened, {total('streams_refused')} refused; {total('looks')} looks at the table",
        f"memory of the pages' process: {before_mb:.1f} MB with all phones there, {after_mb:.1f} MB at the end",
    ]


def _answers(courses: list[dict[str, object]]) -> list[tuple[int, str]]:
    answers: list[tuple[int, str]] = []
    for course in courses:
        answers += [(int(number), words) for number, words in dict(course["answers"]).items()]  # type: ignore[call-overload]
    return answers


def _on_record(box: Place, numbers: set[int]) -> dict[int, str]:
    """The answers on the questions' own pages, as the box has them in the end."""
    words = (
        "import json, sys; from tests.appliance.phone import Phone; "
        f"phone = Phone('{HOME_PAGE}', patience_s=60); "
        "print(json.dumps({n: phone.open(f'/questions/{n}').answer for n in sys.argv[1:]}))"
    )
    printed = run(*box.command(sys.executable, "-c", words, *sorted(map(str, numbers))))
    return {int(number): answer for number, answer in json.loads(printed).items()}


def _memory_mb(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    return int(found[1]) / 1024 if found else 0.0
