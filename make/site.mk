# The page without a server: a folder for any server of files, which plays, computes and keeps games in the browser.

SITE := dist-site
# The folder of a server that the site is for, as BASE=/rivi/.
BASE ?= /
# Built as tests are: slower to play, sooner there.
WASM_QUICK := target/wasm/quick

FINISH := node web/site/finish.mjs

## site: everything that needs no server, in web/dist-site, for any server of files; below a folder of it by BASE=/rivi/
site: wasm web/node_modules/.package-lock.json
	cd web && $(NPM) run --silent build -- --base $(BASE) --outDir $(SITE) --emptyOutDir
	$(FINISH) web/$(SITE) --engine $(WASM_PACKAGE) --alone

# What runs while it builds, and xtask, are there already from the tests.
wasm-quick: toolchain wasm-target
	$(CARGO) build --quiet -p rivi-wasm --target wasm32-unknown-unknown
	$(CARGO) build --quiet --workspace --bin xtask
	mkdir -p $(WASM_QUICK)
	target/debug/xtask bindings target/wasm32-unknown-unknown/debug/rivi_wasm.wasm $(WASM_QUICK)
	node crates/wasm/lay.mjs $(WASM_QUICK)

# The page twice, with the engine that was built quickly: below a folder of a server of files, and as the program serves it.
site-quick: wasm-quick web
	cd web && $(NPM) run --silent build -- --base /rivi/ --outDir $(SITE)-quick --emptyOutDir
	$(FINISH) web/$(SITE)-quick --engine $(WASM_QUICK) --alone
	rm -rf web/$(SITE)-served && cp -r web/dist web/$(SITE)-served
	$(FINISH) web/$(SITE)-served --engine $(WASM_QUICK)

## test-site: the page on a server of files and offline: games, pages, keeping, newer pages, a server that goes away
test-site: site-quick chromium
	$(CARGO) build --quiet --workspace --bin rivi
	cd web && $(NPM) run --silent e2e-site

# The short form: played, undone, offline, deep links, and a server that goes away.
test-site-short: site-quick chromium
	cd web && $(NPM) run --silent e2e-site -- --grep @short

.PHONY: site wasm-quick site-quick test-site test-site-short
