// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support

/// The events of a test, in order.
final class Journal: Sendable {
    private let lines = Lock<[String]>([])

    func note(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }

    func count(of line: String) -> Int { all.count { $0 == line } }
}

/// Holds an answer back until a test releases it.
final class Latch: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func open() { continuation.finish() }

    /// Waits until the latch is open or the task is canceled.
    func wait() async {
        for await _ in stream {}
    }
}
