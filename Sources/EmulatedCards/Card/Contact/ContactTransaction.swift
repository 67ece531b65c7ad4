// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The chip's state for the current transaction on its contacts.
struct ContactTransaction: Sendable {
    /// The progress of the transaction.
    enum Phase: Hashable, Sendable {
        /// The transaction is initiated; the first cryptogram has not been requested.
        case initiated
        /// The issuer was asked (ARQC); the second cryptogram has not been requested.
        case authorising
        /// The card has returned the last cryptogram.
        case finished
    }

    /// The application transaction counter (`9F36`).
    let counter: UInt16
    /// The values sent with GET PROCESSING OPTIONS.
    let optionsData: [UInt8]
    var phase = Phase.initiated
    /// The result of the PIN verification.
    var pin = OfflinePINResult.notPerformed
    /// Whether the card signed a challenge (DDA).
    var hasDynamicSignature = false
    /// The values sent with the first GENERATE AC.
    var firstValues: TerminalValues?
    /// The type of cryptogram that the first GENERATE AC returned.
    var firstType = CryptogramType.applicationAuthentication
    /// The request that the issuer's messages must match, after the first cryptogram.
    var request: CardCounters.OnlineRequest?
    /// Whether the first cryptogram was signed (CDA).
    var isFirstSigned = false
    /// The issuer's answer after its check; the inner value is `nil` if the answer was wrong.
    var issuerAnswer: IssuerAuthentication??

    /// Whether the issuer's answer was wrong; `nil` if there was no check.
    var hasIssuerAuthenticationFailed: Bool? { issuerAnswer.map { $0 == nil } }
}
