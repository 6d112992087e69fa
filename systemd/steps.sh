# The steps of systemd/install, as functions; POSIX sh. Reads: here, project, dry, board, hotspot, read_only.

# shellcheck shell=sh disable=SC2154
opt=/opt/arbiter
configuration=/etc/arbiter

# What the project needs of the system. picamera2 and lgpio are built for the system's Python, in the Pi's archive only.
packages="python3 python3-venv python3-numpy python3-picamera2 python3-lgpio python3-spidev
    network-manager wpasupplicant dnsmasq-base nftables avahi-daemon polkitd dbus rfkill iw wireless-regdb openssh-client espeak-ng"

# Files that are the same on every box: where they lie here, and where they go.
files="units/arbiter-reader.service /etc/systemd/system/arbiter-reader.service
units/arbiter-trouble.service /etc/systemd/system/arbiter-trouble.service
units/arbiter-web.service /etc/systemd/system/arbiter-web.service
units/arbiter-web.socket /etc/systemd/system/arbiter-web.socket
system/sysusers.conf /usr/lib/sysusers.d/arbiter.conf
system/tmpfiles.conf /usr/lib/tmpfiles.d/arbiter.conf
system/polkit.rules /etc/polkit-1/rules.d/50-arbiter.rules
system/watchdog.conf /etc/systemd/system.conf.d/50-arbiter.conf
system/journal.conf /etc/systemd/journald.conf.d/50-arbiter.conf
system/modules.conf /etc/modules-load.d/arbiter.conf"

real=/run/arbiter-real
protected=/etc/arbiter/read-only-root
initramfs=/etc/initramfs-tools

say() { printf '%s\n' "$*"; }

fail() {
    printf '%s\n' "$*" >&2
    exit 2
}

# run COMMAND...: does it, or with --dry-run only says it.
run() {
    if [ -n "$dry" ]; then
        say "  would run: $*"
    else
        "$@"
    fi
}

boards() { (cd "$project/firmware/boards" && for file in *.toml; do printf '%s ' "${file%.toml}"; done); }

version() { sed -n 's/^version = "\(.*\)"$/\1/p' "$project/pyproject.toml"; }

# The sources that are installed, in one order.
sources() {
    (cd "$project" && find firmware reader webui systemd pyproject.toml requirements.lock README.md LICENSE -type f \
        ! -path '*/__pycache__/*' ! -name '*.pyc' | LC_ALL=C sort)
}

# The folder of this version. Its name ends in a mark of everything that goes into it, the system's Python included, so
# that the same again is known to be there, and a changed checkout never overwrites the version that runs.
version_folder() {
    mark=$({ (cd "$project" && sources | tr '\n' '\0' | xargs -0 sha256sum) && python3 --version && uname -m; } | sha256sum | cut -c 1-8)
    printf '%s/%s-%s' "$opt" "$(version)" "$mark"
}

systemd_runs() { [ -d /run/systemd/system ]; }

check_system() {
    command -v apt-get >/dev/null 2>&1 || fail "This installer needs a Debian system: Raspberry Pi OS Lite, 64-bit."
    case $(dpkg --print-architecture) in
        arm64 | amd64) ;;
        *) fail "A 64-bit system is needed: write Raspberry Pi OS Lite (64-bit) to the card." ;;
    esac
    # shellcheck disable=SC1091
    case $(. /etc/os-release && printf %s "${VERSION_CODENAME:-}") in
        bookworm | trixie) ;;
        *) say "Note: this was tried on Bookworm and Trixie only." ;;
    esac
    if is_protected && [ "$read_only" != off ]; then
        fail "The root is read-only, and what is installed now would be gone after a restart. First type: sudo sh systemd/install --read-only-root off"
    fi
}

# Whether this start of the computer has the layer of memory over its root.
is_protected() { [ -d "$real/etc" ]; }

