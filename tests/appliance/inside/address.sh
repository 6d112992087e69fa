#!/bin/sh
# What udhcpc calls when it has an address: sets it, as a phone does.
case "$1" in
    bound | renew)
        ip address flush dev "$interface"
        ip address add "$ip/24" dev "$interface"
        [ -z "${router:-}" ] || ip route replace default via "$router"
        ;;
esac
