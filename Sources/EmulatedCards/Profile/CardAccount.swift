// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The account for which a card is personalized.
///
/// Use published test numbers only.
public struct CardAccount: Hashable, Sendable {
    /// The primary account number's digits.
    public internal(set) var number: String
    /// The PAN sequence number (`5F34`).
    public internal(set) var sequenceNumber: UInt8
    /// The first valid day, `YYMMDD`.
    public internal(set) var effectiveDate: String
    /// The last valid day, `YYMMDD`.
    public package(set) var expirationDate: String
    /// The service code on track 2, three digits.
    public internal(set) var serviceCode: String
    /// The issuer's digits at the end of track 2.
    public internal(set) var discretionaryData: String
    /// The name on the card, at least two characters.
    public internal(set) var cardholderName: String
    /// The issuer's ISO 3166-1 numeric country code (`5F28`).
    public internal(set) var issuerCountryCode: UInt16

    /// Returns an account with a published test number, and the dates and name of all test cards.
    static func test(_ number: String, sequenceNumber: UInt8) -> CardAccount {
        CardAccount(
            number: number, sequenceNumber: sequenceNumber, effectiveDate: "220101",
            expirationDate: "321231", serviceCode: "201", discretionaryData: "1143804400000",
            cardholderName: "TEST/CARD", issuerCountryCode: 840)
    }

    /// The number with only its first six and last four digits shown.
    public var maskedNumber: String {
        let hidden = max(0, number.count - 10)
        return number.prefix(6) + String(repeating: "*", count: hidden) + number.suffix(4)
    }

    /// Whether the number is one that issuers publish for tests.
    ///
    /// The first six digits identify such numbers.
    public var isPublished: Bool {
        [
            "476173", "541333", "679999", "371449", "374245", "378282", "601111", "353011",
            "620000",
            "123456",
        ].contains(
            String(number.prefix(6)))
    }

    /// The number as compressed numeric digits (`5A`).
    var compressedNumber: [UInt8] { PackedDigits.bytes(number, filler: 0xF) }

    /// The track 2 equivalent data (`57`).
    ///
    /// See EMV Book 3, Annex A.
    var track2: [UInt8] {
        PackedDigits.bytes(
            number + "D" + expirationDate.prefix(4) + serviceCode + discretionaryData,
            filler: 0xF)
    }

    /// The last valid day as numeric digits (`5F24`).
    var expirationDay: [UInt8] { PackedDigits.numeric(expirationDate) }

    /// The first valid day as numeric digits (`5F25`).
    var effectiveDay: [UInt8] { PackedDigits.numeric(effectiveDate) }

    /// The name as bytes (`5F20`).
    var name: [UInt8] { Array(cardholderName.utf8) }

    /// The issuer's country code as four digits, two per byte.
    var issuerCountryDigits: [UInt8] { PackedDecimal.bytes(UInt64(issuerCountryCode), count: 2) }

    /// The PAN sequence number as two digits.
    var sequenceDigits: String { String(sequenceNumber).zeroPadded(to: 2) }
}

extension CardAccount: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked number.
    public var description: String { maskedNumber }

    /// The masked number.
    public var debugDescription: String { maskedNumber }

    /// Shows the masked number only.
    public var customMirror: Mirror { Mirror(self, children: ["number": maskedNumber]) }
}

extension CardAccount: ProfileObject {
    static var required: [String] { ["pan"] }

    static let fields: [Field<Self>] = [
        .digits("pan", count: 12...19, isSecret: true, \.number)
            .described("The account number (5A)."),
        .rule(
            "psn", \.sequenceNumber, schema: (2...2).digitsSchema,
            allowed: (2...2).counted("decimal digit"),
            { $0.digits(2...2).flatMap { PackedDigits.numeric($0).first } },
            written: { .string(String($0).zeroPadded(to: 2)) }
        )
        .described("The PAN sequence number (5F34)."),
        .day("effectiveDate", \.effectiveDate)
            .described("The first valid day (5F25), YYMMDD."),
        .day("expirationDate", \.expirationDate)
            .described("The last valid day (5F24), YYMMDD."),
        .digits("serviceCode", count: 3...3, \.serviceCode)
            .described("The service code on track 2."),
        .digits("discretionaryData", count: 0...13, isSecret: true, \.discretionaryData)
            .described("The end of track 2."),
        .text("cardholderName", count: 2...26, \.cardholderName)
            .described("The name (5F20)."),
        .number("issuerCountryCode", in: 0...999, \.issuerCountryCode)
            .described("The issuer's country (5F28), ISO 3166-1 numeric."),
    ]
}
