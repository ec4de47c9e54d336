# The server: how it bears being killed, loaded and asked nonsense.

SOAK_KILLS ?= 1000
CLUSTER_KILLS ?= 300
SCHEMATHESIS := .venv/bin/schemathesis
SCHEMATHESIS_EXAMPLES ?= 100

## soak: kill the server, and PostgreSQL, SOAK_KILLS (1000) times each in the middle of play; nothing that was told may be lost
soak: toolchain
	RIVI_KILLS=$(SOAK_KILLS) $(CARGO) test -p rivi-server --test crash -- --nocapture

## test-cluster: kill servers, workers, NATS and PostgreSQL CLUSTER_KILLS (300) times under play that goes from server to server
test-cluster: toolchain services
	RIVI_KILLS=$(CLUSTER_KILLS) $(CARGO) test -p rivi-server --test crash several -- --nocapture

## bench-jobs: how much longer a move of a second takes that a worker thinks about
bench-jobs: toolchain services
	$(CARGO) test -p rivi-work --test jobs what_a_job_adds -- --ignored --nocapture

# What several servers need; without it their tests say that they did not run.
services:
	@command -v nats-server >/dev/null || test -x /usr/sbin/nats-server || make/install.sh nats-server
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || make/install.sh postgresql

## bench-server: moves kept per second and their latency, on SQLite and PostgreSQL
bench-server: lab
	./target/release/rivi-lab bench server

## schemathesis: ask a running server what its description allows and what it does not; no answer may be a 5xx
schemathesis: test-program $(SCHEMATHESIS)
	make/schemathesis.sh ./target/debug/rivi $(SCHEMATHESIS) $(SCHEMATHESIS_EXAMPLES)

ATTACK := crates/server/attack/attack.py
ATTACKER := .venv/attack/bin/python

## attack: carry out every attack that we know of against the optimised server, in less than 10 minutes
attack: build $(ATTACKER)
	timeout 600 $(ATTACKER) $(ATTACK) ./target/release/rivi

## attack-short: the same in less than a minute, with the server as it is built for tests
attack-short: $(ATTACKER) test-program
	timeout 120 $(ATTACKER) $(ATTACK) ./target/debug/rivi --short

$(ATTACKER):
	python3 -m venv .venv/attack
	.venv/attack/bin/pip install --quiet websockets

$(SCHEMATHESIS):
	python3 -m venv .venv
	.venv/bin/pip install --quiet schemathesis

.PHONY: soak test-cluster services bench-jobs bench-server attack attack-short schemathesis
