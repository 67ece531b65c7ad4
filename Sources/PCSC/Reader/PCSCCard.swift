// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

/// A card in the field of a PC/SC reader, held exclusively.
package final class PCSCCard: ConnectedCard {
    private struct State {
        var answerToReset: AnswerToReset
        var end: CardError?
    }

    /// The reader's name.
    package var reader: String { card.reader }

    private let card: PresentCard
    private let thread: ServiceThread
    private let state: Lock<State>

    init(_ card: PresentCard, thread: ServiceThread) {
        self.card = card
        self.thread = thread
        state = Lock(State(answerToReset: card.answerToReset))
    }

    deinit {
        let number = card.number
        thread.send { $0.release(card: number) }
    }

    package var answerToReset: AnswerToReset { state.withLock { $0.answerToReset } }

    /// The reader's own thread: a dialogue that runs there does not wait for other threads.
    package var preferredExecutor: (any TaskExecutor)? { thread.executor }

    /// Sends one command and returns the card's response.
    ///
    /// After an error that ends the connection, every later command throws it again. Cancelling the
    /// task ends the wait at once, even if the card has not answered; it does not receive another
    /// command then.
    ///
    /// - Throws: `CardError`, with `cardRemoved` for a response of fewer than two bytes.
    package func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        if let end = state.withLock({ $0.end }) { throw end }
        let number = card.number
        let answer: [UInt8]
        do {
            answer = try await thread.call(abandonsOnCancellation: true) {
                (connection) throws(PCSCError) in
                try connection.transmit(command, to: number)
            }
        } catch {
            throw failure(error)
        }
        guard answer.count >= 2 else {
            throw end(CardError(.cardRemoved, returnCode: 0, hint: PCSCError.removedCard.remedy))
        }
        return answer
    }

    /// Asks the reader for the card's identifier (UID).
    ///
    /// - Returns: The identifier, or `nil` when the reader does not provide it.
    /// - Throws: `CardError`.
    package func identifier() async throws(CardError) -> [UInt8]? {
        try await readerAnswer(PseudoAPDU.identifier)
    }

    /// Asks the reader for the historical bytes of the card's answer to select (ATS).
    ///
    /// - Returns: The bytes, or `nil` when the reader does not provide them.
    /// - Throws: `CardError`.
    package func answerToSelect() async throws(CardError) -> [UInt8]? {
        try await readerAnswer(PseudoAPDU.answerToSelect)
    }

    private func readerAnswer(_ command: [UInt8]) async throws(CardError) -> [UInt8]? {
        let answer = try await transmit(command)
        return answer.suffix(2) == [0x90, 0x00] ? Array(answer.dropLast(2)) : nil
    }

    package func reset() async throws(CardError) {
        if let end = state.withLock({ $0.end }) { throw end }
        let number = card.number
        let bytes: [UInt8]
        do {
            bytes = try await thread.call(abandonsOnCancellation: true) {
                (connection) throws(PCSCError) in
                try connection.reset(card: number)
            }
        } catch {
            throw failure(error)
        }
        do {
            let answer = try AnswerToReset(bytes: bytes)
            state.withLock { $0.answerToReset = answer }
        } catch {
            throw PCSCError.invalidATR.cardError
        }
    }

    package func isInField() async -> Bool {
        let card = card
        let isPresent = try? await thread.call { (connection) throws(PCSCError) in
            try connection.isPresent(card)
        }
        return isPresent ?? true
    }

    package func waitForRemoval() async throws(CardError) {
        do {
            try await thread.wait(RemovalWatch(of: card)) {
                (watch, connection, token) throws(PCSCError) in
                try watch.step(connection, token)
            }
        } catch {
            throw error.cardError
        }
    }

    package func disconnect() async {
        let number = card.number
        let isOver = state.withLock { state in
            defer { state.end = state.end ?? PCSCError.removedCard.cardError }
            return state.end != nil
        }
        guard !isOver else { return }
        await thread.finish { $0.release(card: number) }
    }

    /// Returns what to throw after a failed call, and stores what ends the connection.
    private func failure(_ error: PCSCError) -> CardError {
        let failure = error.cardError
        return error.endsConnection || error == .timeout ? end(failure) : failure
    }

    /// Stores and returns the first error that ended the connection.
    private func end(_ error: CardError) -> CardError {
        state.withLock { state in
            let first = state.end ?? error
            state.end = first
            return first
        }
    }
}

/// The progress of a wait for a card to be removed from its reader.
private struct RemovalWatch: Sendable {
    private let card: PresentCard
    /// The reader; empty before the first slice.
    private var query: [ReaderStateQuery] = []
    /// The event count of the card's insertion, or `nil` before the first response.
    private var eventCount: UInt16?

    /// Watches a card.
    init(of card: PresentCard) {
        self.card = card
    }

    /// Waits for one slice of time.
    ///
    /// - Returns: `nil` while the card is in the field.
    mutating func step(
        _ connection: ServiceConnection, _ token: WaitToken
    ) throws(PCSCError) -> Void? {
        if query.isEmpty {
            guard try connection.readers().contains(card.reader) else {
                throw .readerUnavailable
            }
            query = [ReaderStateQuery(card.reader)]
            if connection.isComparable(card) { eventCount = card.found.current.eventCount }
        }
        let outcome = try connection.waitForChange(ofPresent: &query, token)
        guard outcome == .changed, let state = query.first?.current else { return nil }
        if state.contains(.empty) { return () }
        // The service has not looked at the reader yet.
        guard state.contains(.present) else { return nil }
        let first = eventCount ?? state.eventCount
        eventCount = first
        return state.eventCount == first ? nil : ()
    }
}

/// Commands that the reader answers instead of the card.
///
/// See PC/SC part 3, 3.2.2.1.3 (GET DATA).
package enum PseudoAPDU {
    /// Requests the card's identifier (UID, or PUPI of a type B card).
    package static let identifier: [UInt8] = [0xFF, 0xCA, 0x00, 0x00, 0x00]
    /// Requests the historical bytes of the card's answer to select (ATS).
    package static let answerToSelect: [UInt8] = [0xFF, 0xCA, 0x01, 0x00, 0x00]
}
