PYTHON ?= python3
ARGS ?=

PY := .venv/bin/python
SETUP := .venv/.done .venv/pyodide-build/.done node_modules/.done

# Material for MkDocs otherwise opens every build with a notice about MkDocs 2.
export NO_MKDOCS_2_WARNING := 1

# Port 8000, or any free one when something already answers there.
PORT ?= $(shell $(PY) -c 'import socket as s; \
  taken = s.socket().connect_ex(("127.0.0.1", 8000)) == 0; \
  print(s.create_server(("127.0.0.1", 0)).getsockname()[1] if taken else 8000)')

.PHONY: help serve build check test test-quick bench lock publish clean

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' Makefile

serve: $(SETUP) ## serve the site, rebuilt at every change (PORT=9000 chooses the port)
	@$(PY) -m watchdog.watchmedo auto-restart --directory rulescore --directory widgets --directory docs/games \
	  --recursive --patterns '**/*.py;**/*.mjs;**/*.css;**/*.md' --ignore-directories \
	  --debounce-interval 0.3 --no-restart-on-command-exit -- \
	  sh -c '$(PY) -m widgets.site && exec $(PY) -m mkdocs serve -a 127.0.0.1:$(PORT)'

build: $(SETUP) ## build the site into site/
	$(PY) -m widgets.site
	$(PY) -m mkdocs build --strict
	$(PY) -m widgets.finish

check: build ## lint, check the formatting and the types, and build the site strictly
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy --strict rulescore widgets

# The browser is found once, here, lest parallel workers each try to install one.
test: $(SETUP) ## run every test (ARGS="-k dice" passes options to pytest)
	browser=$$($(PY) -m tests.browser.find) && CHROME_PATH=$$browser $(PY) -m pytest -n auto $(ARGS)

test-quick: $(SETUP) ## run the tests that need no browser
	$(PY) -m pytest -n auto --ignore=tests/browser $(ARGS)

bench: $(SETUP) ## measure the speed
	$(PY) -m tests.bench $(ARGS)

lock: $(SETUP) ## lock the packages named in pyproject.toml and package.json anew
	$(PY) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	  --custom-compile-command 'make lock' --group dev --output-file requirements.txt
	$(PY) -m uv pip compile --quiet --upgrade --python-version 3.14 --only-binary :all: --generate-hashes \
	  --custom-compile-command 'make lock' --group pyodide --output-file requirements-pyodide.txt
	npm update --package-lock-only

publish: $(SETUP) ## take the rules and links of this version for released
	$(PY) -m widgets.history
	$(PY) -m tests.keep_links

clean: ## remove everything that was installed or generated
	rm -rf .venv node_modules site docs/assets docs/r docs/rulings/*/ docs/rules.json docs/rulings.json docs/llms.txt docs/feed.xml dist test-results .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/.done: requirements.txt
	@command -v $(PYTHON) >/dev/null && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Rulescore needs Python 3.11 or newer; name one with make PYTHON=python3.11.' >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

# For Pyodide's Python, not for the one that runs make.
.venv/pyodide-build/.done: requirements-pyodide.txt .venv/.done
	$(PY) -m uv pip install --quiet --target .venv/pyodide-build --python-version 3.14 --only-binary :all: \
	  --require-hashes -r requirements-pyodide.txt
	@touch $@

node_modules/.done: package-lock.json
	@command -v npm >/dev/null && \
	  node -e 'process.exitCode = parseInt(process.versions.node) < 20 ? 1 : 0' 2>/dev/null || \
	  { echo 'The site of Rulescore needs Node 20 or newer, with npm.' >&2; exit 1; }
	npm ci --silent
	@touch $@
