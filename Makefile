PREFIX = /usr/local
DESTDIR =
INSTALL = install

prefix = $(DESTDIR)$(PREFIX)
bindir = $(prefix)/bin
manpage = share/man/man1/mpdex.1
bash_completion = share/bash-completion/completions/mpdex
zsh_completion = share/zsh/site-functions/_mpdex
fish_completion = share/fish/vendor_completions.d/mpdex.fish
shared_files = $(manpage) $(bash_completion) $(zsh_completion) $(fish_completion)
shared_paths = $(foreach file,$(shared_files),'$(prefix)/$(file)')
binary = .build/release/mpdex
version = $$($(binary) --version | cut -d ' ' -f 2)
# The same source gives the same packages.
dated = SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || echo 0)
sources = Package.swift $(shell find Sources -type f -not -path '*.docc/*')
swift_files = Package.swift Sources Tests
benchmarks = --package-path Tests/Benchmarks --scratch-path .build/benchmarks
fuzzing = --package-path Tests/Fuzzing --scratch-path .build/fuzzing

check_imports = --explicit-target-dependency-import-check error
release = -c release --static-swift-stdlib --disable-local-rpath $(check_imports) --product mpdex $(static_cxx) $(fixed)

# The C++ runtime is linked statically (Docs/Decisions.md has the measurement): the linker finds
# its archive in a directory without the shared one; lld, since that takes libraries in any order. The one
# that Debian's Swift brings along fails with an assertion, so the one in the path is taken.
# Swift's clang knows where the archive is, since Debian's library comes without the program g++.
archives = .build/archives
toolchain = swift -print-target-info | sed -n 's|.*"runtimeResourcePath": *"\(.*\)/lib/swift".*|\1|p'
clang = "$$($(toolchain))/bin/clang"
clang_linker = -Xswiftc -Xclang-linker -Xswiftc
static_cxx = -Xswiftc -use-ld=$$(command -v ld.lld) -Xlinker -L$(archives) -Xlinker -L$(icu) -Xlinker --as-needed \
  $(clang_linker) -static-libgcc
# Without symbols for others, which the loader would have to search.
static_cxx += -Xlinker --no-export-dynamic
# Functions with the same code are linked once, which saves 0.45 MB. Nothing here compares addresses of functions.
static_cxx += -Xlinker --icf=all
# A string that ends like another is stored within it, which saves some 10 KB.
static_cxx += -Xlinker -O2
# The functions and variables of a start lie next to one another, which shortens it
# (Docs/Decisions.md); for that, each function has a section. Names that this version lacks do not matter.
static_cxx += -Xswiftc -Xfrontend -Xswiftc -function-sections
static_cxx += -Xlinker --symbol-ordering-file=Packaging/start-order -Xlinker --no-warn-symbol-ordering
# Types are made by calls of what the compiler knows to make them, not from their names: those are read at
# each start, and the conformances of their arguments searched for among all (Docs/Decisions.md).
static_cxx += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Without the module of regular expressions (Sources/Bytes/Occurrences.swift).
static_cxx += -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import
# Without the tables by which C++ unwinds the stack: nothing here throws (Docs/Decisions.md).
static_cxx += -Xlinker --no-eh-frame-hdr -Xlinker Packaging/discarded.ld
# At a fixed address, since 52,000 relocations take a fifth of a start (Docs/Decisions.md).
fixed = $(clang_linker) -no-pie

packages = binutils g++ libicu-dev libmpdclient-dev lld pkg-config
# For targets with packages of Swift.
fetching = ca-certificates git
test_packages = bash chafa fish fzf groff-base jq libvterm-dev mopidy mopidy-local mopidy-mpd mpc mpd \
  screen tmux util-linux zsh

documented = Bytes ListingIndex Collation MPDClient ListingCache Catalog
documentation = .build/documentation

.PHONY: help build check-binary test symbols fuzz sanitize demo docs json order cookbook picture bench stages thresholds reliability install uninstall deb dist lint format clean require-swift require-testing

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## */\1	/p' Makefile | expand -t 12

# ICU's data without what mpdex never uses, 5 MB instead of 31; the tests have the same.
icu = .build/icu
icu_data = MPDEX_ICU_DATA=libicudata-mpdex.a
make_icu_data = mkdir -p $(icu) && \
  Packaging/icu-data "$$($(clang) -print-file-name=libicudata.a)" $(icu)/libicudata-mpdex.a $(clang)

# The linker reads them, which Swift's package manager does not know.
linker_files = Packaging/discarded.ld Packaging/start-order

# The addresses of the functions that are called before main. By a file, since Debian 13's objcopy replaces
# /dev/stdout by one.
called_at_start = objcopy -O binary --only-section=.init_array $(binary) .build/init_array && \
  od -An -v -t x8 -w8 .build/init_array | tr -d ' '

