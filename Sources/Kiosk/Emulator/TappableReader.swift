// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A reader that receives tapped cards one at a time.
///
/// Every tap is one presentation: the card is gone when the reader releases it.
final class TappableReader: CardReader {
    let name = "emulated"
    /// The next card, as a separate reader with the card in its field.
    private let next = Lock<(any CardReader)?>(nil)
    private let changes = ChangeSignal()

    /// Holds a card to the reader.
    ///
    /// - Parameter card: A separate reader with the card in its field.
    /// - Returns: `false` if another card is waiting to be read.
    func hold(_ card: any CardReader) -> Bool {
        let isHeld = next.withLock { next in
            guard next == nil else { return false }
            next = card
            return true
        }
        if isHeld { changes.notify() }
        return isHeld
    }

    /// Removes a card that has not been read.
    func clear() {
        next.withLock { $0 = nil }
    }

    func probe() async throws(CardError) {}

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        let card = await changes.value {
            Task.isCancelled ? nil : next.withLock { $0.take() }
        }
        guard let card else { throw CardError(.cancelled) }
        return TappedCard(try await card.waitForCard())
    }
}

/// A card that leaves when the reader releases it, even if the reader remembers it longer.
///
/// What emulates the card, such as a process, ends then.
private final class TappedCard: ConnectedCard {
    let answerToReset: AnswerToReset
    private let card: Lock<(any ConnectedCard)?>

    init(_ card: any ConnectedCard) {
        answerToReset = card.answerToReset
        self.card = Lock(card)
    }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        try await present().transmit(command)
    }

    func reset() async throws(CardError) {
        try await present().reset()
    }

    func waitForRemoval() async throws(CardError) {
        try await card.withLock { $0 }?.waitForRemoval()
    }

    func disconnect() async {
        await card.withLock { $0.take() }?.disconnect()
    }

    private func present() throws(CardError) -> any ConnectedCard {
        guard let card = card.withLock({ $0 }) else { throw CardError(.cardRemoved) }
        return card
    }
}
