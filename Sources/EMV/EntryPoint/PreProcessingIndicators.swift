// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What pre-processing found out about one combination.
///
/// See EMV Contactless Book A, 5.5, Table 5-3.
package struct PreProcessingIndicators: Hashable, Sendable {
    /// The amount is one unit of currency and asks for the card's status only.
    package var statusCheckRequested = false
    /// The combination must not be used for this transaction.
    package var contactlessApplicationNotAllowed = false
    /// The amount is zero.
    package var zeroAmount = false
    /// The cardholder must be verified.
    package var verificationLimitExceeded = false
    /// The issuer must be asked.
    package var floorLimitExceeded = false
    /// The copy of the TTQ with what this transaction requires, or `nil`.
    package var terminalTransactionQualifiers: TerminalTransactionQualifiers?
}
