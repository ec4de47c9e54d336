#!/bin/sh
# Installs the Debian package in a fresh root, plays and serves there, removes it: test-deb.sh DEB. Needs root.
set -eu
deb=$1
command -v debootstrap >/dev/null || apt-get install --yes --no-install-recommends debootstrap
root=$(mktemp -d)
# Its users must be able to enter it.
chmod 755 "$root"
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf "$root"' EXIT
mirror=$(sed -n 's/^URIs: *//p;s/^deb \(\[[^]]*\] \)\?\(http[^ ]*\).*/\2/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
debootstrap --variant=minbase "$suite" "$root" ${mirror:+"$mirror"} >"$root.log" 2>&1 || { tail "$root.log" >&2; exit 1; }
rm -f "$root.log"
cp "$deb" "$root/rivi.deb"
mount -t proc proc "$root/proc" 2>/dev/null || true
# No function: what is begun in the background is then the program itself, which can be told to end.
in_root="chroot $root /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8"

$in_root dpkg --install /rivi.deb
$in_root rivi solve connect4 444 | grep -q "loss in"
$in_root test -s /usr/share/man/man1/rivi.1.gz -a -s /usr/share/bash-completion/completions/rivi
$in_root test -s /usr/share/doc/rivi/copyright -a -s /lib/systemd/system/rivi.service
test "$($in_root stat -c %U:%a /var/lib/rivi)" = rivi:750
# The server as its user, as the unit starts it.
$in_root setpriv --reuid rivi --regid rivi --clear-groups rivi serve --listen 127.0.0.1:0 \
    --database sqlite:/var/lib/rivi/rivi.db >"$root/out" 2>&1 &
server=$!
for _ in $(seq 50); do grep -q "listens on" "$root/out" && break; sleep 0.2; done
cat "$root/out"
address=$(sed -n 's/.*listens on //p' "$root/out")
kill "$server" || true
wait "$server" || true
test -n "$address" -a -s "$root/var/lib/rivi/rivi.db"
$in_root dpkg --purge rivi
if $in_root test -e /usr/bin/rivi -o -e /var/lib/rivi || $in_root getent passwd rivi; then
    echo "purging $deb left something behind" >&2
    exit 1
fi
echo "$deb: installed, solved, served and purged in a fresh root of $suite"
