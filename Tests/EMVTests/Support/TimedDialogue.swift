// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport

@testable import EMV

/// A tap without waiting, in which each response states the time it took.
enum TimedDialogue {
    /// The result of a tap.
    struct Tap {
        let result: TransactionResult
        /// The commands that the card received, as hexadecimal digits.
        let commands: [String]

        var outcome: Outcome { result.outcome }

        /// The error indication (`DF8115`) as hexadecimal digits.
        var error: String {
            Hexadecimal.string(outcome.discretionaryData.first(.errorIndication)?.value ?? [])
        }

        /// The sections of the explanation's steps of Book C-2.
        var steps: [String] {
            result.explanation.steps.filter { $0.rule.book == .c2 }.map(\.rule.section)
        }
    }

    /// Runs a tap; a response of `nil` removes the card.
    static func run(
        _ transaction: inout ContactlessTransaction,
        answer: (CommandAPDU) -> (digits: String?, time: Duration)
    ) -> Tap? {
        var commands: [String] = []
        var event = Event.started
        while commands.count < 100 {
            switch transaction.received(event) {
            case .transmit(let command):
                commands.append(Hexadecimal.string(command.bytes))
                let (digits, time) = answer(command)
                let response = digits.flatMap { try? ResponseAPDU(bytes: hex($0)) }
                event = response.map { .answered($0, after: time) } ?? .lost(.transmission)
            case .exchange:
                event = .exchanged([])
            case .display:
                event = .displayed
            case .wait:
                event = .waited
            case .finish(let result):
                return Tap(result: result, commands: commands)
            }
        }
        return nil
    }

    /// Runs a tap with a card that responds from a script without delay.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - script: The first bytes of each command and its responses, in order; the last one
    ///     is repeated.
    /// - Returns: The result, or `nil` if the tap does not end.
    static func run(
        _ transaction: inout ContactlessTransaction, _ script: [String: [(String?, Duration)]]
    ) -> Tap? {
        var script = script
        return run(&transaction) { command in
            let digits = Hexadecimal.string(command.bytes)
            let key = script.keys.filter { digits.hasPrefix($0) }.max { $0.count < $1.count }
            guard let key, let answers = script[key], let first = answers.first else {
                return ("6D00", .zero)
            }
            if answers.count > 1 { script[key] = Array(answers.dropFirst()) }
            return (first.0, first.1)
        }
    }
}

extension MastercardCard {
    /// The card's responses for a timed dialogue.
    var script: [String: [(String?, Duration)]] {
        card.answers.mapValues { [($0, .zero)] }
    }
}

/// Returns a transaction of 12.50 with a Mastercard card.
func mastercardTransaction(
    _ configuration: TerminalConfiguration = mastercardReader(), amount: UInt64 = 12_50,
    unpredictableNumber: String = "11223344"
) -> ContactlessTransaction {
    ContactlessTransaction(
        configuration: configuration, parameters: Taps.purchase(amount),
        random: Taps.fixed(unpredictableNumber))
}
