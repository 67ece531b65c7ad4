// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A card that stays connected after its read, for its issuer's response.
///
/// The hold ends when its time is over, when the card leaves, or when the program ends it; the card is
/// then disconnected. Until then, the connection is as exclusive as during the read: a card that
/// another program resets forgets the transaction that awaits the response. See EMV Contactless Book A,
/// Table 6-2 (Removal Timeout), and Docs/Decisions/0018.
final class HeldCard: Sendable {
    private enum State {
        case held
        /// The card belongs to the update.
        case taken
        case released
    }

    private let card: any ConnectedCard
    private let state: Lock<State>
    /// Ends with the hold, after the card is disconnected.
    private let watch: Task<Void, Never>

    /// Holds a card.
    ///
    /// - Parameters:
    ///   - card: The card, which is connected.
    ///   - time: How long it is held.
    ///   - clock: The clock for this time.
    init(_ card: any ConnectedCard, for time: Duration, of clock: any Clock<Duration>) {
        let state = Lock(State.held)
        self.card = card
        self.state = state
        watch = Task(executorPreference: .inherited) {
            _ = await CardDetection.removal(of: card, within: time, of: clock)
            let isReleased = state.withLock { state in
                if state == .held { state = .released }
                return state == .released
            }
            if isReleased { await card.disconnect() }
        }
    }

    deinit { watch.cancel() }

    /// Ends the hold to send commands to the card.
    ///
    /// - Returns: The card, which the caller disconnects; `nil` if the hold has already ended.
    func end() async -> (any ConnectedCard)? {
        let isTaken = state.withLock { state in
            guard state == .held else { return false }
            state = .taken
            return true
        }
        watch.cancel()
        await watch.value
        return isTaken ? card : nil
    }

    /// Ends the hold, unless it has already ended.
    ///
    /// - Returns: Whether the card was held.
    @discardableResult
    func release() -> Bool {
        watch.cancel()
        return state.withLock { $0 == .held }
    }

    /// Waits for the end of the hold.
    ///
    /// - Returns: Whether the card can be removed now, and does not belong to the update.
    func isReleased() async -> Bool {
        await watch.value
        return state.withLock { $0 == .released }
    }
}
