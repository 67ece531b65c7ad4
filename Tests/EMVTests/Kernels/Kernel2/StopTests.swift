// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 6: The terminal's STOP signal")
struct StopTests {
    /// A card, the terminal's data, and the command during which STOP arrives.
    struct Row: Sendable, CustomTestStringConvertible {
        let state: String
        /// The first hexadecimal digits of the command.
        let command: String
        /// The step of the book, or `nil` if the state does not accept STOP.
        let section: String?
        var card = MastercardCard()
        var additional: [SmartCard.Tag: String] = [:]
        var settings = Kernel2Settings.test

        var testDescription: String { state }
    }

    private static let withBalance = MastercardCard(
        selectionMore: CardAnswers.object(
            .fciIssuerDiscretionaryData,
            CardAnswers.object(.applicationCapabilitiesInformation, "000200")))
    private static let balanceAfter: Kernel2Settings = {
        var settings = Kernel2Settings.test
        settings.readsBalanceAfterCryptogram = true
        return settings
    }()
    private static let balanceBefore: Kernel2Settings = {
        var settings = Kernel2Settings.test
        settings.readsBalanceBeforeCryptogram = true
        return settings
    }()

    static let rows: [Row] = [
        Row(state: "selection", command: "00A4040007", section: nil),
        Row(state: "3", command: "80A8", section: "S3.7"),
        Row(state: "R1", command: "80EA", section: "SR1.8", card: .init(profile: "1081")),
        Row(state: "4", command: "00B2", section: "S4.8"),
        Row(state: "5", command: "80CA9F75", section: "S5.8", additional: [.tagsToRead: "9F75"]),
        Row(
            state: "7", command: "00B2", section: "S7.8",
            card: MagneticStripeTests.card(MagneticStripeTests.record)),
        Row(state: "9", command: "80AE", section: nil),
        Row(
            state: "12", command: "80DA", section: "S12.7",
            additional: [.tagsToWriteBeforeGenAC: "9F750100"]),
        Row(
            state: "13", command: "802A", section: nil,
            card: MagneticStripeTests.card(MagneticStripeTests.record)),
        Row(
            state: "16", command: "80CA9F50", section: "S16.7", card: withBalance,
            settings: balanceBefore),
        Row(
            state: "17", command: "80CA9F50", section: nil, card: withBalance,
            settings: balanceAfter),
    ]

    /// Fails as canceled at the first command with a prefix.
    private final class CancelledChannel: CardChannel {
        private let card: ScriptedCard
        private let prefix: String

        init(_ card: ScriptedCard, at prefix: String) {
            self.card = card
            self.prefix = prefix
        }

        func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
            guard !Hexadecimal.string(command).hasPrefix(prefix) else {
                throw CardError(.cancelled)
            }
            return try await card.transmit(command)
        }
    }

    @Test("Canceling the task in each state stops the transaction or throws", arguments: rows)
    func state(row: Row) async throws {
        var configuration = mastercardReader(row.settings)
        configuration.terminal.additional = row.additional.mapValues { hex($0) }
        // An element of the discretionary data of EMV mode.
        configuration.terminal.additional[.applicationCurrencyCode] = [0x08, 0x40]
        let channel = CancelledChannel(row.card.card, at: row.command)
        guard let section = row.section else {
            await #expect(throws: CardError(.cancelled)) {
                try await Taps.run(
                    channel, configuration: configuration, parameters: Taps.purchase(12_50))
            }
            return
        }
        let tap = try await Taps.run(
            channel, configuration: configuration, parameters: Taps.purchase(12_50))
        Self.expectStop(tap, section)
    }

    @Test(
        "Canceling the task between two exchanges stops the transaction",
        arguments: [
            (false, [.transactionCategoryCode: ""], "S2.4"), (false, [.tagsToRead: ""], "S4.8"),
            (false, [.proceedToFirstWriteFlag: "00"], "S6.4"),
            (false, [.tagsToRead: "9F26"], "S6.4"),
            (true, [.tagsToRead: ""], "S7.8"), (true, [.proceedToFirstWriteFlag: "00"], "S8.4"),
            (true, [.tagsToRead: "9F26"], "S8.4"),
        ] as [(Bool, [SmartCard.Tag: String], String)])
    func between(
        isMagneticStripe: Bool, additional: [SmartCard.Tag: String], section: String
    ) async throws {
        let card =
            isMagneticStripe
            ? MagneticStripeTests.card(MagneticStripeTests.record).card
            : MastercardCard(options: "9F5301").card
        let tap = try await Task {
            var configuration = mastercardReader()
            configuration.terminal.additional = additional.mapValues { hex($0) }
            configuration.terminal.additional[.applicationCurrencyCode] = [0x08, 0x40]
            return try await Taps.run(
                card, configuration: configuration, parameters: Taps.purchase(12_50),
                exchange: { _ in
                    withUnsafeCurrentTask { $0?.cancel() }
                    return []
                })
        }.value
        Self.expectStop(tap, section)
        #expect(card.commands.allSatisfy { !$0.hasPrefix("80AE") })
    }

    private static func expectStop(_ tap: Taps.Tap, _ section: String) {
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == nil)
        // L3 Error: STOP
        #expect(
            tap.outcome.discretionaryData.first(.errorIndication)?.value == [0, 0, 2, 0, 0, 0xFF])
        #expect(tap.result.explanation.steps.last?.rule.section == section)
        #expect(tap.result.lostCard == CardError(.cancelled))
        let isMagneticStripe = section.hasPrefix("S7") || section.hasPrefix("S8")
        let currency = tap.outcome.discretionaryData.first(.applicationCurrencyCode)
        #expect((currency == nil) == isMagneticStripe)
    }
}
