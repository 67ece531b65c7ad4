// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentProcessor
import SmartCard
import Support
import Testing

@testable import ProximityReader

/// See Apple's page for `readPaymentCard(_:vasRequest:stopOnVASResult:)`.
@Suite("Payment with loyalty passes")
struct PaymentWithLoyaltyTests {
    private func read(
        _ card: String, program: String = "pass.com.example.coffee", stops: Bool
    ) async throws -> (TestBench, PaymentCardReadResult?, VASReadResult?) {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: card))))
        let (payment, passes) = try await session.readPaymentCard(
            TestBench.request, vasRequest: VASRequest(vasMerchants: [.init(id: program)]),
            stopOnVASResult: stops)
        return (bench, payment, passes)
    }

    @Test("A phone with a pass and a card is read in one tap, and the provider opens the payment")
    func both() async throws {
        let (bench, payment, passes) = try await read("wallet-visa-pass", stops: false)
        #expect(passes?.entries.map(\.status) == [.success])
        let opened = try bench.provider.open(
            #require(payment), of: TestBench.request, readers: bench.readers)
        #expect(opened.account?.number.masked == "476173******0316")
        #expect(bench.sheet.contents.map(\.amount) == ["12.50"])
        #expect(bench.sheet.dismissals == 1)
    }

    @Test(
        "The card, program, and stop option decide whether payment and passes are returned",
        arguments: [
            // Card, program, whether passes end the read; whether payment and passes are returned.
            ("wallet-visa-pass", "pass.com.example.coffee", true, false, true),
            ("wallet-visa-pass", "pass.com.example.none", true, true, false),
            ("wallet-visa-pass", "pass.com.example.none", false, true, true),
            ("wallet-locked-pass", "pass.com.example.coffee", true, true, false),
            ("wallet-pass", "pass.com.example.coffee", false, false, true),
            ("wallet-pass", "pass.com.example.coffee", true, false, true),
            ("visa-credit", "pass.com.example.coffee", false, true, false),
            ("visa-credit", "pass.com.example.coffee", true, true, false),
        ] as [(String, String, Bool, Bool, Bool)])
    func table(
        card: String, program: String, stops: Bool, pays: Bool, hasPasses: Bool
    ) async throws {
        let (_, payment, passes) = try await read(card, program: program, stops: stops)
        #expect((payment != nil) == pays)
        #expect((passes != nil) == hasPasses)
    }

    @Test("A wallet that cannot be read does not prevent the payment")
    func brokenWallet() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        bench.cardReader.present(
            EmulatedCard(try #require(CardProfile(named: "wallet-visa-pass"))),
            faults: [CardFault(.status(StatusWord(0x69, 0x82)), at: 2)])
        let (payment, passes) = try await session.readPaymentCard(
            TestBench.request,
            vasRequest: VASRequest(vasMerchants: [.init(id: "pass.com.example.coffee")]),
            stopOnVASResult: false)
        #expect(payment != nil && passes == nil)
        #expect(
            bench.diagnostics.withLock { $0.map(\.description) } == [
                "The phone's wallet returned the unknown status 6982."
            ])
    }

    @Test("A phone lost after its pass returns pass and payment when it comes back")
    func lostAfterPass() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        let profile = try #require(CardProfile(named: "wallet-visa-pass"))
        // SELECT and GET VAS DATA, then the directory, where it leaves.
        bench.cardReader.present(EmulatedCard(profile), faults: [CardFault(.tear, at: 3)])
        async let read = session.readPaymentCard(
            TestBench.request,
            vasRequest: VASRequest(vasMerchants: [.init(id: "pass.com.example.coffee")]),
            stopOnVASResult: false)
        await bench.cardReader.untilAwaited()
        bench.cardReader.present(EmulatedCard(profile))
        let (payment, passes) = try await read
        #expect(payment != nil)
        #expect(passes?.entries.map(\.status) == [.success])
        #expect(bench.sheet.messages.contains(.presentCardAgain))
    }

    @Test("A declining card throws the same error as without passes")
    func declined() async throws {
        await expectReadError("paymentCardDeclined") {
            try await read("visa-declining", stops: false)
        }
    }

    @Test("An invalid payment request with passes is refused before a sheet is shown")
    func refused() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        await expectReadError("invalidAmount") {
            try await session.readPaymentCard(
                PaymentCardTransactionRequest(amount: 0, currencyCode: "USD"),
                vasRequest: VASRequest(vasMerchants: [.init(id: "p")]), stopOnVASResult: false)
        }
        #expect(bench.sheet.contents.isEmpty)
    }
}
