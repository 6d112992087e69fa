"""All parts of one box together."""

from __future__ import annotations

from hardware.box import console, drawer, parts, window
from hardware.box.electronics import PI_4, ZERO, Computer
from hardware.box.measures import Case
from hardware.box.parts import Part


def case_parts(case: Case, kind: Computer) -> list[Part]:
    """What makes one closed box with the drawer and its recesses, for one kind of computer."""
    return [
        parts.side(case, -1),
        parts.side(case, 1),
        parts.bottom(case),
        parts.back(case),
        parts.front(case),
        parts.shelf(case),
        console.console(case),
        console.carrier(case, kind),
        console.hood(case),
        parts.lid(case),
        drawer.tray(case),
        drawer.insert_with_recesses(case),
    ]


def printed_parts(case: Case) -> list[Part]:
    """Every part that can be printed, each once."""
    return [
        *case_parts(case, ZERO),
        console.carrier(case, PI_4),
        parts.diffuser(case),
        drawer.insert_free(case),
        window.window(case),
        window.stand(case),
    ]
