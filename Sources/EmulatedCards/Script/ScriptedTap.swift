// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// One thing that happens while a reader waits for a card.
public struct ScriptedTap: Sendable {
    /// What happens.
    public enum Event: Sendable {
        /// A card is presented; some things go wrong while it is read.
        case card(CardProfile, faults: [CardFault] = [])
        /// The reader is unplugged.
        case unplug
        /// The reader fails in some other way.
        case failure(CardError.Code)
    }

    /// What happens.
    public let event: Event
    /// How long the reader has waited by then.
    public let delay: Duration

    /// Creates a tap.
    ///
    /// - Parameters:
    ///   - event: What happens.
    ///   - delay: How long the reader has waited by then.
    public init(_ event: Event, after delay: Duration = .zero) {
        self.event = event
        self.delay = delay
    }

    /// A card is presented.
    ///
    /// - Parameters:
    ///   - profile: The card.
    ///   - faults: What goes wrong while it is read.
    ///   - delay: How long the reader has waited by then.
    /// - Returns: The tap.
    public static func card(
        _ profile: CardProfile, faults: [CardFault] = [], after delay: Duration = .zero
    ) -> ScriptedTap {
        ScriptedTap(.card(profile, faults: faults), after: delay)
    }
}
