from __future__ import annotations

import pytest

from hardware.box.assembly import printed_parts
from hardware.box.measures import Case, load_case
from hardware.box.parts import Part


@pytest.fixture(scope="session")
def case() -> Case:
    return load_case()


@pytest.fixture(scope="session")
def parts(case: Case) -> dict[str, Part]:
    return {part.name: part for part in printed_parts(case)}
