// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A reader to which cards are held one at a time, by whoever taps.
///
/// Every tap is one presentation: the card is gone when the reader waits for the next one.
final class TapField: CardReader {
    let name = "emulated"
    /// The card that comes next: a reader of its own to which it is held.
    private let next = Lock<(any CardReader)?>(nil)
    private let changes = ChangeSignal()

    /// Holds a card to the reader.
    ///
    /// - Parameter card: A reader of its own to which the card is held.
    /// - Returns: Whether no other card is on its way.
    func hold(_ card: any CardReader) -> Bool {
        let isHeld = next.withLock { next in
            guard next == nil else { return false }
            next = card
            return true
        }
        if isHeld { changes.notify() }
        return isHeld
    }

    /// Takes away the card that no wait has come to.
    func clear() {
        next.withLock { $0 = nil }
    }

    func probe() async throws(CardError) {}

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        let card = await changes.value {
            Task.isCancelled ? nil : next.withLock { $0.take() }
        }
        guard let card else { throw CardError(.cancelled) }
        return try await card.waitForCard()
    }
}
