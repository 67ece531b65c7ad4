// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

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
