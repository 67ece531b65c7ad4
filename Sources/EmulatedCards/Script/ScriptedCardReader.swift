// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// A reader in whose field the cards of a script come and go.
///
/// Each wait for a card takes the next tap; after the last one the field stays empty. A tap
/// that a cancelled wait did not get to comes with the next wait. Taps with cards of the same
/// name are taps with one and the same card, which remembers.
public final class ScriptedCardReader: CardReader {
    private struct State {
        var taps: ArraySlice<ScriptedTap>
        var cards: [String: EmulatedCard] = [:]
    }

    private let base: EmulatedReader
    private let state: Lock<State>

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - taps: What happens, in this order.
    ///   - name: A name for people.
    ///   - clock: What delays sleep on.
    public init(
        _ taps: [ScriptedTap], name: String = "Scripted Reader",
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        base = EmulatedReader(name: name, clock: clock)
        state = Lock(State(taps: taps[...]))
    }

    /// A name for people.
    public var name: String { base.name }

    /// What has not happened yet.
    public var remainingTaps: [ScriptedTap] { state.withLock { Array($0.taps) } }

    /// Adds something that happens after all the rest.
    ///
    /// A wait that found the script at its end does not see it.
    public func append(_ tap: ScriptedTap) {
        state.withLock { $0.taps.append(tap) }
    }

    /// Plugs an unplugged reader in again.
    public func plugIn() {
        base.plugIn()
    }

    /// Checks that the reader is plugged in.
    ///
    /// - Throws: `CardError` with `readerUnavailable`.
    public func probe() async throws(CardError) {
        try await base.probe()
    }

    /// Tells each time the script unplugs the reader.
    public func losses() -> AsyncStream<CardError> { base.losses() }

    /// Waits for the next tap of the script.
    ///
    /// - Throws: `CardError`.
    public func waitForCard() async throws(CardError) -> any ConnectedCard {
        base.remove()
        guard let tap = state.withLock({ $0.taps.first }) else {
            return try await base.waitForCard()
        }
        if tap.delay > .zero { try await base.delay(tap.delay) }
        if Task.isCancelled { throw CardError(.cancelled) }
        state.withLock { $0.taps = $0.taps.dropFirst() }
        switch tap.event {
        case .card(let profile, let faults):
            base.tap(card(profile), faults: faults)
        case .unplug:
            base.unplug()
        case .failure(let code):
            throw CardError(code, hint: "The script says so.")
        }
        return try await base.waitForCard()
    }

    private func card(_ profile: CardProfile) -> EmulatedCard {
        state.withLock { state in
            if let card = state.cards[profile.name] { return card }
            let card = EmulatedCard(profile)
            state.cards[profile.name] = card
            return card
        }
    }
}
