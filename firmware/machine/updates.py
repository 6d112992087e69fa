"""An update file: who made it is checked first, then every name in it, and only then is anything unpacked.

It is a tar archive of two files: ``update``, itself a tar archive with the project's sources (and libraries for a box
without internet), and ``update.sig``, its signature as ``ssh-keygen -Y sign`` makes it.
"""

from __future__ import annotations

import re
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from reader.errors import UpdateError
from reader.languages import marked

KEYS = Path("/etc/arbiter/update-keys")
NAMESPACE = "arbiter-update"
PAYLOAD, SIGNATURE = "update", "update.sig"

LARGEST_FILE = 400_000_000
LARGEST_SIGNATURE = 16_384
LARGEST_CONTENT = 1_500_000_000
MOST_FILES = 20_000
_LONGEST_NAME = 300
_CHUNK = 1 << 20

_NOT_AN_UPDATE = marked("{file} is no update of the Arbiter, or it is damaged. Fetch it again.")
_HOSTILE = marked("{file} is signed, but has something in it that no update has ({name}). Nothing was changed.")


def unpack(file: Path, folder: Path, keys: Path = KEYS) -> str:
    """Checks an update and unpacks its sources.

    Args:
        file: the update.
        folder: an empty folder on a disk with room; the sources come into ``source`` below it.
        keys: whose updates are taken, one line for each maker as ssh-keygen's ALLOWED SIGNERS has it.

    Returns:
        The version that it brings.

    Raises:
        UpdateError: it is not signed by one of these keys, damaged, or not what an update is.
        OSError: the disk is full.
    """
    _open_outer(file, folder)
    _verify(file, folder, keys)
    source = folder / "source"
    source.mkdir()
    _open_inner(file, folder / PAYLOAD, source)
    (folder / PAYLOAD).unlink()
    return _version(file, source)


def _open_outer(file: Path, folder: Path) -> None:
    """Takes the two files out, whatever else the archive says about them."""
    limits = {PAYLOAD: LARGEST_FILE, SIGNATURE: LARGEST_SIGNATURE}
    try:
        with tarfile.open(file, "r:") as archive:
            for member in archive:
                limit = limits.pop(member.name, -1)
                content = archive.extractfile(member) if member.isreg() and member.size <= limit else None
                if content is None:
                    raise UpdateError(_NOT_AN_UPDATE, file=file.name)
                _write(content, folder / member.name)
    except FileNotFoundError:
        raise UpdateError(marked("There is no file {file}."), file=str(file)) from None
    except (tarfile.TarError, EOFError, IsADirectoryError, PermissionError):
        raise UpdateError(_NOT_AN_UPDATE, file=file.name) from None
    if limits:
        raise UpdateError(_NOT_AN_UPDATE, file=file.name)


def _verify(file: Path, folder: Path, keys: Path) -> None:
    """Source: the manual page ssh-keygen(1), -Y find-principals and -Y verify."""
    if not keys.is_file():
        raise UpdateError(
            marked("This box does not know whose updates to take: {keys} is missing. See systemd/README.md."),
            keys=str(keys),
        )
    stranger = UpdateError(
        marked("{file} is not signed by anybody whose updates this box takes. Nothing was changed."), file=file.name
    )
    signature = ["-f", str(keys), "-s", str(folder / SIGNATURE)]
    makers = _ssh_keygen(folder / PAYLOAD, "find-principals", *signature)
    for maker in (makers or "").splitlines():
        if _ssh_keygen(folder / PAYLOAD, "verify", *signature, "-I", maker, "-n", NAMESPACE) is not None:
            return
    raise stranger


def _ssh_keygen(payload: Path, *words: str) -> str | None:
    """What it printed, None if it refused."""
    with payload.open("rb") as content:
        ran = subprocess.run(["ssh-keygen", "-Y", *words], stdin=content, capture_output=True, text=True, check=False)
    return ran.stdout if ran.returncode == 0 else None


def _open_inner(file: Path, payload: Path, source: Path) -> None:
    """Unpacks ordinary files and folders below the folder, and refuses everything else that an archive can hold."""
    try:
        with tarfile.open(payload, "r:*") as archive:
            for member in _harmless(file, archive):
                target = source / member.name
                if member.isdir():
                    target.mkdir(parents=True, exist_ok=True)
                    continue
                content = archive.extractfile(member)
                if content is not None:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    _write(content, target)
    except (tarfile.TarError, EOFError, FileExistsError, NotADirectoryError, IsADirectoryError):
        raise UpdateError(_NOT_AN_UPDATE, file=file.name) from None


def _harmless(file: Path, archive: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    total = 0
    for number, member in enumerate(archive):
        path = PurePosixPath(member.name)
        total += member.size
        bad_name = path.is_absolute() or ".." in path.parts or len(member.name) > _LONGEST_NAME
        bad_kind = not (member.isreg() or member.isdir())
        if bad_name or bad_kind or total > LARGEST_CONTENT or number >= MOST_FILES or not member.name.isprintable():
            raise UpdateError(_HOSTILE, file=file.name, name=ascii(member.name[:40]))
        yield member


def _write(content: IO[bytes], target: Path) -> None:
    with target.open("xb") as file:
        while chunk := content.read(_CHUNK):
            file.write(chunk)


def _version(file: Path, source: Path) -> str:
    try:
        content = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
        version = content["project"]["version"]
        named = content["project"]["name"] == "alchemists-arbiter" and (source / "systemd" / "install").is_file()
    except (OSError, ValueError, LookupError, TypeError):
        named, version = False, ""
    if not named or not isinstance(version, str) or not re.fullmatch(r"\d+(\.\d+){1,3}", version):
        raise UpdateError(_NOT_AN_UPDATE, file=file.name)
    return version


def is_older(version: str, than: str) -> bool:
    """Whether a version comes before another one."""
    return _numbers(version) < _numbers(than)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))
