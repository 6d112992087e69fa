"""Only an update of a known maker is unpacked, and nothing of it outside its own folder."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.commands import main
from firmware.machine import updates
from firmware.machine.updates import PAYLOAD, SIGNATURE, is_older, unpack
from reader.errors import UpdateError

ROOT = Path(__file__).parents[3]
PYPROJECT = b'[project]\nname = "alchemists-arbiter"\nversion = "0.2.0"\n'
GOOD = {"pyproject.toml": PYPROJECT, "systemd/install": b"#!/bin/sh\n", "reader/__init__.py": b""}


def ssh_keygen(*words: object) -> None:
    subprocess.run(["ssh-keygen", "-q", *map(str, words)], check=True, capture_output=True)


class Maker:
    """Somebody who makes updates, with a key of the test's own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder / name
        self.folder.mkdir()
        self.key = self.folder / "key"
        ssh_keygen("-t", "ed25519", "-N", "", "-C", name, "-f", self.key)
        kind, public, _ = self.key.with_suffix(".pub").read_text().split()
        self.line = f"{name} {kind} {public}\n"

    def update(self, members: list[tarfile.TarInfo | tuple[str, bytes]], namespace: str = "arbiter-update") -> Path:
        payload = self.folder / PAYLOAD
        payload.write_bytes(archive(members, "w:gz"))
        (self.folder / SIGNATURE).unlink(missing_ok=True)
        ssh_keygen("-Y", "sign", "-f", self.key, "-n", namespace, payload)
        return self.outer([(PAYLOAD, payload.read_bytes()), (SIGNATURE, (self.folder / SIGNATURE).read_bytes())])

    def outer(self, members: list[tarfile.TarInfo | tuple[str, bytes]]) -> Path:
        file = self.folder / "new.arbiter"
        file.write_bytes(archive(members, "w"))
        return file


def archive(members: list[tarfile.TarInfo | tuple[str, bytes]], mode: str) -> bytes:
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode=mode) as tar:  # type: ignore[call-overload]
        for member in members:
            if isinstance(member, tarfile.TarInfo):
                tar.addfile(member)
            else:
                info = tarfile.TarInfo(member[0])
                info.size = len(member[1])
                tar.addfile(info, io.BytesIO(member[1]))
    return written.getvalue()


def special(name: str, kind: bytes, link: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info


@pytest.fixture(scope="module")
def makers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Maker, Maker]:
    folder = tmp_path_factory.mktemp("makers")
    return Maker(folder, "maker@example.org"), Maker(folder, "stranger@example.org")


@pytest.fixture
def maker(makers: tuple[Maker, Maker]) -> Maker:
    return makers[0]


@pytest.fixture
def take(makers: tuple[Maker, Maker], tmp_path: Path) -> Callable[[Path], str]:
    """Takes an update on a box that knows the first maker."""
    keys = tmp_path / "update-keys"
    keys.write_text(f"# whose updates this box takes\n{makers[0].line}")
    (tmp_path / "opt" / "new").mkdir(parents=True)
    return lambda file: unpack(file, tmp_path / "opt" / "new", keys)


def test_a_signed_update_is_unpacked(maker: Maker, take: Callable[[Path], str], tmp_path: Path) -> None:
    assert take(maker.update(list(GOOD.items()))) == "0.2.0"
    assert (tmp_path / "opt/new/source/systemd/install").read_bytes() == b"#!/bin/sh\n"


def test_a_strangers_update_is_refused(
    makers: tuple[Maker, Maker], take: Callable[[Path], str], tmp_path: Path
) -> None:
    with pytest.raises(UpdateError, match="not signed by anybody"):
        take(makers[1].update(list(GOOD.items())))
    assert not (tmp_path / "opt/new/source").exists()


def test_a_signature_for_something_else_is_refused(maker: Maker, take: Callable[[Path], str]) -> None:
    with pytest.raises(UpdateError, match="not signed by anybody"):
        take(maker.update(list(GOOD.items()), namespace="git"))


def test_a_signature_of_another_update_is_refused(maker: Maker, take: Callable[[Path], str]) -> None:
    maker.update(list(GOOD.items()))
    other = archive([("pyproject.toml", PYPROJECT)], "w:gz")
    with pytest.raises(UpdateError, match="not signed by anybody"):
        take(maker.outer([(PAYLOAD, other), (SIGNATURE, (maker.folder / SIGNATURE).read_bytes())]))


def test_a_box_without_keys_takes_none(maker: Maker, tmp_path: Path) -> None:
    with pytest.raises(UpdateError, match="does not know whose updates"):
        unpack(maker.update(list(GOOD.items())), tmp_path, tmp_path / "none")


HOSTILE: dict[str, tarfile.TarInfo | tuple[str, bytes]] = {
    "above": ("../above", b"x"),
    "far above": ("reader/../../above", b"x"),
    "absolute": ("/tmp/absolute", b"x"),  # noqa: S108
    "symbolic link": special("link", tarfile.SYMTYPE, "/etc"),
    "hard link": special("link", tarfile.LNKTYPE, "/etc/shadow"),
    "device": special("device", tarfile.CHRTYPE),
    "pipe": special("pipe", tarfile.FIFOTYPE),
    "control letters": ("new\nline", b"x"),
    "long name": ("x" * 301, b"x"),
    "the same file twice": ("pyproject.toml", b"x"),
    "a file for a folder": ("reader", b"x"),
}


