# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
#
# Every day:
# make run          install what is missing, build, and serve on http://127.0.0.1:8080 (CONFIG=release: optimized)
# make test-fast    unit tests of both packages, with the server's routes called in process; no socket or other program
# make test         the Swift tests, lint, the checks in scripts/, and a smoke test of the optimized server
# make prove        the system tests: faults injected into real processes, hostile input, other implementations (PROVE_PART=1/3: a third)
# make lint         check formatting, words, folders, names in Python, and the diagram of the targets; make format corrects the formatting
# make demo         the whole path with a simulated phone, a real server, and a real mail server; then the web app
# make drawings     draw every screen of the iPhone app into Docs/Drawings, in every look
# make screenshots  take the screenshots in Docs/Screenshots: a real server with examples, shown by Chromium
#
# One subject of make prove, complete where make prove takes a sample:
# make test-kill    kill every process of the phone at every step
# make test-walk    100,000 random steps on a phone (STEPS=100000)
# make test-loss    kill the server 500 times, fail every disk operation, cut the power at 1,500 points, count the syncs
# make test-stopped suspend a worker beyond its lease at every system call on files and sockets
# make test-postgres kill servers and workers on PostgreSQL, stop PostgreSQL, promote a standby, suspend workers, change clocks
# make test-sending kill the server during deliveries to folders and webhooks; change clocks during digests
# make test-mail    cut mail connections at every byte, reject mail at every stage, process replies, send all kinds of titles
# make test-guard   check a million addresses, and try to reach internal ones in a network namespace
# make test-walls   verdicts on labeled wall pages (WALL_CORPUS=FOLDER adds real articles)
# make test-books   check books with epubcheck and the Kindle check (PAGES=FOLDER for other pages)
# make test-texts   convert costly texts of 1, 8 and 60 MB: time, memory, delay for other accounts
# make test-opds    browse a catalog of a thousand books
# make test-uploads upload eight files of 2 GiB at once
# make test-slow    connect ten thousand slow clients together with ordinary ones
# make test-web     use the web app in a real browser: from first start to first book, offline, keyboard, German, axe-core
# make test-packages install, use, upgrade and remove what make dist made, in a machine with its own systemd
# make test-container build the image of what make dist made, and run it with podman and the compose files
# make test-docs    run or check every code block of the documents, and read the documentation site in a browser
# make test-api     test everything /openapi.yaml describes with schemathesis (API_SECONDS=600)
#
# Occasionally:
# make bench        speed and memory, as ratios within one run
# make fuzz         fuzz the parsers of untrusted bytes for FUZZ_SECONDS each (default 60)
# make corpus-add   add a page (URL=… or FILE=…) as a case for article extraction; see scripts/corpus-add
# make dist         make the Debian package, the tarball, and what they are made of (SPDX), in var/dist
# make dist-twice   make them, compile again from nothing, and compare all files
# make docs         build the documentation site, with that of the libraries, in var/docs
# make man          write the manual pages of the command line to Server/.build/man
# make clean        remove everything that was built

SHELL := /bin/bash
# Makes the compiler's warnings errors; see Package.swift.
export SHAREPIPE_STRICT = 1
CONFIG ?= debug
SERVE_FLAGS ?=
# On Linux, the shipped server links Swift's libraries statically: it starts a quarter faster, and doesn't need Swift.
SHIPPED = $(or $(shell scripts/shipped-flags),$(error scripts/shipped-flags failed))
FLAGS_OF = $(if $(filter release,$(1)),$(SHIPPED),-c $(1))
SERVER_CONFIG = $(call FLAGS_OF,$(CONFIG))
STEPS ?= 100000
API_SECONDS ?= 600
# --allow-not-run leaves out the comparisons with Apple's declarations when PyPI can't be reached.
APPLE_CHECKS ?=
# A command line can't have the names of all sources: Linux limits an argument to 128 KiB, and make passes the line as one.
SWIFT_SOURCES = git ls-files -z --cached --others --exclude-standard '*.swift'
SHAREPIPE = $(CURDIR)/Server/.build/$(CONFIG)/sharepipe
PHONE = $(CURDIR)/.build/$(CONFIG)/phone

# The server that the system tests start: by default as users run it, with which they also take less time; debug in CI (.ci/run says why).
PROVEN ?= release
PROVEN_CONFIG = $(call FLAGS_OF,$(PROVEN))
PROVEN_SERVER = $(CURDIR)/Server/.build/$(PROVEN)/sharepipe

