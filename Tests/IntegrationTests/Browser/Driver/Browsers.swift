// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support

/// The browsers that the tests of a suite share in turn, because each takes seconds to start.
actor Browsers {
    private let limit = 4
    private var count = 0
    private var idle: [Browser] = []
    private let changes = ChangeSignal()

    /// Lends a browser to a test as soon as one is idle.
    func lend(to test: @Sendable (Browser) async throws -> Void) async throws {
        let browser = try await next()
        defer {
            idle.append(browser)
            changes.notify()
        }
        try await test(browser)
    }

    /// Ends all browsers.
    func end() async throws {
        for browser in idle { try await browser.end() }
    }

    private func next() async throws -> Browser {
        let turn = await changes.value { () -> Browser?? in
            if let browser = idle.popLast() { return browser }
            guard count < limit else { return nil }
            count += 1
            return .some(nil)
        }
        guard let turn else { throw CancellationError() }
        if let turn { return turn }
        do {
            return try await Browser()
        } catch {
            count -= 1
            changes.notify()
            throw error
        }
    }
}
