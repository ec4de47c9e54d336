# The Python package: its wheel, and the tests that the wheel is put to in an environment of its own.

PY := .venv/python
PY_BIN := $(PY)/bin/python
PY_TOOLS := "maturin>=1.9,<2" "numpy>=1.26" pytest hypothesis gymnasium pettingzoo open_spiel pyarrow pygame nbclient nbformat ipykernel psutil
PY_CRATE := crates/python
# Built as tests are, so that what is compiled already serves; wheels for others are built by `make wheel`.
PY_PROFILE ?= dev

$(PY)/ready: make/python.mk
	@python3 -c 'import ensurepip, venv' 2>/dev/null || make/install.sh python3-venv
	python3 -m venv $(PY)
	$(PY)/bin/pip install --quiet $(PY_TOOLS)
	@touch $@

## python: build the Python package and install it into .venv/python
python: toolchain $(PY)/ready
	rm -rf target/wheels-$(PY_PROFILE)
	CARGO=$(CURDIR)/make/cargo-together.sh $(PY)/bin/maturin build --quiet --manifest-path $(PY_CRATE)/Cargo.toml --profile $(PY_PROFILE) --interpreter $(CURDIR)/$(PY_BIN) --out target/wheels-$(PY_PROFILE)
	$(PY)/bin/pip install --quiet --force-reinstall --no-deps target/wheels-$(PY_PROFILE)/rivi-*.whl

## test-python: build the wheel and test it: pytest, the documentation's examples, notebooks
test-python: python
	cd $(PY_CRATE)/tests && $(CURDIR)/$(PY_BIN) -m pytest -q -p no:cacheprovider

## wheel: the Python package as others get it, optimised, in target/wheels
wheel: toolchain $(PY)/ready
	$(PY)/bin/maturin build --manifest-path $(PY_CRATE)/Cargo.toml --release --interpreter $(CURDIR)/$(PY_BIN) --out target/wheels

## bench-python: steps per second of batches beside loops with OpenSpiel and PettingZoo, in one run
bench-python: wheel
	$(PY)/bin/pip install --quiet --force-reinstall --no-deps target/wheels/rivi-*.whl
	$(PY_BIN) $(PY_CRATE)/bench/batches.py

.PHONY: python test-python wheel bench-python