build: require-swift ## build .build/release/mpdex; missing Debian packages are installed first
	@.ci/install-packages $(packages)
	@mkdir -p $(archives) && ln -sf "$$($(clang) -print-file-name=libstdc++.a)" $(archives)/
	@$(make_icu_data)
	@for file in $(linker_files); do [ $(binary) -nt $$file ] || rm -f $(binary); done
	$(icu_data) swift build $(release)
	@$(MAKE) --no-print-directory check-binary || { rm -f $(binary); exit 1; }
	@touch $(binary)

check-binary:
	@! readelf -d $(binary) | grep -E 'R(UN)?PATH' || { echo 'the binary has a search path' >&2; exit 1; }
	@! readelf --dyn-syms -W $(binary) | grep -E ' (FUNC|OBJECT) .* [0-9]+ \$$s' || \
	  { echo 'the binary exports symbols' >&2; exit 1; }
	@! nm $(binary) | grep -F "$$($(called_at_start))" | grep -E '(CommandLine|Backtrace)\.cpp' || \
	  { echo 'Packaging/discarded.ld does not discard this initializer of the runtime' >&2; exit 1; }

# With this library one mpd starts all servers of a process, each in a tenth of the time.
server_start = .build/server-start.so
make_server_start = $(clang) -O1 -shared -fPIC -o $(server_start) Tests/ServerStart/start.c
# Four tests at once in a process: of hundreds, those that wait for a server would starve while the others run.
test_build = $(icu_data) MPDEX_OPTIMIZED=1
test_settings = $(test_build) MPDEX_SERVER_START='$(CURDIR)/$(server_start)' SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
test_flags = $(check_imports) -Xlinker -L$(icu)

# ONLY is a module, a folder of tests or a suite, such as Catalog, Stopping or JumpCommandTests.
test: require-testing ## run all tests, link each product alone, and compare the public declarations; some need a real mpd, others shells; ONLY
	@.ci/install-packages $(packages) $(test_packages)
	@.ci/install-packages python3-standard-imghdr  # which Debian 13's mopidy-local needs and does not name
	@$(make_icu_data)
	@$(make_server_start)
ifdef ONLY
	filter=$$(Tests/select '$(ONLY)') && $(test_settings) \
	  .ci/progress .build/test.log swift test $(test_flags) --filter "$$filter"
else
	$(test_build) .ci/progress .build/tests-build.log swift build --build-tests $(test_flags)
	$(test_settings) .ci/progress .build/test.log Tests/run
	@.ci/progress .build/products.log Tests/Products/run
	@Tests/PublicSymbols/run
endif

symbols: require-testing ## write the lists of the libraries' public declarations, from the build of the tests
	@Tests/PublicSymbols/run record

# Of these suites `make test` tries a sample. The fuzzing takes most of the time: RUNS=20000 makes it short.
reliable_suites = FaultTests|BackgroundFaultTests|BrowserFaultTests|ConcurrencyTests|SoakTests|TerminalSafetyTests|BrowserSafetyTests
reliable_suites += |HostileArgumentsTests|HostileRepliesTests|InjectionTests|FilterValueTests|SecretsTests|PrivateFilesTests
empty =
reliability: require-testing build ## try faults, hostile texts, long runs and fuzzing at full size; replaces the tables of Docs/Reliability.md
	@.ci/install-packages bash libvterm-dev mpd tmux
	@$(make_server_start)
	$(test_build) swift build --build-tests $(test_flags)
	$(test_settings) MPDEX_RELIABILITY=1 MPDEX_PROGRAM=$(CURDIR)/$(binary) \
	  swift test --skip-build --no-parallel --filter 'mpdexTests\.($(subst $(empty) ,,$(reliable_suites)))/'
	@$(MAKE) --no-print-directory fuzz

# RUNS is the number of inputs for each target, and TARGET one of Tests/FuzzTests/Corpus.
fuzz: require-testing ## feed parsers, the edit engine and the browser with libFuzzer's inputs; RUNS, TARGET
	@.ci/install-packages $(packages)
	@.ci/progress .build/fuzzing.log swift build -c release $(fuzzing) --product Fuzz
	@Tests/Fuzzing/run $(TARGET)

sanitize: require-testing ## run all tests under the thread sanitizer, then under those for addresses and undefined behaviour
	@.ci/install-packages $(packages) $(test_packages)
	@status=0; for name in thread address; do Tests/Sanitizers/run $$name || status=1; done; exit $$status

demo: build ## show mpdex on a private mpd with a made-up library
	@.ci/install-packages mpd
	@Tests/Demo/run $(binary)

# With a scratch directory of its own, since only this target has the plugin; and without the list of
# its version afterwards.
docs: require-swift ## make the documentation of the libraries, .build/documentation; warnings are errors
	@.ci/install-packages $(packages) $(fetching)
	@trap 'rm -f Package.resolved' EXIT INT TERM; \
	  MPDEX_DOCS=1 swift package --scratch-path .build/docs \
	  --allow-writing-to-directory $(documentation) generate-documentation $(documented:%=--target %) \
	  --enable-experimental-combined-documentation --warnings-as-errors \
	  --transform-for-static-hosting --output-path $(documentation)

