// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests cards that require an online PIN, with real kernels and real keys on both sides.
@Suite("PIN requested by the card")
struct PINReadTests {
    /// Above the limit from which cardholders are verified.
    private static let request = PaymentCardTransactionRequest(amount: 150, currencyCode: "USD")

    private static let pinEvents = [
        "readyForTap", "cardDetected", "removeCard", "pinEntryRequested",
    ]

    /// Returns a bench with real transactions, this pad, and a key.
    private func bench(
        _ pad: ScriptedPINPad?, options: PaymentCardReader.Options = .init()
    ) async throws -> TestBench {
        let bench = try TestBench(nil, options: options) { $0.pinPad = pad }
        try await bench.injectKey()
        return bench
    }

    private func present(_ card: String = "visa-online-pin", to bench: TestBench) throws {
        bench.cardReader.present(EmulatedCard(try #require(CardProfile(named: card))))
    }

    private func pad(_ pin: String) throws -> ScriptedPINPad {
        try #require(ScriptedPINPad(testPIN: pin))
    }

    private func keys(_ digits: String, _ last: PINPadKey...) -> [PINPadKey] {
        digits.utf8.map { .digit($0 - 0x30) } + last
    }

    private func events(
        _ bench: TestBench, _ stream: AsyncStream<PaymentCardReader.Event>
    ) async -> [String] {
        await names(of: stream, through: "userInterfaceDismissed").filter {
            $0 != "updateProgress"
        }
    }

    @Test(
        "A PIN is sealed with its read; the provider opens it, and the issuer verifies it",
        arguments: ["visa-online-pin", "mastercard-online-pin"],
        [("1234", "verified", "00"), ("4321", "wrong", "55")])
    func verified(card: String, pin: (String, String, String)) async throws {
        let pad = try pad(pin.0)
        let bench = try await bench(pad)
        let session = try await bench.session()
        let stream = bench.reader.events
        try present(card, to: bench)
        let result = try await session.readPaymentCard(Self.request)
        #expect(!result.isPINFallback)
        #expect(!result.pinBypassed)
        #expect(
            await events(bench, stream)
                == Self.pinEvents + [
                    "pinEntryCompleted", "readCompleted", "userInterfaceDismissed",
                ])
        let opened = try bench.provider.open(
            result, of: Self.request, readers: bench.readers, amount: 150_00)
        #expect(opened.claims.originalIssuedAt == nil)
        let answer = bench.provider.issuer.authorize(opened, now: TestBench.start)
        #expect(answer.pin.description == pin.1)
        #expect(answer.code.rawValue == pin.2)
        let request = try #require(pad.requests.first)
        #expect(request.lengths == 4...12)
        #expect(request.content.amount == "150.00")
    }

    @Test("A declined card asks for no PIN, even if its data requests one")
    func declined() async throws {
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let pad = try pad("1234")
        var data = CardData.sample
        data.requestsPIN = true
        for (verdict, outcome, requests) in [
            (CardVerdict.declined(data), PaymentCardReadResult.ReadOutcome.cardDeclined, 0),
            (.failed(data), .failure, 0), (.read(data), .success, 1),
        ] {
            let bench = try TestBench(
                ScriptedTransaction(verdicts: [verdict]), options: options
            ) { $0.pinPad = pad }
            try await bench.injectKey()
            let session = try await bench.session()
            bench.tap()
            let result = try await session.readPaymentCard(TestBench.request)
            #expect(result.outcome == outcome)
            #expect(pad.requests.count == requests)
        }
    }

    @Test("The issuer refuses any PIN after three wrong ones")
    func blocked() async throws {
        let entries = ["4321", "4321", "4321", "1234"].map { keys($0, .enter) }
        let bench = try await bench(ScriptedPINPad(entries: entries))
        let session = try await bench.session()
        let issuer = bench.provider.issuer
        let profile = try #require(CardProfile(named: "visa-online-pin"))
        let memory = CardMemory()
        var codes: [String] = []
        for _ in entries {
            bench.cardReader.present(EmulatedCard(profile, memory: memory))
            let result = try await session.readPaymentCard(Self.request)
            let opened = try bench.provider.open(
                result, of: Self.request, readers: bench.readers, amount: 150_00)
            codes.append(
                issuer.authorize(opened, now: TestBench.start).code.rawValue)
        }
        #expect(codes == ["55", "55", "55", "75"])
    }

    @Test("Each PIN is encrypted under a new key")
    func keysDiffer() async throws {
        let bench = try await bench(try pad("1234"))
        let session = try await bench.session()
        var counters: [UInt32] = []
        for _ in 0..<3 {
            try present(to: bench)
            let result = try await session.readPaymentCard(Self.request)
            let opened = try bench.provider.open(
                result, of: Self.request, readers: bench.readers, amount: 150_00)
            counters.append(try #require(opened.claims.encryptedPIN).serialNumber.counter.value)
        }
        #expect(counters == [1, 2, 3])
    }

    @Test("A PIN can be bypassed, which is reported to the provider")
    func bypassed() async throws {
        let bench = try await bench(ScriptedPINPad(entries: [[.bypass]]))
        let session = try await bench.session()
        let stream = bench.reader.events
        try present(to: bench)
        let result = try await session.readPaymentCard(Self.request)
        #expect(result.pinBypassed)
        #expect(!result.isPINFallback)
        #expect(
            await events(bench, stream)
                == Self.pinEvents + ["readCompleted", "userInterfaceDismissed"])
        let opened = try bench.provider.open(
            result, of: Self.request, readers: bench.readers, amount: 150_00)
        #expect(opened.claims.pinBypassed)
        #expect(opened.claims.encryptedPIN == nil)
        let answer = bench.provider.issuer.authorize(opened, now: TestBench.start)
        #expect(answer.pin == .bypassed)
    }

    @Test("Canceling PIN entry cancels the read")
    func cancelled() async throws {
        let bench = try await bench(ScriptedPINPad(entries: [keys("12", .cancel)]))
        let session = try await bench.session()
        let stream = bench.reader.events
        try present(to: bench)
        await expectReadError("pinCancelled") {
            try await session.readPaymentCard(Self.request)
        }
        #expect(
            await events(bench, stream)
                == Self.pinEvents + ["readCancelled", "userInterfaceDismissed"])
        #expect(bench.sheet.messages.last == .cancelled)
    }

