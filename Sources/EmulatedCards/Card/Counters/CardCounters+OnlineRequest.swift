// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardCounters {
    /// The transaction that an issuer's answer and commands belong to.
    ///
    /// They are cryptographically bound to it. See EMV Book 2, 8.2 and 9.2.
    public struct OnlineRequest: Hashable, Sendable, Codable {
        /// The application transaction counter (`9F36`).
        public let transactionCounter: UInt16
        /// The terminal's unpredictable number (`9F37`), 4 bytes.
        public let unpredictableNumber: [UInt8]
        /// The cryptogram (`9F26`) that the issuer saw, 8 bytes.
        public let cryptogram: [UInt8]
        /// The amount (`9F02`) in minor units.
        public let amount: UInt64
        /// Whether the issuer's answer was checked, which happens only once.
        public internal(set) var isAnswered = false
        /// The number of issuer commands executed.
        public internal(set) var commandCount: UInt8 = 0

        init(transactionCounter: UInt16, terminal: TerminalValues, cryptogram: [UInt8]) {
            self.transactionCounter = transactionCounter
            unpredictableNumber = terminal.value(0x9F37, count: 4)
            self.cryptogram = cryptogram
            amount = terminal.amount
        }
    }
}