order: build ## record anew what a start runs and uses, Packaging/start-order
	@.ci/install-packages mpd valgrind
	@Packaging/record-start $(binary) >.build/start-order && mv .build/start-order Packaging/start-order

json: build ## write the keys of --json, which the commands declare, into Docs/JSON.md
	@{ sed '/^    /,$$d' Docs/JSON.md && $(binary) help json | sed -n 's/^  /    /p'; } >.build/JSON.md
	@mv .build/JSON.md Docs/JSON.md

# `mpdex help cookbook` prints them.
cookbook = Sources/mpdex/CommandLine/CookbookText.swift

cookbook: ## write the recipes of Docs/Cookbook.md into the source of the command
	@mkdir -p .build
	@{ sed '/^let /q' $(cookbook); sed -n '/^## /,$$p' Docs/Cookbook.md | sed 's/./  &/'; echo '  """#'; } >.build/CookbookText.swift
	@mv .build/CookbookText.swift $(cookbook)

picture: build ## draw the picture of the README from the browser's real screen
	@.ci/install-packages mpd tmux
	@mkdir -p .build/pictures && Tests/Demo/picture $(binary) .build/pictures && mv .build/pictures/*.svg Docs/

bench: require-testing build ## time mpdex beside mpc, a floor and ICU; replaces the tables of Docs/Performance.md
	@.ci/install-packages $(packages) $(fetching) mpc mpd ncmpc ncmpcpp valgrind
	swift build -c release $(benchmarks)
	@.build/benchmarks/release/CommandBenchmarks $(binary) Docs/Performance.md

stages: require-testing ## measure the stages by themselves, and check their allocations
	@.ci/install-packages $(packages) $(fetching)
	swift build -c release $(benchmarks)  # with the servers, on which no stage depends
	swift package $(benchmarks) --disable-sandbox benchmark thresholds check --path Tests/Benchmarks/Thresholds

thresholds: require-testing ## replace the allocations that stages checks against
	@.ci/install-packages $(packages) $(fetching)
	swift build -c release $(benchmarks)
	swift package $(benchmarks) --disable-sandbox --allow-writing-to-package-directory \
	  benchmark thresholds update --path Tests/Benchmarks/Thresholds
	sed -i '2s/,$$//; 3,4d' Tests/Benchmarks/Thresholds/*.json  # the allocations are no machine's own

install: $(binary) ## install mpdex, its manual page and completions below PREFIX, by default /usr/local
	install -d '$(bindir)' $(foreach file,$(shared_files),'$(prefix)/$(dir $(file))')
	$(INSTALL) -s -m 755 $(binary) '$(bindir)/mpdex'
	$(binary) manual >'$(prefix)/$(manpage)'
	$(binary) completions bash >'$(prefix)/$(bash_completion)'
	$(binary) completions zsh >'$(prefix)/$(zsh_completion)'
	$(binary) completions fish >'$(prefix)/$(fish_completion)'
	chmod 644 $(shared_paths)

uninstall: ## remove what install has put there; same PREFIX
	rm -f '$(bindir)/mpdex' $(shared_paths)

# Without symbols for debuggers; a build of the source package makes a package of them, too.
deb: ## build a Debian package in .build/packages
	@.ci/install-packages debhelper dpkg-dev
	rm -rf .build/packages/deb && mkdir -p .build/packages/deb/build && cp -r debian .build/packages/deb/build/
	cd .build/packages/deb/build && DEB_BUILD_OPTIONS=noautodbgsym debian/rules binary source=$(CURDIR)

dist: $(binary) ## build an archive for machines without Swift in .build/packages
	rm -rf .build/packages/dist
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/.build/packages/dist/ PREFIX=
	$(dated) Packaging/tarball $(version) .build/packages/dist

lint: require-swift ## check the format of all Swift files, and that the modules for every system name none
	swift format lint --strict -r $(swift_files)
	@Tests/portable

format: require-swift ## format all Swift files
	swift format -i -r $(swift_files)

clean: ## remove all that was built
	rm -rf .build

# Because `sudo make install` shall not build again as root what is up to date.
$(binary): $(sources)
	@$(MAKE) --no-print-directory build

# With the version, because other programs are called swift, too.
require-swift:
	@command -v swift >/dev/null || .ci/install-packages swiftlang || true
	@swift --version 2>/dev/null | grep -Eq 'Swift version ([6-9]|[1-9][0-9])' || { \
	  echo 'mpdex needs Swift 6.0 or later; see "Requirements" in README.md.' >&2; exit 1; }

require-testing: require-swift
	@swift --version 2>/dev/null | grep -Eq 'Swift version ([7-9]|6\.([2-9]|[1-9][0-9])|[1-9][0-9])' || { \
	  echo 'The tests need Swift 6.2 or later; mpdex itself builds with 6.0.' >&2; exit 1; }
