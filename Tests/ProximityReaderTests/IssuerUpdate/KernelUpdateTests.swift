// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import PaymentProcessor
import SmartCard
import Testing

@testable import EmulatedCards

/// Tests kernel, card, and issuer, which share no code and exchange only bytes.
@Suite("Kernel 3 and the issuer's answer (Book C-3, Issuer Update Processing)")
struct KernelUpdateTests {
    private static let identifier = "A0000000031010"

    private static func profile(_ version: CryptogramVersion) -> CardProfile {
        .visaCredit.changed {
            $0.cryptogramVersion = version
            $0.riskManagement.decision = .offline
            $0.riskManagement.qualifiers = [0x00, 0x40]
        }
    }

    /// A card that has spent an amount offline, and a transaction with it.
    private struct Tap {
        let memory: CardMemory
        let card: EmulatedCard
        let issuer = TestIssuer(keys: .test)
        var transaction = ContactlessTransaction(
            configuration: .test,
            parameters: TransactionParameters(
                transactionType: 0, amountAuthorised: 12_50, currencyCode: 840,
                date: [0x26, 0x11, 0x21]),
            random: .seeded(1))

        init(_ version: CryptogramVersion) {
            var application = CardCounters.Application()
            application.offlineAmount = 75_00
            memory = CardMemory(CardCounters(applications: [identifier: application]))
            card = EmulatedCard(profile(version), memory: memory)
            _ = transaction.preprocess()
        }

        var spent: UInt64? { memory.counters.applications[identifier]?.offlineAmount }

        mutating func run() async throws(CardError) -> TransactionResult {
            card.reset()
            return try await transaction.run(over: card) { _ in }
        }

        /// Returns the issuer's answer to the first tap, with a script.
        func answer(
            _ result: TransactionResult, _ commands: [IssuerCommand]
        ) throws -> [DataObject] {
            let token = OpenedToken(result.outcome.dataRecord)
            let response = issuer.authorize(token, now: 1_768_435_200)
            let script = try #require(issuer.script(commands, for: token))
            return try [
                DataObject(0x8A, Array(response.code.rawValue.utf8)),
                DataObject(0x91, #require(response.issuerAuthenticationData)),
            ] + DataObject.sequence(script)
        }
    }

    @Test(
        "The card accepts its issuer's answer, with each cryptogram version",
        arguments: [CryptogramVersion.visa10, .visa17, .visa18, .visa22])
    func taken(version: CryptogramVersion) async throws {
        var tap = Tap(version)
        let first = try await tap.run()
        #expect(first.outcome.status == .onlineRequest)
        #expect(first.outcome.start == .protocolActivation)
        #expect(first.outcome.onlineResponseData == .emvData)
        #expect(first.outcome.requestOnRestart.message == .presentCardAgain)
        #expect(tap.transaction.awaitsIssuer)
        #expect(tap.spent == 75_00)

        let answer = try tap.answer(first, [.pinUnblock, .applicationBlock])
        tap.transaction.forgetCardData()
        let restarts = tap.transaction.restart(with: OnlineResponse(answer))
        #expect(restarts)
        let second = try await tap.run()
        #expect(second.outcome.status == .approved)
        let data = second.outcome.discretionaryData
        // TVR clean; TSI: issuer authentication and script processing; script successful.
        #expect(data.first(0x95)?.value == [0, 0, 0, 0, 0])
        #expect(data.first(0x9B)?.value == [0x14, 0x00])
        #expect(data.first(0x9F5B)?.value == [0x20, 0, 0, 0, 0])
        #expect(tap.spent == 0)
        let next = try await tap.run()
        #expect(next.outcome.status == .endApplication, "The application is blocked.")
    }

    @Test("The kernel reports what the card refused, and the issuer's decision stands")
    func refused() async throws {
        var tap = Tap(.visa18)
        var answer = try await tap.answer(tap.run(), [.pinUnblock, .applicationBlock])
        answer[1] = DataObject(0x91, [UInt8](repeating: 0x11, count: 8))
        // The last byte belongs to the second command's MAC.
        let script = Array(answer[2].value)
        answer[2] = try #require(
            DataObject.sequence(
                TLVWriter.object(0x72, script.dropLast() + [script[script.count - 1] ^ 0x01])
            ).first)
        let restarts = tap.transaction.restart(with: OnlineResponse(answer))
        #expect(restarts)
        let second = try await tap.run()
        #expect(second.outcome.status == .approved)
        let data = second.outcome.discretionaryData
        // TVR byte 5: issuer authentication failed, script failed after the last cryptogram.
        #expect(data.first(0x95)?.value == [0, 0, 0, 0, 0x50])
        #expect(data.first(0x9F5B)?.value == [0x12, 0, 0, 0, 0])
        #expect(tap.spent == 75_00)
        #expect(tap.memory.counters.applications[Self.identifier]?.issuerChanges.isBlocked == nil)
    }

    @Test("The kernel forgets the card's data before the second tap")
    func forgets() async throws {
        var tap = Tap(.visa18)
        let first = try await tap.run()
        #expect(tap.transaction.data[0x57] != nil)
        #expect(!first.explanation.steps.isEmpty)
        tap.transaction.forgetCardData()
        #expect(tap.transaction.data[0x57] == nil)
        #expect(tap.transaction.explanation.steps.isEmpty)
        #expect(tap.transaction.awaitsIssuer)
    }
}
