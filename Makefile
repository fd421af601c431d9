# Thin on purpose: each target makes the virtual environment if need be, then runs one command.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .peers
PEER_GAMES := training/lanista/training/benchmarks/peers.txt

.PHONY: install demo test lint types tests wheel gate bench peers soak

install: $(VENV)/installed

$(VENV)/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[train,data,libraries,dev]'
	@touch $@

demo: install
	$(BIN)/lanista demo

test: lint types tests wheel gate

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: install
	$(BIN)/mypy

tests: install
	$(BIN)/pytest -q

wheel: install
	$(BIN)/python tests/wheel.py

gate: install
	$(BIN)/lanista gate --small

bench: install
	$(BIN)/lanista bench

# What `lanista bench` measures beside ours, apart from everything that is ours.
peers: $(PEERS)/installed

$(PEERS)/installed: $(PEER_GAMES)
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check -r $(PEER_GAMES)
	@touch $@

soak: install
	$(BIN)/python tests/soak.py
