# Rivi's two commands are `make run` and `make test`; `make help` lists the rest.

CARGO ?= cargo
NEXTEST := $(shell $(CARGO) nextest --version 2>/dev/null)
PYTHON_PEERS := .venv/bin/python

.DEFAULT_GOAL := help

## run: build Rivi with its page and start it; it prints the address to open
run: build
	@./target/release/rivi serve

## test: everything that must hold before a change lands
test: toolchain format web lint test-rust test-docs package-short test-web attack-short test-python test-site-short

## build: the program with its page, optimised; its symbols go into rivi.debug beside it
build: toolchain web
	$(CARGO) build --release -p rivi
	make/split-symbols.sh target/release/rivi

## build-whole: the same with the engine for browsers in it: its page opens offline, and goes on where the server is gone
build-whole: toolchain web wasm
	$(FINISH) web/dist --engine $(WASM_PACKAGE)
	$(CARGO) build --release -p rivi
	make/split-symbols.sh target/release/rivi

## lab: the tools, optimised: benchmarks and training
lab: toolchain
	$(CARGO) build --release -p rivi-lab

toolchain:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing. Install it with rustup, see rustup.rs" >&2; exit 1; }
	@command -v cc >/dev/null || { echo "A C linker is missing. Install it with: sudo apt-get install build-essential" >&2; exit 1; }

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets -- -D warnings

# The program as tests are built: all crates together, with the features that any of them turns on, so that nothing is
# compiled a second time.
test-program: toolchain
	$(CARGO) build --workspace --bin rivi

test-rust:
	@command -v python3 >/dev/null || { echo "Python is missing: the tests let the example player in Python play. Install it with: sudo apt-get install python3" >&2; exit 1; }
	@test "$$(id -u)" != 0 || $(MAKE) --no-print-directory services
ifeq ($(NEXTEST),)
	$(CARGO) test --workspace --all-targets
else
	$(CARGO) nextest run --workspace
endif

test-docs:
	$(CARGO) test --workspace --doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

## test-slow: the tests that take minutes (deep perft tables, exhaustive checks)
test-slow: toolchain
	$(CARGO) test --release --workspace -- --ignored

## peers: install the Python libraries that we compare ourselves with into .venv
peers:
	python3 -m venv .venv
	.venv/bin/pip install --quiet open_spiel bitbully

# The Python with our peers, if `make peers` has made it.
WITH_PEERS = RIVI_PYTHON=$$(test -x $(PYTHON_PEERS) && echo $(PYTHON_PEERS) || echo python3)

## bench-rules: perft and random games beside crate board-game and open_spiel
bench-rules: toolchain
	$(CARGO) build --release -p rivi-lab --features peers
	$(WITH_PEERS) ./target/release/rivi-lab bench rules

## bench-connect4: the solver beside bitbully on the public sets, 2,000 random positions and the empty board
bench-connect4: lab
	$(WITH_PEERS) ./target/release/rivi-lab bench connect4
	$(WITH_PEERS) ./target/release/rivi-lab bench connect4 --agree 2000
	$(WITH_PEERS) ./target/release/rivi-lab bench connect4 empty

## bench-arena: games per minute of the arena, and what it adds to thinking
bench-arena: build lab
	./target/release/rivi-lab bench arena

## bench-instructions: instructions that the rules take, counted by valgrind
bench-instructions:
	@command -v valgrind >/dev/null || { echo "valgrind is missing. Install it with: sudo apt-get install valgrind" >&2; exit 1; }
	@command -v gungraun-runner >/dev/null || $(CARGO) install --locked gungraun-runner --version 0.20.0
	$(CARGO) bench -p rivi-lab

## deny: licences, advisories and sources of our dependencies
deny:
	@$(CARGO) deny --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-deny
	$(CARGO) deny check bans licenses sources

## clean: remove everything that was built
clean:
	$(CARGO) clean
	rm -rf .venv web/dist web/dist-site* web/node_modules web/artefacts web/test-results

-include make/*.mk

## help: this list
help:
	@grep -hE '^## ' $(MAKEFILE_LIST) | sed 's/^## /make /' | sort

.PHONY: run test build build-whole lab toolchain format lint test-program test-rust test-docs test-slow peers bench-rules bench-connect4 bench-arena bench-instructions images deny clean help
