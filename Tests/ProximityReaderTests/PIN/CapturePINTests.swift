// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import PaymentToken
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests the PIN that an issuer requests after the read.
@Suite("PIN capture after a read")
struct CapturePINTests {
    @Test("A captured PIN is sealed with its read, which the provider opens a second time")
    func captured() async throws {
        let scene = try await PINScene()
        let bench = scene.bench
        let first = try bench.provider.open(
            scene.result, of: TestBench.request, readers: bench.readers)
        let issued = try bench.provider.pinToken(for: scene.result.id)
        bench.time.withLock { $0 += 20 }
        let stream = bench.reader.events
        let result = try await scene.capture(.init(rawValue: issued.token))
        #expect(result.id == scene.result.id)
        #expect(result.generalCardData == scene.result.generalCardData)
        #expect(result.paymentCardData != scene.result.paymentCardData)
        #expect(!result.isPINFallback)
        // The read's own events come first.
        _ = await names(of: stream, through: "userInterfaceDismissed")
        let events = await names(of: stream, through: "userInterfaceDismissed")
        #expect(
            events == [
                "pinEntryRequested", "pinEntryCompleted", "readCompleted",
                "userInterfaceDismissed",
            ])
        let opened = try bench.provider.open(
            result, of: TestBench.request, readers: bench.readers, now: TestBench.start + 20,
            pinTokens: [issued.record])
        #expect(opened.claims.emv == first.claims.emv)
        #expect(opened.claims.sequence == first.claims.sequence + 1)
        #expect(opened.claims.originalIssuedAt == TestBench.start)
        #expect(opened.claims.issuedAt == TestBench.start + 20)
        let answer = bench.provider.issuer.authorize(opened, now: TestBench.start + 20)
        #expect(answer.pin == .correct)
        #expect(answer.isApproved)
        // The sheet was shown for the read and for the PIN, and closed after both.
        #expect(bench.sheet.contents.map(\.amount) == ["12.50", "12.50"])
        #expect(bench.sheet.dismissals == 2)
    }

    /// Without an unpredictable number (`9F37`), the track (`9F6B`) identifies the read.
    @Test(
        "A PIN is captured after a read in mag-stripe mode, and its issuer approves it",
        arguments: [
            ("mastercard-magstripe", false), ("mastercard-magstripe", true),
            ("amex-magstripe", false),
        ])
    func magneticStripe(card: String, isWithoutNumber: Bool) async throws {
        var scene = try await PINScene(card: card)
        if isWithoutNumber {
            let read = try scene.bench.provider.open(
                scene.result, of: TestBench.request, readers: scene.bench.readers)
            scene = try await PINScene(reading: read.objects.filter { $0.tag != 0x9F37 })
        }
        let issued = try scene.bench.provider.pinToken(for: scene.result.id)
        let result = try await scene.capture(.init(rawValue: issued.token))
        let first = try scene.bench.provider.open(
            scene.result, of: TestBench.request, readers: scene.bench.readers)
        let opened = try scene.bench.provider.open(
            result, of: TestBench.request, readers: scene.bench.readers,
            pinTokens: [issued.record])
        #expect(opened.claims.emv == first.claims.emv)
        let answer = scene.bench.provider.issuer.authorize(opened, now: TestBench.start)
        #expect(answer.pin == .correct)
        #expect(answer.isApproved, "\(answer)")
    }

    @Test("A PIN token must match the read, merchant, and provider; a wrong one can be replaced")
    func tokens() async throws {
        let scene = try await PINScene()
        let foreign = try TestProvider().pinToken(for: scene.result.id).token
        let wrong: [PaymentCardReaderSession.PINToken] = [
            .init(rawValue: ""), .init(rawValue: "a.b.c"), .init(rawValue: foreign),
            .init(rawValue: try scene.bench.provider.token().rawValue),
            try scene.token("another"), try scene.token(merchant: "MERCHANT-2"),
            .init(
                rawValue: try scene.bench.provider.pinToken(
                    for: scene.result.id, issuedAt: TestBench.start - 60
                ).token),
        ]
        for token in wrong {
            await expectReadError("pinTokenInvalid") { try await scene.capture(token) }
        }
        #expect(scene.bench.sheet.contents.count == 1)
        let reasons = scene.bench.diagnostics.withLock { $0.map(\.description) }
        #expect(reasons.contains("The PIN token is for another read."))
        #expect(try await scene.capture().id == scene.result.id)
    }

    @Test("A PIN token of the reader's type is accepted only if the configuration allows it")
    func untyped() async throws {
        let scene = try await PINScene { $0.acceptsUntypedPINTokens = true }
        await expectReadError("pinTokenInvalid") {
            // A reader token names no read, and lives too long.
            try await scene.capture(
                .init(rawValue: scene.bench.provider.token(lifetime: 60).rawValue))
        }
        #expect(try await scene.capture().id == scene.result.id)
    }

    @Test("PIN capture requires a PIN pad and a key", arguments: [(true, false), (false, true)])
    func unsupported(hasPad: Bool, hasKey: Bool) async throws {
        let scene = try await PINScene(
            hasPad ? ScriptedPINPad(testPIN: "1234") : nil, hasKey: hasKey)
        await expectReadError("pinNotAllowed") { try await scene.capture() }
        let reasons = scene.bench.diagnostics.withLock { $0.map(\.description) }
        #expect(reasons.contains { $0.contains("PIN pad") && $0.contains("injected key") })
        // No card data is kept for a PIN that cannot be captured.
        #expect(await scene.session.core.context.pin?.window.isEmpty != false)
    }

    @Test("PIN capture uses the PIN lengths that the token permits")
    func lengths() async throws {
        let pad = try #require(ScriptedPINPad(testPIN: "123456"))
        let scene = try await PINScene(pad)
        _ = try await scene.capture(try scene.token(lengths: 6...8))
        #expect(pad.requests.map(\.lengths) == [6...8])
    }

    @Test("A PIN not entered in time ends the capture with an error and closes the sheet")
    func timedOut() async throws {
        let scene = try await PINScene(ScriptedPINPad(entries: [[]]))
        let stream = scene.bench.reader.events
        let capture = Task { try await scene.capture() }
        for await event in stream where event.name == "pinEntryRequested" { break }
        await scene.bench.clock.waitUntilSleeping()
        scene.bench.clock.advance(by: .seconds(30))
        await expectReadError("pinEntryTimeout") { try await capture.value }
        #expect(scene.bench.sheet.dismissals == 2)
        #expect(scene.bench.sheet.messages.last == .noPIN)
    }

    @Test("PIN capture fails if the PIN pad fails or the sheet cannot be shown")
    func failed() async throws {
        let broken = try await PINScene(BrokenPad(atOnce: false))
        await expectReadError("pinEntryFailed") { try await broken.capture() }
        let hidden = try await PINScene()
        hidden.bench.sheet.state.withLock { $0.isAvailable = false }
        await expectReadError("readerServiceConnectionError") { try await hidden.capture() }
    }
}
