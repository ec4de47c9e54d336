# Rivi in WebAssembly: the package for browsers and Node.

WASM_FOLDER := target/wasm
WASM_PACKAGE := $(WASM_FOLDER)/package
# The same module for browsers that work on 128 bits at a time.
WASM_SIMD := $(WASM_FOLDER)/simd
WASM_BUILT := wasm32-unknown-unknown/wasm/rivi_wasm.wasm
WASM_BUILD := build --profile wasm -p rivi-wasm --target wasm32-unknown-unknown --target-dir
WASM_BINDINGS = $(CARGO) run --quiet --target-dir $(WASM_FOLDER) -p xtask -- bindings

wasm-target:
	@rustc --print target-libdir --target wasm32-unknown-unknown | xargs test -d || \
	  rustup target add wasm32-unknown-unknown || \
	  { echo "Rust for WebAssembly is missing. Install it with: rustup target add wasm32-unknown-unknown" >&2; exit 1; }

## wasm: the package for browsers and Node, in target/wasm/package, and what it weighs
wasm: toolchain wasm-target node
	$(CARGO) $(WASM_BUILD) $(WASM_FOLDER)
	RUSTFLAGS="-C target-feature=+simd128" $(CARGO) $(WASM_BUILD) $(WASM_SIMD)
	$(WASM_BINDINGS) $(WASM_FOLDER)/$(WASM_BUILT) $(WASM_PACKAGE)
	$(WASM_BINDINGS) $(WASM_SIMD)/$(WASM_BUILT) $(WASM_SIMD)/package
	@cmp $(WASM_SIMD)/package/rivi.js $(WASM_PACKAGE)/rivi.js || \
	  { echo "The two modules need bindings of their own, and the package has one file of them." >&2; exit 1; }
	node crates/wasm/lay.mjs $(WASM_PACKAGE) $(WASM_SIMD)/package/rivi_bg.wasm
	node crates/wasm/sizes.mjs $(WASM_PACKAGE)

# V8 does without SIMD where it may not use these instructions of the processor.
WITHOUT_SIMD := --no-enable-sse4-1

## test-wasm: every recorded move and node again in both modules, and the package used from a fresh folder
test-wasm: wasm web/node_modules/.package-lock.json chromium
	node --test crates/wasm/tests/*.test.mjs
	node $(WITHOUT_SIMD) crates/wasm/tests/same.test.mjs
	make/fresh-folder.sh $(WASM_PACKAGE) examples/npm/play.mjs examples/npm/page.html

WASM_NATIVE = build --release -p rivi-wasm --example speed

## bench-wasm: machines in WebAssembly beside the native ones, with and without AVX2, on one thread
bench-wasm: wasm
	$(CARGO) $(WASM_NATIVE)
	$(CARGO) $(WASM_NATIVE) --features narrow --target-dir $(WASM_FOLDER)/narrow
	node crates/wasm/bench/speed.mjs $(abspath $(WASM_PACKAGE)) target/release/examples/speed \
	  $(WASM_FOLDER)/narrow/release/examples/speed

.PHONY: wasm-target wasm test-wasm bench-wasm
