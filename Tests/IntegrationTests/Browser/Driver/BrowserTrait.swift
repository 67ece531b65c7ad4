// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Provides a suite with its browsers, which end with it.
struct BrowsersTrait: SuiteTrait, TestScoping {
    @TaskLocal fileprivate static var browsers: Browsers?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let browsers = Browsers()
        do {
            try await Self.$browsers.withValue(browsers) { try await function() }
        } catch {
            try await browsers.end()
            throw error
        }
        try await browsers.end()
    }
}

/// Provides each test of a suite with one of the suite's browsers.
struct BrowserTrait: SuiteTrait, TestTrait, TestScoping {
    @TaskLocal private static var browser: Browser?

    /// The test's browser.
    static var driver: WebDriver { get throws { try #require(browser).driver } }

    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await #require(BrowsersTrait.browsers).lend { browser in
            try await Self.$browser.withValue(browser) { try await function() }
        }
    }
}
