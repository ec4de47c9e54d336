#!/bin/sh
# Cargo for maturin, where the package is built to be tested: maturin asks for one crate alone, for which every crate that
# it needs would be compiled again with fewer features. This builds the libraries of all crates together instead, of which
# the tests have compiled nearly all. Anything else goes to cargo as it is.
set -eu
test "${1:-}" = rustc || exec cargo "$@"
exec cargo build --workspace --lib --message-format json-render-diagnostics
