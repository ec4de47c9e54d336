#!/bin/sh
# Installs a package of Debian, or says how.
set -eu
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get install -y --no-install-recommends "$1" && exit
    # A fresh machine has no list of packages yet.
    apt-get update && apt-get install -y --no-install-recommends "$1"
    exit
fi
echo "$1 is missing. Install it with: sudo apt-get install $1" >&2
exit 1
