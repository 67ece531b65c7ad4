// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import Testing

@testable import ProximityReader

@Suite("Loyalty passes")
struct LoyaltyReadTests {
    private static let coffee = VASRequest.Merchant(id: "pass.com.example.coffee")

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

    @Test("An Apple pass reaches the app sealed, and its merchant opens it")
    func pass() async throws {
        let (bench, session) = try await bench("wallet-pass")
        let result = try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        let entry = try #require(result.entries.first)
        #expect(result.entries.count == 1 && !result.id.isEmpty)
        #expect(entry.id == "pass.com.example.coffee" && entry.status == .success)
        let pass = try PassOpener(key: .test()).open(
            Array(try #require(entry.customerVASData)), of: entry.id, now: TestBench.start)
        #expect(pass.text == "COFFEE-0001234567" && pass.time == TestBench.start)
        let content = try #require(bench.sheet.contents.first)
        #expect(content.amount == nil && content.loyaltyType == "")
        #expect(bench.sheet.messages == [.presentPhone, .processing, .removeCard, .success])
    }

    @Test("Each requested program has an entry, in the order of the request")
    func programs() async throws {
        let (_, session) = try await bench("wallet-visa-pass")
        let names = ["pass.com.example.none", "pass.com.example.coffee", "pass.com.example.books"]
        let result = try await session.readVAS(
            VASRequest(vasMerchants: names.map { VASRequest.Merchant(id: $0) }))
        #expect(result.entries.map(\.id) == names)
        #expect(result.entries.map(\.status) == [.vasDataNotFound, .success, .success])
        #expect(result.entries.map { $0.customerVASData == nil } == [true, false, false])
    }

    @Test("Reading a pass sends the events of a read")
    func events() async throws {
        let (bench, session) = try await bench("wallet-pass")
        let stream = bench.reader.events
        _ = try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        let heard = await names(of: stream, through: "userInterfaceDismissed")
        #expect(
            heard.filter { $0 != "updateProgress" } == [
                "readyForTap", "cardDetected", "removeCard", "readCompleted",
                "userInterfaceDismissed",
            ])
    }

    /// The phone answers the second exchange with the status word; its payment card is not read.
    @Test(
        "Each status word of the phone produces its entry status",
        arguments: [
            ("6A83", VASReadResult.ReadEntry.Status.vasDataNotFound),
            ("6287", .vasDataNotActivated), ("6B00", .wrongP1P2), ("6700", .wrongCommandLength),
            ("6984", .userInterventionRequired), ("6A80", .incorrectData),
            ("6340", .unsupportedApplicationVersion), ("", .success),
        ])
    func statuses(word: String, status: VASReadResult.ReadEntry.Status) async throws {
        let fault = CardFault("status@2:" + word)
        let (bench, session) = try await bench("wallet-pass")
        if let fault {
            bench.cardReader.present(
                EmulatedCard(try #require(CardProfile(named: "wallet-pass"))), faults: [fault])
        }
        #expect((fault == nil) == word.isEmpty)
        let result = try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        #expect(result.entries.map(\.status) == [status])
    }

    @Test("Without programs in the request, those of the reader options are read")
    func options() async throws {
        let bench = try TestBench(nil, options: .init(vasMerchants: [Self.coffee]))
        let session = try await bench.session()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: "wallet-pass"))))
        let result = try await session.readVAS(VASRequest(localizedVASType: "Loyalty"))
        #expect(result.entries.map(\.id) == ["pass.com.example.coffee"])
        #expect(bench.sheet.contents.first?.loyaltyType == "Loyalty")
    }

    @Test("Reading passes from a payment card fails")
    func noWallet() async throws {
        let (bench, session) = try await bench("visa-credit")
        await expectReadError("vasReadFail") {
            try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        }
        #expect(bench.sheet.messages.last == .failed)
        #expect(bench.sheet.dismissals == 1)
    }

    @Test("The sheet asks a customer with a locked phone to look at the phone")
    func locked() async throws {
        let (bench, session) = try await bench("wallet-locked-pass")
        let result = try await session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        #expect(result.entries.map(\.status) == [.userInterventionRequired])
        #expect(bench.sheet.messages.last == .seePhone)
    }

    @Test("A read of passes can be canceled")
    func cancelled() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        let read = Task { try await session.readVAS(VASRequest(vasMerchants: [Self.coffee])) }
        await bench.cardReader.untilAwaited()
        #expect(try await session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
        #expect(bench.sheet.messages == [.presentPhone, .cancelled])
    }

    @Test("A phone lost during a pass read can be presented again")
    func lost() async throws {
        let (bench, session) = try await bench("wallet-pass", CardFault(.tear, at: 2))
        async let result = session.readVAS(VASRequest(vasMerchants: [Self.coffee]))
        await bench.cardReader.untilAwaited()
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: "wallet-pass"))))
        #expect(try await result.entries.map(\.status) == [.success])
        #expect(bench.sheet.messages.contains(.presentCardAgain))
    }

    @Test(
        "An invalid pass request is refused before a sheet is shown",
        arguments: [
            (VASRequest(), "invalidVASMerchants"),
            (VASRequest(vasMerchants: [.init(id: "")]), "invalidVASMerchants"),
            (
                VASRequest(vasMerchants: [.init(id: String(repeating: "p", count: 256))]),
                "invalidVASMerchants"
            ),
            (VASRequest(vasMerchants: [coffee, coffee]), "invalidVASMerchants"),
            (
                VASRequest(vasMerchants: (0..<17).map { .init(id: "p\($0)") }),
                "invalidVASMerchants"
            ),
            (
                VASRequest(vasMerchants: [.init(id: "p", shouldSendURLOnly: true)]),
                "invalidVASMerchants"
            ),
            (
                VASRequest(
                    vasMerchants: [coffee],
                    localizedVASType: String(repeating: "é", count: 23)),
                "invalidVASRequestParameters"
            ),
        ])
    func refused(request: VASRequest, error: String) async throws {
        let (bench, session) = try await bench("wallet-visa-pass")
        await expectReadError(error) { try await session.readVAS(request) }
        await expectReadError(error) {
            try await session.readPaymentCard(
                TestBench.request, vasRequest: request, stopOnVASResult: false)
        }
        #expect(bench.sheet.contents.isEmpty)
    }
}