    @Test("A read ends if no PIN key is pressed for 30 seconds")
    func timedOut() async throws {
        let bench = try await bench(ScriptedPINPad(entries: [[]]))
        let session = try await bench.session()
        let stream = bench.reader.events
        try present(to: bench)
        let read = Task { try await session.readPaymentCard(Self.request) }
        for await event in bench.reader.events where event.name == "pinEntryRequested" { break }
        await bench.clock.waitUntilSleeping()
        bench.clock.advance(by: .seconds(30))
        await expectReadError("pinEntryTimeout") { try await read.value }
        #expect(
            await events(bench, stream)
                == Self.pinEvents + ["readNotCompleted", "userInterfaceDismissed"])
        #expect(bench.sheet.messages.last == .noPIN)
    }

    @Test("The program cannot cancel a read during PIN entry")
    func cancelRead() async throws {
        let pad = StepPad()
        let bench = try TestBench(nil) { $0.pinPad = pad }
        try await bench.injectKey()
        let session = try await bench.session()
        let stream = bench.reader.events
        try present(to: bench)
        let read = Task { try await session.readPaymentCard(Self.request) }
        for await event in stream where event.name == "pinEntryRequested" { break }
        #expect(try await session.cancelRead() == false)
        for key in keys("1234", .enter) { pad.press(key) }
        #expect(try await read.value.outcome == .success)
    }

    @Test("Canceling the task ends PIN entry and its read")
    func interrupted() async throws {
        let bench = try await bench(ScriptedPINPad(entries: [[]]))
        let session = try await bench.session()
        let stream = bench.reader.events
        try present(to: bench)
        let read = Task { try await session.readPaymentCard(Self.request) }
        for await event in stream where event.name == "pinEntryRequested" { break }
        read.cancel()
        await expectReadError("readCancelled") { try await read.value }
    }

    @Test("A read fails if the PIN pad fails", arguments: [true, false])
    func broken(atOnce: Bool) async throws {
        let bench = try TestBench(nil) { $0.pinPad = BrokenPad(atOnce: atOnce) }
        try await bench.injectKey()
        let session = try await bench.session()
        try present(to: bench)
        await expectReadError("pinEntryFailed") {
            try await session.readPaymentCard(Self.request)
        }
        let reasons = bench.diagnostics.withLock { $0.map(\.description) }
        #expect(reasons.contains("The PIN pad failed: no pad"))
    }

    @Test("Without a PIN key, the read is returned as a PIN fallback")
    func noKey() async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        try present(to: bench)
        let result = try await session.readPaymentCard(Self.request)
        #expect(result.isPINFallback)
        #expect(!result.pinBypassed)
    }

    @Test("No PIN is requested unless the card requires it")
    func notWanted() async throws {
        let pad = try pad("1234")
        let bench = try await bench(pad)
        let session = try await bench.session()
        try present("visa-credit", to: bench)
        let result = try await session.readPaymentCard(Self.request)
        #expect(!result.isPINFallback)
        #expect(pad.requests.isEmpty)
    }

    @Test("The clear PIN is not in the result, the state, or the diagnostics")
    func hidden() async throws {
        let bench = try await bench(try pad("739184265017"))
        let session = try await bench.session()
        try present(to: bench)
        let result = try await session.readPaymentCard(Self.request)
        var text = "\(result) \(bench.diagnostics.withLock { "\($0)" })"
        let state = bench.folder.url.appendingPathComponent("state")
        for file in try FileManager.default.contentsOfDirectory(atPath: state.path) {
            let bytes = try Data(contentsOf: state.appendingPathComponent(file))
            text += String(decoding: bytes, as: UTF8.self)
        }
        #expect(!text.contains("739184265017"))
    }
}
