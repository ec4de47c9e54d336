# The page in web/: Node builds it, the program carries it.

NPM ?= npm
WEB_TYPES := web/src/lib/schema.ts
WEB_SOURCES := $(shell find web/src web/public crates/players/locales -type f 2>/dev/null) web/index.html web/vite.config.ts web/svelte.config.js

node:
	@command -v $(NPM) >/dev/null || { echo "Node is missing. Install it with: sudo apt-get install nodejs npm (version 20.19 or later), or from nodejs.org" >&2; exit 1; }

# npm leaves this file behind once everything that package-lock.json names is there.
web/node_modules/.package-lock.json: web/package-lock.json web/.npmrc | node
	# Not `npm ci`: it refuses a lock file that leaves out what only other systems need. The lock file stays as it is.
	cd web && $(NPM) install --no-audit --no-fund --no-save
	@touch $@

# What the server says, as types: made from its description, which is kept so that the page can be built without it.
$(WEB_TYPES): web/openapi.json web/node_modules/.package-lock.json
	cd web && $(NPM) run --silent types

## api: write the description of the API down again, and the page's types that are made from it
api: toolchain web/node_modules/.package-lock.json
	$(CARGO) run --quiet -p rivi -- openapi > web/openapi.new
	mv web/openapi.new web/openapi.json
	cd web && $(NPM) run --silent types

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && $(NPM) run --silent build

## web: build the page that the program carries
web: web/dist/index.html

chromium:
	@command -v $${PLAYWRIGHT_CHROMIUM:-chromium} >/dev/null || make/install.sh chromium

## test-web: types, units, and the page played in a real browser; pictures of every page in web/artefacts
test-web: web chromium test-program
	cd web && $(NPM) run --silent check && $(NPM) run --silent unit
	cd web && $(NPM) run --silent e2e

## bench-web: the page's size, shift, speed and longest tasks, with a server and without one, and machines in a browser beside native ones
bench-web: web chromium site
	$(CARGO) build --release -p rivi
	cd web && RIVI_PROGRAM=../target/release/rivi $(NPM) run --silent bench
	$(MAKE) --no-print-directory bench-wasm

.PHONY: node web api chromium test-web bench-web
