# Python 3.11 or newer, make and git are all that must be there; everything else goes into .venv.
PYTHON ?= $(shell python3.11 -c '' 2>/dev/null && echo python3.11 || echo python3)
BIN := .venv/bin
STAMP := .venv/installed
PROTOS := $(shell find proto -name '*.proto')

.DEFAULT_GOAL := help
.PHONY: help test check format proto playthroughs bench clean

help: ## Say what there is to make.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: $(STAMP) ## Run every test, doctest and documented example.
	$(BIN)/pytest -n 2

check: $(STAMP) ## Check style, types and the contract; change nothing.
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/buf lint proto

format: $(STAMP) ## Mend what ruff can mend, and lay the code out.
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

proto: $(STAMP) ## Compile the contract to the stubs beside it.
	$(BIN)/python proto/compile.py

playthroughs: $(STAMP) ## Write tests/playthroughs anew; the diff is the review.
	$(BIN)/python -m tests.game.playthroughs

bench: $(STAMP) ## Measure how fast the game is played.
	$(BIN)/python -m tests.bench

clean: ## Remove all that make has made.
	rm -rf .venv dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find proto -name '*_pb2*.py*' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An editable install compiles the contract, so a changed .proto is a reason to install again.
$(STAMP): pyproject.toml proto/compile.py $(PROTOS)
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
