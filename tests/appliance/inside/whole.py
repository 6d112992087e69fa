"""Checks the booted appliance from inside: services, watchdog, Wi-Fi and phones, and a reader that gets stuck.

``python -m tests.appliance.inside.whole first|again``, started by systemd. Says one line for each check on the console.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.appliance.inside.mishaps import (
    own_wifi_comes_back,
    reader_that_cannot_start_says_why,
    stuck_reader_comes_back,
)
from tests.appliance.inside.within import (
    HOME,
    PATIENCE_S,
    READER,
    WrongError,
    hotspot_device,
    output,
    profile_word,
    record,
    table_is_ready,
    wait_until,
)

PYTHON = "/opt/arbiter/current/venv/bin/python"
UNITS = (READER, "arbiter-web.service", "arbiter-web.socket", "NetworkManager.service")
KEPT = Path("/var/lib/checks-record")
"""What the table page listed before the restart."""


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
    done = subprocess.run(["arbiter", "doctor"], check=False, capture_output=True, text=True, timeout=PATIENCE_S)
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


def wifi_is_for_its_radio() -> str:
    """Installed on a computer with radios, as on a Pi, the box's Wi-Fi is for the radio that is built in."""
    output(PYTHON, "-I", "-m", "firmware.machine.place")
    output("nmcli", "connection", "reload")
    name = profile_word("id")
    wait_until(lambda: hotspot_device(name) != "", "the hotspot after another installation")
    return f"driver {profile_word('driver').rstrip(';')}"


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
        printed, _ = visitor.communicate(timeout=PATIENCE_S)
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
    wifi_is_for_its_radio,
    phones_play,
    stuck_reader_comes_back,
)
AGAIN = (
    page_is_ready,
    units_are_up,
    hotspot_is_up,
    record_is_kept,
    own_wifi_comes_back,
    reader_that_cannot_start_says_why,
)


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
