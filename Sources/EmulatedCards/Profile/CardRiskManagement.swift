// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How a card decides about a transaction.
struct CardRiskManagement: Hashable, Sendable {
    /// What the card wants.
    enum Decision: String, Hashable, Sendable {
        /// Ask the issuer (ARQC).
        case online
        /// Refuse (AAC).
        case decline
    }

    /// A way to verify the cardholder.
    enum Verification: String, Hashable, Sendable {
        /// The issuer checks the PIN.
        case onlinePIN
        /// The cardholder signs.
        case signature
    }

    /// What the card wants.
    var decision: Decision = .online
    /// The ways to verify the cardholder that the card supports, best first.
    var verifications: [Verification] = []
    /// Whether the card wants verification even where the reader does not.
    var alwaysVerifies = false
    /// Whether the card is a phone that verified the cardholder itself (CDCVM).
    var isVerifiedOnDevice = false
}
