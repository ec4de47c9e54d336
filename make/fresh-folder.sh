#!/usr/bin/env bash
# Packs a package of npm's, installs it into a folder that has nothing else, and runs an example there.
set -euo pipefail
package=$(realpath "$1") example=$(realpath "$2")
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm pack --silent "$package" >/dev/null
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund ./rivi-*.tgz
cp "$example" .
node "$(basename "$example")"
