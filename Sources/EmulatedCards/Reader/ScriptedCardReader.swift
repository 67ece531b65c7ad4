// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// A reader that presents the cards of a script.
///
/// Each wait for a card takes the next tap; after the last one, the field stays empty. If a wait is
/// canceled before its tap, the next wait takes that tap. Taps with cards of the same name use the
/// same card, which keeps its memory.
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
    ///   - taps: The taps, in order.
    ///   - name: The reader's name, for people.
    ///   - clock: The clock for delays.
    public init(
        _ taps: [ScriptedTap], name: String = "Scripted Reader",
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        base = EmulatedReader(name: name, clock: clock)
        state = Lock(State(taps: taps[...]))
    }

    /// The reader's name, for people.
    public var name: String { base.name }

    /// The taps that have not happened yet.
    public var remainingTaps: [ScriptedTap] { state.withLock { Array($0.taps) } }

    /// Adds a tap at the end of the script.
    ///
    /// A wait that started after the last tap does not take it.
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

    /// Returns a stream with an error each time the script unplugs the reader.
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
            throw CardError(code, hint: "The script specifies this error.")
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

/// One event while a reader waits for a card.
public struct ScriptedTap: Sendable {
    /// The kind of event.
    public enum Event: Sendable {
        /// A card is presented, with faults while it is read.
        case card(CardProfile, faults: [CardFault] = [])
        /// The reader is unplugged.
        case unplug
        /// The reader fails in some other way.
        case failure(CardError.Code)
    }

    /// The event.
    public let event: Event
    /// How long the reader waits before the event.
    public let delay: Duration

    /// Creates a tap.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - delay: How long the reader waits before the event.
    public init(_ event: Event, after delay: Duration = .zero) {
        self.event = event
        self.delay = delay
    }

    /// Returns a tap that presents a card.
    ///
    /// - Parameters:
    ///   - profile: The card.
    ///   - faults: The faults while it is read.
    ///   - delay: How long the reader waits before the tap.
    /// - Returns: The tap.
    public static func card(
        _ profile: CardProfile, faults: [CardFault] = [], after delay: Duration = .zero
    ) -> ScriptedTap {
        ScriptedTap(.card(profile, faults: faults), after: delay)
    }
}
