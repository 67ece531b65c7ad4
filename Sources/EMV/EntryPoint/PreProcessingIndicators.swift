// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The results of pre-processing for one combination.
///
/// See EMV Contactless Book A, 5.5, Table 5-3.
package struct PreProcessingIndicators: Hashable, Sendable {
    /// The amount is one unit of currency and requests only the card's status.
    package var statusCheckRequested = false
    /// The combination must not be used for this transaction.
    package var contactlessApplicationNotAllowed = false
    /// The amount is zero.
    package var zeroAmount = false
    /// The cardholder must be verified.
    package var verificationLimitExceeded = false
    /// The transaction must go online.
    package var floorLimitExceeded = false
    /// The copy of the TTQ with the requirements of this transaction, or `nil`.
    package var terminalTransactionQualifiers: TerminalTransactionQualifiers?
}
