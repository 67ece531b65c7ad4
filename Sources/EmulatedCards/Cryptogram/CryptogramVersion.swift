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

    /// What of the issuer application data goes into the cryptogram.
    enum IssuerData: Hashable, Sendable {
        /// All of it.
        case whole
        /// The card verification results.
        case verificationResults
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

    /// The number in the issuer application data.
    let number: UInt8
    /// From what the session key is derived.
    let sessionKey: SessionKey
    /// What of the issuer application data goes in.
    let issuerData: IssuerData
    /// How the message is filled up.
    let padding: Padding

    /// Visa CVN 10: the card's key, zeros, card verification results only.
    static let visa10 = CryptogramVersion(
        number: 0x0A, sessionKey: .cardKey, issuerData: .verificationResults, padding: .zeros)
    /// Visa CVN 18: common session key, marked padding, all of the issuer data.
    static let visa18 = CryptogramVersion(
        number: 0x12, sessionKey: .common, issuerData: .whole, padding: .marked)
    /// M/Chip CVN 16: Mastercard session key, without counters.
    static let mChip16 = CryptogramVersion(
        number: 0x10, sessionKey: .mastercard, issuerData: .verificationResults, padding: .marked)
    /// M/Chip CVN 17: Mastercard session key, with counters.
    static let mChip17 = CryptogramVersion(
        number: 0x11, sessionKey: .mastercard, issuerData: .verificationResultsAndCounters,
        padding: .marked)
    /// M/Chip CVN 20: common session key, without counters.
    static let mChip20 = CryptogramVersion(
        number: 0x14, sessionKey: .common, issuerData: .verificationResults, padding: .marked)
    /// M/Chip CVN 21: common session key, with counters.
    static let mChip21 = CryptogramVersion(
        number: 0x15, sessionKey: .common, issuerData: .verificationResultsAndCounters,
        padding: .marked)
}
