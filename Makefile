# Everything lands in .venv; each target installs what it needs, once.

PYTHON ?= python3
KICAD_PYTHON ?= /usr/bin/python3
BIN := .venv/bin
UNIXPORT := .venv/unixport/command.json
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq --constraint constraints.txt
STUBS := micropython-rp2-rpi_pico-stubs==1.29.0.post1 micropython-stdlib-stubs==1.29.0.post2

.PHONY: help install run demo site site-serve image flash deploy backup test games soak hall proof lint bench chip rules pictures gallery hardware case circuit clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

install: .venv/.installed .venv/.node ## install what running it needs

run: install ## play on a virtual board: firmware, logger and page
	@$(BIN)/pilothouse run

demo: install ## watch a whole race being played, and verified
	@$(BIN)/pilothouse demo --game mississippi --players 4 --seed demo

site: .venv/.installed .venv/.node ## build the page that needs no laptop: build/site, for any web server
	@$(BIN)/python -m pilothouse_tools.site

site-serve: .venv/.installed .venv/.node ## build it and show it  [PORT=8600]
	@$(BIN)/python -m pilothouse_tools.site --serve $(or $(PORT),8600)

image: .venv/.installed ## build the one file for a board: build/pilothouse-BOARD.uf2  [BOARD=pico MICROPYTHON=DIR]
	@$(BIN)/python -m pilothouse_tools.image $(BOARD) $(if $(MICROPYTHON),--micropython $(MICROPYTHON))

flash: .venv/.deploy ## put the image onto the board  [BOARD=pico PORT=… IMAGE=FILE YES=1 CLEAN=1]
	@$(BIN)/python -m pilothouse_host.board.flash $(if $(BOARD),--board $(BOARD)) $(if $(PORT),--port $(PORT)) $(if $(IMAGE),--image $(IMAGE)) $(if $(YES),--yes) $(if $(CLEAN),--clean)

deploy: .venv/.deploy ## put the firmware's files onto a board with MicroPython  [PORT=… BOARD=pico YES=1]
	@$(BIN)/python -m pilothouse_host.board.deploy $(if $(PORT),--port $(PORT)) $(if $(BOARD),--board $(BOARD)) $(if $(YES),--yes)

backup: .venv/.deploy ## fetch everything the board keeps  [PORT=… DIR=…]
	@$(BIN)/python -m pilothouse_host.board.backup $(if $(PORT),--port $(PORT)) $(DIR)

test: .venv/.dev .venv/.node .venv/.browser .venv/.compilers .venv/.servers $(UNIXPORT) ## all tests, on CPython and on real MicroPython
	@$(BIN)/python -m pytest -n 2

games: .venv/.dev $(UNIXPORT) ## play random games with all that people may do in them  [GAMES=1000]
	@$(BIN)/python tests/random_games.py --games $(or $(GAMES),1000)
	@$(BIN)/python tests/random_games.py --games 30 --micropython

soak: .venv/.dev ## play simulated evenings with every kind of fault  [MINUTES=5]
	@$(BIN)/python tests/soak.py --minutes $(or $(MINUTES),5)

hall: .venv/.dev .venv/.node .venv/.servers ## twenty virtual boards with faults into one PostgreSQL  [MINUTES=10]
	@$(BIN)/python tests/play_hall.py --minutes $(or $(MINUTES),10)

proof: .venv/.dev .venv/.node .venv/.compilers $(UNIXPORT) ## try all that is promised, and write the table in tests/README.md
	@$(BIN)/python tests/prove.py

lint: .venv/.dev .typings/.installed ## style, types, spelling and links
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/python -m pilothouse_tools.links
	@$(BIN)/codespell firmware host tests hardware *.md Makefile pyproject.toml
	@$(BIN)/pyright
	@$(BIN)/pyright -p firmware/pyrightconfig.json

bench: .venv/.deploy .venv/.node .venv/.browser $(UNIXPORT) ## figures of this machine, each beside a comparison
	@$(BIN)/python -m pilothouse_tools.bench

chip: .venv/.dev .venv/.node .venv/.compilers ## measure the image on an emulated Pico
	@$(BIN)/python -m pilothouse_tools.chip

rules: .venv/.installed ## renew the lists of the games' rules
	@$(BIN)/python -m pilothouse_tools.rule_lists

pictures: .venv/.dev .venv/.node .venv/.browser ## draw the pictures of the documentation
	@$(BIN)/python -m pilothouse_tools.pictures

gallery: .venv/.dev .venv/.node ## renew the sheets with every screen in every language
	@$(BIN)/python -m pilothouse_tools.gallery

hardware: .venv/.dev .venv/.browser ## write what follows from the board files: wiring, parts, labels
	@$(BIN)/python -m pilothouse_tools.hardware

circuit: ## check the circuit boards and plot them into build/circuit (needs KiCad)  [BOARD=pico]
	@$(KICAD_PYTHON) -c 'import pcbnew' 2>/dev/null || \
	  { echo "$(KICAD_PYTHON) has no KiCad (Debian: apt-get install kicad; elsewhere make circuit KICAD_PYTHON=...)" >&2; exit 2; }
	@$(KICAD_PYTHON) host/pilothouse_tools/hardware/gerber.py build/circuit/$(or $(BOARD),pico) hardware/$(or $(BOARD),pico)/circuit/*.kicad_pcb

case: .venv/.dev ## build the case's STL files and pictures (needs OpenSCAD)
	@$(BIN)/python -m pilothouse_tools.hardware.case

clean: ## remove everything installed or built
	@rm -rf .venv .typings .pytest_cache .ruff_cache .hypothesis build *.egg-info
	@find . -name __pycache__ -prune -exec rm -rf {} +

.venv/.installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Pilothouse needs Python 3.11 or newer as $(PYTHON); choose one with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make virtual environments: apt-get install python3-venv" >&2; exit 1; }
	@echo "installing Python parts…"
	@$(PYTHON) -m venv .venv
	@$(PIP) --editable .
	@touch $@

.venv/.dev: .venv/.installed
	@echo "installing test tools…"
	@$(PIP) --editable '.[dev]'
	@touch $@

.venv/.deploy: .venv/.installed
	@echo "installing what deploying needs…"
	@$(PIP) --editable '.[deploy]'
	@touch $@

.venv/.node: .venv/.installed host/pilothouse_host/virtual/parts.py
	@$(BIN)/python -m pilothouse_host.virtual.parts
	@touch $@

.venv/.browser: .venv/.dev host/pilothouse_tools/chromium.py
	@$(BIN)/python -m pilothouse_tools.chromium
	@touch $@

# What an image needs; where it cannot be installed, the tests that need it say so.
.venv/.compilers: .venv/.installed host/pilothouse_tools/compilers.py
	@$(BIN)/python -m pilothouse_tools.compilers
	@touch $@

# PostgreSQL and an MQTT broker, for the tests that talk with them.
.venv/.servers: .venv/.dev host/pilothouse_tools/servers.py
	@$(BIN)/python -m pilothouse_tools.servers
	@touch $@

# Where it cannot be had, the file is not made and the next run tries again.
$(UNIXPORT): .venv/.installed host/pilothouse_tools/unixport.py
	@$(BIN)/python -m pilothouse_tools.unixport

.typings/.installed: Makefile .venv/.installed
	@echo "installing MicroPython's types…"
	@rm -rf .typings
	@$(PIP) --target .typings --no-deps $(STUBS)
	@touch $@
