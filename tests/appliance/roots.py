"""Fresh Debian systems in folders, with this machine's way to the packages; the bare ones are kept in a cache."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.appliance.shell import PROJECT, NotPossibleError, run, say

PROGRAMS = {"mmdebstrap": "mmdebstrap", "mount": "mount"}
"""The Debian packages that this needs."""

_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


def cache_folder() -> Path:
    """Where bare systems are kept from one run to the next: ARBITER_CACHE, else a folder of /var/tmp."""
    folder = Path(os.environ.get("ARBITER_CACHE") or "/var/tmp/arbiter-appliance")  # noqa: S108 - kept over restarts
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder for roots and images on a real disk; nothing of it is left afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="arbiter-appliance-", dir="/var/tmp"))
    try:
        yield folder
    finally:
        # Should a mount in it be left over, what is mounted there must not be deleted.
        subprocess.run(["rm", "-rf", "--one-file-system", folder], check=False)


@dataclass(frozen=True)
class Root:
    """A Debian system in a folder."""

    folder: Path

    def inside(self, *command: str, timeout_s: float = 1800.0, **environment: str) -> str:
        """Runs a program in the system and returns what it printed; the environment is clean but for these words.

        Raises:
            CheckFailedError: it failed or took too long.
        """
        words = {
            "HOME": "/root",
            "PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "TERM": "dumb",
        }
        words |= {"DEBIAN_FRONTEND": "noninteractive", **_own_way_to_packages(), **environment}
        return run("chroot", self.folder, *command, timeout_s=timeout_s, environment=words)

    def path(self, inside: str) -> Path:
        """The file of the system with that absolute path."""
        return self.folder / inside.lstrip("/")

    def write(self, inside: str, text: str, mode: int = 0o644) -> None:
        """Puts a file into the system."""
        path = self.path(inside)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)


@contextmanager
def mounted(root: Root) -> Iterator[Root]:
    """Gives the system its /proc, /sys and /dev while something is installed in it.

    Raises:
        NotPossibleError: nothing may be mounted here.
    """
    with ExitStack() as stack:
        for words, place in (
            (("-t", "proc", "proc"), "proc"),
            (("--rbind", "--make-rslave", "/sys"), "sys"),
            (("--bind", "/dev"), "dev"),
            (("--bind", "/dev/pts"), "dev/pts"),
            (("-t", "tmpfs", "run"), "run"),
            # This computer's radios are none of the system's.
            (("-t", "tmpfs", "net"), "sys/class/net"),
        ):
            done = subprocess.run(["mount", *words, root.folder / place], check=False, capture_output=True, text=True)
            if done.returncode != 0:
                raise NotPossibleError(f"Nothing may be mounted here, and fresh systems need it: {done.stderr.strip()}")
            stack.callback(_unmount, root.folder / place)
        yield root


def _unmount(place: Path) -> None:
    subprocess.run(["umount", "-R", "-l", place], check=False)


def fresh_root(folder: Path, suite: str, architecture: str, packages: tuple[str, ...]) -> Root:
    """A new system in that folder.

    Args:
        folder: where it goes; must not exist.
        suite: Debian's name for the release, such as ``trixie``.
        architecture: ``amd64`` or ``arm64``; the latter needs the emulation.
        packages: what it has from the beginning.
    """
    key = hashlib.sha256(" ".join((suite, architecture, *packages)).encode()).hexdigest()[:12]
    bare = cache_folder() / f"{suite}-{architecture}-{key}.tar"
    if not bare.exists():
        say(f"Making a bare {suite} for {architecture} ...")
        new = bare.with_name(f"{bare.name}.{os.getpid()}.new.tar")
        try:
            run(
                *("mmdebstrap", "--quiet", "--variant=minbase", f"--architectures={architecture}"),
                *(f"--include={','.join(packages)}", suite, new),
                timeout_s=4 * 3600.0,  # every program of it is emulated, if it is for another processor
            )
            new.replace(bare)
        finally:
            new.unlink(missing_ok=True)
    folder.mkdir(parents=True)
    run("tar", "-xpf", bare, "-C", folder, "--numeric-owner", "--xattrs")
    _show_the_way(folder)
    return Root(folder)


def copy_of_project(root: Root, inside: str, revision: str = "HEAD") -> None:
    """Puts what is committed into the system, as somebody has it who has fetched the project."""
    target = root.path(inside)
    target.mkdir(parents=True)
    with subprocess.Popen(["git", "archive", revision], cwd=PROJECT, stdout=subprocess.PIPE) as archive:
        subprocess.run(["tar", "-x", "-C", target], stdin=archive.stdout, check=True)
    if archive.returncode != 0:
        raise NotPossibleError("What is committed cannot be read; the tests need the project's git repository.")


def _show_the_way(folder: Path) -> None:
    """The way to the packages is this machine's own: its certificates and name servers."""
    (folder / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
    if _CERTIFICATES.exists():
        shutil.copyfile(_CERTIFICATES, folder / "etc/ssl/certs/ca-certificates.crt")
    resolver = folder / "etc/resolv.conf"
    resolver.unlink(missing_ok=True)
    shutil.copyfile("/etc/resolv.conf", resolver)
    if not (folder / "etc/hosts").exists():
        (folder / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost\n", encoding="ascii")


def _own_way_to_packages() -> dict[str, str]:
    """The words for pip with which this machine itself reaches packages."""
    return {
        name: os.environ[name] for name in ("PIP_CERT", "PIP_INDEX_URL", "PIP_DEFAULT_TIMEOUT") if name in os.environ
    }
