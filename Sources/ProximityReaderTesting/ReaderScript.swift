// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import EmulatedCards
public import ProximityReader

/// A script for a reader: the cards to present, and the simulated conditions of the platform.
///
/// As JSON, in which every part is optional:
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
    /// The simulated conditions of the platform.
    public var conditions: [PlatformCondition]
    /// The events while the reader waits for a card, in order; `nil` uses the configured reader.
    public var taps: [ScriptedTap]?

    /// Creates a script.
    public init(conditions: [PlatformCondition] = [], taps: [ScriptedTap]? = nil) {
        self.conditions = conditions
        self.taps = taps
    }

    /// Applies the script to readers that are created with this configuration.
    ///
    /// - Parameter configuration: The configuration, whose clock is also the script's clock.
    public func apply(to configuration: inout ReaderConfiguration) {
        for condition in conditions { configuration.conditions.begin(condition) }
        if let taps {
            configuration.reader = .custom(
                ScriptedCardReader(taps, clock: configuration.clock))
            configuration.smartTapMerchants += SmartTapMerchant.test
        }
    }
}
