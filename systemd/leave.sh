# Taking the Arbiter away again, as functions for systemd/install; POSIX sh. Reads what steps.sh has set.

# shellcheck shell=sh disable=SC2154
state=/var/lib/arbiter

# Files that `firmware.machine.place` makes, and that go when the Arbiter goes.
made="/etc/NetworkManager/system-connections/arbiter-hotspot.nmconnection
/etc/NetworkManager/system-connections/arbiter-home.nmconnection
/etc/NetworkManager/dnsmasq-shared.d/arbiter.conf
/etc/modprobe.d/arbiter.conf
/etc/arbiter/box.env"

uninstall() {
    ! is_protected || fail "The root is read-only. First type: sudo sh systemd/install --read-only-root off, and restart."
    if systemd_runs; then
        run systemctl stop arbiter-trouble.service || true # first: when it ends, it starts the box again
        run systemctl stop arbiter-reader.service arbiter-web.socket arbiter-web.service || true
    fi
    run systemctl disable --quiet arbiter-reader.service arbiter-web.service arbiter-web.socket || true
    python=$opt/current/venv/bin/python
    if [ -x "$python" ]; then run "$python" -I -m firmware.machine.place --remove || true; fi
    echo "$files" | while read -r _ target; do run rm -f "$target"; done
    for file in $made; do run rm -f "$file"; done
    run rm -rf "$opt" /usr/local/bin/arbiter /run/arbiter "$protected"
    if [ -e "$initramfs/hooks/arbiter" ]; then
        run rm -f "$initramfs/scripts/local-bottom/arbiter" "$initramfs/hooks/arbiter"
        run update-initramfs -u || true
    fi
    for folder in /etc/systemd/system.conf.d /etc/systemd/journald.conf.d; do
        [ ! -d "$folder" ] || [ -n "$(ls -A "$folder")" ] || run rmdir "$folder"
    done
    if systemd_runs; then run systemctl daemon-reload; fi
    [ -z "$dry" ] || { say "Nothing was changed."; return 0; }
    leave_users
    say "The Arbiter is gone. These stay, with your games, decks and settings: $state $configuration"
    say "To remove them as well: sudo rm -r $state $configuration"
    [ ! -s /var/log/arbiter-packages.log ] || {
        say "Packages that were installed for it, and stay:$(tr -d '\n' </var/log/arbiter-packages.log)"
        rm -f /var/log/arbiter-packages.log
    }
}

# The users go; what they leave behind belongs to root, so that no later user inherits it.
leave_users() {
    [ ! -d "$state" ] || chown -R root:root "$state"
    for user in arbiter arbiter-web; do
        if getent passwd "$user" >/dev/null; then userdel "$user" 2>/dev/null || say "Note: the user $user is still in use."; fi
        if getent group "$user" >/dev/null; then groupdel "$user" 2>/dev/null || true; fi
    done
}
