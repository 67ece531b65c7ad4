// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book B, 3.2: Protocol activation")
struct ProtocolActivationTests {
    private static let reader = [
        combination("A0000000010001", 0x23, transaction: 1_00, qualifiers: "2600C000")
    ]
    private static let card = [CardAnswers.entry("A0000000010001", priority: "01", kernel: "23")]

    @Test("3.2.1.1: A start at B resets the indicators and uses the TTQ as configured")
    func fixedAmount() throws {
        let reader = EntryPointReader(Self.reader, amount: 1_00, entries: Self.card)
        // Start A would not allow this amount.
        #expect(reader.run(.protocolActivation).last == "final Approved")
        let activation = try #require(reader.activations.first)
        var expected = PreProcessingIndicators()
        expected.terminalTransactionQualifiers = TerminalTransactionQualifiers(hex("2600C000"))
        #expect(activation.indicators == expected)
        #expect(activation.start == .protocolActivation)
        #expect(!activation.isRestart)
    }

    @Test("3.2.1.1: A restart at B keeps the indicators of Start A")
    func retainedIndicators() throws {
        let combinations = [
            combination("A0000000010001", 0x23, floor: 1_00, qualifiers: "26000000")
        ]
        let reader = EntryPointReader(combinations, entries: Self.card)
        reader.outcomes = [Outcome(.endApplication, start: .protocolActivation)]
        reader.run()
        reader.taps = [.cardFound]
        reader.run(.protocolActivation)
        #expect(reader.activations.map(\.indicators.floorLimitExceeded) == [true, true])
        #expect(reader.activations.map(\.isRestart) == [false, true])
        #expect(reader.activations.map(\.start) == [.preProcessing, .protocolActivation])
    }

    @Test("3.2.1.2: The first wait shows “Present card”, ready to read")
    func presentCard() {
        for start in [Outcome.Start.preProcessing, .protocolActivation] {
            let reader = EntryPointReader(Self.reader, amount: 99, entries: Self.card)
            #expect(reader.run(start).first == "wait 1502")
        }
    }

    @Test("3.2.1.2: A restart shows the outcome's request on restart, or “Present card”")
    func requestOnRestart() {
        let request = UserInterfaceRequest(.seePhone, .readyToRead)
        for (wanted, shown) in [(request, "wait 2002"), (nil, "wait 1502")] {
            let reader = EntryPointReader(Self.reader, amount: 99, entries: Self.card)
            reader.outcomes = [Outcome(.tryAgain, start: .protocolActivation, onRestart: wanted)]
            #expect(reader.run().last == shown)
        }
    }

    @Test("3.2.1.2: Without a restart the outcome's request on restart is not shown")
    func noRestart() {
        let reader = EntryPointReader(Self.reader, amount: 99, entries: Self.card)
        let request = UserInterfaceRequest(.seePhone, .readyToRead)
        reader.outcomes = [Outcome(.tryAgain, onRestart: request)]
        #expect(reader.run().last == "wait 1502")
    }

    @Test("3.2.1.3: No command is sent before a card is found")
    func polling() {
        let reader = EntryPointReader(Self.reader, amount: 99, entries: Self.card)
        reader.taps = []
        #expect(reader.run() == ["wait 1502"])
    }

    @Test("3.2.1.4 and 3.2.1.5: After a collision the transaction continues with a single card")
    func collision() {
        let reader = EntryPointReader(Self.reader, amount: 99, entries: Self.card)
        reader.taps = [.collision, .collisionCleared, .cardFound]
        #expect(
            reader.run() == [
                "wait 1502", "wait 1905", "wait 1902", "PPSE", "select A0000000010001",
                "kernel 23", "final Approved",
            ])
    }

    @Test("3.2.1.4: Two collisions in a row are reported separately")
    func repeatedCollision() {
        let reader = EntryPointReader(Self.reader, amount: 99, entries: Self.card)
        reader.taps = [.collision, .collisionCleared, .collision, .collisionCleared]
        #expect(
            reader.run() == ["wait 1502", "wait 1905", "wait 1902", "wait 1905", "wait 1902"])
    }

    @Test("3.2.1.6 and 3.3.2.2: The first command to the card is SELECT (PPSE)")
    func firstCommand() {
        let reader = EntryPointReader(Self.reader, amount: 99, entries: Self.card)
        #expect(reader.run()[1] == "PPSE")
        let select = ProximityPaymentSystemEnvironment.select.bytes
        #expect(
            Hexadecimal.string(select) == "00A404000E325041592E5359532E444446303100")
    }
}
