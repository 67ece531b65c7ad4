// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

@testable import EMV

/// A tap without waiting: each answer comes with the time that it took.
enum TimedDialogue {
    /// What became of a tap.
    struct Tap {
        let result: TransactionResult
        /// The commands that the card received, as digits.
        let commands: [String]

        var outcome: Outcome { result.outcome }

        /// The error indication (`DF8115`) as digits.
        var error: String {
            Hexadecimal.string(outcome.discretionaryData.first(0xDF8115)?.value ?? [])
        }

        /// Section and consequence of the explanation's steps of Book C-2.
        var steps: [String] {
            result.explanation.steps.filter { $0.rule.book == .c2 }.map(\.rule.section)
        }
    }

    /// Runs a tap; an answer of `nil` takes the card away.
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

    /// Runs a tap with a card that answers along a script, each time at once.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - script: The first bytes of a command and its answers, one after the other; the
    ///     last one stays.
    /// - Returns: What became of it, or `nil` when it does not end.
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
    /// The card's answers for a timed dialogue.
    var script: [String: [(String?, Duration)]] {
        card.answers.mapValues { [($0, .zero)] }
    }
}

/// A transaction of 12.50 with a Mastercard.
func mastercardTransaction(
    _ configuration: TerminalConfiguration = mastercardReader(), amount: UInt64 = 12_50,
    unpredictableNumber: String = "11223344"
) -> ContactlessTransaction {
    ContactlessTransaction(
        configuration: configuration, parameters: Taps.purchase(amount),
        random: Taps.fixed(unpredictableNumber))
}
