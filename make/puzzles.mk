# Puzzles: proven again, and made anew from their seeds.

## puzzles: prove every puzzle again from the rules, trying every first move and every answer to it
puzzles: toolchain
	$(CARGO) build --release -p rivi
	./target/release/rivi puzzles check

MAKE_PUZZLES = ./target/release/rivi puzzles make

## make-puzzles: make every shipped puzzle again from its seed; nothing changes unless a machine or a theme has
make-puzzles: toolchain
	$(CARGO) build --release -p rivi
	for file in crates/games/*/data/puzzles*.txt; do \
	  line=$$(sed -n 's/^# rivi puzzles make //p' $$file); \
	  test -z "$$line" || $(MAKE_PUZZLES) $$line --out $$file || exit 1; \
	done

.PHONY: puzzles make-puzzles
