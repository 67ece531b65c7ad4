// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import Support
import Testing

@testable import ProximityReader

/// What the sheet tells the owner of a card that cannot be read here.
@Suite("Advice for customers")
struct CustomerAdviceTests {
    private func bench(_ card: String, _ faults: CardFault...) async throws -> (
        TestBench, PaymentCardReaderSession
    ) {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(
            EmulatedCard(
                try #require(CardProfile(named: card)), random: .seeded(1),
                time: { TestBench.start }),
            faults: faults)
        return (bench, session)
    }

    @Test(
        "A card that refuses GET PROCESSING OPTIONS with 6984 is to be inserted",
        arguments: [
            "visa-credit", "mastercard-credit", "jcb-credit", "discover-credit", "unionpay-credit",
        ])
    func insert(card: String) async throws {
        let (bench, session) = try await bench(
            card, CardFault(.status(StatusWord(0x69, 0x84)), at: 3))
        await expectReadError("cardNotSupported") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(bench.sheet.messages.last == .insertCard)
        let words = bench.diagnostics.withLock { $0.map(\.description) }
        #expect(words == ["The card must be inserted into a chip card slot."])
    }

    /// Some kernels select the next application after a refusal, and others end this one.
    @Test(
        "A refusal of GET PROCESSING OPTIONS is told with its status word in every kernel",
        arguments: [
            "visa-credit", "mastercard-credit", "amex-credit", "jcb-credit", "discover-credit",
            "unionpay-credit", "common-kernel-credit",
        ],
        [
            (StatusWord(0x69, 0x85), "refuses the transaction (6985)."),
            (StatusWord(0x62, 0x83), "is blocked (6283)."),
            (StatusWord(0x6A, 0x81), "refuses the transaction (6A81)."),
        ])
    func otherRefusal(card: String, refusal: (StatusWord, String)) async throws {
        let (bench, session) = try await bench(card, CardFault(.status(refusal.0), at: 3))
        await expectReadError("cardNotSupported") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(bench.sheet.messages.last == .tryAnotherCard)
        let words = bench.diagnostics.withLock { $0.map(\.description) }
        #expect(words.count == 1)
        #expect(words.first?.hasSuffix(refusal.1) == true, "\(words)")
    }

    @Test("A record that is refused with 6984 does not send the customer to a chip card slot")
    func refusedRecord() async throws {
        let (bench, session) = try await bench(
            "mastercard-credit", CardFault(.status(StatusWord(0x69, 0x84)), at: 4))
        await expectReadError("cardReadFailed") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(bench.sheet.messages.last != .insertCard)
    }

    @Test("A card whose other application can be read is read although the first refuses")
    func otherApplication() async throws {
        let (bench, session) = try await bench(
            "common-kernel-dual", CardFault(.status(StatusWord(0x69, 0x84)), at: 3))
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(!bench.sheet.messages.contains(.insertCard))
    }

    @Test("A card without a payment application is to be replaced with another one")
    func noPayment() async throws {
        let (bench, session) = try await bench("wallet-pass")
        await expectReadError("cardNotSupported") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(bench.sheet.messages.last == .tryAnotherCard)
    }
}
