// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// How a cryptogram is computed, according to its cryptogram version number (CVN).
struct CryptogramVersion: Hashable, Sendable {
    /// The covered elements outside the issuer application data.
    enum Coverage: Hashable, Sendable {
        /// The ten elements that EMV recommends. See EMV Book 2, 8.1.1, table 26.
        case recommended
        /// Only the amount, unpredictable number, and counter: Visa's contactless CVN 17.
        case shortened
        /// Amount, currency, unpredictable number, and counter: Discover.
        case discover

        /// The covered elements with their lengths, in order.
        var elements: KeyValuePairs<Tag, Int> {
            switch self {
            case .recommended:
                [
                    .amountAuthorizedNumeric: 6, .amountOtherNumeric: 6, .terminalCountryCode: 2,
                    .terminalVerificationResults: 5, .transactionCurrencyCode: 2,
                    .transactionDate: 3, .transactionType: 1,
                    .unpredictableNumber: 4, .applicationInterchangeProfile: 2,
                    .applicationTransactionCounter: 2,
                ]
            case .shortened:
                [
                    .amountAuthorizedNumeric: 6, .unpredictableNumber: 4,
                    .applicationTransactionCounter: 2,
                ]
            case .discover:
                [
                    .amountAuthorizedNumeric: 6, .transactionCurrencyCode: 2,
                    .unpredictableNumber: 4, .applicationTransactionCounter: 2,
                ]
            }
        }
    }

    /// A covered part of the issuer application data (`9F10`).
    enum IssuerData: Hashable, Sendable {
        /// All of it.
        case whole
        /// The bytes at these positions.
        case bytes(Range<Int>)
    }

    /// How the message is padded to whole blocks.
    enum Padding: Hashable, Sendable {
        /// Zeros, if needed: ISO/IEC 9797-1, padding method 1.
        case zeros
        /// `80`, then zeros if needed: ISO/IEC 9797-1, padding method 2.
        case marked
    }

    /// How the issuer responds.
    ///
    /// See EMV Book 2, 8.2.
    enum Response: Hashable, Sendable {
        /// Method 1 under this key: eight bytes.
        case method1(CardKeyDerivation.SessionKey)
        /// Method 2 under this key: four bytes.
        case method2(CardKeyDerivation.SessionKey)
    }

    /// The name for people.
    let name: String
    var coverage = Coverage.recommended
    /// How the card's key is derived.
    var cardKey = CardKeyDerivation.Option.a
    let sessionKey: CardKeyDerivation.SessionKey
    /// The covered parts of `9F10`, in order.
    let issuerData: [IssuerData]
    let padding: Padding
    let response: Response
    /// How issuer scripts are protected; `nil` if none can be sent.
    let secureMessaging: SecureMessaging?
    /// The position in `9F10` of the byte whose bits 6 and 5 contain the type of cryptogram.
    let typePosition: Int

    /// Returns the version that the issuer application data specifies, or `nil`.
    ///
    /// Visa's, American Express's, and JCB's data begins with a length, a key index, and the version. In
    /// Visa's 32-byte form, version '22' precedes the key index. Mastercard's and Discover's data
    /// begins with a key index and the version.
    static func named(
        by issuerApplicationData: [UInt8], scheme: IssuerScheme
    ) -> CryptogramVersion? {
        let head = Array(issuerApplicationData.prefix(3))
        guard head.count == 3 else { return nil }
        return switch scheme {
        case .visa where head[0] == 0x1F: head[1] == 0x22 ? visa22 : nil
        case .visa: visa[head[2]]
        case .mastercard: mastercard[head[1]]
        case .unionPay: unionPay[head[2]]
        case .americanExpress: americanExpress[head[2]]
        case .discover: discover[head[1]]
        case .jcb: jcb[head[2]]
        }
    }

    /// Returns the covered parts of the issuer application data, or `nil` if it is too short.
    func covered(_ issuerApplicationData: [UInt8]) -> [UInt8]? {
        var covered: [UInt8] = []
        for piece in issuerData {
            switch piece {
            case .whole: covered += issuerApplicationData
            case .bytes(let range):
                guard range.upperBound <= issuerApplicationData.count else { return nil }
                covered += issuerApplicationData[range]
            }
        }
        return covered
    }

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

    /// UnionPay's versions, for issuer application data that begins with `07`.
    ///
    /// A published cryptogram confirms 01. Version 17 (hexadecimal) follows JR/T 0025.12, Annex E; no
    /// published value confirms it.
    static let unionPay: [UInt8: CryptogramVersion] = [
        0x01: CryptogramVersion(
            name: "UnionPay CVN 01", sessionKey: .unionPay, issuerData: [.bytes(3..<7)],
            padding: .marked, response: .method1(.unionPay), secureMessaging: nil,
            typePosition: 4),
        0x17: CryptogramVersion(
            name: "UnionPay CVN 17", coverage: .shortened, sessionKey: .unionPay,
            issuerData: [.bytes(4..<5)], padding: .marked, response: .method1(.unionPay),
            secureMessaging: nil, typePosition: 4),
    ]

