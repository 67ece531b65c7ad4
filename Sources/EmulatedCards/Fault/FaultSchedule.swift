// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The faults of a card by exchange, with a count of the exchanges so far.
final class FaultSchedule: Sendable {
    private let faults: [CardFault]
    private let count = Lock(0)

    init(_ faults: [CardFault]) {
        self.faults = faults
    }

    /// Counts one command, unless the reader answers it itself (class `FF`).
    ///
    /// - Returns: The effects on the command, delays first.
    func effects(on command: [UInt8]) -> [CardFault.Effect] {
        guard !faults.isEmpty, command.first != 0xFF else { return [] }
        let number = count.withLock { count in
            count += 1
            return count
        }
        let due = faults.filter { $0.exchange == nil || $0.exchange == number }.map(\.effect)
        return due.filter(\.isDelay) + due.filter { !$0.isDelay }
    }
}

extension CardFault.Effect {
    fileprivate var isDelay: Bool {
        if case .delay = self { true } else { false }
    }
}
