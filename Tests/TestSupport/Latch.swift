// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Holds threads and tasks until a test opens it.
public final class Latch: Sendable {
    private let condition = NSCondition()
    private nonisolated(unsafe) var isOpen = false
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// Creates a closed latch.
    public init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Lets all threads and tasks through, now and later.
    public func open() {
        condition.withLock { isOpen = true }
        condition.broadcast()
        continuation.finish()
    }

    /// Suspends the task until the latch is open, or the task is canceled.
    public func opened() async {
        for await _ in stream {}
    }

    /// Blocks the thread until the latch is open.
    public func wait() {
        condition.lock()
        while !isOpen { condition.wait() }
        condition.unlock()
    }
}
