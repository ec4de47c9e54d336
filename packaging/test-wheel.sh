#!/bin/sh
# Installs the wheel in a fresh virtual environment, and as a dependency of another project: test-wheel.sh WHEEL
set -eu
wheel=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/alone"
"$work/alone/bin/pip" install --quiet "$wheel"
cd "$work"
"$work/alone/bin/python" -c 'import rivi; assert rivi.Position("connect4", "444").solve().score == -1'

mkdir -p "$work/project/user"
cat >"$work/project/pyproject.toml" <<TOML
[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"
[project]
name = "user"
version = "1"
dependencies = ["rivi @ file://$wheel"]
[project.scripts]
user = "user:main"
[tool.setuptools]
packages = ["user"]
TOML
echo 'import rivi
def main(): print(len(rivi.Batch("ultimate", 8).legal()))' >"$work/project/user/__init__.py"
python3 -m venv "$work/other"
"$work/other/bin/pip" install --quiet "$work/project"
test "$("$work/other/bin/user")" = 8
echo "$(basename "$wheel"): imported in a fresh environment, and as a dependency of another project"
