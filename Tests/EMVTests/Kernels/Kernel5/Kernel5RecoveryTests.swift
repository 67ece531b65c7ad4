// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-5: Torn transactions and ECHO")
struct Kernel5RecoveryTests {
    private static func settings(_ most: Int = 1) -> Kernel5Settings {
        var settings = Kernel5Settings.test
        settings.mostTornTransactions = most
        return settings
    }

    /// Runs the kernel for one tap, whose card is lost at GENERATE AC if it has no answer.
    private static func tap(
        _ card: JCBCard, _ settings: Kernel5Settings, amount: UInt64 = 10_00, number: UInt8,
        isLost: Bool = false, _ memory: inout KernelMemory
    ) throws -> (outcome: Outcome, commands: [CommandAPDU], kernel: Kernel5) {
        let reader = jcbReader(settings)
        let combination = try #require(reader.combinations.first)
        let activation = KernelActivation(
            combination: combination, parameters: Taps.purchase(amount), terminal: reader.terminal,
            selection: [DataObject(.dedicatedFileName, combination.aid.bytes)],
            unpredictableNumber: [number, 0, 0, 0],
            offlineDataAuthentication: .assumed(.successful))
        var kernel = Kernel5(activation, settings: settings, memory: memory)
        let script = card.card
        var commands: [CommandAPDU] = []
        var event = Event.started
        for _ in 0..<20 {
            switch kernel.received(event) {
            case .transmit(let command):
                commands.append(command)
                if isLost, command.instruction == 0xAE {
                    event = .lost(.timeOut)
                } else {
                    let answer = script.answers.first {
                        hex($0.key) == Array(command.bytes.prefix(hex($0.key).count))
                    }
                    event = .answered(
                        try ResponseAPDU(bytes: hex((answer?.value ?? nil) ?? "6D00")))
                }
            case .display: event = .displayed
            case .finish(let outcome):
                kernel.save(to: &memory)
                return (outcome, commands, kernel)
            default: event = .waited
            }
        }
        Issue.record("the kernel does not end")
        return (.endApplication(), commands, kernel)
    }

    @Test("A card that comes back for the same payment is asked for its lost cryptogram")
    func recovered() throws {
        var memory = KernelMemory()
        let first = try Self.tap(
            JCBCard(), Self.settings(), number: 1, isLost: true, &memory)
        #expect(first.outcome.status == .tryAgain)
        var card = JCBCard()
        card.echo = card.cryptogram
        let second = try Self.tap(card, Self.settings(), number: 2, &memory)
        #expect(second.commands.last?.bytes == hex("80DF000000"))
        #expect(second.outcome.status == .onlineRequest)
        // The cryptogram covers the number of the first tap.
        #expect(second.kernel.data[.unpredictableNumber] == [1, 0, 0, 0])
        // It is recovered once.
        let third = try Self.tap(JCBCard(), Self.settings(), number: 3, &memory)
        #expect(third.commands.last?.instruction == 0xAE)
    }

    @Test("A card that does not know its transaction is asked for a new cryptogram, with CDA")
    func unknown() throws {
        var memory = KernelMemory()
        _ = try Self.tap(JCBCard(), Self.settings(), number: 1, isLost: true, &memory)
        let second = try Self.tap(JCBCard(), Self.settings(), number: 2, &memory)
        #expect(second.commands.map(\.instruction).suffix(2) == [0xDF, 0xAE])
        #expect(second.commands.last?.parameter1 == 0x50)
        #expect(second.outcome.status == .onlineRequest)
        #expect(second.kernel.data[.unpredictableNumber] == [2, 0, 0, 0])
    }

    @Test("Another amount, another card, and a transaction that is too old are not recovered")
    func notRecovered() throws {
        for (amount, change, seconds) in [
            (20_00, { _ in }, 0),
            (10_00, { $0.more = CardAnswers.object(.panSequenceNumber, "02") }, 0),
            (10_00, { _ in }, 61),
        ] as [(UInt64, (inout JCBCard) -> Void, Int64)] {
            var memory = KernelMemory()
            _ = try Self.tap(JCBCard(), Self.settings(), number: 1, isLost: true, &memory)
            memory.instant = seconds
            var card = JCBCard()
            change(&card)
            let second = try Self.tap(
                card, Self.settings(), amount: amount, number: 2, &memory)
            #expect(second.commands.last?.instruction == 0xAE)
        }
    }

    @Test("By default, nothing is recovered")
    func off() throws {
        #expect(Kernel5Settings().mostTornTransactions == 0)
        var memory = KernelMemory()
        _ = try Self.tap(JCBCard(), Self.settings(0), number: 1, isLost: true, &memory)
        let second = try Self.tap(JCBCard(), Self.settings(0), number: 2, &memory)
        #expect(second.commands.last?.instruction == 0xAE)
    }

    @Test("The transaction is not shown")
    func hidden() throws {
        var data = TransactionData(kernel: .kernel5)
        data.set(.primaryAccountNumber, hex("3530111333300000"))
        let torn = Kernel5TornTransaction(data, RequestedCryptogram())
        #expect("\(torn)" == "torn transaction")
        #expect(Mirror(reflecting: torn).children.isEmpty)
    }
}
