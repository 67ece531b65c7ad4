// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Plays a recorded dialogue back, checking the commands.
public struct ReplayChannel: CardChannel {
    private let exchanges: [Transcript.Exchange]
    private let position = Lock(0)

    /// Creates a channel from a dialogue.
    public init(_ transcript: Transcript) {
        exchanges = transcript.exchanges
    }

    /// How many exchanges were played.
    public var played: Int { position.withLock { $0 } }

    /// Returns the recorded answer to the next command.
    ///
    /// - Throws: `CardError` with `unexpectedCommand` when the command differs from the
    ///   recorded one or the dialogue is over, `cardRemoved` when no answer was recorded.
    public func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let exchange: Transcript.Exchange? = position.withLock { position in
            guard position < exchanges.count else { return nil }
            let exchange = exchanges[position]
            if let expected = exchange.command, expected.bytes != command { return nil }
            position += 1
            return exchange
        }
        guard let exchange else { throw CardError(.unexpectedCommand) }
        guard let response = exchange.response else { throw CardError(.cardRemoved) }
        return response.bytes
    }
}
