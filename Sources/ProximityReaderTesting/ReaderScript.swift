// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import EmulatedCards
internal import PaymentToken
public import ProximityReader
internal import SmartCard

/// What happens to a reader, written down: which cards come, and what is said of the platform.
///
/// As JSON, of which any part may be missing:
///
///     {
///       "conditions": ["tokenExpired@read"],
///       "taps": [
///         {"card": "visa-credit", "after": 0.5, "faults": ["tear@3"]},
///         {"card": "visa-credit"},
///         {"reader": "unplugged"}
///       ]
///     }
///
/// See Docs/Errors.md.
public struct ReaderScript: Sendable {
    /// What is said to be so on the platform.
    public var conditions: [PlatformCondition]
    /// What happens while the reader waits for a card, in this order; `nil` leaves the
    /// configured reader.
    public var taps: [ScriptedTap]?

    /// Creates a script.
    public init(conditions: [PlatformCondition] = [], taps: [ScriptedTap]? = nil) {
        self.conditions = conditions
        self.taps = taps
    }

    /// Puts the script into effect for readers that are made with this configuration.
    ///
    /// - Parameter configuration: Its clock is the script's too.
    public func apply(to configuration: inout ReaderConfiguration) {
        for condition in conditions { configuration.conditions.begin(condition) }
        if let taps {
            configuration.reader = .custom(
                ScriptedCardReader(taps, clock: configuration.clock))
            configuration.smartTapMerchants += SmartTapMerchant.test
        }
    }
}
