"""The camera's cable arrives at every socket with its contacts where the socket's are, and bumps into nothing."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.box.assembly import case_parts
from hardware.box.cables import cables
from hardware.box.electronics import PI_4, ZERO, bought, console_frame
from hardware.box.measures import Case
from hardware.box.ribbon import FOLDS, WIDTH, Run, length, runs, to_the_upright_socket
from hardware.box.shapes import joined

Direction = NDArray[np.float64]


def directions(run: Run) -> list[Direction]:
    points = np.array(run.points)
    steps = np.diff(points, axis=0)
    return [step / np.linalg.norm(step) for step in steps]


def carried(normal: Direction, before: Direction, after: Direction) -> Direction:
    """A normal of the cable past a bend: turned as its direction is."""
    axis, cosine = np.cross(before, after), float(before @ after)
    return normal * cosine + np.cross(axis, normal) + axis * (axis @ normal) / (1 + cosine)


def contacts_at_the_end(way: tuple[Run, ...]) -> Direction:
    """Where contacts look that look down at the camera, on a cable with both ends' contacts on one face."""
    normal = np.array([0.0, 0.0, -1.0])
    for number, run in enumerate(way):
        every = directions(run)
        if number == 0:
            normal -= every[0] * (normal @ every[0])
            normal /= np.linalg.norm(normal)
        elif number <= FOLDS:
            normal = -normal
        elif number > FOLDS:
            every = [directions(way[number - 1])[-1], *every]
        for before, after in itertools.pairwise(every):
            normal = carried(normal, before, after)
    return normal


def test_contacts_of_the_makers_cable_look_where_each_socket_wants_them(case: Case) -> None:
    """A Zero: to its board. A Pi 4: to HDMI, on the left. A Pi 5: to the network socket, on the right."""
    frame = console_frame(case)
    left = -np.array(frame.x)
    assert contacts_at_the_end(runs(case, ZERO)) @ -np.array(frame.w) > 0.9
    assert contacts_at_the_end(runs(case, PI_4)) @ left > 0.9
    assert contacts_at_the_end(to_the_upright_socket(case, 1)) @ left < -0.9


@pytest.mark.parametrize("side", [-1, 1], ids=["Pi 4", "Pi 5"])
def test_cable_to_the_upright_socket_bumps_into_nothing(case: Case, side: int) -> None:
    cable = joined(run.solid() for run in to_the_upright_socket(case, side))
    things = [*bought(case, PI_4), *(thing for thing in cables(case, PI_4) if thing.name != "camera cable")]
    for name, solid in [(part.name, part.placed) for part in case_parts(case, PI_4)] + [
        (thing.name, thing.placed) for thing in things
    ]:
        assert (cable ^ solid).volume() < 0.01, name


def test_way_counts_each_fold_once(case: Case) -> None:
    """The first two runs overlap by half a width each, and nothing else does."""
    for way in (runs(case, ZERO), runs(case, PI_4)):
        first, second = (np.array(run.points) for run in way[:2])
        assert np.linalg.norm(first[-1] - second[0]) == pytest.approx(WIDTH / np.sqrt(2), abs=0.2)
        for before, after in itertools.pairwise(way[1:]):
            assert before.points[-1] == after.points[0]
    assert length(case, ZERO) == pytest.approx(sum(run.length for run in runs(case, ZERO)) - WIDTH)
