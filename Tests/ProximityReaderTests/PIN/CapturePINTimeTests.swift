// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import ProximityReader
import TestSupport
import Testing

@testable import ProximityReader

/// Tests when a PIN can be captured after a read, and that it can be captured only once.
@Suite("Time window of PIN capture")
struct CapturePINTimeTests {
    @Test(
        "PIN capture can start less than 55 seconds after the read",
        arguments: [(54_999, true), (55_000, false), (55_001, false)])
    func window(milliseconds: Int, isAllowed: Bool) async throws {
        let scene = try await PINScene()
        scene.bench.clock.advance(by: .milliseconds(milliseconds))
        if isAllowed {
            #expect(try await scene.capture().id == scene.result.id)
        } else {
            await expectReadError("pinNotAllowed") { try await scene.capture() }
        }
    }

    @Test("PIN entry that has started can outlast the 55 seconds")
    func entryOutlivesWindow() async throws {
        let pad = StepPad()
        let scene = try await PINScene(pad)
        scene.bench.clock.advance(by: .milliseconds(54_999))
        let stream = scene.bench.reader.events
        async let result = scene.capture()
        for await event in stream where event.name == "pinEntryRequested" { break }
        for key: UInt8 in 1...4 {
            await pad.untilWaiting()
            await scene.bench.clock.waitUntilSleeping()
            scene.bench.clock.advance(by: .seconds(10))
            pad.press(.digit(key))
        }
        pad.press(.enter)
        #expect(try await result.id == scene.result.id)
    }

    @Test("PIN capture uses up its token and its read", arguments: [true, false])
    func once(succeeds: Bool) async throws {
        let scene = try await PINScene(
            ScriptedPINPad(entries: [
                succeeds
                    ? [.digit(1), .digit(2), .digit(3), .digit(4), .enter] : [.cancel]
            ]))
        let token = try scene.token()
        if succeeds {
            _ = try await scene.capture(token)
        } else {
            await expectReadError("pinCancelled") { try await scene.capture(token) }
        }
        await expectReadError("pinTokenInvalid") { try await scene.capture(token) }
        await expectReadError("pinNotAllowed") { try await scene.capture() }
    }

    @Test("PIN capture is allowed only for the last read")
    func otherReads() async throws {
        let scene = try await PINScene()
        await expectReadError("pinNotAllowed") {
            try await scene.capture(of: "0b9f6f1e-5a0e-4c3c-9a51-2f6f6f9f3a10")
        }
        scene.bench.cardReader.present(EmulatedCard(.visaDebit))
        let next = try await scene.session.readPaymentCard(TestBench.request)
        await expectReadError("pinNotAllowed") { try await scene.capture() }
        let token = try scene.token(next.id)
        #expect(try await scene.capture(token, of: next.id).id == next.id)
    }

    @Test("PIN capture is refused once another read has started, even if that is canceled")
    func readBegan() async throws {
        let scene = try await PINScene()
        scene.bench.cardReader.remove()
        let read = Task { try await scene.session.readPaymentCard(TestBench.request) }
        await scene.bench.cardReader.untilAwaited()
        await expectReadError("pinNotAllowed") { try await scene.capture() }
        #expect(try await scene.session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
        await expectReadError("pinNotAllowed") { try await scene.capture() }
    }

    @Test("PIN capture is still allowed after another read was refused before it started")
    func readRefused() async throws {
        let scene = try await PINScene()
        await expectReadError("invalidAmount") {
            try await scene.session.readPaymentCard(
                PaymentCardTransactionRequest(amount: -1, currencyCode: "USD"))
        }
        #expect(try await scene.capture().id == scene.result.id)
    }

    @Test("PIN capture is refused if the read already included the PIN")
    func afterPIN() async throws {
        let scene = try await PINScene(card: "visa-online-pin")
        await expectReadError("pinNotAllowed") { try await scene.capture() }
    }

    @Test("During PIN capture, the reader is busy")
    func busy() async throws {
        let pad = StepPad()
        let scene = try await PINScene(pad)
        let stream = scene.bench.reader.events
        async let result = scene.capture()
        for await event in stream where event.name == "pinEntryRequested" { break }
        await expectReadError("readerSessionBusy") {
            try await scene.session.readPaymentCard(TestBench.request)
        }
        #expect(try await scene.session.cancelRead() == false)
        for digit: UInt8 in 1...4 { pad.press(.digit(digit)) }
        pad.press(.enter)
        #expect(try await result.id == scene.result.id)
    }

    @Test("PIN capture is refused in an ended session, and its read is discarded")
    func sessionOver() async throws {
        let old = try await PINScene { $0.sessionLifetime = .seconds(30) }
        old.bench.clock.advance(by: .seconds(31))
        await expectReadError("readerSessionExpired") { try await old.capture() }
        let unplugged = try await PINScene()
        let events = unplugged.bench.reader.events
        unplugged.bench.cardReader.unplug()
        for await event in events where event.name == "notReady" { break }
        await expectReadError("noReaderSession") { try await unplugged.capture() }
        let pin = await unplugged.session.core.context.pin
        let window = try #require(pin?.window)
        await waitUntil("the PIN window is empty") { await window.isEmpty }
    }

    @Test("PIN capture is refused in the session after the read's")
    func nextSession() async throws {
        let scene = try await PINScene()
        let token = try scene.bench.provider.token(lifetime: 7200)
        let next = try await scene.bench.reader.prepare(using: token)
        await expectReadError("pinNotAllowed") {
            try await next.capturePIN(
                using: scene.token(), cardReaderTransactionID: scene.result.id)
        }
    }

    @Test("Canceling the task ends PIN capture and uses it up")
    func cancelledTask() async throws {
        let pad = StepPad()
        let scene = try await PINScene(pad)
        let stream = scene.bench.reader.events
        let token = try scene.token()
        let capture = Task { try await scene.capture(token) }
        for await event in stream where event.name == "pinEntryRequested" { break }
        await pad.untilWaiting()
        capture.cancel()
        await expectReadError("readCancelled") { try await capture.value }
        #expect(scene.bench.sheet.dismissals == 2)
        await expectReadError("pinTokenInvalid") { try await scene.capture(token) }
        await expectReadError("pinNotAllowed") { try await scene.capture() }
    }
}
