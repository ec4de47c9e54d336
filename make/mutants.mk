# Faults planted in the rules, one by one: each must make a test fail. Which files, and what changes
# nothing and why, is in .cargo/mutants.toml and docs/mutants.md.

MUTANTS_SHARD ?= 0/1
# A planted fault may fill the memory; in kilobytes.
MUTANTS_MEMORY ?= 4000000

## mutants: plant faults in the rules of all games; MUTANTS_SHARD=0/8 takes the first eighth
mutants: toolchain
	@$(CARGO) mutants --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-mutants --version 27.1.0
	ulimit -v $(MUTANTS_MEMORY) && $(CARGO) mutants --shard $(MUTANTS_SHARD)

.PHONY: mutants
