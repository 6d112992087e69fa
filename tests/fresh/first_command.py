"""Types the README's first command as a new user would, and plays DEMO until a phone page shows a potion.

Needs nothing but Python itself, because it runs before anything is installed.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PATIENCE_S = 900.0


def main() -> int:
    """Returns 0 when both addresses were printed, both pages answered and Ctrl-C ended everything cleanly."""
    process = subprocess.Popen(
        ["sh", "firmware/run", "--simulate", "--data", "/tmp/arbiter-first-command"],  # noqa: S108 - a scratch system
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    output = process.stdout
    assert output is not None
    lines: list[str] = []
    threading.Thread(target=lambda: lines.extend(iter(output.readline, "")), daemon=True).start()
    addresses = _wait_for_addresses(process, lines)
    for address in addresses:
        with urllib.request.urlopen(address, timeout=20) as page:
            print(address, page.status, len(page.read()), "bytes")
    process.send_signal(signal.SIGINT)
    code = process.wait(30)
    print("ended with", code)
    return 0 if code == 0 and len(addresses) == 2 else 1


def _wait_for_addresses(process: subprocess.Popen[str], lines: list[str]) -> list[str]:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and process.poll() is None:
        found = [
            match for line in list(lines) for match in re.findall(r"http://(?:127\.0\.0\.1|localhost):\d+/\S*", line)
        ]
        if len(found) >= 2:
            return found[:2]
        time.sleep(0.2)
    sys.exit("".join(lines) + "The addresses were not printed.")


if __name__ == "__main__":
    sys.exit(main())
