// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Holds a card's thread until a test opens it.
public final class Latch: Sendable {
    private let condition = NSCondition()
    private nonisolated(unsafe) var isOpen = false

    /// Creates a closed latch.
    public init() {}

    /// Lets all threads through, now and later.
    public func open() {
        condition.withLock { isOpen = true }
        condition.broadcast()
    }

    /// Waits until the latch is open.
    public func wait() {
        condition.lock()
        while !isOpen { condition.wait() }
        condition.unlock()
    }
}
