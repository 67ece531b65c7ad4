// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, Annex A: Terminal Risk Management Data (9F1D)")
struct RiskManagementDataTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var amount: UInt64 = 10_00
        var capabilities: TerminalCapabilities = []
        var change: @Sendable (inout Kernel2Settings) -> Void = { _ in }
        let expected: String

        var testDescription: String { rule }
    }

    private static let rows: [Row] = [
        Row(
            rule: "online PIN, signature, no CVM and on-device verification below the limit",
            expected: "6C00000000000000"),
        Row(rule: "at the limit", amount: 50_00, expected: "6C00000000000000"),
        Row(rule: "above the limit", amount: 50_01, expected: "6C80000000000000"),
        Row(
            rule: "a kiosk without a PIN pad",
            change: { $0.capabilityIfVerificationRequired = 0x08 },
            expected: "0C00000000000000"),
        Row(
            rule: "no on-device verification", change: { $0.configuration = [] },
            expected: "6800000000000000"),
        Row(
            rule: "no mag-stripe mode",
            change: { $0.configuration.insert(.magneticStripeModeNotSupported) },
            expected: "6C00800000000000"),
        Row(
            rule: "mag-stripe mode only",
            change: { $0.configuration.insert(.emvModeNotSupported) },
            expected: "6C00400000000000"),
        Row(
            rule: "a slot for cards with contacts",
            capabilities: [
                .cardWithContacts, .encipheredPINOnline, .signature, .encipheredPINByCard,
                .noVerificationRequired, .plaintextPINByCard,
            ], expected: "6C7A000000000000"),
        Row(
            rule: "a slot without methods of verification", capabilities: .cardWithContacts,
            expected: "6C00000000000000"),
        Row(
            rule: "methods of verification without a slot",
            capabilities: [
                .encipheredPINOnline, .signature, .encipheredPINByCard, .noVerificationRequired,
                .plaintextPINByCard,
            ], expected: "6C00000000000000"),
        Row(
            rule: "no methods for contactless cards",
            change: {
                $0.capabilityIfVerificationRequired = 0
                $0.capabilityIfVerificationNotRequired = 0
            }, expected: "0400000000000000"),
        Row(
            rule: "a configured value replaces the computed one", amount: 50_01,
            change: { $0.riskManagementData = TerminalRiskManagementData(hex("4CFF800000000001")) },
            expected: "4CFF800000000001"),
    ]

    @Test("Terminal Risk Management Data is sent to a card whose PDOL requests it", arguments: rows)
    func sent(row: Row) async throws {
        var settings = Kernel2Settings.test
        row.change(&settings)
        var configuration = mastercardReader(settings)
        configuration.terminal.capabilities = row.capabilities
        // The PDOL also requests the terminal's country and type.
        let card = MastercardCard(options: "9F1D089F1A029F3501").card
        _ = try await Taps.run(
            card, configuration: configuration, parameters: Taps.purchase(row.amount))
        let command = try #require(card.commands.first { $0.hasPrefix("80A8") })
        #expect(command == "80A800000D830B" + row.expected + "084022" + "00")
    }
}
