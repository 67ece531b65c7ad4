// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How long to wait before the next attempt: longer each time, within a bound.
package struct BackOff: Hashable, Sendable {
    private let first: Duration
    private let bound: Duration
    private var next: Duration

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - first: The wait before the first attempt; each further one is twice as long.
    ///   - bound: The longest wait.
    package init(first: Duration = .milliseconds(50), bound: Duration = .seconds(2)) {
        self.first = first
        self.bound = bound
        next = first
    }

    /// Returns the wait before this attempt.
    mutating func take() -> Duration {
        defer { next = min(next * 2, bound) }
        return min(next, bound)
    }

    /// An attempt was successful.
    mutating func reset() {
        next = first
    }
}