    /// Mastercard's versions: bit 3 selects the common session key, bit 2 AES, and bit 1 adds the
    /// counters.
    ///
    /// Those with AES are for cards with the common kernel, whose data contains the IAD MAC.
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
        0x16: CryptogramVersion(
            name: "Common kernel CVN 22", cardKey: .c, sessionKey: .commonAES,
            issuerData: [.bytes(2..<8)], padding: .marked, response: .method1(.commonAES),
            secureMessaging: nil, typePosition: 2),
        0x17: CryptogramVersion(
            name: "Common kernel CVN 23", cardKey: .c, sessionKey: .commonAES,
            issuerData: [.bytes(2..<8), .bytes(10..<32)], padding: .marked,
            response: .method1(.commonAES), secureMessaging: nil, typePosition: 2),
    ]

    /// American Express's version, which is Visa's version 10 with another number.
    ///
    /// No published cryptogram is known to be American Express's; the same data and key give those of
    /// Visa.
    static let americanExpress: [UInt8: CryptogramVersion] = [
        0x01: CryptogramVersion(
            name: "American Express CVN 1", sessionKey: .none, issuerData: [.bytes(3..<7)],
            padding: .zeros, response: .method1(.none), secureMessaging: .visa, typePosition: 4)
    ]

    /// JCB's versions, for issuer application data that begins with `07`.
    ///
    /// A published cryptogram confirms the form of 01, with shorter results. How the issuer's commands
    /// are protected is not public; it is assumed to be as for Visa.
    static let jcb: [UInt8: CryptogramVersion] = [
        0x01: CryptogramVersion(
            name: "JCB CVN 01", sessionKey: .none, issuerData: [.bytes(3..<8)], padding: .zeros,
            response: .method1(.none), secureMessaging: .visa, typePosition: 4),
        0x04: CryptogramVersion(
            name: "JCB CVN 04", sessionKey: .common, issuerData: [.bytes(3..<8)],
            padding: .marked, response: .method1(.common), secureMessaging: .visaCommon,
            typePosition: 4),
    ]

    /// Discover's contactless version, 15 in hexadecimal.
    ///
    /// A published example confirms the covered data and the padding; the derivation of the keys is
    /// that of a test tool.
    static let discover: [UInt8: CryptogramVersion] = [
        0x15: CryptogramVersion(
            name: "Discover CVN 15", coverage: .discover, sessionKey: .common,
            issuerData: [.whole], padding: .marked, response: .method1(.common),
            secureMessaging: nil, typePosition: 2)
    ]
}

/// The scheme whose rules a card's cryptogram follows.
enum IssuerScheme: Hashable, Sendable {
    case visa
    case mastercard
    case unionPay
    case americanExpress
    case discover
    case jcb

    /// Determines the scheme from the application, or else from the number's first digits.
    ///
    /// The application is in `84`, `4F`, or `9F06`.
    init?(_ objects: [DataObject], account: CardholderAccount) {
        let identifiers = [
            .dedicatedFileName, .applicationDedicatedFileName, .applicationIdentifierOfTerminal,
        ].compactMap { (tag: Tag) in
            objects.first(tag).flatMap { AID($0.value) }
        }
        let providers = identifiers.map(\.rid.bytes)
        if providers.contains([0xA0, 0x00, 0x00, 0x00, 0x03]) {
            self = .visa
        } else if providers.contains([0xA0, 0x00, 0x00, 0x00, 0x04]) {
            self = .mastercard
        } else if providers.contains([0xA0, 0x00, 0x00, 0x03, 0x33]) {
            self = .unionPay
        } else if providers.contains([0xA0, 0x00, 0x00, 0x00, 0x25]) {
            self = .americanExpress
        } else if providers.contains([0xA0, 0x00, 0x00, 0x01, 0x52]) {
            self = .discover
        } else if providers.contains([0xA0, 0x00, 0x00, 0x00, 0x65]) {
            self = .jcb
        } else if account.number.hasPrefix("4") {
            self = .visa
        } else if account.number.hasPrefix("5") || account.number.hasPrefix("2") {
            self = .mastercard
        } else if account.number.hasPrefix("62") {
            self = .unionPay
        } else if account.number.hasPrefix("34") || account.number.hasPrefix("37") {
            self = .americanExpress
        } else if ["6011", "65", "36", "38"].contains(where: { account.number.hasPrefix($0) }) {
            self = .discover
        } else if account.number.hasPrefix("35") {
            self = .jcb
        } else {
            return nil
        }
    }
}
