// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Plays back a recorded dialogue and checks the commands against it.
public struct ReplayChannel: CardChannel {
    /// How to find the recorded exchange for a command.
    public enum Matching: Hashable, Sendable {
        /// The next one, if its command is the same except for masked bytes.
        case exact
        /// The nearest one with the same CLA, INS, P1, and P2, and for SELECT also the same data.
        ///
        /// Skips the exchanges in between. Use it for a terminal other than the recorded one, whose
        /// amounts, random numbers, and reading order differ.
        case similar
    }

    private let exchanges: [Transcript.Exchange]
    private let matching: Matching
    private let state = Lock((next: 0, played: 0))

    /// Creates a channel from a dialogue.
    ///
    /// - Parameters:
    ///   - transcript: One dialogue with one card.
    ///   - matching: How to find the recorded exchange for a command.
    public init(_ transcript: Transcript, matching: Matching = .exact) {
        exchanges = transcript.exchanges
        self.matching = matching
    }

    /// The number of commands replayed, including those that fail as recorded.
    public var played: Int { state.withLock { $0.played } }

    /// Returns the recorded response to a command; masked bytes are zero.
    ///
    /// - Throws: `CardError`, with `unexpectedCommand` when no recorded command matches, or
    ///   `cardRemoved` when the recorded response is missing or shorter than two bytes.
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
