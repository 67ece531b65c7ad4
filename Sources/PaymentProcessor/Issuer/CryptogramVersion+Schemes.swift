// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CryptogramVersion {
    /// Visa's versions, for issuer application data that begins with `06`.
    ///
    /// Published cryptograms confirm 10, 18, and '22'. Version 17 follows Visa's contactless
    /// specification (VCPS 2.1, Appendix D): it covers the amount, the unpredictable number, the
    /// counter, and byte 5 of `9F10` under the card's own key. No published value confirms it.
    static let visa: [UInt8: CryptogramVersion] = [
        0x0A: CryptogramVersion(
            name: "Visa CVN 10", sessionKey: .none, issuerData: [.bytes(3..<7)], padding: .zeros,
            response: .method1(.none), secureMessaging: .visa, typePosition: 4),
        0x11: CryptogramVersion(
            name: "Visa CVN 17", coverage: .shortened, sessionKey: .none,
            issuerData: [.bytes(4..<5)], padding: .zeros, response: .method1(.none),
            secureMessaging: .visa, typePosition: 4),
        0x12: CryptogramVersion(
            name: "Visa CVN 18", cardKey: .b, sessionKey: .common, issuerData: [.whole],
            padding: .marked,
            response: .method2(.common), secureMessaging: .visa, typePosition: 4),
    ]

    /// Visa's version '22' (hexadecimal), for 32-byte issuer application data (format 2).
    ///
    /// The algorithm is that of version 18; scripts use the common session key. See VIS 1.6,
    /// Appendix D.
    static let visa22 = CryptogramVersion(
        name: "Visa CVN 22", cardKey: .b, sessionKey: .common, issuerData: [.whole],
        padding: .marked,
        response: .method2(.common), secureMessaging: .visaCommon, typePosition: 4)

    /// Mastercard's versions: bit 3 selects the common session key, and bit 1 adds the counters.
    ///
    /// The number is also written in hexadecimal: M/Chip's CVN '10' is version 16.
    static let mastercard: [UInt8: CryptogramVersion] = [
        0x10: CryptogramVersion(
            name: "Mastercard CVN 16", sessionKey: .mastercard, issuerData: [.bytes(2..<8)],
            padding: .marked, response: .method1(.none), secureMessaging: .mChip,
            typePosition: 2),
        0x11: CryptogramVersion(
            name: "Mastercard CVN 17", sessionKey: .mastercard,
            issuerData: [.bytes(2..<8), .bytes(10..<18)], padding: .marked,
            response: .method1(.none), secureMessaging: .mChip, typePosition: 2),
        0x14: CryptogramVersion(
            name: "Mastercard CVN 20", sessionKey: .common, issuerData: [.bytes(2..<8)],
            padding: .marked, response: .method1(.common), secureMessaging: .mChip,
            typePosition: 2),
        0x15: CryptogramVersion(
            name: "Mastercard CVN 21", sessionKey: .common,
            issuerData: [.bytes(2..<8), .bytes(10..<18)], padding: .marked,
            response: .method1(.common), secureMessaging: .mChip, typePosition: 2),
    ]
}
