#!/usr/bin/env bash
# Packs a package of npm's, installs it into a folder that has nothing else, and tries examples there: programs in Node,
# pages in a browser.
set -euo pipefail
package=$(realpath "$1") page_test=$(realpath crates/wasm/tests/page.mjs)
shift
examples=$(realpath "$@")
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm pack --silent "$package" >/dev/null
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund ./rivi-*.tgz
for example in $examples; do
  cp "$example" .
  case $example in
  *.html) node "$page_test" "$folder" "$(basename "$example")" ;;
  *) node "$(basename "$example")" ;;
  esac
done
