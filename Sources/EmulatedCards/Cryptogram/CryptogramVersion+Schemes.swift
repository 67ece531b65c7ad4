// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CryptogramVersion {
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
    /// M/Chip CVN 16, also written '10': Mastercard session key, without counters.
    static let mChip16 = CryptogramVersion(
        number: 0x10, sessionKey: .mastercard, issuerData: .verificationResults,
        padding: .marked, response: .method1(.cardKey), secureMessaging: .mChip)
    /// M/Chip CVN 17: Mastercard session key, with counters.
    static let mChip17 = CryptogramVersion(
        number: 0x11, sessionKey: .mastercard, issuerData: .verificationResultsAndCounters,
        padding: .marked, response: .method1(.cardKey), secureMessaging: .mChip)
    /// M/Chip CVN 20: common session key, without counters.
    static let mChip20 = CryptogramVersion(
        number: 0x14, sessionKey: .common, issuerData: .verificationResults, padding: .marked,
        response: .method1(.common), secureMessaging: .mChip)
    /// M/Chip CVN 21: common session key, with counters.
    static let mChip21 = CryptogramVersion(
        number: 0x15, sessionKey: .common, issuerData: .verificationResultsAndCounters,
        padding: .marked, response: .method1(.common), secureMessaging: .mChip)
}
