#!/bin/sh
# Takes the symbols out of a program and keeps them in a file beside it, where debuggers and the program's
# own backtraces find them. Cargo's other name for the program keeps both, so that this can be done again.
set -eu
program=$1
# Where there is no objcopy, as on macOS, the compiler keeps the symbols apart by itself.
command -v objcopy >/dev/null || exit 0
objcopy --only-keep-debug "$program" "$program.debug"
objcopy --strip-all --add-gnu-debuglink="$program.debug" "$program" "$program.stripped"
mv -f "$program.stripped" "$program"
