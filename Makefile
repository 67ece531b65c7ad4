# Tap to Pay for Linux. `make demo` and `make test` do all the set-up themselves.
SWIFT_FLAGS := --explicit-target-dependency-import-check error
PREFIX ?= /usr/local

.PHONY: help demo test test-tsan test-asan build install lint docs fuzz bench

help:
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

demo: ## Pay with an emulated card: reader, card, app and payment service provider on this machine
	@.ci/setup build
	@swift build $(SWIFT_FLAGS) --product taptopay
	@.build/debug/taptopay demo

test: ## Build everything and run the tests
	@.ci/setup test
	@.ci/test

test-tsan: ## Run the tests under the thread sanitizer
	@.ci/setup test
	@SANITIZER=thread .ci/test

test-asan: ## Run the tests under the address sanitizer
	@.ci/setup test
	@SANITIZER=address .ci/test

build: ## Build the release program with the Swift runtime inside
	@.ci/setup build
	swift build -c release --static-swift-stdlib $(SWIFT_FLAGS) --product taptopay \
		-Xlinker -z -Xlinker now -Xlinker -s -Xlinker --icf=safe

install: build ## Install program, completions, manual page and udev rule below PREFIX (and DESTDIR)
	install -D -m 755 .build/release/taptopay $(DESTDIR)$(PREFIX)/bin/taptopay
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/man/man1
	.build/release/taptopay completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/taptopay
	.build/release/taptopay manual > $(DESTDIR)$(PREFIX)/share/man/man1/taptopay.1
	install -D -m 644 udev/70-tap-to-pay.rules $(DESTDIR)$(PREFIX)/lib/udev/rules.d/70-tap-to-pay.rules

lint: ## Check the formatting
	swift format lint --strict -r Package.swift Sources Tests

docs: ## Build the documentation
	@.ci/setup build
	@.ci/documentation

fuzz: ## Fuzz every parser for SECONDS (30) each
	@.ci/setup test
	@Tests/Fuzz/run $(or $(SECONDS),30)

bench: ## Measure, and print ratios against named references
	@.ci/setup test
	@Tests/Benchmarks/run
