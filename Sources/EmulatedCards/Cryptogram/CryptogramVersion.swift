// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
    }

    /// The terminal data in the cryptogram, which precedes the card's own data.
    enum Coverage: Hashable, Sendable {
        /// The data that EMV recommends.
        ///
        /// See EMV Book 2, 8.1.1, table 26.
        case recommended
        /// Amount and unpredictable number: Visa's contactless CVN 17.
        case shortened
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
    /// How the issuer authenticates its answer.
    let response: Response
    /// How the issuer protects its commands.
    let secureMessaging: SecureMessaging
}
