// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

@Suite("Book C-2, Annex A and 4.5.2: Every element missing, repeated, empty, or malformed")
struct Kernel2DataMatrixTests {
    /// One element of the card and the kernel's reaction if it is missing or wrong.
    struct Row: Sendable, CustomTestStringConvertible {
        let tag: SmartCard.Tag
        let name: String
        let place: MastercardPlace
        let good: String
        let missing: Kernel2Demand
        /// The reaction to an empty element; a parsing error where the book requires a value.
        var empty = Kernel2Demand.end(.parsingError)
        /// Values of a length that the book does not allow.
        var lengths: [String] = []
        /// Values that contradict a rule; each is a card data error.
        var wrong: [String] = []

        var testDescription: String { "\(tag) \(name)" }
        /// The reaction to a parsing error at this place.
        var parsing: Kernel2Demand {
            place.isSelection ? .next(.parsingError) : .end(.parsingError)
        }
    }

    private static let absent = Kernel2Demand.end(.cardDataMissing)
    private static let error = Kernel2Demand.end(.cardDataError)
    /// The card cannot sign (S456.25).
    private static let unsigned = Kernel2Demand.online(
        [.cardDataMissing, .combinedDataAuthenticationFailed], asks: "80")

    private static func long(_ count: Int) -> String { String(repeating: "00", count: count) }

    static let rows = emvMode + magneticStripeMode

