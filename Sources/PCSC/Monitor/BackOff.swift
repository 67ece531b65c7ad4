// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The wait before the next attempt, which gets longer each time, up to a limit.
package struct BackOff: Hashable, Sendable {
    private let first: Duration
    private let bound: Duration
    private var next: Duration

    /// Creates a backoff.
    ///
    /// - Parameters:
    ///   - first: The wait before the first attempt; each later one is twice as long.
    ///   - bound: The maximum wait.
    package init(first: Duration = .milliseconds(50), bound: Duration = .seconds(2)) {
        self.first = first
        self.bound = bound
        next = first
    }

    /// Returns the wait before the next attempt.
    mutating func take() -> Duration {
        defer { next = min(next * 2, bound) }
        return min(next, bound)
    }

    /// Starts over after a successful attempt.
    mutating func reset() {
        next = first
    }
}
