# Fuzzing of every parser. libFuzzer needs a compiler with unstable options; the stable one takes
# them when told to, and a sanitizer is not needed: the code is safe Rust, and what is looked for are
# panics and broken properties.

FUZZ_SECONDS ?= 20
FUZZ_TARGETS = $(notdir $(basename $(wildcard fuzz/fuzz_targets/*.rs)))
FUZZ := RUSTC_BOOTSTRAP=1 $(CARGO) fuzz

## fuzz: look for text that breaks a parser's property, FUZZ_SECONDS (20) for each
fuzz: toolchain fuzz-tools
	@for target in $(FUZZ_TARGETS); do \
	    mkdir -p fuzz/corpus/$$target && echo "fuzzing $$target for $(FUZZ_SECONDS) seconds" && \
	    $(FUZZ) run --sanitizer none $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
	        -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
	        -print_final_stats=1 || exit 1; \
	done

fuzz-tools:
	@command -v c++ >/dev/null || { echo "libFuzzer needs a C++ compiler. Install it with: sudo apt-get install build-essential" >&2; exit 1; }
	@$(CARGO) fuzz --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-fuzz --version 0.13.2

.PHONY: fuzz fuzz-tools