# protect_root on|off: from the next start on; the flag lies in the real root, the rest in the initramfs.
protect_root() {
    if [ "$1" = off ]; then
        if is_protected; then run rm -f "$real$protected"; else run rm -f "$protected"; fi
        run sync
        say "The root is writable from the next start on: sudo reboot"
        return
    fi
    ! is_protected || { say "The root is read-only already."; return; }
    command -v update-initramfs >/dev/null 2>&1 || run apt install --no-install-recommends initramfs-tools ||
        fail "The package initramfs-tools is needed and could not be installed."
    run install -m 755 -D "$here/root/mount.sh" "$initramfs/scripts/local-bottom/arbiter"
    run install -m 755 -D "$here/root/hook.sh" "$initramfs/hooks/arbiter"
    run update-initramfs -u || fail "The initramfs could not be made; see above. The root stays writable."
    run touch "$protected"
    run sync
    say "The root is read-only from the next start on: sudo reboot"
    say "Games and Wi-Fi are kept; everything else that is changed then is gone after the start that follows."
}

offline() { [ -d "$project/offline/$1" ]; }

# apt WORD...: quiet as long as all goes well; else what it said last.
apt() {
    log=$(mktemp /tmp/arbiter-apt.XXXXXX)
    if env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o Dpkg::Options::=--force-confold "$@" >"$log" 2>&1; then
        rm -f "$log"
    else
        tail -n 20 "$log" >&2
        rm -f "$log"
        return 1
    fi
}

install_packages() {
    wanted=
    for package in $packages; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || wanted="$wanted $package"
    done
    if [ -z "$wanted" ]; then
        say "  all packages are there"
        return
    fi
    say "  needed:$wanted"
    [ -z "$dry" ] || return 0
    # shellcheck disable=SC2086 # a list of names
    if offline debs; then
        apt_offline $wanted
    else
        { apt update && apt install --no-install-recommends $wanted; } ||
            fail "The packages could not be installed; see above. Is the internet there? Or use a stick: sh systemd/bundle"
    fi
    printf '%s\n' "$wanted" >>/var/log/arbiter-packages.log
}

# apt_offline PACKAGE...: from the .deb files beside this folder and nowhere else.
apt_offline() {
    lists=$(mktemp -d /tmp/arbiter-apt.XXXXXX)
    ln -s "$project/offline/debs" "$lists/debs"
    mkdir "$lists/lists"
    echo "deb [trusted=yes] file:$lists/debs ./" >"$lists/sources.list"
    set -- install --no-install-recommends "$@"
    only="-o Dir::Etc::sourcelist=$lists/sources.list -o Dir::Etc::sourceparts=- -o Dir::State::lists=$lists/lists"
    # shellcheck disable=SC2086 # a list of options
    { apt $only update && apt $only "$@"; } || fail "The packages in offline/debs are not enough; make the stick anew on a Pi with the same system: sh systemd/bundle"
    rm -rf "$lists"
}

install_version() {
    new=$(version_folder)
    if [ -e "$new/complete" ]; then
        say "  is there already"
        return
    fi
    say "  into $new"
    [ -z "$dry" ] || return 0
    rm -rf "$new"
    mkdir -p "$new/source"
    (cd "$project" && sources | tr '\n' '\0' | xargs -0 tar -cf - --owner=0 --group=0 --mode=go-w) | tar -xf - -C "$new/source"
    make_environment_of "$new" || { rm -rf "$new"; fail "The Python libraries could not be installed; see above. Is the internet there?"; }
    check_version "$new" || { rm -rf "$new"; fail "This version does not work on this box; see above. The version before stays."; }
    sync
    touch "$new/complete"
}

# take_libraries_over FOLDER: those of the version that runs, if they are the same; so an update needs no internet.
take_libraries_over() {
    cmp -s "$1/lock.txt" "$opt/current/lock.txt" || return
    now=$(echo "$opt"/current/venv/lib/python3*/site-packages)
    then=$(echo "$1"/venv/lib/python3*/site-packages)
    [ -d "$now" ] && [ "$(basename "$(dirname "$now")")" = "$(basename "$(dirname "$then")")" ] || return
    cp -al "$now/." "$then.same" && rm -rf "$then" && mv "$then.same" "$then"
}

# locked FILE: the lines of the lock that a box takes. numpy stays the system's: picamera2 is built against it.
locked() { awk '/^[^ #]/ { keep = !/^numpy==/ } /^# for tests only/ { exit } keep' "$1"; }