@pytest.mark.parametrize("member", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_archive_is_refused_even_if_it_is_signed(
    maker: Maker, take: Callable[[Path], str], tmp_path: Path, member: tarfile.TarInfo | tuple[str, bytes]
) -> None:
    with pytest.raises(UpdateError, match=r"Nothing was changed|damaged"):
        take(maker.update([*GOOD.items(), member]))
    outside = {path for path in tmp_path.rglob("*") if not path.is_relative_to(tmp_path / "opt/new")}
    assert outside == {tmp_path / "opt", tmp_path / "update-keys"}


def test_a_bomb_is_refused_before_the_disk_is_full(
    maker: Maker, take: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(updates, "LARGEST_CONTENT", 100_000)
    with pytest.raises(UpdateError, match="Nothing was changed"):
        take(maker.update([*GOOD.items(), ("zeros", b"\0" * 200_000)]))
    assert not (tmp_path / "opt/new/source/zeros").exists()


def test_too_many_files_are_refused(maker: Maker, take: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updates, "MOST_FILES", 50)
    with pytest.raises(UpdateError, match="Nothing was changed"):
        take(maker.update([*GOOD.items(), *((f"file{number}", b"") for number in range(60))]))


@pytest.mark.parametrize(
    "members",
    [
        [],
        [(PAYLOAD, b"x")],
        [(SIGNATURE, b"x")],
        [(PAYLOAD, b"x"), (SIGNATURE, b"x"), ("more", b"x")],
        [(PAYLOAD, b"x"), (PAYLOAD, b"x"), (SIGNATURE, b"x")],
        [special(PAYLOAD, tarfile.SYMTYPE, "/etc/passwd"), (SIGNATURE, b"x")],
        [(PAYLOAD, b"x"), (SIGNATURE, b"x" * 20_000)],
    ],
)
def test_what_is_no_update_is_refused(
    maker: Maker, take: Callable[[Path], str], members: list[tarfile.TarInfo | tuple[str, bytes]]
) -> None:
    with pytest.raises(UpdateError):
        take(maker.outer(members))


@pytest.mark.parametrize("content", [b"", b"no archive at all", b"\x1f\x8b\x08\x00"])
def test_what_is_no_archive_is_refused(maker: Maker, take: Callable[[Path], str], content: bytes) -> None:
    file = maker.folder / "file"
    file.write_bytes(content)
    with pytest.raises(UpdateError, match="damaged"):
        take(file)


def test_an_update_that_was_cut_off_is_refused(maker: Maker, take: Callable[[Path], str]) -> None:
    file = maker.update(list(GOOD.items()))
    file.write_bytes(file.read_bytes()[:700])
    with pytest.raises(UpdateError):
        take(file)


@pytest.mark.parametrize(
    "pyproject",
    [
        b"",
        b"nonsense",
        PYPROJECT.replace(b"alchemists-arbiter", b"something-else"),
        PYPROJECT.replace(b"0.2.0", b"../../x"),
        PYPROJECT.replace(b'"0.2.0"', b"2"),
    ],
)
def test_a_signed_archive_of_something_else_is_refused(
    maker: Maker, take: Callable[[Path], str], pyproject: bytes
) -> None:
    with pytest.raises(UpdateError, match="no update of the Arbiter"):
        take(maker.update(list({**GOOD, "pyproject.toml": pyproject}.items())))


def test_versions_are_compared_by_their_numbers() -> None:
    assert is_older("0.9.0", "0.10.0")
    assert not is_older("0.10.0", "0.10.0")
    assert not is_older("1.0", "0.10.0")


def test_what_make_update_makes_is_taken(maker: Maker, take: Callable[[Path], str], tmp_path: Path) -> None:
    wheels = tmp_path / "opt" / "wheels"
    wheels.mkdir()
    (wheels / "library-1-py3-none-any.whl").write_bytes(b"")
    file = tmp_path / "opt" / "made.arbiter"
    shutil.copy(maker.key, tmp_path / "my-key")
    shutil.copy(maker.key.with_suffix(".pub"), tmp_path / "my-key.pub")
    # From another folder, with names as people type them.
    command = ["sh", str(ROOT / "systemd/make-update"), "--key", "my-key", "--wheels", "opt/wheels", "opt/made.arbiter"]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    take(file)
    source = tmp_path / "opt/new/source"
    assert (source / "firmware/__main__.py").is_file()
    assert (source / "offline/wheels/library-1-py3-none-any.whl").is_file()


@pytest.mark.parametrize(
    ("words", "said"), [([], "Name the update"), (["x", "--back"], "not both"), (["--back"], "not installed|Only root")]
)
def test_the_command_says_what_is_wrong_in_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    import re

    assert main(["update", *words]) == 2
    printed = capsys.readouterr().err
    assert re.search(said, printed)
    assert printed.count("\n") == 1
