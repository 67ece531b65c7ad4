// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How a card makes its application cryptogram (CVN), and what an issuer must know
/// to make it again.
struct CryptogramVersion: Hashable, Sendable {
    /// From what the session key is derived.
    enum SessionKey: Hashable, Sendable {
        /// The card's key itself.
        case cardKey
        /// EMV common session key from the transaction counter.
        case common
        /// Mastercard's proprietary derivation from counter and unpredictable number.
        case mastercard
    }

    /// Which of the terminal's data goes into the cryptogram, before the card's own.
    enum Coverage: Hashable, Sendable {
        /// What EMV recommends. See EMV Book 2, 8.1.1, table 26.
        case recommended
        /// Amount and unpredictable number: Visa's contactless CVN 17.
        case shortened
    }

    /// What of the issuer application data goes into the cryptogram.
    enum IssuerData: Hashable, Sendable {
        /// All of it.
        case whole
        /// The card verification results.
        case verificationResults
        /// The byte of the card verification results that tells the kind of cryptogram.
        case kind
        /// The card verification results and the counters.
        case verificationResultsAndCounters
    }

    /// How the message is filled up to whole blocks.
    enum Padding: Hashable, Sendable {
        /// With zeros, and only when needed.
        case zeros
        /// With `80` and zeros, always (ISO/IEC 9797-1 method 2).
        case marked
    }

    /// How the issuer proves its answer.
    ///
    /// See EMV Book 2, 8.2.
    enum Response: Hashable, Sendable {
        /// Method 1 under the card's key: eight bytes and a response code of two.
        case method1(SessionKey)
        /// Method 2: four bytes and a card status update of four.
        case method2(SessionKey)
    }

    /// The number in the issuer application data.
    let number: UInt8
    /// Which of the terminal's data goes in.
    var coverage = Coverage.recommended
    /// How the card's key is derived.
    var cardKey = CardKeyDerivation.Option.a
    /// From what the session key is derived.
    let sessionKey: SessionKey
    /// What of the issuer application data goes in.
    let issuerData: IssuerData
    /// How the message is filled up.
    let padding: Padding
    /// How the issuer proves its answer.
    let response: Response
    /// How the issuer protects its commands.
    let secureMessaging: SecureMessaging
}
