# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
#
# make run         set up what is missing, build, serve on http://127.0.0.1:8080
# make test        every test; make test-fast leaves out those that start servers and phones
# make test-kill   every process of the phone killed at every step; test-walk: 100,000 random steps
# make test-loss   the server killed 500 times, its disk failing at every operation, the power cut at 1,500 places
# make test-walls  the table of wall verdicts on labelled pages; make test holds its floors
# make test-mail   mail broken off at every byte and refused at every stage, and what destinations answer; test takes a sample
# make test-books  pages as books, judged by epubcheck and the Kindle check; make test does it with our own pages
# make test-guard  where a fetch may go: a million addresses, and a real server led astray in a network of its own
# make test-texts  costly texts of 1, 8 and 60 MB: time, memory, and the delay for other accounts
# make test-opds   a thousand books in the catalogue; test-uploads: eight uploads of 2 GiB at once
# make test-api    everything /openapi.yaml describes, asked for well and badly by schemathesis for ten minutes
# make test-slow   ten thousand clients that take their time, and others beside them
# make demo        the whole journey: simulated phone, real server, real mail server
# make bench       speed and memory, as ratios of one run
# make fuzz        parsers of foreign bytes, FUZZ_SECONDS each (default 60)
# make lint        formatter and rules; make format puts the formatting right
# make corpus-add  a page (URL=… or FILE=…) as a case for the article reading; see scripts/corpus-add
# make docs        the libraries' documentation

SHELL := /bin/bash
# Makes the compiler's warnings errors; see Package.swift.
export SHAREPIPE_STRICT = 1
CONFIG ?= debug
SERVE_FLAGS ?=
# As it is shipped, the server has Swift's own libraries in it on Linux: it starts a quarter faster, and where no
# Swift is installed.
SHIPPED = release $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
SERVER_CONFIG = $(if $(filter release,$(CONFIG)),$(SHIPPED),$(CONFIG))
STEPS ?= 100000
API_SECONDS ?= 600
SWIFT_SOURCES = $(shell git ls-files --cached --others --exclude-standard '*.swift')
SHAREPIPE = $(CURDIR)/Server/.build/$(CONFIG)/sharepipe
PHONE = $(CURDIR)/.build/$(CONFIG)/phone

STAGE = scripts/stage
FEW = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=6
PROGRAMS = SHAREPIPE_BIN=$(SHAREPIPE) PHONE_BIN=$(PHONE)
PROOFS = .build/python/bin/python3 Tests/proof
PROOF = $(PROGRAMS) $(PROOFS)
SAMPLE = $(PROGRAMS) $(STAGE) 600 $(PROOFS)

.PHONY: help setup setup-test build run test test-fast test-kill test-stopped test-walk test-loss test-walls test-mail test-texts test-books test-guard test-api test-slow test-opds test-uploads demo bench fuzz lint format corpus-add docs clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

setup:
	@scripts/setup

setup-test:
	@scripts/setup test

build: setup
	$(STAGE) 2400 swift build -c $(CONFIG) --product phone
	$(STAGE) 2400 swift build -c $(SERVER_CONFIG) --package-path Server --product sharepipe
	$(STAGE) 2400 swift build -c $(SERVER_CONFIG) --package-path Server --product sharepipe-pictures

run: setup
	swift build -c $(SERVER_CONFIG) --package-path Server --product sharepipe
	swift build -c $(SERVER_CONFIG) --package-path Server --product sharepipe-pictures
	exec $(SHAREPIPE) serve --data $(CURDIR)/var $(SERVE_FLAGS)

# EndToEndTests need both programs, so they are built first. Tests that talk over sockets, where time-outs are real, run
# apart from those that keep the processor busy, and few at a time: two hundred servers at once would only wait for another.
# OnDevice attaches its own process to simulated phones, whose clocks and network everything in that process then has.
# The optimised server is built because it can fail alone: whole modules at once find other modules than file by file.
test: setup-test build
	$(MAKE) lint
	scripts/check-stand-ins
	scripts/check-availability
	scripts/check-apple-build
	$(STAGE) 300 scripts/check-dependency
	$(STAGE) 2400 swift build -c $(SHIPPED) --package-path Server --product sharepipe
	$(STAGE) 2400 swift build --build-tests --package-path Server
	$(FEW) $(STAGE) 1200 swift test --skip-build --package-path Server --filter 'FetchingTests|DeliveryTests'
	$(FEW) $(STAGE) 1200 swift test --skip-build --package-path Server --filter 'StorageTests|ShareServerTests'
	$(FEW) $(STAGE) 1200 swift test --skip-build --package-path Server --filter 'ReadingTests|ImageWorkTests|TextsTests|BooksTests|BookCheckTests'
	$(STAGE) 1800 swift test --skip EndToEndTests --skip OnDevice
	$(STAGE) 600 swift test --skip-build --filter OnDevice
	$(PROGRAMS) $(STAGE) 1200 swift test --filter EndToEndTests
	$(SAMPLE)/kill.py --every 7
	$(SAMPLE)/walk.py --steps 1500
	$(SAMPLE)/loss.py --kills 15 --acknowledged 800 --delivered 60 --delivery-kills 10
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
	$(SAMPLE)/slow.py --connections 1500 --shares 100
	$(SAMPLE)/leaks.py
	$(SAMPLE)/modes.py
	$(SAMPLE)/places.py kill --rounds 6
	$(SAMPLE)/mail.py --every 120
	$(SAMPLE)/names.py
	$(SAMPLE)/pictures.py
	$(SAMPLE)/texts.py --sample
	$(SAMPLE)/books.py
	$(SAMPLE)/saved.py
	$(SAMPLE)/oauth.py
	$(SAMPLE)/tls.py
	$(SAMPLE)/oidc.py
	$(SAMPLE)/pairing.py

