"""What is written for one box: into a root folder of the test's own."""

from __future__ import annotations

import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from firmware.boards import FOLDER, load_board
from firmware.machine.boot import BEGIN, END, boot_lines, with_boot_lines
from firmware.machine.country import find_country
from firmware.machine.hotspot import Hotspot, kept_password, new_box_id, new_password, profile
from firmware.machine.place import AVAHI, BOX, CONFIGURATION, COUNTRY, NAMES, PROFILE, RADIOS, main, place, remove
from firmware.machine.radio import own_driver, phones_at_most
from firmware.machine.supply import supply_is_low
from reader.errors import ArbiterError

CONFIG_TXT = "# For more options see the documentation\ndtparam=audio=on\n\n[cm5]\ndtoverlay=dwc2\n"
AVAHI_CONF = "[server]\n#host-name=foo\nuse-ipv4=yes\n"


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """The root of a Raspberry Pi, as far as it matters."""
    for name, text in {
        "boot/firmware/config.txt": CONFIG_TXT,
        "boot/firmware/cmdline.txt": "console=tty1 root=PARTUUID=1-02 cfg80211.ieee80211_regdom=RO\n",
        AVAHI: AVAHI_CONF,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def everything(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text() for path in root.rglob("*") if path.is_file()}


def test_a_box_gets_what_it_needs(pi: Path) -> None:
    lines = "\n".join(place(pi))
    config = (pi / "boot/firmware/config.txt").read_text()
    assert config.startswith(CONFIG_TXT)
    assert "\n[all]\n" in config
    assert "\ndtoverlay=spi0-2cs,no_miso\n" in config
    box_id = re.search(r"ARBITER_BOX_ID=(\w{4})\n", (pi / BOX).read_text())
    assert box_id is not None
    name = f"arbiter-{box_id.group(1)}"
    assert f'ARBITER_PAGES="--box-id {box_id.group(1)} --home http://10.42.0.1/"' in (pi / BOX).read_text()
    assert f"\nssid={name}\n" in (pi / PROFILE).read_text()
    assert f"\nhost-name={name}\n" in (pi / AVAHI).read_text()
    assert "address=/#/10.42.0.1\n" in (pi / NAMES).read_text()
    assert "regdom=RO\n" in (pi / COUNTRY).read_text()
    assert name in lines
    assert "restart" in lines


def test_the_password_is_for_root_alone_and_is_not_printed(pi: Path) -> None:
    lines = "\n".join(place(pi))
    assert stat.S_IMODE((pi / PROFILE).stat().st_mode) == 0o600
    password = kept_password(pi / PROFILE)
    assert password is not None
    assert password not in lines
    others = {name: text for name, text in everything(pi).items() if name != PROFILE}
    assert all(password not in text for text in others.values())


def test_again_changes_nothing(pi: Path) -> None:
    place(pi)
    before = everything(pi)
    place(pi)
    assert everything(pi) == before


def test_taking_it_out_leaves_the_files_of_others_as_they_were(pi: Path) -> None:
    place(pi)
    remove(pi)
    assert (pi / "boot/firmware/config.txt").read_text() == CONFIG_TXT
    assert (pi / AVAHI).read_text() == AVAHI_CONF


def test_a_setting_is_changed_only_when_it_is_asked_for(pi: Path) -> None:
    place(pi, board="sh1106_wired")
    text = (pi / CONFIGURATION).read_text()
    (pi / CONFIGURATION).write_text(text + "# a note of mine\n")
    place(pi)
    assert (pi / CONFIGURATION).read_text() == text + "# a note of mine\n"
    assert "no_miso" not in (pi / "boot/firmware/config.txt").read_text()
    place(pi, hotspot=False)
    assert "# a note of mine\n" in (pi / CONFIGURATION).read_text()
    assert not (pi / PROFILE).exists()
    assert not (pi / NAMES).exists()
    assert "--home" not in (pi / BOX).read_text()


def test_a_box_keeps_its_id_and_password_when_the_hotspot_stays(pi: Path) -> None:
    place(pi)
    password, box = kept_password(pi / PROFILE), (pi / BOX).read_text()
    place(pi, board="sh1106_wired")
    assert (kept_password(pi / PROFILE), (pi / BOX).read_text()) == (password, box)


def test_a_mistake_in_the_configuration_stops_it_in_a_sentence(pi: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pi / CONFIGURATION).parent.mkdir(parents=True)
    (pi / CONFIGURATION).write_text("[box]\nboard = 7\n")
    assert main(["--root", str(pi)]) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "config.toml, line 2" in printed.err
    assert not (pi / PROFILE).exists()


def test_no_raspberry_pi_is_said_and_no_obstacle(tmp_path: Path) -> None:
    assert any("no Raspberry Pi" in line for line in place(tmp_path))


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.toml")))
def test_the_reading_pin_is_left_alone_exactly_where_a_board_uses_it(name: str) -> None:
    board = load_board(FOLDER / f"{name}.toml")
    lines = boot_lines(board)
    assert "dtparam=spi=on" in lines
    assert ("dtoverlay=spi0-2cs,no_miso" in lines) == (name == "display_hat_mini")


def test_lines_of_an_older_installation_are_replaced_wherever_they_stand() -> None:
    text = f"a=1\n\n{BEGIN}\nold=1\n{END}\nb=2\n"
    assert with_boot_lines(text, ["new=1"]) == f"a=1\nb=2\n\n{BEGIN}\nnew=1\n{END}\n"
    assert with_boot_lines(text, []) == "a=1\nb=2\n"


def test_ids_and_passwords_have_no_letters_that_look_alike() -> None:
    for _ in range(200):
        assert re.fullmatch(r"[a-hj-km-np-z2-9]{4}", new_box_id())
        assert re.fullmatch(r"[a-hj-km-np-z2-9]{10}", new_password())
    assert len({new_password() for _ in range(200)}) == 200


def test_network_manager_reads_the_profile_as_it_is_meant(tmp_path: Path) -> None:
    nmcli = shutil.which("nmcli")
    assert nmcli, "install the package network-manager"
    text = profile(Hotspot("ab12", "a2b3c4d5e6"), driver="brcmfmac")
    words = ["autoconnect", "yes", "wifi.powersave", "disable"]
    made = subprocess.run(
        [nmcli, "--offline", "connection", "modify", *words], input=text, capture_output=True, text=True, check=True
    )
    assert made.stderr == ""
    read = dict(line.split("=", 1) for line in made.stdout.splitlines() if "=" in line)
    for key, value in {
        "mode": "ap",
        "ssid": "arbiter-ab12",
        "key-mgmt": "wpa-psk",
        "proto": "rsn;",
        "pairwise": "ccmp;",
        "group": "ccmp;",
        "pmf": "1",
        "psk": "a2b3c4d5e6",
        "address1": "10.42.0.1/24",
        "driver": "brcmfmac;",
    }.items():
        assert read[key] == value


def test_network_manager_would_notice_a_profile_that_is_none() -> None:
    text = profile(Hotspot("ab12", "a2b3c4d5e6")).replace("key-mgmt=wpa-psk", "key-mgmt=nonsense")
    ran = subprocess.run(
        ["nmcli", "--offline", "connection", "modify", "autoconnect", "yes"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0


def test_dnsmasq_takes_the_wildcard(tmp_path: Path) -> None:
    place(tmp_path)
    dnsmasq = shutil.which("dnsmasq", path="/usr/sbin:/usr/bin")
    assert dnsmasq, "install the package dnsmasq-base"
    subprocess.run([dnsmasq, "--test", f"--conf-file={tmp_path / NAMES}"], check=True, capture_output=True)


@pytest.mark.parametrize(("zone", "country"), [("Europe/Bucharest", "RO"), ("Asia/Tokyo", "JP"), ("Etc/UTC", "")])
def test_the_country_is_found_by_the_time_zone(tmp_path: Path, zone: str, country: str) -> None:
    table = tmp_path / "usr/share/zoneinfo/zone.tab"
    table.parent.mkdir(parents=True)
    table.write_text("# a comment\nRO\t+4426+02606\tEurope/Bucharest\nJP\t+353916+1394441\tAsia/Tokyo\n")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/localtime").symlink_to(f"/usr/share/zoneinfo/{zone}")
    assert find_country(tmp_path) == country


@pytest.mark.parametrize(
    ("name", "alarm", "low"), [("rpi_volt", "1", True), ("rpi_volt", "0", False), ("x", "1", False)]
)
def test_a_low_voltage_is_what_the_pis_own_sensor_says(tmp_path: Path, name: str, alarm: str, low: bool) -> None:
    sensor = tmp_path / "hwmon1"
    sensor.mkdir()
    (sensor / "name").write_text(f"{name}\n")
    (sensor / "in0_lcrit_alarm").write_text(f"{alarm}\n")
    (tmp_path / "hwmon2").mkdir()
    assert supply_is_low(tmp_path) == low


def radio(root: Path, name: str, place: str, driver: str) -> None:
    """A radio as /sys shows it."""
    device = root / "sys/devices" / place
    device.mkdir(parents=True)
    (root / "sys/bus" / driver).mkdir(parents=True)
    (device / "driver").symlink_to(root / "sys/bus" / driver)
    (root / RADIOS / name).mkdir(parents=True)
    (root / RADIOS / name / "device").symlink_to(device)


def test_how_many_phones_the_radio_takes_is_known_of_the_pis() -> None:
    assert phones_at_most("brcmfmac") == 7
    assert phones_at_most("rtl8xxxu") == 0


def test_the_own_wifi_is_for_the_radio_that_is_built_in(pi: Path) -> None:
    radio(pi, "wlan0", "platform/scb/fd500000.pcie/usb1/1-1/1-1:1.0", "rtl8xxxu")
    radio(pi, "wlan1", "platform/soc/fe300000.mmcnr/mmc_host/mmc1/mmc1:0001", "brcmfmac")
    place(pi)
    assert "\n[match]\ndriver=brcmfmac;\n" in (pi / PROFILE).read_text()


def test_where_the_only_radio_is_on_usb_any_radio_will_do(pi: Path) -> None:
    radio(pi, "wlan0", "platform/scb/fd500000.pcie/usb1/1-1/1-1:1.0", "rtl8xxxu")
    assert own_driver(pi / RADIOS) == ""
    place(pi)
    assert "[match]" not in (pi / PROFILE).read_text()


def test_a_board_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArbiterError):
        place(tmp_path, board="nonsense")
