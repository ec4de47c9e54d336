# Packages for others, in dist/: what this machine can make, each tested. A container needs an engine:
# packaging/Containerfile.

DIST := dist
# The program that is packed; another one, to try the packing itself, is named by DIST_PROGRAM=….
DIST_PROGRAM ?= target/release/rivi

# The C library of the program that needs none of the system's.
STATIC := $(shell uname -m)-unknown-linux-musl
STATIC_PROGRAM ?= target/$(STATIC)/release/rivi

## dist: the .deb, a program for any Linux, the wheel, SBOMs, licences and checksums in dist/, each tested (the .deb as root)
dist: build wheel static
	rm -rf $(DIST)
	$(MAKE) --no-print-directory dist-bill dist-deb dist-static
	cp target/wheels/rivi-*.whl $(DIST)/
	packaging/test-wheel.sh $(DIST)/rivi-*.whl
	$(MAKE) --no-print-directory dist-sums

dist-bill:
	mkdir -p $(DIST)
	python3 packaging/bill.py rivi $(DIST)/rivi.cdx.json $(DIST)/LICENCES.txt
	python3 packaging/bill.py rivi-python $(DIST)/rivi-python.cdx.json $(DIST)/LICENCES-python.txt

dist-deb:
	packaging/deb.sh $(DIST_PROGRAM) $(DIST)/LICENCES.txt $(DIST)
	@if test "$$(id -u)" = 0; then packaging/test-deb.sh $(DIST)/rivi_*.deb; else echo "the .deb was not installed for a try: that needs root"; fi

## static: the program for any Linux, which needs nothing of the system
static: toolchain web
	@command -v musl-gcc >/dev/null || make/install.sh musl-tools
	@rustc --print target-libdir --target $(STATIC) | xargs test -d || rustup target add $(STATIC)
	$(CARGO) build --release -p rivi --target $(STATIC)

dist-static:
	packaging/test-static.sh $$(packaging/static.sh $(STATIC_PROGRAM) $(DIST)/LICENCES.txt $(DIST))

dist-sums:
	cd $(DIST) && sha256sum * > SHA256SUMS && sha256sum --check --quiet SHA256SUMS

.PHONY: dist dist-bill dist-deb static dist-static dist-sums
