# The library as others get it: every crate that is published, packed together.

NOT_PUBLISHED := --exclude rivi-lab --exclude rivi-train --exclude own-game --exclude rivi-python --exclude xtask

## package: pack all library crates together and build each of them from its package
package: toolchain
	$(CARGO) package --workspace $(NOT_PUBLISHED)

# The same without building them; what is not committed yet is packed too.
package-short: toolchain
	$(CARGO) package --workspace $(NOT_PUBLISHED) --no-verify --allow-dirty --quiet

.PHONY: package package-short
