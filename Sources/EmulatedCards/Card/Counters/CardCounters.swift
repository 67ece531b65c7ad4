// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The state that a card keeps without power.
public struct CardCounters: Hashable, Sendable, Codable {
    /// The state of the applications used so far, by the digits of their AIDs.
    public var applications: [String: Application]
    /// Whether the issuer blocked the whole card.
    public var isBlocked: Bool

    /// Creates the counters of a card.
    public init(applications: [String: Application] = [:], isBlocked: Bool = false) {
        self.applications = applications
        self.isBlocked = isBlocked
    }
}