    // swift-format-ignore
    private static let emvMode: [Row] = [
        // S1.8 and S1.11: after an invalid response to SELECT the next application is selected.
        Row(tag: 0x84, name: "DF Name", place: .name, good: CardAnswers.mastercard, missing: .next(.cardDataMissing), empty: .next(.parsingError), lengths: ["A0000000", "A0000000041010" + long(10)]),
        Row(tag: .pdol, name: "PDOL", place: .selection, good: "9F1A02", missing: .online, empty: .online),
        Row(tag: .languagePreference, name: "Language Preference", place: .selection, good: "656E", missing: .online, empty: .next(.parsingError), lengths: ["65", "656E656E656E656E65"]),
        // S3.14 and S3R1.6
        Row(tag: 0x82, name: "Application Interchange Profile", place: .options, good: "1180", missing: absent, lengths: ["11", "118000"]),
        Row(tag: 0x94, name: "Application File Locator", place: .options, good: "10010100", missing: absent, empty: absent, lengths: [long(253)], wrong: ["100101", "00010100", "10000100", "10020100", "1001010010"]),
        // S456.17
        Row(tag: 0x5A, name: "Application PAN", place: .record, good: "5413330089600044", missing: absent, empty: absent, lengths: ["5413330089600044FFFFFF"]),
        Row(tag: .applicationExpirationDate, name: "Application Expiration Date", place: .record, good: "221231", missing: absent, lengths: ["2212", "20221231"]),
        Row(tag: 0x8C, name: "CDOL1", place: .record, good: MastercardCard.cryptogramList, missing: absent, empty: absent, lengths: [long(253)]),
        // 7.7: restrictions whose data the card does not send do not apply.
        Row(tag: .applicationEffectiveDate, name: "Application Effective Date", place: .record, good: "190101", missing: .online, lengths: ["1901", "20190101"]),
        Row(tag: .applicationVersionNumber, name: "Application Version Number", place: .record, good: "0002", missing: .online, lengths: ["02", "000002"]),
        Row(tag: .applicationUsageControl, name: "Application Usage Control", place: .record, good: "FF00", missing: .online, lengths: ["FF", "FF0000"]),
        Row(tag: .issuerCountryCode, name: "Issuer Country Code", place: .record, good: "0840", missing: .online, lengths: ["40", "000840"]),
        // 7.5, CVM.5, and CVM.6
        Row(tag: 0x8E, name: "CVM List", place: .record, good: "00000000000000005E031F03", missing: .online(.cardDataMissing, asks: "90"), lengths: [long(8), long(9), long(253)]),
        // 7.8: without IAC Denial nothing is denied; without IAC Online every finding goes online.
        Row(tag: .issuerActionCodeDefault, name: "Issuer Action Code - Default", place: .record, good: long(5), missing: .online, lengths: [long(4), long(6)]),
        Row(tag: .issuerActionCodeDenial, name: "Issuer Action Code - Denial", place: .record, good: long(5), missing: .online, lengths: [long(4), long(6)]),
        Row(tag: .issuerActionCodeOnline, name: "Issuer Action Code - Online", place: .record, good: long(5), missing: .online(asks: "90"), lengths: [long(4), long(6)]),
        Row(tag: 0x57, name: "Track 2 Equivalent Data", place: .record, good: "5413330089600044D22122010000000000000F", missing: .online, empty: .online, lengths: [long(20)]),
        Row(tag: .panSequenceNumber, name: "PAN Sequence Number", place: .record, good: "01", missing: .online, lengths: ["0001"]),
        Row(tag: .applicationCurrencyCode, name: "Application Currency Code", place: .record, good: "0840", missing: .online, lengths: ["40", "000840"]),
        // S456.25: the card cannot sign.
        Row(tag: 0x8F, name: "CA Public Key Index", place: .record, good: "F1", missing: unsigned, lengths: ["00F1"]),
        Row(tag: 0x90, name: "Issuer Public Key Certificate", place: .record, good: "AA", missing: unsigned, empty: unsigned, lengths: [long(249)]),
        Row(tag: .issuerPublicKeyExponent, name: "Issuer Public Key Exponent", place: .record, good: "03", missing: unsigned, lengths: [long(4)]),
        Row(tag: .iccPublicKeyCertificate, name: "ICC Public Key Certificate", place: .record, good: "BB", missing: unsigned, empty: unsigned, lengths: [long(249)]),
        Row(tag: .iccPublicKeyExponent, name: "ICC Public Key Exponent", place: .record, good: "03", missing: unsigned, lengths: [long(4)]),
        Row(tag: 0x92, name: "Issuer Public Key Remainder", place: .record, good: "CC", missing: .online, empty: .online, lengths: [long(249)]),
        Row(tag: .iccPublicKeyRemainder, name: "ICC Public Key Remainder", place: .record, good: "DD", missing: .online, empty: .online, lengths: [long(249)]),
        // S456.27: a card that signs has a list that contains only the AIP.
        Row(tag: .staticDataAuthenticationTagList, name: "SDA Tag List", place: .record, good: "82", missing: error, empty: error, lengths: [long(253)], wrong: ["84", "8282"]),
        // S910.31: without the signature there is no cryptogram.
        Row(tag: .signedDynamicApplicationData, name: "Signed Dynamic Application Data", place: .signed, good: "AABB", missing: absent, empty: absent, lengths: [long(249)]),
        // S9.21, S9.24, and S910.31
        Row(tag: .cryptogramInformationData, name: "Cryptogram Information Data", place: .plain, good: "80", missing: absent, lengths: ["8000"], wrong: ["40", "C0"]),
        Row(tag: .applicationTransactionCounter, name: "Application Transaction Counter", place: .plain, good: "0001", missing: absent, lengths: ["01", "000001"]),
        Row(tag: .applicationCryptogram, name: "Application Cryptogram", place: .plain, good: "1122334455667788", missing: absent, lengths: ["11223344556677", "112233445566778899"]),
        Row(tag: .issuerApplicationData, name: "Issuer Application Data", place: .plain, good: "0110A00003220000", missing: .online, empty: .online, lengths: [long(33)]),
        Row(tag: .posCardholderInteractionInformation, name: "POS Cardholder Interaction Information", place: .plain, good: "000000", missing: .online, lengths: ["0000", "00000000"]),
    ]

