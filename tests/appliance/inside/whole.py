"""Checks the booted appliance from inside: services, watchdog, Wi-Fi and phones, and a reader that gets stuck.

``python -m tests.appliance.inside.whole first|again``, started by systemd. Says one line for each check on the console.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.appliance.phone import LostError, Phone

PYTHON = "/opt/arbiter/current/venv/bin/python"
HOME = "http://127.0.0.1/"
UNITS = ("arbiter-reader.service", "arbiter-web.service", "arbiter-web.socket", "NetworkManager.service")
PROFILE = Path("/etc/NetworkManager/system-connections/arbiter-hotspot.nmconnection")
KEPT = Path("/var/lib/checks-record")
"""What the table page listed before the restart."""

_PATIENCE_S = 240.0


class WrongError(Exception):
    """Something is not as it should be."""


def output(*command: str, timeout_s: float = _PATIENCE_S) -> str:
    """What a program says; raises WrongError if it fails."""
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=timeout_s)
    if done.returncode != 0:
        raise WrongError(f"{' '.join(command)}: {done.returncode} {(done.stdout + done.stderr)[-600:]}")
    return done.stdout.strip()


def wait_until(holds: Callable[[], bool], what: str) -> float:
    """Waits for something and returns how long (s)."""
    began_s = time.monotonic()
    while True:
        try:
            if holds():
                return time.monotonic() - began_s
        except (WrongError, OSError, LostError):
            pass
        if time.monotonic() - began_s > _PATIENCE_S:
            raise WrongError(f"not within {_PATIENCE_S:.0f} s: {what}")
        time.sleep(0.3)


def table_is_ready() -> bool:
    """Whether the pages show the table as the box has it."""
    page = Phone(HOME).open("/table")
    return page.status == 200


def page_is_ready() -> str:
    """The table page is there by itself, some time after the power came."""
    wait_until(table_is_ready, "the table page")
    return f"{float(Path('/proc/uptime').read_text(encoding='ascii').split()[0]):.1f} s after power on"


def units_are_up() -> str:
    """Every unit of ours runs, and no unit of the system has failed."""
    for unit in UNITS:
        wait_until(lambda unit=unit: output("systemctl", "is-active", unit) == "active", f"{unit} active")  # type: ignore[misc]
    failed = output("systemctl", "--failed", "--plain", "--no-legend")
    if failed:
        raise WrongError(f"failed: {failed}")
    return f"{len(UNITS)} units, PID 1 is {Path('/proc/1/comm').read_text(encoding='ascii').strip()}"


def watchdog_is_armed() -> str:
    """Systemd feeds the hardware's watchdog."""
    name = Path("/sys/class/watchdog/watchdog0/identity").read_text(encoding="ascii").strip()
    state = Path("/sys/class/watchdog/watchdog0/state").read_text(encoding="ascii").strip()
    if state != "active":
        raise WrongError(f"{name} is {state}")
    return name


def doctor_names_each_part() -> str:
    """The self-test names every part."""
    done = subprocess.run(["arbiter", "doctor"], check=False, capture_output=True, text=True, timeout=_PATIENCE_S)
    missing = [part for part in ("camera", "buttons", "display", "light", "hotspot") if part not in done.stdout]
    if missing:
        raise WrongError(f"no word of {missing}: {done.stdout} {done.stderr}")
    return f"ended with {done.returncode}: " + "; ".join(" ".join(line.split()) for line in done.stdout.splitlines())


def hotspot_is_up() -> str:
    """NetworkManager has brought the installer's profile up by itself."""
    name = profile_word("id")
    wait_until(lambda: hotspot_device(name) != "", "the hotspot")
    device = hotspot_device(name)
    shown = output("ip", "-brief", "-4", "address", "show", device)
    if "10.42.0.1/" not in shown:
        raise WrongError(shown)
    return f"{profile_word('ssid')} on {device}"


def hotspot_device(name: str) -> str:
    """The radio on which a profile is active; empty while it is not."""
    found = re.search(rf"^{name}:(\w+):activated$", active_connections(), re.MULTILINE)
    return found[1] if found else ""


def active_connections() -> str:
    """What NetworkManager has up."""
    return output("nmcli", "-t", "-f", "NAME,DEVICE,STATE", "connection", "show", "--active")


