# Rivi in WebAssembly: the package for browsers and Node.

WASM_FOLDER := target/wasm
WASM_PACKAGE := $(WASM_FOLDER)/package
WASM_BUILT := $(WASM_FOLDER)/wasm32-unknown-unknown/wasm/rivi_wasm.wasm

wasm-target:
	@rustc --print target-libdir --target wasm32-unknown-unknown | xargs test -d || \
	  rustup target add wasm32-unknown-unknown || \
	  { echo "Rust for WebAssembly is missing. Install it with: rustup target add wasm32-unknown-unknown" >&2; exit 1; }

## wasm: the package for browsers and Node, in target/wasm/package
wasm: toolchain wasm-target
	$(CARGO) build --profile wasm --target-dir $(WASM_FOLDER) -p rivi-wasm --target wasm32-unknown-unknown
	$(CARGO) run --quiet --target-dir $(WASM_FOLDER) -p xtask -- bindings $(WASM_BUILT) $(WASM_PACKAGE)
	cp crates/wasm/package/* LICENSE-MIT LICENSE-APACHE $(WASM_PACKAGE)/

## test-wasm: every recorded move and node again in WebAssembly, and the package used from a fresh folder
test-wasm: wasm web/node_modules/.package-lock.json chromium
	node --test crates/wasm/tests/*.test.mjs
	make/fresh-folder.sh $(WASM_PACKAGE) examples/npm/play.mjs

.PHONY: wasm-target wasm test-wasm
