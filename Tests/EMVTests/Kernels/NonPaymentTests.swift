// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("C-2 S910.74 and C-8 29: A transaction that is not a payment ends with End Application")
struct NonPaymentTests {
    /// A transaction type, whether the terminal asks for an AAC, and the end.
    struct Row: Sendable {
        let type: UInt8
        var asksForDecline = false
        let status: Outcome.Status
        let end: Outcome.NonPaymentEnd?
    }

    @Test(
        "An AAC completes a refund, and declines an inquiry that asked for more",
        arguments: [
            Row(type: 0x00, status: .declined, end: nil),
            Row(type: 0x17, asksForDecline: true, status: .declined, end: nil),
            Row(type: 0x20, status: .endApplication, end: .completed),
            Row(type: 0x20, asksForDecline: true, status: .endApplication, end: .completed),
            Row(type: 0x31, status: .endApplication, end: .declined),
            Row(type: 0x31, asksForDecline: true, status: .endApplication, end: .completed),
            Row(type: 0x38, status: .endApplication, end: .declined),
        ])
    func kernel2(_ row: Row) async throws {
        var settings = Kernel2Settings.test
        if row.asksForDecline {
            settings.actionCodes.denial =
                TerminalVerificationResults(
                    [UInt8](repeating: 0xFF, count: 5)) ?? []
        }
        var reader = mastercardReader(settings)
        reader.combinations = reader.combinations.map {
            var combination = $0
            combination.transactionTypes = [row.type]
            return combination
        }
        let card = MastercardCard(information: "00").card
        let tap = try await Taps.run(
            card, configuration: reader, parameters: Taps.purchase(12_50, type: row.type))
        let control = card.commands.last { $0.hasPrefix("80AE") }?.dropFirst(4).prefix(2)
        #expect(control == (row.asksForDecline ? "00" : "80"))
        #expect(tap.outcome.status == row.status)
        #expect(tap.outcome.nonPaymentEnd == row.end)
    }

    @Test("A failed signature completes no refund, although the outcome has a data record")
    func failedSignature() async throws {
        let card = MastercardCard(
            profile: "1980", information: "00", cryptogramMore: "9F4B01AA"
        ).card
        let tap = try await Taps.run(
            card, configuration: mastercardReader(authentication: .assumed(.failed)),
            parameters: Taps.purchase(12_50, type: 0x20))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.nonPaymentEnd == nil)
    }
}
