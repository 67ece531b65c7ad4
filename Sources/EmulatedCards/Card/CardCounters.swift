// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a card keeps when it has no power.
public struct CardCounters: Hashable, Sendable, Codable {
    /// What one application keeps.
    public struct Application: Hashable, Sendable, Codable {
        /// The application transaction counter (`9F36`).
        public var transactionCounter: UInt16
        /// The counter's value at the last transaction with issuer authentication (`9F13`).
        public var lastOnlineCounter: UInt16
        /// How many wrong PINs are still allowed (`9F17`).
        public var pinTries: UInt8

        /// Creates the counters of an application.
        public init(
            transactionCounter: UInt16 = 0, lastOnlineCounter: UInt16 = 0, pinTries: UInt8 = 3
        ) {
            self.transactionCounter = transactionCounter
            self.lastOnlineCounter = lastOnlineCounter
            self.pinTries = pinTries
        }
    }

    /// The counters of the applications that were used, by the digits of their AID.
    public var applications: [String: Application]
    /// Whether the issuer blocked the whole card.
    public var isBlocked: Bool

    /// Creates the counters of a card.
    public init(applications: [String: Application] = [:], isBlocked: Bool = false) {
        self.applications = applications
        self.isBlocked = isBlocked
    }
}