make_environment_of() {
    python3 -m venv --system-site-packages "$1/venv" || return
    locked "$project/requirements.lock" >"$1/lock.txt"
    set -- "$1" --quiet --disable-pip-version-check --no-deps
    if offline wheels; then
        set -- "$@" --no-index --find-links "$project/offline/wheels"
    fi
    folder=$1
    shift
    take_libraries_over "$folder" ||
        "$folder/venv/bin/python" -m pip install "$@" --require-hashes --only-binary :all: -r "$folder/lock.txt" || return
    build=$(mktemp -d /tmp/arbiter-build.XXXXXX)
    cp -R "$folder/source/." "$build"
    "$folder/venv/bin/python" -m pip install "$@" --no-build-isolation "$build" || { rm -rf "$build"; return 1; }
    rm -rf "$build"
    "$folder/venv/bin/python" -m compileall -q "$folder/venv" >/dev/null || true
}

# Whether a version works here: which numpy and OpenCV it really imports, and whether it can use this box's configuration
# and read its games, beside the version that runs.
check_version() { "$1/venv/bin/python" -I -m firmware.commands doctor --software; }

# Switches to the new version in one step, and keeps the one before.
switch_version() {
    [ -z "$dry" ] || { say "  would switch $opt/current to $(basename "$new")"; return 0; }
    before=$(readlink "$opt/current" 2>/dev/null || true)
    if [ -n "$before" ] && [ "$before" != "$(basename "$new")" ]; then
        point "$opt/previous" "$before"
    fi
    point "$opt/current" "$(basename "$new")"
    ln -sfn "$opt/current/venv/bin/arbiter" /usr/local/bin/arbiter
    forget_old_versions
}

# point LINK TARGET: makes or moves a link so that there is never a moment without it.
point() {
    ln -sfn "$2" "$1.new"
    mv -T "$1.new" "$1"
    sync "$(dirname "$1")"
}

forget_old_versions() {
    for folder in "$opt"/[0-9]*/; do
        name=$(basename "$folder")
        [ "$name" = "$(readlink "$opt/current")" ] || [ "$name" = "$(readlink "$opt/previous" || true)" ] || rm -rf "${opt:?}/$name"
    done
}

place_files() {
    echo "$files" | while read -r file target; do
        run install -m 644 -D "$here/$file" "$target"
    done
    run systemd-sysusers /usr/lib/sysusers.d/arbiter.conf
    for group in video gpio spi i2c render input audio; do
        if getent group "$group" >/dev/null 2>&1; then run usermod -a -G "$group" arbiter; fi
    done
    run systemd-tmpfiles --create /usr/lib/tmpfiles.d/arbiter.conf
}

place_box() {
    set -- -I -m firmware.machine.place ${board:+--board "$board"} ${hotspot:+--hotspot "$hotspot"}
    run "$new/venv/bin/python" "$@" || fail "This box could not be set up; see above."
    if command -v raspi-config >/dev/null 2>&1 && [ -r /etc/modprobe.d/arbiter.conf ]; then
        country=$(sed -n 's/.*ieee80211_regdom=//p' /etc/modprobe.d/arbiter.conf)
        run raspi-config nonint do_wifi_country "$country" || say "  note: raspi-config did not take the country $country"
    fi
}

enable_services() {
    run systemctl enable --quiet NetworkManager.service avahi-daemon.service || true
    run systemctl enable --quiet arbiter-reader.service arbiter-web.service arbiter-web.socket
    systemd_runs || { say "  systemd does not run here; they start with the computer"; return 0; }
    run systemctl daemon-reload
    run systemctl reload-or-restart polkit.service || true
    run nmcli radio wifi on || true
    run nmcli connection reload || true
    run systemctl try-restart avahi-daemon.service || true
    run systemctl restart arbiter-web.socket arbiter-reader.service arbiter-web.service || true
}

self_test() {
    [ -z "$dry" ] || { say "  would run: arbiter doctor"; return 0; }
    "$new/venv/bin/arbiter" doctor || say "Some parts do not answer yet. Restart once, then type: sudo arbiter doctor"
}

finish() {
    [ -z "$dry" ] || { say "Nothing was changed."; return 0; }
    say "Installed. Restart now: sudo reboot"
    say "After that the box needs no keyboard and no internet. Its settings: $configuration/config.toml"
}
