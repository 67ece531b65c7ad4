// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

/// Answers each command in turn and keeps what it was asked.
final class ScriptedChannel: CardChannel {
    private let state: Lock<(answers: [[UInt8]], commands: [String])>

    init(_ answers: [String]) {
        state = Lock((answers.map { Hexadecimal.bytes($0) ?? [] }, []))
    }

    /// The commands that came, as digits.
    var commands: [String] { state.withLock { $0.commands } }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let answer: [UInt8]? = state.withLock { state in
            state.commands.append(Hexadecimal.string(command))
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else { throw CardError(.cardRemoved) }
        return answer
    }
}

extension CardChannel {
    /// Sends the digits of a command and returns the digits of the answer.
    func digits(_ command: String) async throws(CardError) -> String {
        Hexadecimal.string(try await transmit(Hexadecimal.bytes(command) ?? []))
    }
}
