// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What a chip remembers of the transaction under way on its contacts.
struct ContactTransaction: Sendable {
    /// How far the transaction has come.
    enum Phase: Hashable, Sendable {
        /// Initiated: the first cryptogram is not asked for yet.
        case initiated
        /// The issuer was asked (ARQC): the second cryptogram is not asked for yet.
        case authorising
        /// The last cryptogram was given.
        case finished
    }

    /// The application transaction counter (`9F36`).
    let counter: UInt16
    /// The values sent with GET PROCESSING OPTIONS.
    let optionsData: [UInt8]
    var phase = Phase.initiated
    /// How the PIN was checked.
    var pin = OfflinePINResult.notPerformed
    /// Whether the card signed a challenge (DDA).
    var hasDynamicSignature = false
    /// What was sent with the first GENERATE AC.
    var firstValues: TerminalValues?
    /// What the first GENERATE AC returned.
    var firstType = CryptogramType.applicationAuthentication
    /// What the issuer's messages must belong to, from the first cryptogram on.
    var request: CardCounters.OnlineRequest?
    /// Whether the first cryptogram was signed (CDA).
    var isFirstSigned = false
    /// The issuer's answer once it was checked; inside, `nil` when it was wrong.
    var issuerAnswer: IssuerAuthentication??

    /// Whether the issuer's answer was checked, and was wrong.
    var hasIssuerAuthenticationFailed: Bool? { issuerAnswer.map { $0 == nil } }
}
