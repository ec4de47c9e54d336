# The server: how it bears being killed, loaded and asked nonsense.

SOAK_KILLS ?= 60
SCHEMATHESIS := .venv/bin/schemathesis
SCHEMATHESIS_EXAMPLES ?= 100

## soak: kill the server SOAK_KILLS (60) times in the middle of play; no acknowledged move may be lost
soak: toolchain
	RIVI_KILLS=$(SOAK_KILLS) $(CARGO) test -p rivi-server --test crash -- --nocapture

## bench-server: moves kept a second and their latency, on SQLite and PostgreSQL
bench-server: lab
	./target/release/rivi-lab bench server

## schemathesis: ask a running server what its description allows and what it does not; no answer may be a 5xx
schemathesis: toolchain $(SCHEMATHESIS)
	$(CARGO) build -p rivi
	make/schemathesis.sh ./target/debug/rivi $(SCHEMATHESIS) $(SCHEMATHESIS_EXAMPLES)

$(SCHEMATHESIS):
	python3 -m venv .venv
	.venv/bin/pip install --quiet schemathesis

.PHONY: soak bench-server schemathesis
