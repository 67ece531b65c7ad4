// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import SmartCard
internal import Support

/// A reader that records the dialogue with each card held to another reader.
///
/// Use it only for emulated cards: its records are not masked.
final class DialogueRecorder: CardReader {
    private struct Record {
        let begun: Duration
        let transcript: @Sendable () -> Transcript
        var ended: Duration?
    }

    private struct State {
        var origin = Duration.zero
        var cards: [Record] = []
    }

    /// A card that records when it is released.
    private struct Connection<Card: ConnectedCard>: ConnectedCard {
        let card: Card
        let recorder: DialogueRecorder

        var answerToReset: AnswerToReset { card.answerToReset }

        func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
            try await card.transmit(command)
        }

        func reset() async throws(CardError) { try await card.reset() }

        /// Each tap is one presentation.
        func isInField() async -> Bool { false }

        func waitForRemoval() async throws(CardError) { try await card.waitForRemoval() }

        func disconnect() async {
            recorder.recordEnd()
            await card.disconnect()
        }
    }

    private let base: any CardReader
    private let clock: any Clock<Duration>
    private let time: TimeSource
    private let state = Lock(State())

    init(_ base: any CardReader, clock: any Clock<Duration>) {
        self.base = base
        self.clock = clock
        time = TimeSource(clock)
    }

    /// Discards all records: a read begins now.
    func begin() {
        let now = time.now
        state.withLock { $0 = State(origin: now) }
    }

    /// Returns the records since the read began, and discards them.
    func removeAll() -> [RecordingCard] {
        let cards = state.withLock { state in
            defer { state.cards = [] }
            return state.cards
        }
        return cards.map {
            RecordingCard(begun: $0.begun, ended: $0.ended, transcript: $0.transcript())
        }
    }

    /// Records that the last card is released.
    private func recordEnd() {
        let now = time.now
        state.withLock { state in
            guard var last = state.cards.popLast() else { return }
            last.ended = last.ended ?? now - state.origin
            state.cards.append(last)
        }
    }

    var name: String { base.name }

    func probe() async throws(CardError) { try await base.probe() }

    func losses() -> AsyncStream<CardError> { base.losses() }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        record(try await base.waitForCard(), clock)
    }

    private func record(
        _ card: some ConnectedCard, _ clock: some Clock<Duration>
    ) -> any ConnectedCard {
        let now = time.now
        let channel = RecordingChannel(card, clock: clock)
        state.withLock { state in
            state.cards.append(
                Record(begun: now - state.origin) { channel.unmaskedTranscript })
        }
        return Connection(card: channel, recorder: self)
    }
}

/// The dialogue with an emulated card while it was in the field.
struct RecordingCard: Hashable, Sendable {
    /// When it entered the field, since the read began.
    let begun: Duration
    /// When it was released, or `nil` if it is still in use.
    let ended: Duration?
    /// The full dialogue, with the times since the card entered the field.
    let transcript: Transcript

    /// The dialogue without the data that identifies the card.
    var maskedTranscript: Transcript { DialogueDescription.masked(transcript) }

    /// How long the card took for its responses.
    var answerTime: Duration {
        transcript.exchanges.reduce(.zero) { $0 + ($1.answerTime ?? .zero) }
    }
}

extension Transcript.Exchange {
    /// How long the card took, or `nil` if it did not respond.
    var answerTime: Duration? {
        guard let sent = command?.time, let answered = response?.time else { return nil }
        return answered - sent
    }
}