# Prints how long a command took, and ends it after a number of seconds.
STAGE = scripts/stage
# Two hundred servers at once would only wait for each other.
FEW = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=6
# Flags of each build and test, for a build of everything (see .ci/run). With other flags, everything is built again.
BUILD_FLAGS ?=
# SwiftPM finds the names of the tests in the index of the sources, so it can't be turned off.
BUILD = swift build $(BUILD_FLAGS)
# Only optimized builds need fixed addresses; see the script.
FIXED_OF = $(if $(filter release,$(1)),scripts/fixed-addresses )
BUILD_SERVER = $(call FIXED_OF,$(CONFIG))$(BUILD) --package-path Server
BUILD_PROVEN = $(call FIXED_OF,$(PROVEN))$(BUILD) --package-path Server $(PROVEN_CONFIG)
# Not --build-tests, which also builds the tools and examples of the packages that the server uses.
BUILD_SERVER_TESTS = $(BUILD_SERVER) --product sharepipe-serverPackageTests
TEST = swift test --skip-build $(BUILD_FLAGS)
SERVER_TESTS = $(TEST) --package-path Server --filter
PROGRAMS = SHAREPIPE_BIN=$(SHAREPIPE) PHONE_BIN=$(PHONE)
SYSTEM_TESTS = .build/python/bin/python3 Tests/System
SYSTEM_TEST = $(PROGRAMS) $(SYSTEM_TESTS)
PROVEN_PROGRAMS = SHAREPIPE_BIN=$(PROVEN_SERVER) PHONE_BIN=$(PHONE)
SAMPLE = $(PROVEN_PROGRAMS) $(STAGE) 600 $(SYSTEM_TESTS)
# A test that measures time or memory, beside which scripts/results runs no other.
ALONE = ALONE=1 $(SAMPLE)

.PHONY: help setup setup-dist setup-run setup-test build run test test-fast prove prove-parts test-kill test-stopped test-sending test-walk test-loss test-postgres test-walls test-mail test-texts test-books test-guard test-api test-web test-slow test-opds test-uploads demo drawings screenshots bench dist dist-twice test-packages test-container test-docs fuzz lint format corpus-add docs man clean

help:
	@sed -n '/^# Every day:/,/^$$/s/^# \{0,1\}//p' Makefile

setup:
	@scripts/setup

setup-dist:
	@scripts/setup dist

setup-run:
	@scripts/setup run

setup-test:
	@scripts/setup test

