// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import Foundation
import SmartCard
import Support
import TestSupport
import Testing

@testable import EmulatedCards
@testable import ProximityReader

@Suite("Explanations of reads")
struct ExplanationTests {
    @Test("The outcome of each card is explained, and that of an amount that no card can pay")
    func outcomes() async throws {
        let outcomes = Lock<[String?]>([])
        let bench = try TestBench(nil) {
            $0.explanations = { explanation in outcomes.withLock { $0.append(explanation.outcome) }
            }
            for index in $0.terminal.combinations.indices {
                $0.terminal.combinations[index].transactionLimit = 10_000
            }
        }
        let session = try await bench.session()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(outcomes.withLock { $0 } == ["Online Request"])
        let request = PaymentCardTransactionRequest(amount: 100, currencyCode: "USD")
        await expectReadError("readNotAllowed") { try await session.readPaymentCard(request) }
        #expect(outcomes.withLock { $0 } == ["Online Request", "Try Another Interface"])
        #expect(bench.sheet.contents.count == 1)
    }

    /// See EMV Contactless Book C-2, 3.8.
    @Test(
        "A card that left before its cryptogram came is recovered by a later read, for its time",
        arguments: [(300, true), (301, false)])
    func recovery(seconds: Int64, isRecovered: Bool) async throws {
        let rules = Lock<[String]>([])
        let bench = try TestBench(nil) {
            $0.explanations = { explanation in
                rules.withLock { $0 = explanation.steps.map(\.rule) }
            }
        }
        let session = try await bench.session()
        let memory = CardMemory()
        func present(leavesAt step: CardRemoval.Step?) {
            let profile = CardProfile.mastercardCredit.changed {
                $0.dataRecoveryList = DataObjectList([.init(tag: 0x9F37, length: 4)])
                $0.removal = step.map { CardRemoval(step: $0) }
            }
            bench.cardReader.present(EmulatedCard(profile, memory: memory))
        }
        let events = bench.reader.events
        present(leavesAt: .generateApplicationCryptogram)
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "readRetry")
        #expect(try await session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
        bench.time.withLock { $0 += seconds }
        present(leavesAt: nil)
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(rules.withLock { $0.contains { $0.hasSuffix("S10.11") } } == isRecovered)
    }
}
