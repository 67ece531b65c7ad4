// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard

/// A card that answers the commands of a script, by any order, and counts them.
///
/// A command that the script does not have is answered `6A82`; an answer of `nil` takes
/// the card away.
final class ScriptedCard: CardChannel {
    private let answers: [[UInt8]: [UInt8]?]
    private let log = Lock<[String]>([])

    /// Creates a card from digits: what it is sent, and what it answers.
    init(_ script: KeyValuePairs<String, String?>) {
        var answers: [[UInt8]: [UInt8]?] = [:]
        for (command, answer) in script {
            answers[hex(command)] = .some(answer.map { hex($0) })
        }
        self.answers = answers
    }

    /// The commands received so far, as digits.
    var commands: [String] { log.withLock { $0 } }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        log.withLock { $0.append(Hexadecimal.string(command)) }
        guard let answer = answers[command] else { return [0x6A, 0x82] }
        guard let answer else { throw CardError(.cardRemoved) }
        return answer
    }
}

/// Bytes from digits that are known to be right.
func hex(_ digits: String) -> [UInt8] { Hexadecimal.bytes(digits) ?? [] }
