"""Who may connect to the socket file."""

from __future__ import annotations

import grp
import os
import stat
from pathlib import Path

import pytest

from firmware.service import Service
from reader.errors import LinkError
from reader.link import Done


@pytest.fixture
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("s") / "box"


def test_only_the_boxs_own_user_may_connect(path: Path) -> None:
    service = Service(path, lambda _: Done())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    service.close()


def test_a_named_group_may_connect_and_nobody_else(path: Path) -> None:
    group = grp.getgrgid(os.getgid())
    service = Service(path, lambda _: Done(), group.gr_name)
    assert stat.S_IMODE(path.stat().st_mode) == 0o660
    assert path.stat().st_gid == group.gr_gid
    service.close()


def test_a_group_that_is_not_there_is_one_sentence(path: Path) -> None:
    with pytest.raises(LinkError, match="cannot be made"):
        Service(path, lambda _: Done(), "no-such-group")
