// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A reader that records the dialogue with every card presented to another reader.
final class RecordingReader: CardReader {
    private let base: any CardReader
    private let dialogues = Lock<[@Sendable (_ isMasked: Bool) -> Transcript]>([])

    init(_ base: any CardReader) {
        self.base = base
    }

    var name: String { base.name }

    var addsLatency: Bool { base.addsLatency }

    /// The dialogues with all cards so far, masked.
    var transcript: Transcript { transcript(isMasked: true) }

    /// The dialogues with all cards so far; only for emulated cards.
    var unmaskedTranscript: Transcript { transcript(isMasked: false) }

    private func transcript(isMasked: Bool) -> Transcript {
        Transcript(lines: dialogues.withLock { $0 }.flatMap { $0(isMasked).lines })
    }

    func probe() async throws(CardError) {
        try await base.probe()
    }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        record(try await base.waitForCard())
    }

    func obstacle() async -> CardError? { await base.obstacle() }

    func losses() -> AsyncStream<CardError> { base.losses() }

    private func record(_ card: some ConnectedCard) -> any ConnectedCard {
        let channel = RecordingChannel(card, clock: ContinuousClock())
        dialogues.withLock {
            $0.append { isMasked in isMasked ? channel.transcript : channel.unmaskedTranscript }
        }
        return channel
    }
}
