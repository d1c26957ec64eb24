# Everything is done in .venv; the files .venv/.* remember what need not be done again.
#
# Variables: PYTHON (the interpreter .venv is made from, if not the one that tools/prepare.sh finds), ARGS (more arguments for bench and pytest),
# PORT and DATA (where `make run` opens the house, and the folder it keeps everything in),
# WORKERS (how many tests run at once; many of them wait for a browser or a clock most of the time),
# EXAMPLES (how many spoilt texts `make fuzz` lets each reader read), FAULTS and SEED (what `make chaos` breaks).

PORT ?= 8000
DATA ?= data
WORKERS ?= 4
EXAMPLES ?= 300
FAULTS ?= 20
SEED ?= 1
VENV := .venv
PIP := $(VENV)/bin/python -m pip -qq --no-input --disable-pip-version-check
EDITABLE := $(PIP) install --no-build-isolation --editable

# System packages by the name of the program they bring, or PROGRAM:PACKAGE; where they cannot be had, what needs them is skipped.
TEST_PACKAGES := chromium-headless-shell firefox-esr gnugo initdb:postgresql
LONG_PACKAGES := WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb
TEST_NPM := axe-core@4
# For whoever changes a rule: no players, pictures, peers, tables of endings or thousands of hands.
QUICK := tests/core tests/games tests/notation tests/test_every_game.py tests/test_perft.py tests/texts \
    $(patsubst %,--ignore-glob='*/test_%.py',bots drawing gnugo long_texts many_hands pyffish tables)
TIMES := tests/web/test_timing.py
# What is run a second time, on PostgreSQL instead of files.
ON_POSTGRESQL := tests/table tests/web tests/evenings tests/clubs
BENCH_PACKAGES := g++ fairy-stockfish

