// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import PaymentProcessor
import SmartCard
import Testing

@testable import EmulatedCards

/// Tests kernel, card, and issuer, which share no code and exchange only bytes.
@Suite("Kernel 5 and the issuer's answer (Book C-5, issuer update processing)")
struct JCBUpdateTests {
    private static let identifier = "A0000000651010"

    /// A card that has spent an amount offline, and a transaction with it.
    private struct Tap {
        let memory: CardMemory
        let card: EmulatedCard
        let issuer: TestIssuer
        var transaction = ContactlessTransaction(
            configuration: .test,
            parameters: TransactionParameters(
                transactionType: 0, amountAuthorised: 12_50, currencyCode: 840,
                date: [0x26, 0x11, 0x21]),
            random: .seeded(1))

        init(_ name: String, _ changes: [String] = [], limit: UInt64? = nil) throws {
            var application = CardCounters.Application()
            application.offlineAmount = 75_00
            memory = CardMemory(CardCounters(applications: [identifier: application]))
            let profile = try #require(CardProfile(named: name)).changed(by: changes)
            card = EmulatedCard(profile, memory: memory)
            issuer = TestIssuer(keys: .test, limit: limit)
            _ = transaction.preprocess()
        }

        var spent: UInt64? { memory.counters.applications[identifier]?.offlineAmount }

        mutating func run() async throws -> TransactionResult {
            try await transaction.run(over: card) { _ in }
        }

        /// Runs the first tap, and returns its data and the issuer's answer.
        mutating func begin(
            critical: [IssuerCommand] = [], other: [IssuerCommand] = []
        ) async throws -> (OpenedToken, [DataObject]) {
            let first = try await run()
            let token = OpenedToken(first.outcome.dataRecord)
            let response = issuer.authorize(token, now: 1_768_435_200)
            var answer = try [
                DataObject(0x8A, Array(response.code.rawValue.utf8)),
                DataObject(0x91, #require(response.issuerAuthenticationData)),
            ]
            for (commands, isCritical) in [(critical, true), (other, false)]
            where !commands.isEmpty {
                let script = try #require(
                    issuer.script(commands, for: token, isCritical: isCritical))
                answer += try DataObject.sequence(script)
            }
            return (token, answer)
        }

        /// Runs the update.
        mutating func update(_ answer: [DataObject]) async throws -> TransactionResult {
            transaction.forgetCardData()
            if transaction.holdTime == nil { card.reset() }
            let restarts = transaction.restart(with: OnlineResponse(answer))
            #expect(restarts)
            return try await run()
        }
    }

    /// The ways in which a card is presented for its issuer's answer.
    private static let names = ["jcb-issuer-update", "jcb-hold"]

    private static let versions = names.flatMap { name in [(name, "1"), (name, "4")] }

    @Test(
        "The card returns a TC that its issuer verifies, and executes scripts", arguments: versions)
    func approved(name: String, version: String) async throws {
        var tap = try Tap(name, ["applications[0].cryptogram.version=\(version)"])
        let (token, answer) = try await tap.begin(
            critical: [.applicationUnblock], other: [.applicationUnblock, .applicationBlock])
        #expect(tap.spent == 75_00)
        let second = try await tap.update(answer)
        #expect(second.outcome.status == .approved)
        let data = second.outcome.discretionaryData
        // TSI: issuer authentication and script processing.
        #expect(data.first(0x9B)?.value == [0x14, 0x00])
        #expect(data.first(0x95)?.value.last == 0)
        #expect(data.first(0x9F5B)?.value == [0x20, 0, 0, 0, 0, 0x20, 0, 0, 0, 0])
        #expect(data.first(0x9F27)?.value == [0x40])
        // One command had been executed: bits 8 to 5 of byte 3 of the results.
        #expect(data.first(0x9F10)?.value.dropFirst(4).prefix(3) == [0x60, 0x00, 0x10])
        let check = tap.issuer.check(data, of: token)
        guard case .valid(.approved, _) = check else {
            Issue.record("\(check)")
            return
        }
        #expect(data.first(0x9F37)?.value != token.objects.first(0x9F37)?.value)
        #expect(tap.spent == 0)
    }

    @Test("The card returns an AAC if its issuer declines", arguments: names)
    func declined(name: String) async throws {
        var tap = try Tap(name, limit: 1)
        let (token, answer) = try await tap.begin()
        let second = try await tap.update(answer)
        #expect(second.outcome.status == .declined)
        let data = second.outcome.discretionaryData
        #expect(data.first(0x9F27)?.value == [0x00])
        guard case .valid(.declined, _) = tap.issuer.check(data, of: token) else {
            Issue.record("\(data)")
            return
        }
        #expect(tap.spent == 75_00)
    }

    @Test(
        "The card rejects an answer that is not its issuer's, and then any other", arguments: names)
    func rejected(name: String) async throws {
        var tap = try Tap(name)
        var (token, answer) = try await tap.begin()
        let right = answer
        answer[1] = DataObject(0x91, [UInt8](repeating: 0x11, count: 8) + [0x30, 0x30])
        let second = try await tap.update(answer)
        // The issuer's decision stands.
        #expect(second.outcome.status == .approved)
        let data = second.outcome.discretionaryData
        #expect(data.first(0x95)?.value.last == 0x40)
        // Issuer authentication failed: bit 4 of byte 1 of the results.
        #expect(data.first(0x9F10)?.value.dropFirst(4).first == 0x28)
        guard case .valid(.declined, _) = tap.issuer.check(data, of: token) else {
            Issue.record("\(data)")
            return
        }
        #expect(tap.issuer.check(right, of: token) == .incomplete)
        #expect(tap.spent == 75_00)
    }

    @Test("A card that stays in the field forgets its issuer when it loses power")
    func reset() async throws {
        var tap = try Tap("jcb-hold")
        let (_, answer) = try await tap.begin()
        tap.card.reset()
        let second = try await tap.update(answer)
        #expect(second.outcome.status == .approved)
        #expect(second.outcome.discretionaryData.first(0x9F26) == nil)
        #expect(second.outcome.discretionaryData.first(0x95)?.value.last == 0x40)
        #expect(tap.spent == 75_00)
    }
}
