# Tap to Pay for Linux. `make demo` and `make test` install everything they need.
# For the reasons, see Docs/Decisions/0007.
LINK_FLAGS := -Xswiftc -use-ld=lld $(addprefix -Xlinker ,-s --no-export-dynamic --icf=safe -z now \
	'--remap-inputs=*/libFoundation.a=/dev/null')
PREFIX ?= /usr/local
# Neither systemd-sysusers nor polkit looks below /usr/local.
SYSUSERS = $(if $(filter /usr,$(PREFIX)),/usr/lib,/etc)/sysusers.d
POLKIT = $(if $(filter /usr,$(PREFIX)),/usr/share,/etc)/polkit-1/rules.d

.PHONY: help demo test check test-tsan test-asan schedules taps kills soak screenshots build install deb lint docs docs-serve fuzz mutants bench growth comparison lab

help:
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

demo: ## Pay with an emulated card: reader, card, app and payment service provider on this machine
	@.ci/setup build
	@.ci/build --product taptopay
	@.build/debug/taptopay demo

test: ## Build everything and run the tests; TRAITS=PostgreSQL adds its tests, WITHOUT="pcsc browser" skips theirs
	@.ci/setup $(if $(TRAITS),postgresql,test)
	@.ci/test

check: ## Build and run the tests of MODULE, such as EMV, until the first failure
	@[ -n "$(MODULE)" ] || { echo "Name a module, such as make check MODULE=EMV" >&2; exit 2; }
	@.ci/setup test
	@exec .ci/test

test-tsan: ## Run the tests under the thread sanitizer
	@.ci/setup test
	@exec env SANITIZER=thread .ci/test

test-asan: ## Run the tests under the address sanitizer
	@.ci/setup test
	@exec env SANITIZER=address .ci/test

schedules: ## Run each scenario with SEEDS (20000) orders of its jobs, or SCENARIO=NAME with SEED=N
	@.ci/setup test
	@exec env SCHEDULE_SEEDS=$(or $(SEEDS),20000) $(if $(SEED),SCHEDULE_SEED=$(SEED)) \
		$(if $(SCENARIO),SCHEDULE_SCENARIO='$(SCENARIO)') TEST_LIMIT=$(or $(TEST_LIMIT),7200) \
		RUN_LIMIT=$(or $(RUN_LIMIT),14400) .ci/test --filter 'Schedules|ChangeSignalTests'

taps: ## Hold random cards to random terminals for TAPS (1000000) taps, or one card with TAP_SEED=N; RECORD=1 makes the tests' record
	@.ci/setup build
	@.ci/build -c release --product random-taps
	@.build/release/random-taps $(if $(RECORD),--record >Tests/TestSupport/Fixtures/taps/record.txt,\
		$(if $(TAP_SEED),10 $(TAP_SEED),$(or $(TAPS),1000000)))

kills: ## Kill the kiosk service and writers of the PSP service's database at 200 points, and check what is stored
	@.ci/setup test
	@exec env KILLS=$(or $(KILLS),200) TEST_LIMIT=$(or $(TEST_LIMIT),1200) .ci/test --filter 'KilledServiceTests|KilledDatabaseTests'

screenshots: ## Save a screenshot of every payment sheet screen in .build/screenshots
	@.ci/setup test
	@exec env TAPTOPAY_SCREENSHOTS=$(CURDIR)/.build/screenshots .ci/test --filter SheetLayoutTests

build: ## Build the release programs with the Swift runtime linked in; also with TRAITS=PostgreSQL
	@.ci/setup $(if $(TRAITS),libpq,build)
	for program in taptopay taptopay-kiosk; do \
		.ci/build -c release --static-swift-stdlib --product $$program \
			--disable-local-rpath $(LINK_FLAGS) || exit; \
	done

install: build ## Install programs, manual pages, units and rules below PREFIX (and DESTDIR)
	.build/release/taptopay completions bash > .build/release/taptopay.bash
	.build/release/taptopay manual > .build/release/taptopay.1
	.build/release/taptopay-kiosk --manual > .build/release/taptopay-kiosk.1
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/bin .build/release/taptopay .build/release/taptopay-kiosk
	install -D -m 644 .build/release/taptopay.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/taptopay
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man1 .build/release/taptopay.1 .build/release/taptopay-kiosk.1
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/taptopay/udev udev/70-tap-to-pay.rules
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/systemd/system systemd/taptopay-kiosk.service systemd/taptopay-kiosk.socket
	sed -i 's,^ExecStart=/usr/,ExecStart=$(PREFIX)/,' $(DESTDIR)$(PREFIX)/lib/systemd/system/taptopay-kiosk.service
	install -D -m 644 systemd/taptopay.sysusers $(DESTDIR)$(SYSUSERS)/taptopay.conf
	install -D -m 644 -t $(DESTDIR)$(POLKIT) polkit/50-taptopay.rules

deb: ## Build the Debian package in .build/debian
	@.ci/setup package
	@debian/build

lint: ## Check the formatting
	@swift format lint --strict -r Package.swift Sources Tests Examples

docs: ## Build the documentation in .build/documentation/site, for a server's BASE_PATH (/)
	@.ci/setup build
	@.ci/documentation --hosting-base-path $(or $(BASE_PATH),/)

docs-serve: ## Show the documentation on 127.0.0.1, on port PORT (8000)
	@[ -d .build/documentation/server ] || $(MAKE) --no-print-directory docs
	@python3 -m http.server --bind 127.0.0.1 --directory .build/documentation/server $(or $(PORT),8000)

fuzz: ## Fuzz every parser for SECONDS (30) each
	@.ci/setup test
	@Tests/Fuzz/run $(or $(SECONDS),30)

mutants: ## Put COUNT (200) faults into the sources, or into MODULES, and list those that no test finds; SEED=N, ONLY=N
	@.ci/setup test
	@Tests/Mutants/run --count $(or $(COUNT),200) $(if $(MODULES),--modules '$(MODULES)') \
		$(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY)) $(if $(AGAIN),--again) \
		$(if $(EVERYWHERE),--everywhere)

soak: build ## Load the release programs for MINUTES (30) or POLLS long polls, with LOAD busy loops; DAY=1 lets weeks pass
	@.ci/setup test
	@Tests/Soak/run --minutes $(or $(MINUTES),30) --polls $(or $(POLLS),0) --load $(or $(LOAD),0) \
		$(if $(SEED),--seed $(SEED)) $(if $(DAY),--day $(if $(ONLY),--only $(ONLY)))

lab: build ## Read cards through a USB reader in QEMU, and unplug it at each step of a read
	@.ci/setup lab
	@Tests/Lab/run

comparison: ## Compare with other libraries and programs, and write Docs/Performance.md
	@.ci/setup comparison
	@Tests/Benchmarks/Comparison/run

bench: ## Run the benchmarks, and print ratios against named references
	@.ci/setup test
	@Tests/Benchmarks/run

growth: ## Compare payments with PAYMENTS (1000000) and SEEN (10000000) stored records to an empty database
	@.ci/setup test
	@Tests/Benchmarks/run --growth $(or $(PAYMENTS),1000000) $(or $(SEEN),10000000)
