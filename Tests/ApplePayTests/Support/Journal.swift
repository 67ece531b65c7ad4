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
