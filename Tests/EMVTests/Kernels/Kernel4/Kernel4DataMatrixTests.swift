// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

@Suite("Book C-4: Every element missing, repeated, empty, or malformed")
struct Kernel4DataMatrixTests {
    /// The outcome, and the findings in the data record.
    struct Demand: Hashable, Sendable, CustomStringConvertible {
        let status: Outcome.Status
        var findings: String?

        var description: String { "\(status) \(findings ?? "")" }

        static let end = Demand(status: .endApplication)
        static let decline = Demand(status: .declined)
        static let online = Demand(status: .onlineRequest, findings: "0000008000")

        static func online(_ findings: String) -> Demand {
            Demand(status: .onlineRequest, findings: findings)
        }
    }

    /// One element of a card that goes online with CDA, and the outcomes if it is missing or wrong.
    typealias Row = DataMatrixRow<Demand>

    private static let long = String(repeating: "00", count: 33)
    /// The card cannot sign: ICC data missing, and CDA failed.
    private static let unsigned = Demand.online("2400008000")

    // swift-format-ignore
    static let rows: [Row] = [
        Row(tag: 0x84, name: "DF Name", place: .selection, good: AmericanExpressCard.name, missing: .end, wrong: ["A0000000", AmericanExpressCard.name + long]),
        Row(tag: 0x9F38, name: "PDOL", place: .selection, good: "9F3501", missing: .online, wrong: ["9F35", "9F3501FF", "9F357F9F027F9F037F"]),
        Row(tag: 0x5F2D, name: "Language Preference", place: .selection, good: "656E", missing: .online),
        Row(tag: 0x82, name: "Application Interchange Profile", place: .options, good: "1980", missing: .end, wrong: ["19", "198000"]),
        Row(tag: 0x94, name: "Application File Locator", place: .options, good: "08010100", missing: .end, wrong: ["080101", "00010100", "08000100", "08020100", "0801010008"]),
        Row(tag: 0x9F71, name: "Mobile CVM Results", place: .options, good: "3F0000", missing: .online, wrong: ["3F00", "3F00000000"]),
        Row(tag: 0x57, name: "Track 2 Equivalent Data", place: .record, good: "374245001741007D221220115021234500000F", missing: .online, wrong: ["374245001741007D2212201150212345000000000F"]),
        Row(tag: 0x5A, name: "Application PAN", place: .record, good: "374245001741007F", missing: .end, wrong: ["374245001741007FFFFFFF"]),
        Row(tag: 0x5F24, name: "Application Expiration Date", place: .record, good: "221231", missing: .end, wrong: ["2212", "20221231", "22123F"]),
        Row(tag: 0x5F25, name: "Application Effective Date", place: .record, good: "190101", missing: .online, empty: .online, wrong: ["1901", "20190101"]),
        Row(tag: 0x5F28, name: "Issuer Country Code", place: .record, good: "0840", missing: .online, wrong: ["40", "000840", "084A"]),
        Row(tag: 0x5F34, name: "PAN Sequence Number", place: .record, good: "01", missing: .online, wrong: ["0001", "0A"]),
        Row(tag: 0x8C, name: "CDOL1", place: .record, good: AmericanExpressCard.cryptogramList, missing: .end, wrong: ["9F02", "9F027F9F037F9F1A7F"]),
        Row(tag: 0x8E, name: "CVM List", place: .record, good: "000000000000000042035E031F03", missing: .online, wrong: ["00000000000042", "00000000000000001F"]),
        Row(tag: 0x9F07, name: "Application Usage Control", place: .record, good: "FF00", missing: .online, wrong: ["FF", "FF0000"]),
        Row(tag: 0x9F08, name: "Application Version Number", place: .record, good: "0001", missing: .online, wrong: ["01", "000001"]),
        Row(tag: 0x9F0D, name: "Issuer Action Code - Default", place: .record, good: "0000000000", missing: .online),
        Row(tag: 0x9F0E, name: "Issuer Action Code - Denial", place: .record, good: "0000000000", missing: .online),
        Row(tag: 0x9F0F, name: "Issuer Action Code - Online", place: .record, good: "0000000000", missing: .online),
        Row(tag: 0x8F, name: "CA Public Key Index", place: .record, good: "C1", missing: unsigned, wrong: ["C1C1"]),
        Row(tag: 0x90, name: "Issuer Public Key Certificate", place: .record, good: "AA", missing: unsigned),
        Row(tag: 0x9F32, name: "Issuer Public Key Exponent", place: .record, good: "03", missing: unsigned),
        Row(tag: 0x9F46, name: "ICC Public Key Certificate", place: .record, good: "BB", missing: unsigned),
        Row(tag: 0x9F47, name: "ICC Public Key Exponent", place: .record, good: "03", missing: unsigned),
        Row(tag: 0x9F4A, name: "SDA Tag List", place: .record, good: "82", missing: unsigned),
        Row(tag: 0x9F70, name: "Card Interface and Payment Capabilities", place: .record, good: "3000", missing: .online, wrong: ["30", "300000"]),
        Row(tag: 0x5F20, name: "Cardholder Name", place: .record, good: "41202F", missing: .online),
        Row(tag: 0x9F5A, name: "Membership Product Identifier", place: .record, good: "54455354", missing: .online),
        Row(tag: 0x9F27, name: "Cryptogram Information Data", place: .cryptogram, good: "80", missing: .end, wrong: ["8000", "40", "C0"]),
        Row(tag: 0x9F36, name: "Application Transaction Counter", place: .cryptogram, good: "0001", missing: .end, wrong: ["01", "000001"]),
        Row(tag: 0x9F26, name: "Application Cryptogram", place: .cryptogram, good: "1122334455667788", missing: .online, wrong: ["11223344556677", "112233445566778899"]),
        Row(tag: 0x9F4B, name: "Signed Dynamic Application Data", place: .cryptogram, good: "AABB", missing: .decline),
        Row(tag: 0x9F10, name: "Issuer Application Data", place: .cryptogram, good: "06010103A00000", missing: .online, wrong: [long]),
    ]