    // swift-format-ignore
    private static let magneticStripeMode: [Row] = [
        // S7.20 to S7.24
        Row(tag: .track2Data, name: "Track 2 Data", place: .stripe, good: "5413330056003511D14121011234567890120F", missing: absent, empty: absent, lengths: [long(20)]),
        Row(tag: .pcvc3Track2, name: "PCVC3 (Track2)", place: .stripe, good: "000E", missing: absent, lengths: ["0E", "00000E"]),
        Row(tag: .punatcTrack2, name: "PUNATC (Track2)", place: .stripe, good: "0E70", missing: absent, lengths: ["70", "000E70"], wrong: ["FFFF", "0E30"]),
        Row(tag: .natcTrack2, name: "NATC (Track2)", place: .stripe, good: "03", missing: absent, lengths: ["0003"], wrong: ["07", "02"]),
        Row(tag: 0x56, name: "Track 1 Data", place: .stripe, good: "42353431333333303035363030333531315E205E3134313231303139393939393939393939393939", missing: .online, empty: .online, lengths: [long(77)]),
        Row(tag: .pcvc3Track1, name: "PCVC3 (Track1)", place: .stripe, good: "000000000380", missing: error, lengths: ["0380", "00000000000380"]),
        Row(tag: .punatcTrack1, name: "PUNATC (Track1)", place: .stripe, good: "000000001C0E", missing: error, lengths: ["1C0E", "00000000001C0E"], wrong: ["000000001C06"]),
        Row(tag: .natcTrack1, name: "NATC (Track1)", place: .stripe, good: "03", missing: error, lengths: ["0003"], wrong: ["02"]),
        // S78.16: without a UDOL the reader's default UDOL is used.
        Row(tag: .udol, name: "UDOL", place: .stripe, good: "9F7E019F6A04", missing: .online, empty: .online, lengths: [long(251)]),
        // S13.14 to S13.16
        Row(tag: .applicationTransactionCounter, name: "Application Transaction Counter", place: .code, good: "03F9", missing: absent, lengths: ["F9", "0003F9"]),
        Row(tag: .cvc3Track1, name: "CVC3 (Track1)", place: .code, good: "3039", missing: absent, lengths: ["39", "003039"]),
        Row(tag: .cvc3Track2, name: "CVC3 (Track2)", place: .code, good: "A2C4", missing: absent, lengths: ["C4", "00A2C4"]),
        // S14.17: a phone must report whether it verified its owner.
        Row(tag: .posCardholderInteractionInformation, name: "POS Cardholder Interaction Information", place: .phone, good: "001000", missing: absent, lengths: ["0010", "00001000"]),
    ]

    /// Taps the card with these values, in order, for the row's element.
    private static func tap(_ row: Row, _ values: [String]) throws -> TimedDialogue.Tap {
        let script = row.place.script { place in
            rows.filter { $0.place == place }.flatMap { other in
                (other.tag == row.tag && place == row.place ? values : [other.good])
                    .map { CardAnswers.object(other.tag, $0) }
            }.joined()
        }
        var transaction = mastercardTransaction(
            mastercardReader(authentication: .assumed(.successful)))
        return try #require(TimedDialogue.run(&transaction, script))
    }

    private static func check(
        _ demand: Kernel2Demand, _ row: Row, _ values: [String]
    ) throws {
        let tap = try tap(row, values)
        demand.check(tap, word: "0000", "\(row.tag) \(values)")
        guard case .online(let findings, let asks) = demand, let usual = row.place.usual else {
            return
        }
        let results = tap.result.data[.terminalVerificationResults].map { Hexadecimal.string($0) }
        #expect(results == Hexadecimal.string(usual.findings.union(findings).bytes))
        let request = tap.commands.last { $0.hasPrefix("80AE") } ?? ""
        let control = asks ?? usual.asks
        #expect(request.dropFirst(4).prefix(2) == control)
    }

    @Test("A card whose elements are all correct goes online", arguments: rows)
    func whole(_ row: Row) throws {
        try Self.check(.online, row, [row.good])
    }

    @Test("Each missing element causes the error that Book C-2 defines", arguments: rows)
    func missing(_ row: Row) throws {
        try Self.check(row.missing, row, [])
    }

    @Test(
        "4.5.2: An element sent twice is a parsing error, even with the same value",
        arguments: rows)
    func doubled(_ row: Row) throws {
        try Self.check(row.parsing, row, [row.good, row.good])
    }

    @Test("Annex A: Each element sent without a value causes the defined error", arguments: rows)
    func empty(_ row: Row) throws {
        try Self.check(row.empty, row, [""])
    }

    @Test("4.5.2: An element sent empty can be sent again with a value", arguments: rows)
    func emptyFirst(_ row: Row) throws {
        let isAllowed = row.empty != row.parsing
        try Self.check(isAllowed ? .online : row.parsing, row, ["", row.good])
    }

    @Test("Annex A: An element with an invalid length is a parsing error", arguments: rows)
    func lengths(_ row: Row) throws {
        for value in row.lengths { try Self.check(row.parsing, row, [value]) }
    }

    @Test("An element that contradicts a rule is a card data error", arguments: rows)
    func wrong(_ row: Row) throws {
        for value in row.wrong { try Self.check(Self.error, row, [value]) }
    }
}
