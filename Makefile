# make party: everything from a fresh clone to an open door.  ARGS="..." is handed on to the command.
# Where there is no make, `python party.py` does the same.
# Nothing is installed from the checkout itself: `python -m partycards` finds it in this folder.

PYTHON ?=
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

.PHONY: party demo test lint compiled test-full test-postgres bench bench-print bench-restaurant bench-site balance screenshots docs language lock clean

party: $(VENV)/.runtime
	@$(PY) -m partycards host $(ARGS)

# A party of simulated guests, to be watched.
demo: $(VENV)/.runtime
	@$(PY) -m partycards demo $(ARGS)

# Each run, and every server that a test starts, reads what Python compiled once.
unexport PYTHONDONTWRITEBYTECODE

test: $(VENV)/.dev
	@$(MAKE) --no-print-directory -j 2 lint compiled
	$(PY) -m pytest -q $(SIDE_BY_SIDE) $(ARGS)

lint: $(VENV)/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/oxlint --deny-warnings static
	$(PY) -m djlint --lint --quiet templates

# In a fresh clone each run would compile all tests for itself. What is wrong there the runs will say.
compiled: $(VENV)/.dev
	@[ -d .pytest_cache ] || $(PY) -m pytest -qq --collect-only >/dev/null 2>&1 || true

test-full: $(VENV)/.dev
	PARTYCARDS_FULL=1 $(PY) -m pytest -q $(SIDE_BY_SIDE) --timeout 1800 -m "full or not full" $(ARGS)
	@$(MAKE) --no-print-directory test-postgres

# Tables and promises once more, with every evening on PostgreSQL.
test-postgres: $(VENV)/.dev
	PARTYCARDS_TEST_LOG=postgres $(PY) -m pytest -q $(SIDE_BY_SIDE) -m "not laptop and not full" tests/tables tests/promises

# Three runs for two cores, because a test that waits computes nothing; the one that is through first
# takes from what the others have left.
SIDE_BY_SIDE := -n 3 --dist worksteal

bench: $(VENV)/.dev
	$(PY) bench/run.py $(ARGS)

bench-print: $(VENV)/.dev
	@$(PY) -m bench.print $(ARGS)

# A full house: a tap in the kitchen until it is on the servers' phones.
bench-restaurant: $(VENV)/.dev
	@$(PY) -m bench.restaurant $(ARGS)

# A house on a hosting site against the same house on a laptop.
bench-site: $(VENV)/.dev
	@$(PY) -m bench.site $(ARGS)

# House players play every game by the hundred; docs/balance.md says how it went.
balance: $(VENV)/.dev
	@$(PY) -m bench.balance $(ARGS)

screenshots: $(VENV)/.dev
	$(PY) -m tests.screenshots $(ARGS)
	$(PY) -m tests.screenshots_dinner $(ARGS)

# The pages of docs/ that are made of the code and its data.
docs: $(VENV)/.dev
	$(PY) -m tests.docs

# Sentences and words of cards: gathered, merged, compiled; says what is missing or stale.
language: $(VENV)/.dev
	@$(PY) -m partycards.translating $(ARGS)

# Keeps the pins that still fit; ARGS=--upgrade takes the newest of everything.
COMPILE = $(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" $(ARGS) pyproject.toml
lock: $(VENV)/pyvenv.cfg
	$(PIP) uv
	$(COMPILE) --output-file requirements.txt
	$(COMPILE) --extra site --constraint requirements.txt --output-file requirements-site.txt
	$(COMPILE) --group dev --constraint requirements-site.txt --output-file requirements-dev.txt

clean:
	rm -rf $(VENV) dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.runtime: requirements.txt $(VENV)/pyvenv.cfg
	@$(PY) party.py fetch runtime

$(VENV)/.dev: requirements-dev.txt $(VENV)/pyvenv.cfg
	@$(PY) party.py fetch dev

# The named Python, else the first of the usual names that is new enough.
$(VENV)/pyvenv.cfg:
	@for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    "$$python" -m venv $(VENV) || { rm -rf $(VENV); exit 1; }; \
	    exit 0; \
	  fi; \
	done; \
	echo "Party Cards needs Python 3.11 or newer. Install it from python.org, or name one: make PYTHON=/path/to/python3.12" >&2; \
	exit 1
