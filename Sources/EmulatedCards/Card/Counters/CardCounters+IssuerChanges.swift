// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardCounters {
    /// The changes that issuer commands made to one application.
    public struct IssuerChanges: Hashable, Sendable, Codable {
        /// The digits of the new PIN, one per byte; `nil` unless the issuer changed the PIN.
        public var pin: [UInt8]?
        /// Whether the issuer blocked the application; `nil` if no issuer command changed it.
        public var isBlocked: Bool?
        /// The number of commands executed in the last transaction that had any.
        public var commandCount: UInt8 = 0
        /// Whether the last command failed.
        public var hasCommandFailed = false
    }
}
