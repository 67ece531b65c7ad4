// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-4: Dynamic reader limits")
struct Kernel4DynamicLimitsTests {
    /// A card's set, an amount, and what the card receives.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        /// The element that names the set, or `nil`.
        var set: String?
        var hasDefault = true
        var amount: UInt64 = 5_00
        /// P1 of GENERATE AC, or `nil` if the application is left.
        var asks: String?
        /// Byte 3 of Enhanced Contactless Reader Capabilities in the data record.
        var reader = "00"

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(rule: "a card without a set uses the combination's limits", asks: "50"),
        Row(rule: "the floor limit of the card's set", set: "02", asks: "90"),
        Row(rule: "only the last four bits are the number", set: "F2", asks: "90"),
        Row(
            rule: "the CVM required limit of the card's set", set: "02", amount: 6_00, asks: "90",
            reader: "40"),
        Row(rule: "the transaction limit of the card's set", set: "02", amount: 7_00),
        Row(rule: "an unknown set is the default set", set: "0F", amount: 8_00, asks: "90"),
        Row(
            rule: "without a default set, the combination's limits stay", set: "0F",
            hasDefault: false, amount: 8_00, asks: "50"),
    ]

    @Test("The limits of the card's set replace those of the combination", arguments: rows)
    func limits(_ row: Row) async throws {
        var settings = Kernel4Settings.test
        settings.limitSetTag = hex("DF01")
        var set = Kernel4LimitSet()
        set.number = 2
        (set.floorLimit, set.verificationLimit, set.transactionLimit) = (4_99, 6_00, 7_00)
        var usual = Kernel4LimitSet()
        usual.floorLimit = 0
        settings.limitSets = row.hasDefault ? [usual, set] : [set]
        var card = AmericanExpressCard()
        card.methods = "00000000000000001F00"
        if let set = row.set { card.more = CardAnswers.object(0xDF01, set) }
        let script = card.card
        let tap = try await Taps.run(
            script, configuration: americanExpressReader(settings),
            parameters: Taps.purchase(row.amount))
        guard let asks = row.asks else {
            #expect(tap.outcome == .noApplication())
            return
        }
        #expect(script.commands.last?.hasPrefix("80AE" + asks) == true)
        let reader = tap.outcome.dataRecord.first(.enhancedContactlessReaderCapabilities)?.value
            .dropFirst(2).first
        #expect(reader == hex(row.reader).first)
    }
}
