// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardCounters {
    /// What an issuer's commands left in one application.
    public struct IssuerChanges: Hashable, Sendable, Codable {
        /// The PIN's digits, each a byte, when the issuer changed it.
        public var pin: [UInt8]?
        /// Whether the issuer blocked the application, when it said so.
        public var isBlocked: Bool?
        /// How many commands were carried out in the last transaction with any.
        public var commandCount: UInt8 = 0
        /// Whether the last command failed.
        public var hasCommandFailed = false
    }
}