    /// Returns a card with the elements of all rows and these values for one of them.
    private static func card(_ tag: SmartCard.Tag?, _ values: [String]) -> ScriptedCard {
        Row.card(AmericanExpressCard.name, rows, tag, values)
    }

    /// The reader's floor limit is zero, so that every complete card goes online.
    private static func result(_ card: ScriptedCard) async throws -> Demand {
        let tap = try await Taps.run(
            card, configuration: americanExpressReader(floorLimit: 0),
            parameters: Taps.purchase(1_00))
        guard tap.outcome.status == .onlineRequest else {
            return Demand(status: tap.outcome.status)
        }
        let findings = tap.outcome.dataRecord.first(0x95)?.value ?? []
        return Demand(status: .onlineRequest, findings: Hexadecimal.string(findings))
    }

    @Test("A card with all elements goes online")
    func whole() async throws {
        #expect(try await Self.result(Self.card(nil, [])) == .online)
    }

    @Test("Each missing element has its outcome", arguments: rows)
    func missing(_ row: Row) async throws {
        #expect(try await Self.result(Self.card(row.tag, [])) == row.missing)
    }

    @Test(
        "An element sent twice ends the application, even with the same value", arguments: rows)
    func doubled(_ row: Row) async throws {
        #expect(try await Self.result(Self.card(row.tag, [row.good, row.good])) == .end)
    }

    @Test("Book 3, Annex B: An empty element is treated as missing", arguments: rows)
    func empty(_ row: Row) async throws {
        #expect(try await Self.result(Self.card(row.tag, [""])) == row.empty ?? row.missing)
    }

    @Test("An element with a wrong length, format, or value ends the application", arguments: rows)
    func wrong(_ row: Row) async throws {
        for value in row.wrong {
            #expect(try await Self.result(Self.card(row.tag, [value])) == .end, "\(value)")
        }
    }

    @Test("The card cannot replace the terminal's elements")
    func terminalElements() async throws {
        var card = AmericanExpressCard()
        card.more =
            CardAnswers.object(0x9F02, "000000000001") + CardAnswers.object(0x9F33, "FFFFFF")
        let tap = try await Taps.run(
            card.card, configuration: americanExpressReader(floorLimit: 0),
            parameters: Taps.purchase(1_00))
        #expect(tap.outcome.dataRecord.first(0x9F02)?.value == hex("000000000100")[...])
        #expect(tap.outcome.dataRecord.first(0x9F33)?.value == hex("406888")[...])
    }
}
