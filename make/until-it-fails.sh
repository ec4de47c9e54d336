#!/bin/sh
# Runs the tests of one program for `make mutants`: to the first that fails, and for at most so many
# seconds of processor time, as a planted fault may be a loop without end. A limit by the clock would
# depend on what else the machine does. The tests' own switch for the first failure waits to be declared stable.
ulimit -t "${MUTANTS_SECONDS:-15}"
export RUSTC_BOOTSTRAP=1
exec "$@" -Z unstable-options --fail-fast --test-threads 1
