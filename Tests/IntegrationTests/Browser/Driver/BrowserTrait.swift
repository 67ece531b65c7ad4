// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Gives a suite a browser, which all of its tests share and which ends with it.
struct BrowserTrait: SuiteTrait, TestScoping {
    @TaskLocal private static var browser: Browser?

    /// The suite's browser.
    static var driver: WebDriver { get throws { try #require(browser).driver } }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let browser = try await Browser()
        do {
            try await Self.$browser.withValue(browser) { try await function() }
        } catch {
            try await browser.end()
            throw error
        }
        try await browser.end()
    }
}
