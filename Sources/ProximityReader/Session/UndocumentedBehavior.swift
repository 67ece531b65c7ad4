// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The choices made where Apple's behavior is not public, each in one place.
///
/// Docs/PublicAPI.md lists them with what is known.
enum UndocumentedBehavior {
    /// The maximum number of digits in an amount, decimals included.
    ///
    /// Apple says "under 10 digits", but not whether decimals count.
    static let amountDigits = 9
    /// The smallest amount, in the smallest unit of its currency.
    ///
    /// One page of Apple's documentation requires an amount above zero; the page of `invalidAmount`
    /// mentions only negative amounts.
    static let smallestAmount: UInt64 = 1
    /// The maximum number of preferred applications in a request; Apple says four from iOS 17 on.
    static let preferredApplications = 4
    /// The Transaction Type (`9C`) of a verification, whose amount is zero.
    ///
    /// Networks verify an account with a purchase of amount zero.
    static let verificationTransactionType: UInt8 = 0x00
    /// The error that a read throws if no card is presented in time.
    static let timeOutError = PaymentCardReaderSession.ReadError.readCancelled
    /// The error that `capturePIN` throws if PINs are not supported, or it is too late for one.
    ///
    /// Apple's article specifies this error; another page specifies `pinEntryFailed`.
    static let lateOrUnsupportedPINError = PaymentCardReaderSession.ReadError.pinNotAllowed
    /// How long after a read its PIN can be requested.
    ///
    /// Apple's article and its page for `capturePIN` agree on the time, and on a clock that keeps
    /// running while the machine sleeps. They differ in the error above.
    static let pinWindow = Duration.seconds(55)
    /// How long after a read `decline` can remove it.
    static let declineWindow = Duration.seconds(60)
    /// The error that `decline` throws for a read in a batch; Apple documents only that it throws.
    static let declineInBatchError = PaymentCardReaderSession.ReadError
        .storeAndForwardDeclineFailed
    /// How long after an online session reads can be stored, in seconds: Apple's 24 hours.
    static let storingSeconds: Int64 = 24 * 60 * 60
    /// The error that `prepare` throws if the program was in the background meanwhile.
    ///
    /// The page of this iOS 26 error says so; an older page specifies `serviceConnectionError`.
    static let backgroundedPrepareError = PaymentCardReaderError.requestInterrupted
    /// The error that `relinkAccount` throws for a token without permission.
    static let relinkingNotPermittedError = PaymentCardReaderError.notAllowed

    /// Returns the result of `cancelRead`; Apple documents only its type.
    static func cancelReadResult(wasCancelled: Bool) -> Bool { wasCancelled }

    /// Returns the reader identifier: the RFC 7638 thumbprint of the reader's key.
    ///
    /// Apple documents only that it is stable.
    static func readerIdentifier(thumbprint: String) -> String { thumbprint }

    /// Returns the issuer of a reader token: the provider and the key that it signs with.
    ///
    /// Apple documents only that stored reads of one issuer block another issuer.
    static func tokenIssuer(processor: String, key: JSONWebKey?) -> String {
        "\(processor) \(key?.thumbprint ?? "")"
    }

    /// The maximum number of loyalty programs in one tap; Apple documents no limit.
    static let loyaltyPrograms = 16
    /// The maximum number of characters in `localizedVASType`.
    static let loyaltyTypeCharacters = 22
    /// The error that a pass read throws for a card, or for a phone without readable passes.
    static let noPassesError = PaymentCardReaderSession.ReadError.vasReadFail
    /// The name of a loyalty program for which the app provides no name.
    static let unnamedMerchant = ""

    /// The keys under which a batch of stored reads is encoded: the property names.
    ///
    /// They come from one provider's test program, not from Apple's encoding.
    enum BatchKey: String, CodingKey {
        case id, count, signature, intermediateCertificate, leafCertificate, payments
        case paymentCardData, generalCardData
    }

    /// Returns the value of `applicationTypeIdentifier`; Apple documents only its purpose.
    static func applicationType(kernel: String) -> String { "kernel-\(kernel)" }
}