build: setup
	$(STAGE) 2400 $(BUILD) -c $(CONFIG) --product phone
	$(STAGE) 2400 $(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	$(STAGE) 2400 $(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe-pictures

# A folder of its own beside what other targets write to var; earlier versions used var itself. The commands look for the data in the same order.
HAS_DATA = $(wildcard $(1)/sharepipe.sqlite $(1)/postgresql.id)
SERVER_DATA = $(CURDIR)/$(if $(call HAS_DATA,var/server),var/server,$(if $(call HAS_DATA,var),var,var/server))
# Data of an earlier version would otherwise seem to be lost.
OTHER_DATA = $(filter-out $(SERVER_DATA),$(if $(and $(call HAS_DATA,var/server),$(call HAS_DATA,var)),$(CURDIR)/var))
DATA_NOTE = make run uses the data in $(SERVER_DATA). There is also data in $(OTHER_DATA). To use that, run: make run SERVER_DATA=$(OTHER_DATA)

run: setup-run
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe-pictures
	@$(if $(OTHER_DATA),echo "$(DATA_NOTE)")
	exec $(SHAREPIPE) serve --data $(SERVER_DATA) $(SERVE_FLAGS)

# Suites that open sockets or start programs, or that read many pages, which make test-fast leaves out.
OUTSIDE = $(or $(shell scripts/outside-suites $(1)),$(error scripts/outside-suites $(1) found no suites))
CLIENT_OUTSIDE = EndToEndTests|SimulatorTests|^PageCaptureTests|OnDevice|RepositoryTests|\.($(call OUTSIDE,$(CLIENT_TESTS)))
CLIENT_TESTS = $(addprefix Tests/,ShareKitTests ShareKitPlatformTests ShareContractTests)
SERVER_OUTSIDE = \.(CorpusTests|$(call OUTSIDE,Server/Tests))

# Tests of the server that are about SQLite's file, and a few that need a clock that stands still (common limits use that of the
# database), databases that were made separately, or a umask.
SQLITE_TESTS = CrashTests|BackupTests|CheckupTests|DigestJourneyTests|PrivacyTests|AccountMailTests|ServerPageTests|SprayTests|cookies
# Tests of connections, conversions, and files, and tests that open databases of both kinds themselves: once is enough.
ONCE_TESTS = AmplificationTests|ArrivingImagesTests|BrokenUploadTests|CertificateTests|CompressionTests|ConnectionTimeoutTests|DatabaseBindingTests|DescriptionTests|DumpRestorationTests|FramingTests|HintTests|HostileRequestTests|InterruptedTextTests|MoreThanArticlesTests|PassedFileTests|PreviewTests|ProtocolTests|ServerMoveTests|SharedTextTests|SkippedFileTests|SpaceTests|TextEncodingTests

# The unit tests: everything that runs in the process of the tests, the server's routes among it.
test-fast: setup-test
	$(STAGE) 2400 $(BUILD) --build-tests
	$(STAGE) 2400 $(BUILD_SERVER_TESTS)
	$(STAGE) 600 $(TEST) --skip '$(CLIENT_OUTSIDE)'
	SHAREPIPE_TEST_ENGINE=sqlite $(STAGE) 600 $(SERVER_TESTS) 'ReadingTests|TextsTests|BooksTests|BookCheckTests|StorageTests|MessagesTests' --skip '$(SERVER_OUTSIDE)'
	$(FEW) $(STAGE) 600 $(SERVER_TESTS) ShareServerTests --skip '$(SERVER_OUTSIDE)'

# They kill the processes of the phone at a sample of their steps, so make prove runs them.
KILL_TESTS = SimulatorTests\.(Library|Switch)?KillTests

# Builds first: EndToEndTests start both programs. Tests over sockets, where timeouts are real, run apart from those that keep
# the processor busy. OnDevice attaches its own process to simulated phones, whose clocks and network everything in that
# process then has, so it runs alone. The optimized server is started because whole-module builds can fail alone.
test: setup-test build
	$(MAKE) lint
	scripts/check-stand-ins
	scripts/check-availability
	SHAREPIPE=$(SHAREPIPE) scripts/man --check
	scripts/check-apple-build
	SHAREPIPE=$(SHAREPIPE) $(STAGE) 900 scripts/check-dependency
	$(STAGE) 2400 $(BUILD_SERVER_TESTS)
	$(FEW) $(STAGE) 1200 $(SERVER_TESTS) 'FetchingTests|DeliveryTests'
	$(FEW) $(STAGE) 1200 $(SERVER_TESTS) 'StorageTests|ShareServerTests' --skip ClaimCostTests
	$(FEW) $(STAGE) 1200 $(SERVER_TESTS) 'ReadingTests|ImageWorkTests|TextsTests|BooksTests|BookCheckTests|MessagesTests|RequestBinTests'
	$(STAGE) 2400 $(BUILD) --build-tests
	$(STAGE) 1800 $(TEST) --skip EndToEndTests --skip OnDevice --skip '$(KILL_TESTS)'
	$(STAGE) 600 $(TEST) --filter OnDevice
	$(PROGRAMS) $(STAGE) 1200 $(TEST) --filter EndToEndTests
	$(STAGE) 2400 $(BUILD_PROVEN) --product sharepipe
	SHAREPIPE_BIN=$(PROVEN_SERVER) $(STAGE) 120 $(SYSTEM_TESTS)/smoke.py

# Samples of every fault injection and all other system tests, with the optimized server.
prove: setup-test build
	$(STAGE) 2400 $(BUILD_SERVER_TESTS)
	$(STAGE) 2400 $(BUILD) --build-tests
	$(STAGE) 2400 $(BUILD_PROVEN) --product sharepipe
	$(STAGE) 2400 $(BUILD_PROVEN) --product sharepipe-pictures
	scripts/results prove

# What make prove runs. It stops at the first failure; the table says what didn't run then.
prove-parts:
	$(STAGE) 600 scripts/check-apple-metadata $(APPLE_CHECKS)
	$(STAGE) 900 scripts/check-posix-calls $(APPLE_CHECKS)
	$(STAGE) 1800 $(TEST) --filter '$(KILL_TESTS)'
	$(PROVEN_PROGRAMS) $(STAGE) 1200 $(SYSTEM_TESTS)/kill.py --every 15
	$(SAMPLE)/walk.py --steps 1500
	$(SAMPLE)/loss.py --kills 15 --acknowledged 800 --delivered 60 --delivery-kills 10
	$(STAGE) 600 $(SERVER_TESTS) ClaimCostTests
	SHAREPIPE_TEST_ENGINE=postgresql $(FEW) $(STAGE) 1200 $(SERVER_TESTS) ShareServerTests --skip '$(SQLITE_TESTS)|$(ONCE_TESTS)'
	$(SAMPLE)/postgrestls.py
	$(SAMPLE)/postgres.py --shares 80 --rounds 8
	$(SAMPLE)/postgres.py --shares 40 --rounds 8 --apart --cut 30
	$(SAMPLE)/migrate.py
	$(SAMPLE)/rolling.py
	$(SAMPLE)/commits.py --shares 80
	$(SAMPLE)/hints.py --shares 15
	$(SAMPLE)/nodes.py
	$(SAMPLE)/history.py
	$(SAMPLE)/failover.py promoted --shares 60
	$(SAMPLE)/stale.py --steps 6
	$(SAMPLE)/stale.py --claims 5
	$(SAMPLE)/letters.py --engine sqlite
	$(SAMPLE)/clocks.py --shares 20
	$(SAMPLE)/snapshot.py --minutes 0 --shares 20 --jobs 20000 --most 1.5
	$(SAMPLE)/stores.py --shares 18
	$(SAMPLE)/storage_move.py --shares 8 --kills 2
	$(SAMPLE)/machines.py
	$(SAMPLE)/removed.py
	$(SAMPLE)/rates.py
	$(SAMPLE)/diskfaults.py --every 23
	$(SAMPLE)/powercut.py --cuts 150 --shares 20
	$(SAMPLE)/syncs.py
	$(SAMPLE)/sanitizer.py
	$(SAMPLE)/opds.py --books 60
	$(SAMPLE)/resume.py
	$(SAMPLE)/jobs.py
	$(SAMPLE)/stopped.py --every 59
	$(SAMPLE)/charsets.py
	$(SAMPLE)/walls.py
	$(SAMPLE)/check.py
	$(SAMPLE)/addresses.py --random 50000
	$(SAMPLE)/ssrf.py --share 0.04
	$(ALONE)/slow.py --connections 1500 --shares 100
	$(ALONE)/leaks.py
	$(SAMPLE)/modes.py
	$(SAMPLE)/commands.py
	$(SAMPLE)/folders.py
	$(SAMPLE)/deliveries.py kill --rounds 6
	$(SAMPLE)/mail.py --every 120
	$(SAMPLE)/names.py
	$(SAMPLE)/images.py
	$(ALONE)/texts.py --sample
	$(SAMPLE)/books.py
	$(SAMPLE)/saved.py
	$(SAMPLE)/oauth.py
	$(SAMPLE)/tls.py
	$(SAMPLE)/proxies.py
	$(SAMPLE)/proxies_forward_auth.py
	$(SAMPLE)/operate.py
# Requests without a database wait for up to a minute, and the checks of backups for each other.
	$(PROVEN_PROGRAMS) $(STAGE) 1500 $(SYSTEM_TESTS)/hostile.py
	$(SAMPLE)/secret_files.py
	$(SAMPLE)/sqlite_backup.py
	$(PROVEN_PROGRAMS) $(STAGE) 1200 $(SYSTEM_TESTS)/postgres_backup.py
	$(SAMPLE)/retention.py
	$(SAMPLE)/oidc.py
	$(SAMPLE)/pairing.py
	$(SAMPLE)/web.py
	$(SAMPLE)/results_table.py
	$(SAMPLE)/drawings.py
	$(SAMPLE)/documents.py
	$(PROVEN_PROGRAMS) $(STAGE) 1200 $(SYSTEM_TESTS)/docsite.py --every 20

test-opds: build
	$(SYSTEM_TEST)/opds.py

test-texts: build
	$(SYSTEM_TEST)/texts.py

# On disk: 16 GiB do not fit in memory.
test-uploads: build
	$(SYSTEM_TEST)/resume.py --large 2147483648 --folder $(CURDIR)/.build/uploads

test-books: setup
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	$(SYSTEM_TEST)/books.py $(if $(PAGES),--pages $(PAGES))

test-kill: build
	$(SYSTEM_TEST)/kill.py
	$(BUILD) --build-tests
	SHAREPIPE_EVERY_STEP=1 $(STAGE) 7200 $(TEST) --filter '$(KILL_TESTS)'

test-stopped: build
	$(SYSTEM_TEST)/stopped.py

test-postgres: build
	$(SYSTEM_TEST)/postgrestls.py
	$(SYSTEM_TEST)/postgres.py
	$(SYSTEM_TEST)/postgres.py --apart
	$(SYSTEM_TEST)/postgres.py --apart --text --shares 20000 --every 5 --backlog 400 --cut 1000
	$(SYSTEM_TEST)/rolling.py
	$(SYSTEM_TEST)/commits.py
	$(SYSTEM_TEST)/hints.py
	$(SYSTEM_TEST)/nodes.py
	$(SYSTEM_TEST)/history.py --earlier 200000
	$(SYSTEM_TEST)/failover.py
	$(SYSTEM_TEST)/stale.py
	$(SYSTEM_TEST)/stale.py --claims 60
	$(SYSTEM_TEST)/letters.py
	$(SYSTEM_TEST)/clocks.py
	$(SYSTEM_TEST)/snapshot.py --most 1.5
	$(SYSTEM_TEST)/stores.py
	$(SYSTEM_TEST)/storage_move.py
	$(SYSTEM_TEST)/machines.py
	$(SYSTEM_TEST)/removed.py
	$(SYSTEM_TEST)/rates.py
	$(BUILD_SERVER_TESTS)
	SHAREPIPE_BACKLOG=200000 $(SERVER_TESTS) ClaimCostTests

test-sending: build
	$(SYSTEM_TEST)/deliveries.py kill --rounds 40
	$(SYSTEM_TEST)/deliveries.py clock

test-guard: build
	$(SYSTEM_TEST)/addresses.py
	$(SYSTEM_TEST)/ssrf.py

test-api: setup
	@scripts/setup api
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	$(SYSTEM_TEST)/api.py --seconds $(API_SECONDS)

test-web: setup-test
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe-pictures
	$(SYSTEM_TEST)/web.py $(WEB)

test-packages: setup-test
	$(STAGE) 1200 $(SYSTEM_TESTS)/packages.py $(PACKAGES)

test-container:
	@scripts/setup container
	$(STAGE) 1200 $(SYSTEM_TESTS)/container.py $(CONTAINER)

test-docs: setup-test
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe-pictures
	$(SYSTEM_TEST)/documents.py
	$(SYSTEM_TEST)/docsite.py

test-slow: build
	$(SYSTEM_TEST)/slow.py

test-walk: setup
	swift build -c release --static-swift-stdlib --disable-dead-strip --scratch-path .build/walk --product phone
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	SHAREPIPE_BIN=$(SHAREPIPE) PHONE_BIN=$(CURDIR)/.build/walk/release/phone $(SYSTEM_TESTS)/walk.py --steps $(STEPS)

test-loss: build
	$(SYSTEM_TEST)/loss.py
	$(SYSTEM_TEST)/diskfaults.py
	$(SYSTEM_TEST)/powercut.py
	$(SYSTEM_TEST)/syncs.py

test-mail: setup-test build
	$(SYSTEM_TEST)/mail.py
	$(SYSTEM_TEST)/names.py

test-walls: setup
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	$(SYSTEM_TEST)/walls.py --misses $(if $(WALL_CORPUS),--corpus $(WALL_CORPUS))

demo: build
	.build/python/bin/python3 scripts/demo.py --sharepipe $(SHAREPIPE) --phone $(PHONE) --out var/demo --open

drawings: setup-test build
	.build/python/bin/python3 scripts/drawings --sharepipe $(SHAREPIPE) --phone $(PHONE)

screenshots: setup
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe
	$(BUILD_SERVER) $(SERVER_CONFIG) --product sharepipe-pictures
	.build/python/bin/python3 scripts/screenshots --sharepipe $(SHAREPIPE)

bench:
	@scripts/setup bench
	scripts/results bench

fuzz: setup
	scripts/fuzz

lint:
	@scripts/setup lint
	@$(SWIFT_SOURCES) | xargs -0 swift format lint --strict --configuration .swift-format
	@scripts/words
	scripts/check-folders
	scripts/check-python
	scripts/structure --check
	scripts/message-catalog --check
	scripts/example-projects --check
	@echo "lint: OK"

format:
	@$(SWIFT_SOURCES) | xargs -0 swift format -i --configuration .swift-format

corpus-add:
	@scripts/corpus-add $(or $(URL),$(FILE),--help)

dist: setup-dist
	scripts/dist --verify

dist-twice: setup-dist
	scripts/dist --rebuild

docs:
	@scripts/setup docs
	.build/python-docs/bin/python3 scripts/site
	scripts/docs
	$(SYSTEM_TESTS)/docsite.py --site var/docs --every 20

man: build
	SHAREPIPE=$(SHAREPIPE) scripts/man Server/.build/man

clean:
	rm -rf .build/debug .build/release .build/walk Server/.build Server/.build-earlier Server/.build-left Benchmarks/.build .build-fuzz
