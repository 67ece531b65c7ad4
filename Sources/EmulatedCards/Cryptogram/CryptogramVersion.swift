// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The parameters of an application cryptogram (CVN), which the card and its issuer share.
struct CryptogramVersion: Hashable, Sendable {
    /// The source of the session key.
    enum SessionKey: Hashable, Sendable {
        /// The card's key itself.
        case cardKey
        /// The EMV common session key from the transaction counter.
        case common
        /// Mastercard's proprietary derivation from counter and unpredictable number.
        case mastercard
        /// UnionPay's: the transaction counter, and its complement.
        case unionPay
        /// The EMV common session key with AES; the cryptogram is then a CMAC.
        case commonAES
    }

    /// The terminal data in the cryptogram, which precedes the card's own data.
    enum Coverage: Hashable, Sendable {
        /// The data that EMV recommends.
        ///
        /// See EMV Book 2, 8.1.1, table 26.
        case recommended
        /// Amount and unpredictable number: Visa's contactless CVN 17.
        case shortened
        /// Amount, currency, and unpredictable number: Discover.
        case discover

        /// The terminal's data elements with their lengths, in order.
        var lengths: KeyValuePairs<Tag, Int> {
            switch self {
            case .recommended:
                [
                    .amountAuthorizedNumeric: 6, .amountOtherNumeric: 6, .terminalCountryCode: 2,
                    .terminalVerificationResults: 5, .transactionCurrencyCode: 2,
                    .transactionDate: 3, .transactionType: 1,
                    .unpredictableNumber: 4,
                ]
            case .shortened: [.amountAuthorizedNumeric: 6, .unpredictableNumber: 4]
            case .discover:
                [.amountAuthorizedNumeric: 6, .transactionCurrencyCode: 2, .unpredictableNumber: 4]
            }
        }
    }

    /// The part of the issuer application data in the cryptogram.
    enum IssuerData: Hashable, Sendable {
        /// All of it.
        case whole
        /// The card verification results.
        case verificationResults
        /// The byte of the card verification results that contains the type of cryptogram.
        case kind
        /// The card verification results and the counters.
        case verificationResultsAndCounters
    }

    /// How the message is padded to whole blocks.
    enum Padding: Hashable, Sendable {
        /// With zeros, and only when needed.
        case zeros
        /// With `80` and zeros, always (ISO/IEC 9797-1 method 2).
        case marked
    }

    /// How the issuer authenticates its answer.
    ///
    /// See EMV Book 2, 8.2.
    enum Response: Hashable, Sendable {
        /// Method 1: a cryptogram of eight bytes and a response code of two.
        case method1(SessionKey)
        /// Method 2: a cryptogram of four bytes and a card status update of four.
        case method2(SessionKey)
    }

    /// The number in the issuer application data.
    let number: UInt8
    /// The terminal data in the cryptogram.
    var coverage = Coverage.recommended
    /// How the card's key is derived.
    var cardKey = CardKeyDerivation.Option.a
    /// The source of the session key.
    let sessionKey: SessionKey
    /// The part of the issuer application data in the cryptogram.
    let issuerData: IssuerData
    /// How the message is padded.
    let padding: Padding
    /// How the issuer authenticates its answer; `nil` if these cards accept none.
    ///
    /// Only Kernels 3, 5, 6, and 7 send one. See EMV Contactless Books C-2 to C-8.
    var response: Response?
    /// How the issuer protects its commands; `nil` if these cards accept none.
    var secureMessaging: SecureMessaging?

