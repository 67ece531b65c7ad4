// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book B, 3.4: Kernel activation")
struct KernelActivationTests {
    private static let name = "A0000000010001"
    private static let entry = CardAnswers.entry(name, priority: "01", kernel: "23")

    @Test("3.4.1.1: The entry point activates the kernel of the selected combination")
    func kernel() {
        let reader = EntryPointReader(
            [combination(Self.name, 0x24), combination(Self.name, 0x23)], entries: [Self.entry])
        #expect(reader.run().contains("kernel 23"))
        #expect(reader.activations.map(\.combination.kernel.rawValue) == [0x23])
    }

    @Test("3.4.1.2: The kernel gets the indicators of its own combination")
    func indicators() throws {
        let reader = [
            combination(Self.name, 0x24, floor: 0, verification: 0, qualifiers: "26000000"),
            combination(Self.name, 0x23, verification: 2_00, qualifiers: "B6208000"),
        ]
        let run = EntryPointReader(reader, entries: [Self.entry])
        run.run()
        let activation = try #require(run.activations.first)
        var expected = PreProcessingIndicators()
        expected.verificationLimitExceeded = true
        expected.terminalTransactionQualifiers = TerminalTransactionQualifiers(hex("B6608000"))
        #expect(activation.indicators == expected)
        #expect(activation.combination == reader[1])
        #expect(activation.applicationName == AID(hex(Self.name)))
    }

    @Test("3.4.1.3: The kernel gets the FCI and the status word")
    func selection() throws {
        let answer = CardAnswers.selection(Self.name, options: "9F3704", more: "9F110101")
        let reader = EntryPointReader(
            [combination(Self.name, 0x23)], entries: [Self.entry],
            answers: ["select \(Self.name)": [answer]])
        reader.run()
        let activation = try #require(reader.activations.first)
        #expect(activation.selectionResponse?.bytes == hex(answer))
        #expect(activation.selection?.first(0x9F11)?.value == [0x01])
    }

    @Test("3.4.1.3: The kernel gets a malformed FCI unchanged")
    func malformedSelection() throws {
        let reader = EntryPointReader(
            [combination(Self.name, 0x23)], entries: [Self.entry],
            answers: ["select \(Self.name)": ["6F109000"]])
        reader.run()
        let activation = try #require(reader.activations.first)
        #expect(activation.selection == nil)
        #expect(activation.selectionResponse?.bytes == hex("6F109000"))
    }

    @Test("3.4.1.3: A restart at D keeps the FCI and selects nothing again")
    func restartAtD() throws {
        let reader = EntryPointReader([combination(Self.name, 0x23)], entries: [Self.entry])
        reader.outcomes = [Outcome(.onlineRequest, start: .kernelActivation)]
        reader.run()
        let response = OnlineResponse([DataObject(0x8A, [0x30, 0x30])])
        #expect(reader.run(.kernelActivation, with: response) == ["kernel 23", "final Approved"])
        let activation = try #require(reader.activations.last)
        #expect(activation.start == .kernelActivation)
        #expect(activation.isRestart)
        #expect(activation.selectionResponse != nil)
        #expect(activation.onlineResponse == response)
    }

    @Test("Book A, 8.1.1.8: Each activation and restart gets a new unpredictable number")
    func unpredictableNumbers() {
        let reader = EntryPointReader(
            [combination(Self.name, 0x23), combination("A0000000020002", 0x22)],
            entries: [Self.entry, CardAnswers.entry("A0000000020002", kernel: "22")])
        reader.outcomes = [
            Outcome(.selectNext, start: .combinationSelection),
            Outcome(.onlineRequest, start: .kernelActivation),
        ]
        reader.run()
        reader.run(.kernelActivation)
        #expect(
            reader.activations.map(\.unpredictableNumber)
                == [[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3]])
    }

    @Test(
        "Book A, 8.1.1.8: The kernel gets the amounts, type, currency, date, and counter",
        arguments: [0x00, 0x01, 0x09, 0x20, 0x31, 0x33] as [UInt8])
    func transactionData(type: UInt8) throws {
        let reader = EntryPointReader(
            [combination(Self.name, 0x23, types: [type])], amount: 12_34, type: type,
            entries: [Self.entry])
        reader.run()
        let data = try #require(reader.activations.first).commonData
        let expected: [(SmartCard.Tag, String)] = [
            (0x9F02, "000000001234"), (0x9F03, "000000000000"), (0x5F2A, "0840"),
            (0x9A, "190819"), (0x9F41, "00000001"), (0x9F37, "01010101"),
        ]
        for (tag, value) in expected { #expect(data[tag].map { Array($0) } == hex(value)) }
        #expect(data[0x9C] == [type])
    }
}
