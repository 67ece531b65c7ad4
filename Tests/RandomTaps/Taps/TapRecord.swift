// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EMV
import SmartCard
import Support

/// What the taps of one card did, in one line that changes if any of it changes.
///
/// The line names the card, how often each kernel came to each outcome, and hashes of the commands
/// and displays, of the outcomes, of the data, and of the explanations. So a change shows in which
/// of the four it is, and a change of words is told from one of behavior.
struct TapRecord {
    private var endings: [String: Int] = [:]
    private var commands: [UInt8] = []
    private var outcomes: [UInt8] = []
    private var data: [UInt8] = []
    private var explanations: [UInt8] = []

    /// Adds a tap.
    mutating func add(_ tap: RandomTap) {
        if let early = tap.early {
            endings["before the card \(early.status)", default: 0] += 1
            add(early)
        }
        for presentation in tap.presentations {
            for exchange in presentation.exchanges { commands += exchange.command.bytes + [0x0A] }
            for request in presentation.requests { commands += Array("\(request)\n".utf8) }
            for offered in presentation.offered {
                explanations += Array("\(offered.name) \(text(offered.refusal))\n".utf8)
            }
            guard let result = presentation.result else { continue }
            let kernel = result.kernel.map { "\($0)" } ?? "no kernel"
            endings["\(kernel) \(result.outcome.status)", default: 0] += 1
            add(result)
        }
    }

    private mutating func add(_ result: TransactionResult) {
        add(result.outcome)
        for tag in result.data.tags {
            data += Array("\(tag) \(Hexadecimal.string(Array(result.data[tag] ?? [])))\n".utf8)
        }
        for step in result.explanation.steps {
            explanations += Array("\(step.rule) \(step.subject) \(step.consequence)\n".utf8)
            for evidence in step.evidence {
                explanations += Array("\(text(evidence))\n".utf8)
            }
        }
    }

    private mutating func add(_ outcome: Outcome) {
        outcomes += Array(
            """
            \(outcome.status) \(text(outcome.start)) \(text(outcome.onlineResponseData)) \
            \(outcome.cardholderVerification) \(text(outcome.alternateInterfacePreference)) \
            \(outcome.receipt) \(text(outcome.fieldOffRequest)) \(outcome.removalTimeout) \
            \(text(outcome.nonPaymentEnd))

            """.utf8)
        for request in [
            outcome.userInterfaceRequestOnOutcome, outcome.userInterfaceRequestOnRestart,
        ] {
            outcomes += (request?.bytes ?? []) + [0x0A]
        }
        for objects in [outcome.dataRecord, outcome.discretionaryData] {
            outcomes += Array("\(TLVWriter.digits(objects))\n".utf8)
        }
    }

    /// The line of a card.
    func line(_ seed: UInt64, _ name: String) -> String {
        let endings = endings.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        let hashes = [commands, outcomes, data, explanations].map {
            Hexadecimal.string(Digest.sha256($0).prefix(4))
        }
        return "\(seed) \(name): \(endings.joined(separator: ", ")); "
            + hashes.joined(separator: " ")
    }

    private func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "none" }

    /// Returns evidence with the values that its description conceals.
    private func text(_ evidence: Evidence) -> String {
        switch evidence {
        case .element(let tag, let value?): "\(tag) \(Hexadecimal.string(value))"
        case .bits(let tag, let bits): "\(tag) \(Hexadecimal.string(bits.bytes))"
        default: "\(evidence)"
        }
    }
}
