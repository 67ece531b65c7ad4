// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-2, Annex A: a transaction limit for cards, and one for phones (DF8124, DF8125)")
struct OnDeviceLimitTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let amount: UInt64
        let onDevice: Bool
        let isUsed: Bool

        var testDescription: String { "\(amount) with \(onDevice ? "a phone" : "a card")" }
    }

    private static let rows: [Row] = [
        Row(amount: 50_00, onDevice: false, isUsed: true),
        Row(amount: 50_01, onDevice: false, isUsed: false),
        Row(amount: 60_00, onDevice: true, isUsed: true),
        Row(amount: 200_00, onDevice: true, isUsed: true),
        Row(amount: 200_01, onDevice: true, isUsed: false),
    ]

    private static let settings: Kernel2Settings = {
        var settings = Kernel2Settings.test
        settings.transactionLimitWithoutOnDevice = 50_00
        settings.transactionLimitOnDevice = 200_00
        return settings
    }()

    @Test("The limit of the card's kind holds", arguments: rows)
    func limits(row: Row) async throws {
        let card = MastercardCard(profile: row.onDevice ? "1280" : "1080").card
        _ = try await Taps.run(
            card, configuration: mastercardReader(Self.settings),
            parameters: Taps.purchase(row.amount))
        let isAsked = card.commands.contains { $0.hasPrefix("80AE") }
        #expect(isAsked == row.isUsed)
    }

    @Test("3.1.1.5: before a card is asked for, the larger one holds")
    func preprocessing() throws {
        let combination = try #require(mastercardReader(Self.settings).combinations.first)
        for (amount, isForbidden) in [(60_00, false), (200_00, false), (200_01, true)] {
            let found = PreProcessing.result(
                combination, Taps.purchase(UInt64(amount)), terminalFloorLimit: nil)
            #expect(found.indicators.contactlessApplicationNotAllowed == isForbidden)
        }
    }

    @Test("3.1.1.5: with one of them missing none holds, and the entry point's own counts first")
    func preprocessingOfOthers() throws {
        var settings = Self.settings
        settings.transactionLimitOnDevice = nil
        var combination = try #require(mastercardReader(settings).combinations.first)
        let isForbidden = { (combination: Combination) in
            PreProcessing.result(
                combination, Taps.purchase(900_00), terminalFloorLimit: nil
            ).indicators.contactlessApplicationNotAllowed
        }
        #expect(!isForbidden(combination))
        combination.transactionLimit = 900_00
        #expect(isForbidden(combination))
    }
}
