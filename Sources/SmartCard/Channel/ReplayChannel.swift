// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Plays a recorded dialogue back, checking the commands.
public struct ReplayChannel: CardChannel {
    /// Which recorded exchange answers a command.
    public enum Matching: Hashable, Sendable {
        /// The next one, if its command is the same but for masked bytes.
        case exact
        /// The nearest one with the same CLA, INS, P1 and P2, and with the same data if
        /// it selects; exchanges on the way are passed over.
        ///
        /// For a terminal that is not the one which was recorded: its amounts, random
        /// numbers and order of reading differ.
        case similar
    }

    private let exchanges: [Transcript.Exchange]
    private let matching: Matching
    private let state = Lock((next: 0, played: 0))

    /// Creates a channel from a dialogue.
    ///
    /// - Parameters:
    ///   - transcript: One dialogue with one card.
    ///   - matching: Which recorded exchange answers a command.
    public init(_ transcript: Transcript, matching: Matching = .exact) {
        exchanges = transcript.exchanges
        self.matching = matching
    }

    /// How many commands were answered, or broke off as the recorded one did.
    public var played: Int { state.withLock { $0.played } }

    /// Returns the recorded answer to a command; masked bytes are zero.
    ///
    /// - Throws: `CardError` with `unexpectedCommand` when no recorded command matches,
    ///   `cardRemoved` when no answer of two bytes or more was recorded.
    public func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let exchange: Transcript.Exchange? = state.withLock { state in
            guard let index = index(of: command, from: state.next) else { return nil }
            state.next = index + 1
            state.played += 1
            return exchanges[index]
        }
        guard let exchange else { throw CardError(.unexpectedCommand) }
        guard let response = exchange.response, response.bytes.count >= 2 else {
            throw CardError(.cardRemoved)
        }
        return response.bytes
    }

    private func index(of command: [UInt8], from next: Int) -> Int? {
        let indices = exchanges.indices
        switch matching {
        case .exact:
            guard indices.contains(next), exchanges[next].isExact(command) else { return nil }
            return next
        case .similar:
            let isSimilar = { exchanges[$0].isSimilar(command) }
            return indices.dropFirst(next).first(where: isSimilar)
                ?? indices.first(where: isSimilar)
        }
    }
}

extension Transcript.Exchange {
    fileprivate func isExact(_ other: [UInt8]) -> Bool {
        guard let command else { return true }
        guard command.bytes.count == other.count else { return false }
        return zip(command.bytes, other).enumerated().allSatisfy { index, pair in
            pair.0 == pair.1 || command.masked.contains(index)
        }
    }

    fileprivate func isSimilar(_ other: [UInt8]) -> Bool {
        guard let command else { return true }
        guard command.bytes.prefix(4).elementsEqual(other.prefix(4)) else { return false }
        let selects = other.dropFirst().first == 0xA4
        return !selects || isExact(other)
    }
}
