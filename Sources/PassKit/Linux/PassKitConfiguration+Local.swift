// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PassKitConfiguration {
    /// Makes this configuration the current one in `body` and its child tasks.
    ///
    /// Tests that run in parallel can each use their own configuration.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which `body` runs; the caller's by default.
    ///   - body: The code that creates the controllers.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$local.withValue(self, operation: body, isolation: isolation)
    }

    /// Makes this configuration the current one in `body`.
    ///
    /// - Parameter body: The code that creates the controllers.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$local.withValue(self, operation: body)
    }
}
