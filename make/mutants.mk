# Faults planted in the rules, one by one: each must make a test fail. Which files, and what changes
# nothing and why, is in .cargo/mutants.toml and docs/lab/mutants.md.

# A planted fault may fill the memory, in kilobytes, or be a loop without end, in seconds of processor time.
MUTANTS_MEMORY ?= 4000000
export MUTANTS_SECONDS ?= 15

# Cargo's name for what runs the tests; a build is not limited, as one that is cut short would count as
# a fault that does not compile.
HOST = $(shell rustc -vV | sed -n 's/^host: //p' | tr a-z- A-Z_)
# What an earlier run has found is not planted again, so that an interrupted run goes on.
PLANT = ulimit -v $(MUTANTS_MEMORY) && \
	CARGO_TARGET_$(HOST)_RUNNER=$(CURDIR)/make/until-it-fails.sh $(CARGO) mutants --iterate --no-shuffle
# Without a fault it would build the tests of the crate that is faulty, which has none of that name.
NO_BASELINE = --baseline skip --timeout 900
# Not all are found: the next run plants what is left again.
SOME_LEFT = || test $$? -eq 2
# Tests of the machines, which say nothing of the rules, and the longest.
OTHERS = -- -- $(addprefix --skip ,vier slices solver:: shortest:: book:: score_ expert:: explain:: level:: forced:: \
	scenario:: net:: search:: best_first:: last_board:: facts:: openings:: analyst:: machine threat gomocup:: swap2:: \
	weights:: scores:: win_base:: evaluation:: hand:: sameness:: commands:: inside:: seats:: \
	every_board every_set_up fast_and_slow)
# The crates with the rules of the games, and where their names are read.
GAMES = $(addprefix -p rivi-,mnk connect4 gomoku ultimate players)

## mutants: plant faults in the rules of all games; interrupted, it goes on (mutants-forget: from the start)
mutants: mutants-rules mutants-games

# First the tests that are quickly built; only what they miss is left to the others. An argument for all of cargo's
# runs, as those for the tests alone would let every test be built.
mutants-rules: toolchain mutants-tool
	$(PLANT) -p rivi-rules --test-package rivi-rules -o target/mutants-rules --cargo-arg=--lib $(SOME_LEFT)
	$(PLANT) $(NO_BASELINE) -p rivi-rules --test-package rivi-games -o target/mutants-rules --cargo-arg=--test=as_written $(OTHERS)

# What is left then are faults in the forbidden moves of renju that only many boards show.
mutants-games: toolchain mutants-tool
	$(PLANT) $(NO_BASELINE) $(GAMES) --test-package rivi-games -o target/mutants-games --cargo-arg=--test=as_written $(OTHERS) $(SOME_LEFT)
	$(PLANT) $(GAMES) -o target/mutants-games --cargo-arg=--lib $(OTHERS) $(SOME_LEFT)
	export MUTANTS_SECONDS=300 && $(PLANT) $(NO_BASELINE) $(GAMES) --test-package rivi-games -o target/mutants-games --cargo-arg=--test=as_written -- -- renju::

mutants-tool:
	@mkdir -p target
	@$(CARGO) mutants --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-mutants --version 27.1.0

mutants-forget:
	rm -rf target/mutants-rules target/mutants-games

.PHONY: mutants mutants-rules mutants-games mutants-tool mutants-forget
