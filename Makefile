# The doors of the house. `make demo` and `make test` are all that a newcomer needs.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# The Swift runtime is linked statically: the command starts in milliseconds and runs where no Swift is installed.
RELEASE = -c release
ifeq ($(shell uname -s),Linux)
RELEASE += -Xswiftc -static-stdlib -Xswiftc -use-ld=lld
endif
TRIPLE = $(shell $(SWIFT) -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
SOURCES = Package.swift Sources Plugins Samples Tests Benchmarks/Package.swift Benchmarks/Sources Benchmarks/StoreBench

# What needs more than the root package does, each a package of its own.
PACKAGES = Sources/FetchKitGLib Samples/DurationTable Samples/PhotoViewer

# What keeps a processor busy for minutes, apart from what waits for servers and terminals.
HEAVY = 'ExtractorTests|CorpusTests'

.PHONY: all deps deps-test deps-samples deps-bench build demo test samples test-samples bench docs lint format install clean

all: build

deps: ## installs what a build needs (Debian; on macOS: brew install curl)
	@.ci/install pkg-config=pkg-config libcurl.pc=libcurl4-openssl-dev sqlite3.pc=libsqlite3-dev libcrypto.pc=libssl-dev libxml-2.0.pc=libxml2-dev

deps-test: deps ## installs what some tests use besides
	@.ci/install nginx=nginx-light

deps-samples: deps ## installs what the samples with windows need
	@.ci/install gtk4.pc=libgtk-4-dev xvfb-run=xvfb xauth=xauth

deps-bench: deps-test
	@.ci/install curl=curl ffmpeg=ffmpeg aria2c=aria2 wget2=wget2 mediainfo=mediainfo python3=python3

build: deps ## a release build: .build/release/fetchkit
	$(SWIFT) build $(RELEASE) --product fetchkit

demo: build ## serves real media on loopback and asks for its duration; CHECK=--check judges the answer
	@$(SWIFT) build $(RELEASE) --product MediaServer
	@Samples/demo.sh $(CHECK)

test: deps ## all tests; those that need nginx or the corpus of media say so and skip where it is missing
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest --skip $(HEAVY)
	$(SWIFT) test --skip-build --disable-xctest --filter $(HEAVY)

samples: deps-samples ## builds the samples with windows, and FetchKit for GLib; the others are built with the tests
	@for folder in $(PACKAGES); do \
	  $(SWIFT) build -c release --build-tests --package-path $$folder || exit 1; \
	done

test-samples: samples ## runs them on a display that nobody looks at; SCREENSHOTS=FOLDER keeps their pictures
	@for folder in $(PACKAGES); do \
	  xvfb-run -a $(SWIFT) test -c release --skip-build --disable-xctest --package-path $$folder || exit 1; \
	done

bench: deps-bench build ## side by side with curl, wget2, ffprobe …: writes Benchmarks/results
	Benchmarks/run.sh

docs: deps ## the guides with all public symbols: .build/FetchKit.doccarchive
	$(SWIFT) build --target FetchKit
	mkdir -p .build/symbols
	swift-symbolgraph-extract -module-name FetchKit -I .build/debug/Modules -minimum-access-level public \
	  -Xcc -fmodule-map-file=.build/debug/CCurlShims.build/module.modulemap \
	  -Xcc -fmodule-map-file=Sources/CCurl/module.modulemap -Xcc -fmodule-map-file=Sources/CSQLite/module.modulemap \
	  -target $(TRIPLE) -output-dir .build/symbols
	docc convert Documentation/FetchKit.docc --additional-symbol-graph-dir .build/symbols \
	  --fallback-bundle-identifier fetchkit --output-path .build/FetchKit.doccarchive

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive $(SOURCES)

install: build ## the command, its manual page and its completions
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -s -m 755 .build/release/fetchkit $(DESTDIR)$(PREFIX)/bin/fetchkit
	.build/release/fetchkit manual > $(DESTDIR)$(PREFIX)/share/man/man1/fetchkit.1
	.build/release/fetchkit completion bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/fetchkit
	.build/release/fetchkit completion zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_fetchkit
	.build/release/fetchkit completion fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/fetchkit.fish

clean:
	rm -rf .build Benchmarks/.build Benchmarks/results $(addsuffix /.build,$(PACKAGES))