def profile_word(key: str) -> str:
    """A word of the installer's profile."""
    found = re.search(rf"^{key}=(.*)$", PROFILE.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise WrongError(f"the profile has no {key}")
    return found[1]


def phones_play() -> str:
    """Two phones join with the profile's password, find the page through a probe, sit down, and play."""
    radios = [Path(path).name for path in sorted(map(str, Path("/sys/class/net").glob("wlan*")))]
    radios.remove(hotspot_device(profile_word("id")))
    for number, radio in enumerate(radios[:2], start=1):
        join(f"phone{number}", radio)
    begin = f"from tests.appliance.phone import Phone; p = Phone('{HOME}'); p.send(p.open('/game/new'), '/game/new')"
    output(PYTHON, "-c", begin)
    visitors = [
        subprocess.Popen(
            ["ip", "netns", "exec", f"phone{number}", PYTHON, "-m", "tests.appliance.visitor", "45", name, colour],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        for number, name, colour in ((1, "Ana", "red"), (2, "Bruno", "blue"))
    ]  # fmt: skip
    courses = []
    for visitor in visitors:
        printed, _ = visitor.communicate(timeout=_PATIENCE_S)
        if visitor.returncode != 0:
            raise WrongError(printed[-800:])
        courses.append(json.loads(printed.splitlines()[-1]))
    answered = [len(course["answers"]) for course in courses]
    if not all(answered) or not all(course["news"] for course in courses):
        raise WrongError(f"{courses}")
    return f"answers {answered}, looks after news {[course['looks'] for course in courses]}"


def join(phone: str, radio: str) -> None:
    """Puts a radio into a namespace of its own and joins the box's Wi-Fi with it, as a phone does."""
    output("ip", "netns", "add", phone)
    physical = Path(f"/sys/class/net/{radio}/phy80211/name").read_text(encoding="ascii").strip()
    output("iw", "phy", physical, "set", "netns", "name", phone)
    within = ("ip", "netns", "exec", phone)
    network = f'network={{\n ssid="{profile_word("ssid")}"\n psk="{profile_word("psk")}"\n}}\n'
    Path(f"/run/{phone}.conf").write_text(f"ctrl_interface=/run/{phone}-wpa\n{network}", encoding="utf-8")
    output(*within, "ip", "link", "set", "lo", "up")
    output(*within, "ip", "link", "set", radio, "up")
    output(*within, "wpa_supplicant", "-B", "-i", radio, "-c", f"/run/{phone}.conf", "-f", f"/run/{phone}.log")
    Path(f"/etc/netns/{phone}").mkdir(parents=True)
    Path(f"/etc/netns/{phone}/resolv.conf").write_text("nameserver 10.42.0.1\n", encoding="ascii")
    script = "/opt/checks/tests/appliance/inside/address.sh"
    output(*within, "busybox", "udhcpc", "-i", radio, "-n", "-q", "-f", "-t", "30", "-s", script)
    address = output(*within, "ip", "-brief", "-4", "address", "show", radio)
    if "10.42.0." not in address:
        raise WrongError(f"{phone} got no address: {address}")


def stuck_reader_comes_back() -> str:
    """A reader that stands still is killed by its watchdog and started again, and the game goes on."""
    before = record()
    process = int(output("systemctl", "show", "-P", "MainPID", "arbiter-reader.service"))
    restarts = int(output("systemctl", "show", "-P", "NRestarts", "arbiter-reader.service"))
    os.kill(process, signal.SIGSTOP)
    began_s = time.monotonic()
    wait_until(
        lambda: int(output("systemctl", "show", "-P", "NRestarts", "arbiter-reader.service")) > restarts,
        "the watchdog",
    )
    wait_until(lambda: record() == before, "the same record after the restart")
    log = output("journalctl", "-u", "arbiter-reader.service", "-o", "cat", "--no-pager")
    if "Watchdog timeout" not in log:
        raise WrongError(f"it came back, but not by the watchdog: {log[-600:]}")
    return f"killed and back with its {len(before.split())} questions after {time.monotonic() - began_s:.0f} s"


def record() -> str:
    """The questions that the table page lists."""
    page = Phone(HOME).open("/table")
    if page.status != 200:
        raise WrongError(f"the table page says {page.status}")
    return " ".join(sorted(set(re.findall(r'href="/questions/(\d+)"', page.text)), key=int))


def record_is_kept() -> str:
    """What was asked before the restart is there."""
    if record() != KEPT.read_text(encoding="ascii"):
        raise WrongError(f"{record()} instead of {KEPT.read_text(encoding='ascii')}")
    return f"{len(record().split())} questions"


FIRST = (
    page_is_ready,
    units_are_up,
    watchdog_is_armed,
    doctor_names_each_part,
    hotspot_is_up,
    phones_play,
    stuck_reader_comes_back,
)
AGAIN = (page_is_ready, units_are_up, hotspot_is_up, record_is_kept)


def main() -> None:
    """Does the checks and restarts the machine; the second time it hangs it, so that the watchdog must."""
    again = sys.argv[1] == "again"
    for check in AGAIN if again else FIRST:
        try:
            print(f"CHECK {check.__name__}: {check()}", flush=True)
        except Exception as error:  # noqa: BLE001 - each check says what is wrong, and the next one is tried
            print(f"WRONG {check.__name__}: {type(error).__name__} {' '.join(str(error).split())}", flush=True)
    if again:
        print("HANGING", flush=True)
        Path("/proc/sys/kernel/panic").write_text("0", encoding="ascii")
        Path("/proc/sysrq-trigger").write_text("c", encoding="ascii")
        return
    KEPT.write_text(record(), encoding="ascii")
    print("RESTARTING", flush=True)
    subprocess.run(["systemctl", "reboot"], check=False)


if __name__ == "__main__":
    main()
