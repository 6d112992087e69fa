"""Starts the pages: ``python -m webui --socket PATH``, with a memory that forgets.

What somebody types on a page (a game's code, the password of the home Wi-Fi) passes through this process. So that it
does not linger, all memory comes from the C library, and glibc overwrites what is freed (mallopt(3): M_PERTURB; kept
blocks, tcache_count, would escape that). Its threads share two heaps: one each costs a third more memory. glibc reads
these settings only when a process begins, so this one begins twice.
"""

from __future__ import annotations

import os
import sys

_FORGETTING = {
    "PYTHONMALLOC": "malloc",
    "GLIBC_TUNABLES": "glibc.malloc.perturb=165:glibc.malloc.tcache_count=0:glibc.malloc.arena_max=2",
}


def main() -> int:
    """Serves until it is told to end; 2 if it cannot begin, with one sentence why."""
    if any(os.environ.get(name) != value for name, value in _FORGETTING.items()):
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | _FORGETTING)  # noqa: S606 - itself
    from webui import process

    return process.main()


if __name__ == "__main__":
    sys.exit(main())
