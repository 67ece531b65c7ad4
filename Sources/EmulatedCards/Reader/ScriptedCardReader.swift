// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// A reader that presents the cards of a script.
///
/// Each wait for a card takes the next tap; after the last one, the field stays empty until another
/// is added. If a wait is canceled before its tap, the next wait takes that tap. Taps with cards of
/// the same name use the same card, which keeps its memory.
public final class ScriptedCardReader: CardReader {
    /// A fault of the script that did not occur.
    public struct PendingFault: Hashable, Sendable {
        /// The position of its tap in the script, counted from 0.
        public let tap: Int
        /// The fault.
        public let fault: CardFault
        /// The number of commands that the card received, or `nil` if its tap did not happen.
        public let exchangeCount: Int?
    }

    private struct State {
        /// The taps that have not happened yet.
        var taps: ArraySlice<ScriptedTap>
        /// The number of taps that happened.
        var count = 0
        /// The faults of the taps that happened, by the position of the tap.
        var faults: [(tap: Int, faults: FaultSchedule)] = []
        var cards: [String: EmulatedCard] = [:]

        /// Takes the next tap.
        mutating func consumeTap() {
            taps = taps.dropFirst()
            count += 1
        }

        /// Notes the faults of the tap that was taken last.
        mutating func record(_ faults: FaultSchedule) {
            if !faults.pending.isEmpty { self.faults.append((count - 1, faults)) }
        }
    }

    private let base: EmulatedReader
    private let state: Lock<State>
    private let appends = ChangeSignal()

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

    /// The faults whose exchange did not come, of all taps, in the order of the script.
    ///
    /// A fault at the ninth exchange does not occur if the dialog has eight: the test that expects
    /// it then tests nothing.
    public var pendingFaults: [PendingFault] {
        state.withLock { state in
            let happened = state.faults.flatMap { tap, faults in
                faults.pending.map {
                    PendingFault(tap: tap, fault: $0, exchangeCount: faults.exchangeCount)
                }
            }
            let others = state.taps.enumerated().flatMap { offset, tap -> [PendingFault] in
                guard case .card(_, let faults) = tap.event else { return [] }
                return faults.map {
                    PendingFault(tap: state.count + offset, fault: $0, exchangeCount: nil)
                }
            }
            return happened + others
        }
    }

    /// Adds a tap at the end of the script; a wait that started after the last tap takes it.
    public func append(_ tap: ScriptedTap) {
        state.withLock { $0.taps.append(tap) }
        appends.notify()
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
    public func waitForCard() async throws(CardError) -> any ConnectedCard {
        base.remove()
        let tap = try await nextTap()
        if tap.delay > .zero { try await base.delay(tap.delay) }
        if Task.isCancelled { throw CardError(.cancelled) }
        state.withLock { $0.consumeTap() }
        switch tap.event {
        case .card(let profile, let faults):
            let schedule = FaultSchedule(faults)
            state.withLock { $0.record(schedule) }
            base.tap(card(profile), faults: schedule)
        case .unplug:
            base.unplug()
        case .failure(let code):
            throw CardError(code, hint: "The script specifies this error.")
        }
        return try await base.waitForCard()
    }

    /// Waits until the script has a tap; an unplugged reader does not wait.
    private func nextTap() async throws(CardError) -> ScriptedTap {
        if remainingTaps.isEmpty { try await base.probe() }
        let tap = await appends.value { state.withLock { $0.taps.first } }
        guard let tap else { throw CardError(.cancelled) }
        return tap
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

extension ScriptedCardReader.PendingFault: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        let reason =
            exchangeCount.map { "the card received \($0.counted("command"))" }
            ?? "the tap did not happen"
        return "The fault \(fault) of $.taps[\(tap)] did not occur: \(reason)."
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
