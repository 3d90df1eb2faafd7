# Python 3.11 or newer, make and git are all that must be there; everything else goes into .venv.
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

help: ## Say what there is to make.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

tournament: $(STAMP) ## Run a tournament of house bots at every table, and print the standings.
	$(BIN)/kasino tournament --config clients/house.toml

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

languages: $(STAMP) ## Build the bots in other languages, as far as there are tools, and have them meet; SIZE=1 or less.
	$(BIN)/python -m tests.languages --size $(SIZE)

man: $(STAMP) ## Write the man page of kasino, dist/kasino.1.
	@mkdir -p dist
	$(BIN)/argparse-manpage --module kasino.cli.command_line --function command_line --project-name kasino \
	  --description 'the Casino family of card games' --manual-title Kasino --output dist/kasino.1

test-compiled: $(COMPILED) ## Run the tests again on an installed wheel, its kernel compiled where there is a compiler.
	$(COMPILED_BIN)/python -c 'import kasino.game.core.board as board; print("the kernel is", board.__file__)'
	$(COMPILED_BIN)/pytest -n 2 tests --ignore=tests/test_layers.py

bench: $(STAMP) $(COMPILED) $(PEERS) ## Measure how fast the game is played, beside its peers.
	$(BIN)/python -m tests.bench

soak: $(STAMP) ## Play and compare for long, SIZE=1 or a part of it.
	$(BIN)/python -m tests.soak --size $(SIZE)

clean: ## Remove all that make has made.
	rm -rf .venv .venv-compiled .venv-peers dist tournament .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf bots/go/bin bots/go/kasino bots/node/dist bots/node/node_modules bots/node/src/types
	rm -rf bots/java/target bots/rust/target bots/cpp/build
	find proto -name '*_pb2*.py*' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An editable install compiles the contract, so a changed .proto is a reason to install again.
$(STAMP): pyproject.toml proto/compile.py server/wheel.py $(PROTOS)
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# A wheel as a user installs it, so every source is a reason to build it again.
$(COMPILED): pyproject.toml proto/compile.py server/wheel.py $(PROTOS) $(SOURCES)
	$(PYTHON) -m venv .venv-compiled
	$(COMPILED_BIN)/pip install --quiet --disable-pip-version-check --force-reinstall '.[dev]'
	@touch $@

# The peers of the bench; where they cannot be had, the bench says so and goes on.
$(PEERS):
	$(PYTHON) -m venv .venv-peers
	-.venv-peers/bin/pip install --quiet --disable-pip-version-check open_spiel
	@touch $@
