// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

/// Records the dialogue with every card that comes into another reader's field.
final class RecordingReader: CardReader {
    private let base: any CardReader
    private let records = Lock<[@Sendable () -> Transcript]>([])

    init(_ base: any CardReader) {
        self.base = base
    }

    var name: String { base.name }

    var addsLatency: Bool { base.addsLatency }

    /// The dialogue with each card, in full: the cards are emulated.
    var exchanges: [Transcript.Exchange] {
        records.withLock { $0 }.flatMap { $0().exchanges }
    }

    func probe() async throws(CardError) {
        try await base.probe()
    }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        record(try await base.waitForCard())
    }

    func obstacle() async -> CardError? { await base.obstacle() }

    private func record(_ card: some ConnectedCard) -> any ConnectedCard {
        let channel = RecordingChannel(card, clock: ContinuousClock())
        records.withLock { $0.append { channel.unmaskedTranscript } }
        return channel
    }
}
