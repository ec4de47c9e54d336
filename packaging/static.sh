#!/bin/sh
# Packs a program that needs no libraries, for any Linux: static.sh PROGRAM LICENCES OUT-DIR
set -eu
program=$1 licences=$2 out=$3
name=rivi-$("$program" --version | awk 'NR == 1 {print $2}')-linux-$(uname -m)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
install -D -m 755 "$program" "$root/$name/rivi"
strip "$root/$name/rivi"
install -m 644 "$licences" README.md CHANGELOG.md "$root/$name/"
mkdir "$root/$name/man" "$root/$name/completions"
"$program" man "$root/$name/man" >/dev/null
for shell in bash zsh fish; do "$program" completions "$shell" >"$root/$name/completions/rivi.$shell"; done
tar --create --gzip --owner=0 --group=0 --sort=name --file "$out/$name.tar.gz" --directory "$root" "$name"
echo "$out/$name.tar.gz"
