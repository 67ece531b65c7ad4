// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

/// A channel that returns scripted responses in order and logs the commands.
final class ScriptedChannel: CardChannel {
    private let state: Lock<(answers: [[UInt8]], commands: [String])>

    init(_ answers: [String]) {
        state = Lock((answers.map { Hexadecimal.bytes($0) ?? [] }, []))
    }

    /// The commands received, as hexadecimal digits.
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
    /// Sends a command and returns the response, both as hexadecimal digits.
    func digits(_ command: String) async throws(CardError) -> String {
        Hexadecimal.string(try await transmit(Hexadecimal.bytes(command) ?? []))
    }
}
