// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A card that answers as in a recording, regardless of the order of the commands.
///
/// SELECT, READ RECORD, and GET DATA are looked up by all their bytes. Commands that carry
/// terminal data are looked up by their instruction. An application's responses are between its
/// SELECT and the next one, and are searched for there first.
final class RecordedCard: CardChannel {
    private struct State {
        var position = 0
        var played: Set<Int> = []
        var differing = 0
        var unanswered: CommandAPDU?
    }

    /// GET PROCESSING OPTIONS, EXCHANGE RELAY RESISTANCE DATA, GENERATE AC, COMPUTE CRYPTOGRAPHIC
    /// CHECKSUM.
    private static let variable: Set<UInt8> = [0xA8, 0xEA, 0xAE, 0x2A]
    private static let select: UInt8 = 0xA4

    private let exchanges: [Transcript.Exchange]
    private let clock: RecordedClock
    private let state = Lock(State())

    /// Creates a card from a recording.
    ///
    /// - Parameters:
    ///   - transcript: The recording.
    ///   - clock: The clock, which each response advances by its recorded response time.
    init(_ transcript: Transcript, clock: RecordedClock = RecordedClock()) {
        exchanges = transcript.exchanges
        self.clock = clock
    }

    /// The number of recorded exchanges played.
    var played: Int { state.withLock { $0.played.count } }

    /// The number of answered commands that differ from the recorded ones.
    var differing: Int { state.withLock { $0.differing } }

    /// The command for which the recording has no response, or `nil`.
    var unanswered: CommandAPDU? { state.withLock { $0.unanswered } }

    /// Returns the recorded response.
    ///
    /// - Throws: `CardError` with `cardRemoved` if the card did not answer in the recording, or
    ///   with `unexpectedCommand` if the command was never recorded.
    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        guard let exchange = play(command) else { throw CardError(.unexpectedCommand) }
        guard let response = exchange.response else { throw CardError(.cardRemoved) }
        if let start = exchange.command?.time, let end = response.time {
            clock.advance(by: max(.zero, end - start))
        }
        return response.bytes
    }

    /// Returns the recorded response, or `nil` if there is none.
    func answer(to command: [UInt8]) -> [UInt8]? { play(command)?.response?.bytes }

    /// Finds the exchange for a command and marks it as played.
    private func play(_ command: [UInt8]) -> Transcript.Exchange? {
        state.withLock { state in
            guard let index = index(of: command, from: state.position) else {
                state.unanswered = try? CommandAPDU(bytes: command)
                return nil
            }
            state.position = index + 1
            state.played.insert(index)
            if !isAny(exchanges[index]), !isSame(exchanges[index], command) {
                state.differing += 1
            }
            return exchanges[index]
        }
    }

    /// Returns the index of the exchange for a command, searching from the last one played.
    private func index(of command: [UInt8], from position: Int) -> Int? {
        let rest = position..<exchanges.count
        let segmentEnd = rest.first { isSelect(exchanges[$0]) } ?? exchanges.count
        let segment = position..<segmentEnd
        if Self.variable.contains(command.dropFirst().first ?? 0) {
            return segment.first { isAny(exchanges[$0]) || hasInstruction(exchanges[$0], command) }
                ?? exchanges.indices.first { hasInstruction(exchanges[$0], command) }
        }
        return segment.first { isSame(exchanges[$0], command) }
            ?? segment.first { isAny(exchanges[$0]) }
            ?? rest.first { isSame(exchanges[$0], command) }
            ?? exchanges.indices.first { isSame(exchanges[$0], command) }
            ?? rest.first { isAny(exchanges[$0]) }
    }

    private func isAny(_ exchange: Transcript.Exchange) -> Bool { exchange.command == nil }

    private func isSelect(_ exchange: Transcript.Exchange) -> Bool {
        exchange.command?.bytes.dropFirst().first == Self.select
    }

    private func hasInstruction(_ exchange: Transcript.Exchange, _ command: [UInt8]) -> Bool {
        exchange.command?.bytes.prefix(2).elementsEqual(command.prefix(2)) ?? false
    }

    /// Returns whether the bytes are equal where the recording does not mask them.
    private func isSame(_ exchange: Transcript.Exchange, _ command: [UInt8]) -> Bool {
        guard let message = exchange.command, message.bytes.count == command.count else {
            return false
        }
        return zip(message.bytes, command).enumerated().allSatisfy { index, pair in
            pair.0 == pair.1 || message.masked.contains(index)
        }
    }
}
