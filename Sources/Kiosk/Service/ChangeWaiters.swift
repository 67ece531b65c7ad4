// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Those who wait until something changes.
struct ChangeWaiters {
    private var feeds: [Int: AsyncStream<Void>.Continuation] = [:]
    private var last = 0

    /// Adds one who waits.
    ///
    /// - Returns: A number by which to remove it, and a stream that ends with the change.
    mutating func add() -> (number: Int, change: AsyncStream<Void>) {
        let (change, feed) = AsyncStream.makeStream(of: Void.self)
        last += 1
        feeds[last] = feed
        return (last, change)
    }

    mutating func remove(_ number: Int) { feeds[number] = nil }

    /// Tells all of them.
    mutating func wake() {
        for feed in feeds.values { feed.finish() }
        feeds = [:]
    }
}
