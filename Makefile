# Needs Python 3.11 or newer, make and git; everything else is installed into .venv.
# The newest Python that runs and can create environments.
PYTHON ?= $(shell for python in python3.14 python3.13 python3.12 python3.11 python3; do \
  "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)
BIN := .venv/bin
STAMP := .venv/installed
PEERS := .venv-peers/installed
SIZE ?= 1
PROTOS := $(shell find proto -name '*.proto')

.DEFAULT_GOAL := help
.PHONY: help tournament test test-plain test-install check format compile proto playthroughs languages man bench soak clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

tournament: compile ## Run a tournament of house bots at every table, and print the standings.
	$(BIN)/kasino tournament --config clients/house.toml

test: compile ## Run every test, doctest and documented example; the core is compiled if there is a C compiler.
	$(BIN)/pytest -n 2

test-plain: $(STAMP) ## Run every test with the core in plain Python.
	KASINO_PURE=1 $(BIN)/pytest -n 2

test-install: $(STAMP) ## Test what wheels, source distributions and editable installs contain.
	$(BIN)/pytest -n 2 tests/installation/installs.py

check: $(STAMP) ## Check style, types and the contract, without changing files.
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/buf lint proto

format: $(STAMP) ## Fix what ruff can fix, and format the code.
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

compile: $(STAMP) ## Compile the core, if there is a C compiler; other targets do so by themselves.
	@$(BIN)/python server/compile_game.py

proto: $(STAMP) ## Generate the Python stubs of the contract.
	$(BIN)/python proto/compile.py

playthroughs: compile ## Regenerate tests/playthroughs; review the diff.
	$(BIN)/python -m tests.game.playthroughs

languages: compile ## Build and test the bots in other languages, as far as tools are installed; SIZE=1 or less.
	$(BIN)/python -m tests.languages --size $(SIZE)

man: $(STAMP) ## Write the man page of kasino, dist/kasino.1.
	@mkdir -p dist
	$(BIN)/argparse-manpage --module kasino.cli.command_line --function command_line --project-name kasino \
	  --description 'the Casino family of card games' --manual-title Kasino --output dist/kasino.1

bench: compile $(PEERS) ## Measure performance, compared to other libraries.
	$(BIN)/python -m tests.bench

soak: compile ## Run long randomized tests; SIZE=1 or less.
	$(BIN)/python -m tests.soak --size $(SIZE)

clean: ## Remove all generated files.
	rm -rf .venv .venv-peers build dist tournament .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf bots/go/bin bots/go/kasino bots/node/dist bots/node/node_modules bots/node/src/types
	rm -rf bots/java/target bots/rust/target bots/cpp/build
	find proto -name '*_pb2*.py*' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An editable install generates the stubs, so it depends on every .proto. An environment that works is kept.
$(STAMP): pyproject.toml proto/compile.py server/wheel.py $(PROTOS)
	@$(BIN)/python -c '' 2>/dev/null || test -n '$(PYTHON)' || { echo 'there is no Python 3.11 or newer with venv' >&2; exit 1; }
	$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	KASINO_COMPILE=0 $(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# The libraries that the benchmark compares with, a line each: one that cannot be installed is named, and left out.
$(PEERS): tests/bench/peers.txt
	$(PYTHON) -m venv .venv-peers
	@while read -r peer; do \
	  .venv-peers/bin/pip install --quiet --disable-pip-version-check $$peer || echo "not installed: $$peer"; \
	done < $<
	@touch $@