KERNELS := $(wildcard src/teahouse/kernels/*.py src/teahouse/kernels/*.pxd)
TRANSLATIONS := $(wildcard src/teahouse/texts/locale/*/LC_MESSAGES/*.po)
LINTS := ruff formatting mypy imports
PYTEST := $(VENV)/bin/pytest --numprocesses $(WORKERS) --dist worksteal

export PYTHON
export PIP_PROGRESS_BAR := off
unexport PYTHONHOME PYTHONPATH PYTHONDONTWRITEBYTECODE PIP_USER PIP_TARGET PIP_PREFIX PIP_ROOT

.DEFAULT_GOAL := help
.PHONY: help install run test quick test-long fuzz chaos asan lint $(LINTS) pytest format bench screenshots wheel lock licences clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

install: $(VENV)/.compiled ## Install the house into .venv, kernels compiled
	@:

run: install ## Install, then open the house in the browser
	@$(VENV)/bin/teahouse serve --port $(PORT) --data $(DATA)

test: $(VENV)/.test ## Check everything: lint, types, imports, tests
	@tools/prepare.sh packages $(TEST_PACKAGES)
	@tools/prepare.sh npm $(TEST_NPM)
	@$(MAKE) --no-print-directory lint >build/lint.log 2>&1 & \
	$(MAKE) --no-print-directory pytest; tested=$$?; \
	wait $$!; linted=$$?; cat build/lint.log; \
	[ $$tested$$linted = 00 ] || { echo "teahouse: not all is well" >&2; exit 1; }; \
	echo "teahouse: all is well"

quick: $(VENV)/.test ## Check rules, notations, views and words in less than a minute: for whoever changes a rule
	HYPOTHESIS_PROFILE=quick $(PYTEST) --numprocesses 2 $(QUICK) $(ARGS)

test-long: $(VENV)/.test ## Run the tests that take long
	@tools/prepare.sh packages $(TEST_PACKAGES) $(LONG_PACKAGES)
	@tools/prepare.sh npm $(TEST_NPM)
	HYPOTHESIS_PROFILE=more $(PYTEST) --numprocesses 2 -m "hypothesis and not long" $(ARGS)
	HYPOTHESIS_PROFILE=long $(PYTEST) --numprocesses 2 -m long --ignore $(TIMES) $(ARGS)
	$(VENV)/bin/pytest -m long $(TIMES)
	TEAHOUSE_TESTS_ON=postgresql $(PYTEST) --numprocesses 2 $(ON_POSTGRESQL) $(ARGS)
	$(VENV)/bin/pytest fuzz

fuzz: $(VENV)/.test ## Read real games that were spoilt, EXAMPLES for each reader
	EXAMPLES=$(EXAMPLES) $(VENV)/bin/pytest fuzz $(ARGS)

chaos: $(VENV)/.test ## Break two houses, a worker and their database FAULTS times while people play
	@tools/prepare.sh packages $(TEST_PACKAGES)
	$(VENV)/bin/python tools/run_chaos.py --faults $(FAULTS) --seed $(SEED) $(ARGS)

asan: $(VENV)/.test ## Watch the kernels with sanitizers, in their tests and in games of every game
	@tools/asan.sh build
	tools/asan.sh run $(VENV)/bin/python -m pytest tests/twins fuzz/test_kernels.py fuzz/test_vector.py $(ARGS)

lint: $(VENV)/.test ## Check everything but the tests
	@failed=; for check in $(LINTS); do $(MAKE) --no-print-directory $$check || failed="$$failed $$check"; done; \
	[ -z "$$failed" ] || { echo "teahouse: failed:$$failed" >&2; exit 1; }

format: $(VENV)/.test ## Put the code into its form
	$(VENV)/bin/ruff check --fix-only --quiet .
	$(VENV)/bin/ruff format .

bench: $(VENV)/.bench ## Measure the house beside its peers
	@tools/prepare.sh packages $(BENCH_PACKAGES)
	$(VENV)/bin/teahouse bench $(ARGS)

screenshots: $(VENV)/.test ## Write a picture of every page into screenshots/
	@tools/prepare.sh packages $(TEST_PACKAGES)
	$(VENV)/bin/python tools/screenshots.py $(ARGS)

wheel: install ## Build a binary wheel into dist/
	@rm -rf build/lib.* build/bdist.* dist/teahouse-*.whl
	$(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist .
	@sources=$$(ls src/teahouse/kernels/[!_]*.py | wc -l); \
	compiled=$$($(VENV)/bin/python -m zipfile --list dist/teahouse-*.whl | grep -c 'kernels/.*\.so'); \
	[ "$$compiled" = "$$sources" ] || { echo "teahouse: the wheel has $$compiled of $$sources kernels" >&2; exit 1; }
	@ls dist/teahouse-*.whl

lock: $(VENV)/.made ## Write requirements.lock anew, with the newest versions that pyproject.toml allows
	@$(PIP) install uv
	@mkdir -p build
	@tools/prepare.sh building | tr ' ' '\n' >build/building.in
	@$(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --upgrade --python-version 3.11 --no-annotate \
	    --custom-compile-command "make lock" pyproject.toml build/building.in --output-file requirements.lock

licences: install ## List the licences of everything that make run installs
	@$(VENV)/bin/python tools/licences.py

clean: ## Remove everything that make made, .venv too
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests benchmarks tools fuzz -name __pycache__ -prune -exec rm -r {} +
	find src -name '*.so' -delete -o -name '*.mo' -delete

# One check each; `make lint` runs them all and says at the end which failed, `make test` does so beside the tests.

ruff: $(VENV)/.test
	$(VENV)/bin/ruff check --output-format concise .

formatting: $(VENV)/.test
	$(VENV)/bin/ruff format --check --output-format concise .

mypy: $(VENV)/.test
	$(VENV)/bin/mypy

imports: $(VENV)/.test
	$(VENV)/bin/lint-imports

# Plain assertions are read and run in half the time; what fails is run once more to show what it compared, and stays failed.
pytest: $(VENV)/.test
	$(PYTEST) --assert=plain $(ARGS) || { $(PYTEST) --last-failed --numprocesses 1; exit 1; }

# The steps of an installation.

# A .venv that was moved here or whose Python is gone is made anew.
SOUND := $(shell grep -qs "$(CURDIR)/$(VENV)" $(VENV)/bin/activate && $(VENV)/bin/python -c '' 2>&1 && echo yes)
ifneq ($(SOUND),yes)
.PHONY: $(VENV)/.made
endif

$(VENV)/.made:
	@python=$$(tools/prepare.sh python) && echo "teahouse: making $(VENV)" >&2 && \
	$$python -m venv $(if $(filter yes,$(SOUND)),,--clear) $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml setup.py requirements.lock
	@echo "teahouse: installing into $(VENV)" >&2
	@rm -rf build
	@tools/prepare.sh compiler
	@tools/prepare.sh dependencies
	@$(EDITABLE) .
	@touch $@

$(VENV)/.compiled: $(VENV)/.installed $(KERNELS) $(TRANSLATIONS)
	@tools/prepare.sh kernels $@

$(VENV)/.test $(VENV)/.bench: $(VENV)/.%: $(VENV)/.compiled pyproject.toml
	@echo "teahouse: installing what $* needs into $(VENV)" >&2
	@$(EDITABLE) '.[$*]'
	@touch $@
