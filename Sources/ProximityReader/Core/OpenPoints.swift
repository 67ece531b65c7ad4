// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Choices where Apple's behaviour is not public, each in one place.
///
/// Docs/PublicAPI.md lists them with what is known.
enum OpenPoints {
    /// How many digits an amount may have, decimals included.
    ///
    /// Apple says "under 10 digits" and not whether decimals count.
    static let amountDigits = 9
    /// How many applications a request may prefer; Apple says four from iOS 17 on.
    static let preferredApplications = 4
    /// What a read throws when no card came in time.
    static let timeOutError = PaymentCardReaderSession.ReadError.readCancelled
    /// What `capturePIN` throws where PINs are not supported, or come too late.
    ///
    /// Apple's article says this, another page says `pinEntryFailed`.
    static let lateOrUnsupportedPINError = PaymentCardReaderSession.ReadError.pinNotAllowed
    /// What `relinkAccount` throws for a token without the permission.
    static let relinkingNotPermittedError = PaymentCardReaderError.notAllowed

    /// A loyalty programme's name when the program gives none.
    static let unnamedMerchant = ""

    /// The names by which a batch of stored reads is encoded: those of the properties.
    ///
    /// Seen in one provider's test program, and not in Apple's own encoding.
    enum BatchKey: String, CodingKey {
        case id, count, signature, intermediateCertificate, leafCertificate, payments
        case paymentCardData, generalCardData
    }

    /// What `applicationTypeIdentifier` says; Apple documents only what it is about.
    static func applicationType(kernel: String) -> String { "kernel-\(kernel)" }
}
