#!/bin/sh
# Runs the program of a static package where there is nothing else: test-static.sh ARCHIVE. Needs root for that.
set -eu
archive=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
tar --extract --file "$archive" --directory "$root" --strip-components 1
if ldd "$root/rivi" >"$root/ldd" 2>&1 && ! grep -q "statically linked" "$root/ldd"; then
    echo "$archive: the program asks for libraries:" >&2
    cat "$root/ldd" >&2
    exit 1
fi
test -s "$root/man/rivi.1" -a -s "$root/completions/rivi.bash" -a -s "$root/LICENCES.txt"
mkdir "$root/data"
# In a folder of its own as its root there is no library, no shell, no device.
if test "$(id -u)" = 0; then in_root="chroot $root /rivi"; else in_root="env -i $root/rivi"; fi
$in_root solve connect4 444 >"$root/out" && grep -q "loss in" "$root/out"
if test "$(id -u)" = 0; then database=/data/rivi.db; else database=$root/data/rivi.db; fi
# No function: what is begun in the background is then the program itself, which can be told to end.
$in_root serve --listen 127.0.0.1:0 --database "sqlite:$database" >"$root/out" 2>&1 &
server=$!
for _ in $(seq 50); do grep -q "listens on" "$root/out" && break; sleep 0.2; done
cat "$root/out"
address=$(sed -n 's/.*listens on //p' "$root/out")
kill "$server" || true
wait "$server" || true
test -n "$address" -a -s "$root/data/rivi.db"
echo "$archive: solved and served where there is nothing else"
