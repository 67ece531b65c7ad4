// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EMV
import SmartCard
import Support
import Testing

@testable import EmulatedCards

@Suite("Book C-2, 3.5: Integrated data storage")
struct IntegratedStorageReadTests {
    private static let owner = "0102030405060708"
    private static let first = [UInt8](repeating: 0xAB, count: 160)
    private static let second = [UInt8](repeating: 0xCD, count: 160)

    private let memory = CardMemory()
    private let torn = Lock(TornTransactionLog<Kernel2TornTransaction>())
    private let random = RandomSource.seeded(1)

    /// Returns a card with a free slot, which can leave the field before it answers.
    private static func profile(leavesAt step: CardRemoval.Step? = nil) -> CardProfile {
        .mastercardCredit.changed {
            $0.statedInterchangeProfile = [0x19, 0x80]
            $0.processingOptionsList = DataObjectList([.init(tag: 0x9F5C, length: 8)])
            $0.integratedStorage = .free
            $0.dataRecoveryList = DataObjectList([.init(tag: 0x9F37, length: 4)])
            $0.removal = step.map { CardRemoval(step: $0) }
        }
    }

    /// Returns the operator's identifier, the data to store, and the instructions for failures.
    private static func operatorData(
        _ data: [UInt8], input: String, proof: String, instructions: String = "00"
    ) -> [SmartCard.Tag: [UInt8]] {
        [
            0x9F5C: bytes(owner), 0xDF810D: [0x01], 0xDF62: [0x80], 0xDF8108: [0x80],
            0xDF810A: bytes(instructions), 0xDF8109: bytes(input), 0xDF60: bytes(proof),
            0xDF63: data,
        ]
    }

    private static func bytes(_ digits: String) -> [UInt8] { Hexadecimal.bytes(digits) ?? [] }

    /// Taps the card, and returns the result and all data sent to the terminal.
    private func tap(
        _ additional: [SmartCard.Tag: [UInt8]], leavesAt step: CardRemoval.Step? = nil
    ) async throws(CardError) -> (result: TransactionResult, told: [DataObject]) {
        var configuration = TerminalConfiguration.test
        configuration.offlineDataAuthentication = .keys(.test)
        configuration.terminal.additional = additional
        var transaction = ContactlessTransaction(
            configuration: configuration,
            parameters: TransactionParameters(
                transactionType: 0, amountAuthorised: 12_50, currencyCode: 840,
                date: [0x26, 0x11, 0x21]),
            random: random)
        transaction.memory[Kernel2Memory.self].tornTransactions = torn.withLock { $0 }
        let told = Lock<[DataObject]>([])
        let result = try await transaction.run(
            over: EmulatedCard(Self.profile(leavesAt: step), memory: memory), exchangeTime: nil,
            exchange: { objects in
                let values = objects.filter { $0.tag == 0xFF8104 }.map(\.value)
                told.withLock { told in
                    for value in values { told += (try? DataObject.sequence(value)) ?? [] }
                }
                return []
            }, display: { _ in })
        let log = transaction.memory[Kernel2Memory.self].tornTransactions
        torn.withLock { $0 = log }
        return (result, told.withLock { $0 })
    }

    @Test("A free storage slot is reported to the terminal, written, and read at the next tap")
    func writes() async throws {
        let (result, told) = try await tap(
            Self.operatorData(Self.first, input: "1111111111111111", proof: "0000000000000000"))
        #expect(result.outcome.status == .onlineRequest)
        // S1.18 and S3R1.11
        #expect(told.map(\.tag) == [0x9F5E, 0x9F5D, 0x9F5F, 0x9F7D, 0x9F7F, 0x9F6F, 0x9F37])
        // S910.12 and S910.17: read and written, as the card's signature confirms.
        #expect(result.data[0xDF810B] == [0xC0])
        #expect(result.outcome.discretionaryData.first(0xDF810B)?.value == [0xC0])
        #expect(result.outcome.discretionaryData.first(0xDF8102)?.value == result.data[0xDF8102])

        let (next, stored) = try await tap(
            Self.operatorData(Self.second, input: "2222222222222222", proof: "1111111111111111"))
        #expect(stored.first(0x9F54)?.value == Self.first[...])
        #expect(next.data[0x9F7D] == result.data[0xDF8102])
        #expect(next.data[0xDF810B] == [0xC0])
        let (last, _) = try await tap(
            Self.operatorData(Self.first, input: "3333333333333333", proof: "2222222222222222"))
        #expect(last.data[0x9F54] == Self.second[...])
    }

