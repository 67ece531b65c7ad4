// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// Choices where Apple's behaviour is not public, each in one place.
///
/// Docs/PublicAPI.md lists them with what is known.
enum OpenPoints {
    /// How many digits an amount may have, decimals included.
    ///
    /// Apple says "under 10 digits" and not whether decimals count.
    static let amountDigits = 9
    /// The smallest amount, in the smallest unit of its currency.
    ///
    /// One page of Apple's asks for an amount above zero, the page of `invalidAmount` speaks
    /// of negative ones only.
    static let smallestAmount: UInt64 = 1
    /// How many applications a request may prefer; Apple says four from iOS 17 on.
    static let preferredApplications = 4
    /// The Transaction Type (`9C`) of a verification, whose amount is zero.
    ///
    /// Networks verify an account with a purchase of nothing.
    static let verificationTransactionType: UInt8 = 0x00
    /// What a read throws when no card came in time.
    static let timeOutError = PaymentCardReaderSession.ReadError.readCancelled
    /// What `capturePIN` throws where PINs are not supported, or come too late.
    ///
    /// Apple's article says this, another page says `pinEntryFailed`.
    static let lateOrUnsupportedPINError = PaymentCardReaderSession.ReadError.pinNotAllowed
    /// How long after a read its PIN may be asked for.
    ///
    /// Apple's article and its page for `capturePIN` agree on the time, and on a clock that the
    /// machine's sleep does not stop; they differ in the error above.
    static let pinWindow = Duration.seconds(55)
    /// How long after a read `decline` removes it.
    static let declineWindow = Duration.seconds(60)
    /// What `decline` throws for a read that is in a batch; Apple says that it throws.
    static let declineInBatchError = PaymentCardReaderSession.ReadError
        .storeAndForwardDeclineFailed
    /// How long after a session with a network reads may be kept, in seconds: Apple's 24 hours.
    static let storingSeconds: Int64 = 24 * 60 * 60
    /// What `prepare` throws when the program was in the background meanwhile.
    ///
    /// So says the page of this error, of iOS 26; an older one says `serviceConnectionError`.
    static let backgroundedPrepareError = PaymentCardReaderError.requestInterrupted
    /// What `relinkAccount` throws for a token without the permission.
    static let relinkingNotPermittedError = PaymentCardReaderError.notAllowed

    /// What `cancelRead` returns; Apple documents only its type.
    static func cancelReadResult(wasCancelled: Bool) -> Bool { wasCancelled }

    /// What `readerIdentifier` says: the RFC 7638 thumbprint of the reader's key.
    ///
    /// Apple documents only that it is stable.
    static func readerIdentifier(thumbprint: String) -> String { thumbprint }

    /// Who issued a reader token: the provider, by the key that it signs with.
    ///
    /// Apple documents only that stored reads of one issuer bar another.
    static func tokenIssuer(processor: String, key: JSONWebKey?) -> String {
        "\(processor) \(key?.thumbprint ?? "")"
    }

    /// How many loyalty programmes one tap may ask for; Apple gives no limit.
    static let loyaltyProgrammes = 16
    /// How many characters `localizedVASType` may have.
    static let loyaltyTypeCharacters = 22
    /// What a read of passes throws for a card, or a phone whose passes cannot be read.
    static let noPassesError = PaymentCardReaderSession.ReadError.vasReadFail
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
