// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A reader to which cards are held one at a time, by whoever taps.
///
/// Every tap is one presentation: the card is gone when the reader waits for the next one.
final class TapField: CardReader {
    private struct State {
        /// The card that comes next: a reader of its own to which it is held.
        var next: (any CardReader)?
        var waiter: AsyncStream<Void>.Continuation?
    }

    let name = "emulated"
    private let state = Lock(State())

    /// Holds a card to the reader.
    ///
    /// - Parameter card: A reader of its own to which the card is held.
    /// - Returns: Whether no other card is on its way.
    func hold(_ card: any CardReader) -> Bool {
        state.withLock { state in
            guard state.next == nil else { return false }
            state.next = card
            state.waiter?.finish()
            return true
        }
    }

    /// Takes away the card that no wait has come to.
    func clear() {
        state.withLock { $0.next = nil }
    }

    func probe() async throws(CardError) {}

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        while true {
            let (stream, waiter) = AsyncStream.makeStream(of: Void.self)
            let card = state.withLock { state -> (any CardReader)? in
                guard !Task.isCancelled, let card = state.next else {
                    state.waiter = waiter
                    return nil
                }
                state.next = nil
                return card
            }
            if let card { return try await card.waitForCard() }
            for await _ in stream {}
            guard !Task.isCancelled else { throw CardError(.cancelled) }
        }
    }
}
