// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport

/// A card that responds to the commands of a script, in any order, and logs them.
///
/// A script identifies a command by its first bytes, and the longest match is used. Commands
/// not in the script return `6A82`; a response of `nil` removes the card.
final class ScriptedCard: CardChannel {
    private let script: [(prefix: [UInt8], answer: [UInt8]?)]
    private let log = Lock<[[UInt8]]>([])

    /// Creates a card from the commands and responses as hexadecimal digits.
    init(_ script: [(String, String?)]) {
        self.script = script.map { (hex($0.0), $0.1.map { hex($0) }) }
            .sorted { $0.prefix.count > $1.prefix.count }
    }

    private init(_ script: [(prefix: [UInt8], answer: [UInt8]?)]) { self.script = script }

    /// Returns the same card with another response to the commands that start with a prefix.
    ///
    /// A response of `nil` removes the card.
    func answering(_ prefix: String, with answer: String?) -> ScriptedCard {
        let (prefix, answer) = (hex(prefix), answer.map { hex($0) })
        return ScriptedCard(
            script.map { $0.prefix.starts(with: prefix) ? ($0.prefix, answer) : $0 })
    }

    /// The script as hexadecimal digits.
    var answers: [String: String?] {
        Dictionary(
            script.map {
                (Hexadecimal.string($0.prefix), $0.answer.map { Hexadecimal.string($0) })
            },
            uniquingKeysWith: { first, _ in first })
    }

    /// The commands received so far as hexadecimal digits.
    var commands: [String] { log.withLock { $0.map { Hexadecimal.string($0) } } }

    /// Returns the data of the last command with an instruction as hexadecimal digits.
    func data(of instruction: UInt8) -> String? {
        let command = log.withLock { $0.last { $0.dropFirst().first == instruction } }
        guard let command, let parsed = try? CommandAPDU(bytes: command) else { return nil }
        return Hexadecimal.string(parsed.data)
    }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        log.withLock { $0.append(command) }
        guard let entry = script.first(where: { command.starts(with: $0.prefix) }) else {
            return [0x6A, 0x82]
        }
        guard let answer = entry.answer else { throw CardError(.cardRemoved) }
        return answer
    }
}
