// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Counts from several threads.
public final class Counter: Sendable {
    private let count = Lock(0)

    /// Creates a counter at zero.
    public init() {}

    /// The count.
    public var value: Int { count.withLock { $0 } }

    /// Counts one.
    public func increment() {
        count.withLock { $0 += 1 }
    }
}
