// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A value that is set once, and for which threads block until then.
package final class BlockingValue<Value: Sendable>: Sendable {
    private let monitor = Monitor<Value?>(nil)

    package init() {}

    /// Sets the value, unless it is set, and lets all threads continue.
    package func set(_ value: Value) {
        monitor.changeForAll { if $0 == nil { $0 = value } }
    }

    /// Returns the value, waiting until it is set.
    package func wait() -> Value { monitor.wait { $0 } }
}
