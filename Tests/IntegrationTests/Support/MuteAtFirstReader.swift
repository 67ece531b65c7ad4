// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

/// A reader whose first cards do not answer, like a card at the edge of the field.
final class MuteAtFirstReader: CardReader {
    private let base: any CardReader
    private let left: Lock<Int>

    init(_ base: any CardReader, times: Int) {
        self.base = base
        left = Lock(times)
    }

    var name: String { base.name }

    func probe() async throws(CardError) {
        try await base.probe()
    }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        let isMute = left.withLock { left in
            left -= 1
            return left >= 0
        }
        if isMute { throw CardError(.cardUnresponsive) }
        return try await base.waitForCard()
    }
}
