// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import Support

/// A card that records its commands and, on one of them, first runs a test's action.
final class ActingCard: ServedCard {
    private let base: any ServedCard
    private let turn: Int
    private let action: @Sendable () -> Void
    private let received = Lock<[[UInt8]]>([])

    /// Wraps a card.
    ///
    /// - Parameters:
    ///   - base: The card.
    ///   - turn: The command at which to act, counted from 1.
    ///   - action: The action to run while the reader waits for the answer.
    init(_ base: any ServedCard, at turn: Int = 0, action: @escaping @Sendable () -> Void = {}) {
        self.base = base
        self.turn = turn
        self.action = action
    }

    /// The commands so far.
    var commands: [[UInt8]] { received.withLock { $0 } }

    var answerToReset: AnswerToReset { base.answerToReset }

    func respond(to command: [UInt8]) -> [UInt8] {
        let number = received.withLock { received in
            received.append(command)
            return received.count
        }
        if number == turn { action() }
        return base.respond(to: command)
    }

    func processingTime(of command: [UInt8]) -> Duration {
        base.processingTime(of: command)
    }

    func reset() {
        base.reset()
    }
}
