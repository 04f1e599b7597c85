PREFIX = /usr/local
DESTDIR =

bindir = $(DESTDIR)$(PREFIX)/bin
binary = .build/release/mpdex
sources = Package.swift $(shell find Sources -type f)
swift_files = Package.swift Sources Tests

check_imports = --explicit-target-dependency-import-check error
release = -c release --static-swift-stdlib $(check_imports) --product mpdex $(static_cxx)

# The C++ runtime is linked statically (Docs/Architecture.md has the measurement): the linker finds
# its archive in a directory without the shared one; lld, since that takes libraries in any order.
archives = .build/archives
static_cxx = -Xswiftc -use-ld=lld -Xlinker -L$(archives) -Xlinker --as-needed \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc

packages = binutils ca-certificates g++ git libicu-dev libmpdclient-dev pkg-config

.PHONY: help build test demo bench install uninstall lint format clean require-swift

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## */\1	/p' Makefile | expand -t 12

build: require-swift ## build .build/release/mpdex; missing Debian packages are installed first
	@.ci/install-packages $(packages)
	@mkdir -p $(archives) && ln -sf "$$(g++ -print-file-name=libstdc++.a)" $(archives)/
	swift build $(release)
	@touch $(binary)

test: require-swift ## run all tests; some need a real mpd
	@.ci/install-packages $(packages) mpc mpd
	swift test $(check_imports)

demo: build ## show mpdex on a private mpd with a made-up library
	@.ci/install-packages mpd
	@Tests/Demo/run $(binary)

bench: build ## time mpdex beside mpc
	@.ci/install-packages mpc mpd
	swift build -c release --package-path Tests/Benchmarks --scratch-path .build/benchmarks
	@.build/benchmarks/release/CommandBenchmarks $(binary)

install: $(binary) ## copy mpdex to PREFIX/bin, by default /usr/local/bin
	install -d '$(bindir)'
	install -s -m 755 $(binary) '$(bindir)/mpdex'

uninstall: ## remove what install has copied; same PREFIX
	rm -f '$(bindir)/mpdex'

lint: require-swift ## check the format of all Swift files
	swift format lint --strict -r $(swift_files)

format: require-swift ## format all Swift files
	swift format -i -r $(swift_files)

clean: ## remove all that was built
	rm -rf .build

# Because `sudo make install` shall not build again as root what is up to date.
$(binary): $(sources)
	@$(MAKE) --no-print-directory build

# With the version, because other programs are called swift, too.
require-swift:
	@command -v swift >/dev/null && swift --version | grep -Eq 'Swift version ([7-9]|6\.[1-9]|[1-9][0-9])' || { \
	  echo 'mpdex needs Swift 6.1 or later; see "Requirements" in README.md.' >&2; exit 1; }
