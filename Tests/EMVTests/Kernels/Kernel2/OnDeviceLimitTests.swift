// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import EMV

@Suite("Book C-2, Annex A: Transaction limits for cards and for phones (DF8124, DF8125)")
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

    @Test("Cards and phones have separate transaction limits", arguments: rows)
    func limits(row: Row) async throws {
        let card = MastercardCard(profile: row.onDevice ? "1280" : "1080").card
        _ = try await Taps.run(
            card, configuration: mastercardReader(Self.settings),
            parameters: Taps.purchase(row.amount))
        let isAsked = card.commands.contains { $0.hasPrefix("80AE") }
        #expect(isAsked == row.isUsed)
    }

    // EMV Contactless Book C-2, Annex A: Kernel Configuration (DF811B), b6.
    @Test(
        "A reader without on-device verification has the limit of cards for phones, too",
        arguments: [(50_00, true), (50_01, false)])
    func readerWithoutOnDevice(amount: UInt64, isUsed: Bool) async throws {
        var settings = Self.settings
        settings.configuration = []
        let card = MastercardCard(profile: "1280").card
        _ = try await Taps.run(
            card, configuration: mastercardReader(settings), parameters: Taps.purchase(amount))
        #expect(card.commands.contains { $0.hasPrefix("80AE") } == isUsed)
    }

    @Test("3.1.1.5: Pre-processing uses the larger of the two limits")
    func preprocessing() throws {
        let combination = try #require(mastercardReader(Self.settings).combinations.first)
        for (amount, isForbidden) in [(60_00, false), (200_00, false), (200_01, true)] {
            let found = PreProcessing.result(
                combination, Taps.purchase(UInt64(amount)), terminalFloorLimit: nil)
            #expect(found.indicators.contactlessApplicationNotAllowed == isForbidden)
        }
    }

    @Test("3.1.1.5: Pre-processing has no limit if one is missing, unless the combination sets one")
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