    @Test("4.1.4: Data shorter than the length in the card's list are not padded")
    func short() async throws {
        let (result, _) = try await tap(
            Self.operatorData(
                [0xCA, 0xFE], input: "1111111111111111", proof: "0000000000000000"))
        #expect(result.data[0xDF810B] == [0xC0])
        let (_, stored) = try await tap(
            Self.operatorData(Self.second, input: "2222222222222222", proof: "1111111111111111"))
        #expect(stored.first(0x9F54)?.value == [0xCA, 0xFE])
    }

    @Test("S910.18 and S910.19: Without proof, nothing is written, and the terminal can stop")
    func proof() async throws {
        _ = try await tap(
            Self.operatorData(Self.first, input: "1111111111111111", proof: "0000000000000000"))
        let (result, _) = try await tap(
            Self.operatorData(Self.second, input: "2222222222222222", proof: "9999999999999999"))
        #expect(result.outcome.status == .onlineRequest)
        #expect(result.data[0xDF810B] == [0x80])
        let (stopped, _) = try await tap(
            Self.operatorData(
                Self.second, input: "2222222222222222", proof: "9999999999999999",
                instructions: "02"))
        #expect(stopped.outcome.status == .endApplication)
        // IDS write error
        #expect(
            stopped.outcome.discretionaryData.first(0xDF8115)?.value == [
                0x00, 0x0C, 0x00, 0x00, 0x00, 0x1C,
            ])
    }

    @Test("3.8: A recovered write continues with its old data, even if other data are set now")
    func recovered() async throws {
        let written = Self.operatorData(
            Self.first, input: "1111111111111111", proof: "0000000000000000")
        let (lost, _) = try await tap(written, leavesAt: .generateApplicationCryptogram)
        #expect(lost.outcome.start == .protocolActivation)
        #expect(torn.withLock { $0.records.count } == 1)
        // The operator now has other data without instructions, which would be an IDS data error
        // if they were to be stored.
        var other = Self.operatorData(
            Self.second, input: "2222222222222222", proof: "1111111111111111")
        other[0xDF810A] = nil
        let (result, stored) = try await tap(other)
        #expect(stored.first(0x9F54)?.value == Self.first[...])
        #expect(result.outcome.status == .onlineRequest)
        #expect(result.explanation.steps.contains { $0.rule.section == "S10.11" })
        // The card's signature covers the torn transaction and its summaries.
        #expect(
            result.explanation.steps.contains { $0.consequence == .authentication(.successful) })
        #expect(result.data[0xDF8128] == [0xC0])
        #expect(result.outcome.discretionaryData.first(0xDF810B)?.value == [0xC0])
        #expect(torn.withLock { $0.records.isEmpty })
    }

    @Test("3.8: A recovered read does not write, even if the terminal now requests it")
    func recoveredRead() async throws {
        let owner = [0x9F5C: Self.bytes(Self.owner), 0xDF810D: [0x01]] as [SmartCard.Tag: [UInt8]]
        _ = try await tap(owner, leavesAt: .generateApplicationCryptogram)
        let (result, _) = try await tap(
            Self.operatorData(Self.first, input: "1111111111111111", proof: "0000000000000000"))
        #expect(result.outcome.status == .onlineRequest)
        #expect(result.data[0xDF810B] == [0x80])
        let (_, stored) = try await tap(owner)
        #expect(stored.first(0x9F54) == nil)
    }

    @Test("GAC.27: Without data to store, the data are only read")
    func reads() async throws {
        let (result, _) = try await tap([0x9F5C: Self.bytes(Self.owner), 0xDF810D: [0x01]])
        #expect(result.outcome.status == .onlineRequest)
        #expect(result.data[0xDF8128] == [0x80])
        #expect(result.data[0xDF810B] == [0x80])
    }

    @Test("S1.17: A terminal without data storage gets no storage data")
    func withoutVersion() async throws {
        let (result, told) = try await tap([0x9F5C: Self.bytes(Self.owner)])
        #expect(result.outcome.status == .onlineRequest)
        #expect(told.isEmpty)
        #expect(result.data[0xDF8128] == nil)
    }
}