# A thousand books in the catalogue.
test-opds: build
	$(PROOF)/opds.py

# Every shape of text at every size; a table of time and memory.
test-texts: build
	$(PROOF)/texts.py

# Uploads of 2 GiB, eight at once; on a disk, for there is no such room in memory.
test-uploads: build
	$(PROOF)/resume.py --large 2147483648 --folder $(CURDIR)/.build/uploads

# Every page of a folder becomes a book that epubcheck and the Kindle check judge: PAGES=FOLDER, else our own cases.
test-books: setup
	swift build -c $(SERVER_CONFIG) --package-path Server --product sharepipe
	$(PROOF)/books.py $(if $(PAGES),--pages $(PAGES))

# The proofs that no share is lost or misdirected; make test takes a sample of each.
test-kill: build
	$(PROOF)/kill.py

# A worker that is suspended beyond its lease at each of its calls on files and sockets.
test-stopped: build
	$(PROOF)/stopped.py

# Folders, webhooks and digests: killed servers, and nights in which clocks change.
test-places: build
	$(PROOF)/places.py kill --rounds 40
	$(PROOF)/places.py clock

# The whole of what make test takes a sample of.
test-guard: build
	$(PROOF)/addresses.py
	$(PROOF)/ssrf.py

test-api: setup
	@scripts/setup api
	swift build -c $(SERVER_CONFIG) --package-path Server --product sharepipe
	$(PROOF)/api.py --seconds $(API_SECONDS)

test-slow: build
	$(PROOF)/slow.py

test-walk: setup
	swift build -c release --static-swift-stdlib --disable-dead-strip --scratch-path .build/walk --product phone
	swift build -c $(SERVER_CONFIG) --package-path Server --product sharepipe
	SHAREPIPE_BIN=$(SHAREPIPE) PHONE_BIN=$(CURDIR)/.build/walk/release/phone $(PROOFS)/walk.py --steps $(STEPS)

# What the server acknowledged is there, whatever happens to it, to its disk or to the power; make test takes a sample.
test-loss: build
	$(PROOF)/loss.py
	$(PROOF)/diskfaults.py
	$(PROOF)/powercut.py
	$(PROOF)/syncs.py

# Mail that breaks off after every byte and is refused at every stage, and answers of destinations while the server is killed.
test-mail: setup-test build
	$(PROOF)/mail.py
	$(PROOF)/names.py

# The wall verdict on the labelled pages of Tests/walls; WALL_CORPUS=FOLDER adds real articles.
test-walls: setup
	swift build -c $(SERVER_CONFIG) --package-path Server --product sharepipe
	$(PROOF)/walls.py --misses $(if $(WALL_CORPUS),--corpus $(WALL_CORPUS))

test-fast: setup-test
	swift test --skip EndToEndTests --skip SimulatorTests
	swift test --package-path Server --skip EPUBCheck

demo: build
	.build/python/bin/python3 scripts/demo.py --sharepipe $(SHAREPIPE) --phone $(PHONE) --out var/demo

bench:
	@scripts/setup bench
	scripts/bench

fuzz: setup
	scripts/fuzz

lint:
	@swift format lint --strict --configuration .swift-format $(SWIFT_SOURCES)
	@scripts/words
	@echo "lint: OK"

format:
	@swift format --in-place --configuration .swift-format $(SWIFT_SOURCES)

corpus-add:
	@scripts/corpus-add $(or $(URL),$(FILE),--help)

docs:
	scripts/docs

clean:
	rm -rf .build/debug .build/release Server/.build Benchmarks/.build .build-fuzz
