#!/bin/sh
# Makes the Debian package of a program that is built: deb.sh PROGRAM LICENCES OUT-DIR
set -eu
program=$1 licences=$2 out=$3
here=$(dirname "$0")/debian
version=$("$program" --version | awk 'NR == 1 {print $2}')
arch=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

install -D -m 755 "$program" "$root/usr/bin/rivi"
strip "$root/usr/bin/rivi"
install -D -m 644 "$here/rivi.service" "$root/lib/systemd/system/rivi.service"
install -D -m 644 "$licences" "$root/usr/share/doc/rivi/copyright"
mkdir -p "$root/usr/share/man/man1"
"$program" man "$root/usr/share/man/man1" >/dev/null
gzip -9n "$root"/usr/share/man/man1/*.1
for shell in bash:bash-completion/completions/rivi zsh:zsh/vendor-completions/_rivi fish:fish/vendor_completions.d/rivi.fish; do
    file=$root/usr/share/${shell#*:}
    mkdir -p "$(dirname "$file")"
    "$program" completions "${shell%%:*}" >"$file"
done

# The newest symbol of the C library that the program asks for.
libc=$(objdump -T "$root/usr/bin/rivi" | grep -o 'GLIBC_[0-9.]*' | sed s/GLIBC_// | sort -uV | tail -n 1)
depends="libc6 (>= ${libc:-2.31})"
if objdump -p "$root/usr/bin/rivi" | grep -q libgcc_s; then depends="$depends, libgcc-s1"; fi
mkdir -p "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<CONTROL
Package: rivi
Version: $version
Architecture: $arch
Maintainer: Rivi's contributors <rivi@localhost>
Section: games
Priority: optional
Depends: $depends, passwd
Recommends: ca-certificates
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Description: two-player games won by a line of marks
 Tic-tac-toe, Connect Four, five in a row and Ultimate tic-tac-toe: to be played in a terminal or a browser, solved
 exactly, and looked into while the machines think.
CONTROL
install -m 755 "$here/postinst" "$here/prerm" "$here/postrm" "$root/DEBIAN/"
mkdir -p "$out"
dpkg-deb --root-owner-group --build "$root" "$out/rivi_${version}_$arch.deb"
