# Needs Python 3.11 or newer, make and git; everything else is installed into .venv.
PYTHON ?= $(shell python3.11 -c '' 2>/dev/null && echo python3.11 || echo python3)
BIN := .venv/bin
STAMP := .venv/installed
COMPILED := .venv-compiled/installed
COMPILED_BIN := .venv-compiled/bin
PEERS := .venv-peers/installed
SIZE ?= 1
PROTOS := $(shell find proto -name '*.proto')
SOURCES := $(shell find server bots clients -name '*.py' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help tournament test check format proto playthroughs languages man test-compiled bench soak clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

tournament: $(STAMP) ## Run a tournament of house bots at every table, and print the standings.
	$(BIN)/kasino tournament --config clients/house.toml

test: $(STAMP) ## Run every test, doctest and documented example.
	$(BIN)/pytest -n 2

check: $(STAMP) ## Check style, types and the contract, without changing files.
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/buf lint proto

format: $(STAMP) ## Fix what ruff can fix, and format the code.
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

proto: $(STAMP) ## Generate the Python stubs of the contract.
	$(BIN)/python proto/compile.py

playthroughs: $(STAMP) ## Regenerate tests/playthroughs; review the diff.
	$(BIN)/python -m tests.game.playthroughs

languages: $(STAMP) ## Build and test the bots in other languages, as far as tools are installed; SIZE=1 or less.
	$(BIN)/python -m tests.languages --size $(SIZE)

man: $(STAMP) ## Write the man page of kasino, dist/kasino.1.
	@mkdir -p dist
	$(BIN)/argparse-manpage --module kasino.cli.command_line --function command_line --project-name kasino \
	  --description 'the Casino family of card games' --manual-title Kasino --output dist/kasino.1

test-compiled: $(COMPILED) ## Run the tests on an installed wheel, its core compiled if there is a C compiler.
	$(COMPILED_BIN)/python -c 'import kasino.game.core.board as board; print("the core is", board.__file__)'
	$(COMPILED_BIN)/pytest -n 2 tests --ignore=tests/test_layers.py

bench: $(STAMP) $(COMPILED) $(PEERS) ## Measure performance, compared to other libraries.
	$(BIN)/python -m tests.bench

soak: $(STAMP) ## Run long randomized tests; SIZE=1 or less.
	$(BIN)/python -m tests.soak --size $(SIZE)

clean: ## Remove all generated files.
	rm -rf .venv .venv-compiled .venv-peers dist tournament .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf bots/go/bin bots/go/kasino bots/node/dist bots/node/node_modules bots/node/src/types
	rm -rf bots/java/target bots/rust/target bots/cpp/build
	find proto -name '*_pb2*.py*' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An editable install generates the stubs, so it depends on every .proto.
$(STAMP): pyproject.toml proto/compile.py server/wheel.py $(PROTOS)
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# A wheel as a user installs it, so it depends on every source.
$(COMPILED): pyproject.toml proto/compile.py server/wheel.py $(PROTOS) $(SOURCES)
	$(PYTHON) -m venv .venv-compiled
	$(COMPILED_BIN)/pip install --quiet --disable-pip-version-check --force-reinstall '.[dev]'
	@touch $@

# The libraries that the benchmark compares with; if they cannot be installed, it reports that and continues.
$(PEERS):
	$(PYTHON) -m venv .venv-peers
	-.venv-peers/bin/pip install --quiet --disable-pip-version-check open_spiel
	@touch $@
