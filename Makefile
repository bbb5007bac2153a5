# Every target sets up .venv by itself from the lock file; only Python 3.11+ and make are needed.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

SYSTEMS := EDC EXF EXO EXW SHS

.PHONY: play demo test long nightly affected record coverage lint bench run lock clean

$(READY): requirements-dev.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Hexmarshal needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

play: $(READY)  ## a campaign to play in the browser, on a Discord of our own; Ctrl-C ends it
	$(BIN)/hexmarshal rehearse

demo: $(READY)  ## play three rounds on a Discord of our own; writes out/demo/index.html
	$(BIN)/hexmarshal demo --out out/demo

# Compiled once, also where this Python is told to keep no compiled files.
play demo test long nightly affected record: export PYTHONDONTWRITEBYTECODE :=

# The longest files go first (tests/conftest.py).
PYTEST := $(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder

test: $(READY)  ## the test suite
	$(PYTEST) -m "not long"

long: $(READY)  ## the tests that are too long for it: the whole bot, browsers, archives (tests/long.py)
	$(PYTEST) -m long

nightly: export NIGHTLY := 1
nightly: $(READY)  ## both, with whole games and made-up input in their full size; FUZZ=1 for other ones each time
	$(PYTEST)

affected: $(READY)  ## only the tests that the change since main touches
	$(BIN)/python -m tests.affected

record: $(READY)  ## which test runs which line, for `make affected`: some minutes, again when many tests are new
	$(BIN)/python -m tests.affected --record

coverage: $(READY)  ## after `make test`: is every rule of the finished systems proved by what passed?
	$(BIN)/hexmarshal rules coverage $(SYSTEMS:%=--check %)

lint: $(READY)  ## style, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)  ## speed, as JSON
	$(BIN)/hexmarshal bench

run: $(READY)  ## the bot; settings from the environment or .env
	$(BIN)/hexmarshal run

lock: $(READY)  ## renew the lock files from pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --no-annotate pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --no-annotate --extra dev pyproject.toml -o requirements-dev.lock

clean:
	rm -rf .venv out build *.egg-info
