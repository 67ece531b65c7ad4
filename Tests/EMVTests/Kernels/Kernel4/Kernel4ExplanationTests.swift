// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-4: The explanation contains each rule that decides the outcome, in order")
struct Kernel4ExplanationTests {
    /// A card, a transaction, and the rules that decided the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var change: @Sendable (inout AmericanExpressCard) -> Void = { _ in }
        var reader: @Sendable (inout Kernel4Settings) -> Void = { _ in }
        var amount: UInt64 = 10_00
        var type: UInt8 = 0
        var floor: UInt64?
        let subjects: [String]
        let last: Consequence

        var testDescription: String { rule }
    }

    private static let start = ["Mode", "Cardholder verification"]
    private static let request = ["Terminal action analysis", "Cryptogram Information Data"]
    private static let signature = "Combined data authentication"

    static let rows: [Row] = [
        Row(
            rule: "an online request", subjects: start + request + [signature, "ARQC"],
            last: .outcome(.onlineRequest)),
        Row(
            rule: "an approval", change: { $0.information = "40" },
            subjects: start + request + [signature, "TC"], last: .outcome(.approved)),
        Row(
            rule: "above the floor limit", floor: 0,
            subjects: start + ["Reader Contactless Floor Limit"] + request + [signature, "ARQC"],
            last: .outcome(.onlineRequest)),
        Row(
            rule: "an expired card", change: { $0.expirationDate = "180531" },
            subjects: ["Mode", "Application expiration date", "Cardholder verification"]
                + request + [signature, "ARQC"], last: .outcome(.onlineRequest)),
        Row(
            rule: "a card without a method of authentication", change: { $0.signs = false },
            subjects: ["Mode", "No method in common", "Cardholder verification"] + request
                + ["ARQC"], last: .outcome(.onlineRequest)),
        Row(
            rule: "above the CVM limit", amount: 50_00,
            subjects: [
                "Mode", "Reader CVM Required Limit", "Cardholder verification",
                "Cardholder verification",
            ] + request + [signature, "ARQC"], last: .outcome(.onlineRequest)),
        Row(
            rule: "a zero amount", amount: 0,
            subjects: start + [
                "Terminal action analysis", "Zero amount", "Cryptogram Information Data",
                signature, "ARQC",
            ], last: .outcome(.onlineRequest)),
        Row(
            rule: "the card declined", change: { $0.information = "00" },
            subjects: start + request + ["AAC"], last: .outcome(.declined)),
        Row(
            rule: "a refund", change: { $0.information = "00" }, type: 0x20,
            subjects: start + ["Refund", "Cryptogram Information Data", "Refund"],
            last: .outcome(.onlineRequest)),
        Row(
            rule: "mag-stripe mode",
            change: {
                $0.profile.1 = 0
                $0.signs = false
            },
            subjects: start + ["Cryptogram", "Cryptogram Information Data", "Mag-stripe mode"],
            last: .outcome(.onlineRequest)),
        Row(
            rule: "static data authentication",
            change: {
                $0.signs = false
                $0.profile.0 = 0x58
            },
            subjects: ["Mode", "Static data authentication", "Cardholder verification"] + request
                + ["ARQC"], last: .outcome(.onlineRequest)),
        Row(
            rule: "no mode in common", change: { $0.profile.1 = 0 },
            reader: { $0.enhancedReaderCapabilities.remove(.magneticStripeMode) },
            subjects: ["No mode in common"], last: .outcome(.endApplication)),
        Row(
            rule: "a missing element", change: { $0.record = CardAnswers.record("") },
            subjects: ["Mode", "Mandatory data missing"], last: .outcome(.endApplication)),
        Row(
            rule: "an element sent twice",
            change: { $0.more = CardAnswers.object(.primaryAccountNumber, "374245001741007F") },
            subjects: ["Mode", "Record: redundant data"], last: .outcome(.endApplication)),
        Row(
            rule: "the terminal cannot go online", reader: { $0.isUnableToGoOnline = true },
            subjects: start + request + [signature, "The terminal cannot go online"],
            last: .outcome(.declined)),
    ]

    @Test("Each rule that applied is named once, with its consequence", arguments: rows)
    func rules(_ row: Row) async throws {
        var card = AmericanExpressCard()
        row.change(&card)
        var settings = Kernel4Settings.test
        row.reader(&settings)
        let tap = try await Taps.run(
            card.card, configuration: americanExpressReader(settings, floorLimit: row.floor),
            parameters: Taps.purchase(row.amount, type: row.type))
        let steps = tap.result.explanation.steps.filter { $0.rule.book == .c4 }
        #expect(steps.map(\.subject) == row.subjects)
        #expect(steps.last?.consequence == row.last)
        #expect(steps.allSatisfy { !$0.rule.section.isEmpty })
    }
}