    /// Visa CVN 10: the card's key, zero padding, card verification results only.
    static let visa10 = CryptogramVersion(
        number: 0x0A, sessionKey: .cardKey, issuerData: .verificationResults, padding: .zeros,
        response: .method1(.cardKey), secureMessaging: .visa)
    /// Visa CVN 17: the card's key, zero padding, amount, unpredictable number, and counter.
    ///
    /// See Visa Contactless Payment Specification 2.1, Appendix D.
    static let visa17 = CryptogramVersion(
        number: 0x11, coverage: .shortened, sessionKey: .cardKey, issuerData: .kind,
        padding: .zeros, response: .method1(.cardKey), secureMessaging: .visa)
    /// Visa CVN 18: common session key, marked padding, all of the issuer data.
    static let visa18 = CryptogramVersion(
        number: 0x12, cardKey: .b, sessionKey: .common, issuerData: .whole, padding: .marked,
        response: .method2(.common), secureMessaging: .visa)
    /// Visa CVN '22', hexadecimal: like CVN 18, with 32 bytes of issuer data.
    ///
    /// Issuer commands use the common session key.
    static let visa22 = CryptogramVersion(
        number: 0x22, cardKey: .b, sessionKey: .common, issuerData: .whole, padding: .marked,
        response: .method2(.common), secureMessaging: .visaCommon)
    /// UnionPay CVN 01: UnionPay's session key, card verification results only.
    ///
    /// See JR/T 0025.5.
    static let unionPay01 = CryptogramVersion(
        number: 0x01, sessionKey: .unionPay, issuerData: .verificationResults, padding: .marked,
        response: .method1(.unionPay), secureMessaging: .visa)
    /// UnionPay CVN 17, hexadecimal: amount, unpredictable number, and counter.
    ///
    /// See JR/T 0025.12, Annex E.
    static let unionPay17 = CryptogramVersion(
        number: 0x17, coverage: .shortened, sessionKey: .unionPay, issuerData: .kind,
        padding: .marked, response: .method1(.unionPay), secureMessaging: .visa)
    /// JCB CVN 01: as Visa CVN 10, with five bytes of results.
    static let jcb1 = CryptogramVersion(
        number: 0x01, sessionKey: .cardKey, issuerData: .verificationResults, padding: .zeros,
        response: .method1(.cardKey), secureMessaging: .visa)
    /// JCB CVN 04: common session key, marked padding.
    static let jcb4 = CryptogramVersion(
        number: 0x04, sessionKey: .common, issuerData: .verificationResults, padding: .marked,
        response: .method1(.common), secureMessaging: .visaCommon)
    /// Discover CVN 15, hexadecimal: common session key, amount, currency, unpredictable number, and
    /// counter, then all of the issuer data.
    static let discover15 = CryptogramVersion(
        number: 0x15, coverage: .discover, sessionKey: .common, issuerData: .whole,
        padding: .marked, response: .method1(.common), secureMessaging: .visaCommon)
    /// American Express CVN 1: as Visa CVN 10.
    static let americanExpress1 = CryptogramVersion(
        number: 0x01, sessionKey: .cardKey, issuerData: .verificationResults, padding: .zeros)
    /// M/Chip CVN 16, also written '10': Mastercard session key, without counters.
    static let mChip16 = CryptogramVersion(
        number: 0x10, sessionKey: .mastercard, issuerData: .verificationResults,
        padding: .marked)
    /// M/Chip CVN 17: Mastercard session key, with counters.
    static let mChip17 = CryptogramVersion(
        number: 0x11, sessionKey: .mastercard, issuerData: .verificationResultsAndCounters,
        padding: .marked)
    /// M/Chip CVN 20: common session key, without counters.
    static let mChip20 = CryptogramVersion(
        number: 0x14, sessionKey: .common, issuerData: .verificationResults, padding: .marked)
    /// Common kernel CVN 22: AES, without counters.
    static let aes22 = CryptogramVersion(
        number: 0x16, cardKey: .c, sessionKey: .commonAES, issuerData: .verificationResults,
        padding: .marked)
    /// Common kernel CVN 23: AES, with counters and the IAD MAC.
    static let aes23 = CryptogramVersion(
        number: 0x17, cardKey: .c, sessionKey: .commonAES,
        issuerData: .verificationResultsAndCounters, padding: .marked)
    /// M/Chip CVN 21: common session key, with counters.
    static let mChip21 = CryptogramVersion(
        number: 0x15, sessionKey: .common, issuerData: .verificationResultsAndCounters,
        padding: .marked)
}
