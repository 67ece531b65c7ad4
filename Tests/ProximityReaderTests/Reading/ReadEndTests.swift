// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests reads that end without a result, and that the next one works.
@Suite("Reads that fail")
struct ReadEndTests {
    @Test("A second read at the same time fails because the session is busy")
    func busy() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let first = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        await expectReadError("readerSessionBusy") {
            try await session.readPaymentCard(TestBench.request)
        }
        bench.tap()
        _ = try await first.value
        #expect(bench.sheet.contents.count == 1)
    }

    @Test("During a read, another session of the same reader is busy, too")
    func busyWithOtherSession() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let other = try await bench.reader.prepare(using: bench.provider.token(lifetime: 60))
        let first = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        await expectReadError("readerSessionBusy") {
            try await other.readPaymentCard(TestBench.request)
        }
        #expect(try await other.cancelRead() == false)
        bench.tap()
        _ = try await first.value
        _ = try await other.readPaymentCard(TestBench.request)
    }

    @Test("After a read was canceled, the next one can start at once")
    func nextAfterCancellation() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        for _ in 0..<20 {
            let read = Task { try await session.readPaymentCard(TestBench.request) }
            await bench.cardReader.untilAwaited()
            #expect(try await session.cancelRead())
            bench.tap()
            _ = try await session.readPaymentCard(TestBench.request)
            bench.cardReader.remove()
            await expectReadError("readCancelled") { try await read.value }
        }
    }

    @Test("A sheet that cancels its own read does not wait for the end of the read")
    func cancellationByTheSheet() async throws {
        let sheet = CancellingSheet()
        let bench = try TestBench { $0.sheet = sheet }
        let session = try await bench.session()
        sheet.session.withLock { $0 = session }
        await expectReadError("readCancelled") {
            try await session.readPaymentCard(TestBench.request)
        }
    }

    /// A sheet that cancels its read while it shows the first message.
    private final class CancellingSheet: PaymentSheet {
        let session = Lock<PaymentCardReaderSession?>(nil)

        func present(
            _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
        ) async throws {}

        func show(_ message: PaymentSheetMessage) async {
            let session = session.withLock { $0.take() }
            let isCancelled = try? await session?.cancelRead()
            #expect(session == nil || isCancelled == true)
        }

        func dismiss() async {}

        func acceptTerms(_ terms: MerchantTerms) async throws -> Bool { true }
    }

    @Test("A read without a card in time ends")
    func timeOut() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.clock.waitUntilSleeping()
        bench.clock.advance(by: .seconds(59))
        #expect(bench.clock.sleeperCount == 1)
        bench.clock.advance(by: .seconds(1))
        await expectReadError("readCancelled") { try await read.value }
        let heard = await names(of: events, through: "userInterfaceDismissed")
        #expect(heard.suffix(2) == ["readNotCompleted", "userInterfaceDismissed"])
        #expect(bench.sheet.messages.last == .timedOut)
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
    }

    /// A reader that detects no card, because its driver has stopped.
    private struct FailedReader: CardReader {
        let base = EmulatedReader()
        var name: String { "Failed" }

        func probe() async throws(CardError) {}

        func waitForCard() async throws(CardError) -> any ConnectedCard {
            try await base.waitForCard()
        }

        func obstacle() async -> CardError? { CardError(.readerUnavailable) }
    }

    @Test("A read without a card in time reports what is wrong with the reader")
    func timeOutOfFailedReader() async throws {
        let bench = try TestBench { $0.reader = .custom(FailedReader()) }
        let session = try await bench.session()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.clock.waitUntilSleeping()
        bench.clock.advance(by: .seconds(60))
        await expectReadError("readerNotAvailable") { try await read.value }
    }

    @Test("A read can be canceled before a card is detected")
    func cancelRead() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        #expect(try await session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
        let heard = await names(of: events, through: "userInterfaceDismissed")
        #expect(heard.suffix(2) == ["readCancelled", "userInterfaceDismissed"])
        #expect(try await session.cancelRead() == false)
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
    }

    /// A reader that is unplugged when the wait for a card is canceled.
    private struct UnpluggedReader: CardReader {
        let base = EmulatedReader()
        var name: String { "Unplugged" }

        func probe() async throws(CardError) {}

        func waitForCard() async throws(CardError) -> any ConnectedCard {
            do throws(CardError) {
                return try await base.waitForCard()
            } catch {
                throw CardError(.readerUnavailable)
            }
        }
    }

    @Test("A canceled read ends so, also if the reader fails meanwhile")
    func cancelledWhileUnplugged() async throws {
        let reader = UnpluggedReader()
        let bench = try TestBench { $0.reader = .custom(reader) }
        let session = try await bench.session()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await reader.base.untilAwaited()
        #expect(try await session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
        let heard = await names(of: events, through: "userInterfaceDismissed")
        #expect(heard.suffix(2) == ["readCancelled", "userInterfaceDismissed"])
    }

    /// A reader whose card arrives when the wait for it is canceled.
    private struct LateReader: CardReader {
        let base = EmulatedReader()
        var name: String { "Late" }

        func probe() async throws(CardError) {}

        func waitForCard() async throws(CardError) -> any ConnectedCard {
            do throws(CardError) {
                return try await base.waitForCard()
            } catch {
                guard error.code == .cancelled else { throw error }
                base.present(EmulatedCard(.visaCredit))
                return try await Task { await found() }.value.get()
            }
        }

        private func found() async -> Result<any ConnectedCard, CardError> {
            do throws(CardError) {
                return .success(try await base.waitForCard())
            } catch {
                return .failure(error)
            }
        }
    }

    @Test(
        "A card that arrives with the cancellation is not read, and is free again",
        arguments: [true, false])
    func cancelledWithCard(byProgram: Bool) async throws {
        let reader = LateReader()
        let bench = try TestBench { $0.reader = .custom(reader) }
        let session = try await bench.session()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await reader.base.untilAwaited()
        if byProgram { #expect(try await session.cancelRead()) } else { read.cancel() }
        await expectReadError("readCancelled") { try await read.value }
        let heard = await names(of: events, through: "userInterfaceDismissed")
        #expect(heard.suffix(3) == ["readyForTap", "readCancelled", "userInterfaceDismissed"])
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
    }

    @Test("A read can be canceled while a card is being read, and its card is free again")
    func cancelWhileReading() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        bench.tap(CardFault(.hang, at: 2))
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "cardDetected")
        #expect(try await session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
        #expect(try await session.cancelRead() == false)
        // The same card, which did not leave.
        _ = try await session.readPaymentCard(TestBench.request)
    }

    @Test("Canceling a task ends its read")
    func cancelledTask() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        read.cancel()
        await expectReadError("readCancelled") { try await read.value }
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
    }

    @Test("A customer who closes the sheet cancels the read")
    func closedSheet() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        bench.sheet.cancel()
        await expectReadError("readCancelled") { try await read.value }
    }

    @Test("A sheet that cannot be shown ends the read")
    func noSheet() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.sheet.state.withLock { $0.isAvailable = false }
        await expectReadError("readerServiceConnectionError") {
            try await session.readPaymentCard(TestBench.request)
        }
        bench.sheet.state.withLock { $0.isAvailable = true }
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
    }

    @Test("A card torn at any exchange is requested again", arguments: 1...3)
    func tornCard(exchange: Int) async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        bench.tap(CardFault(.tear, at: exchange))
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "readRetry")
        bench.tap()
        #expect(try await read.value.outcome == .success)
    }

    @Test("A torn card that does not come back fails as not readable", arguments: 1...3)
    func tornCardGone(exchange: Int) async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        await bench.clock.waitUntilSleeping()
        bench.clock.advance(by: .seconds(59))
        bench.tap(CardFault(.tear, at: exchange))
        let retried = await names(of: events, through: "readRetry")
        #expect(retried.contains("cardDetected"))
        // The time limit of the second tap is a full minute again.
        await bench.cardReader.untilAwaited()
        await bench.clock.waitUntilSleeping()
        bench.clock.advance(by: .seconds(59))
        #expect(bench.clock.sleeperCount == 1)
        bench.clock.advance(by: .seconds(1))
        await expectReadError("cardReadFailed") { try await read.value }
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
    }

    @Test("A card that is lost repeatedly fails as not readable")
    func alwaysLost() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.cardReader.present(
            EmulatedCard(.visaCredit), faults: [CardFault(.cut(1))])
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        for _ in 1..<3 {
            _ = await names(of: events, through: "readRetry")
            bench.tap(CardFault(.tear, at: 1))
        }
        await expectReadError("cardReadFailed") { try await read.value }
        bench.cardReader.remove()
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
    }

    @Test("A card that endlessly asks to be presented again fails as not readable")
    func endlessRestart() async throws {
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [.presentAgain(.presentCardAgain, fieldOff: .zero)]))
        let session = try await bench.session()
        bench.tap()
        await expectReadError("cardReadFailed") {
            try await session.readPaymentCard(TestBench.request)
        }
    }

    @Test("A phone whose owner never consents ends the read with that reason")
    func noConsent() async throws {
        let held = HeldMessage(message: .seePhone, time: .milliseconds(1_300))
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [
                .presentAgain(.presentCardAgain, after: held, fieldOff: .zero)
            ]))
        let session = try await bench.session()
        let events = bench.reader.events
        bench.tap()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        for _ in 1..<ReadFlow.restartLimit {
            _ = await names(of: events, through: "readRetry")
            await bench.clock.waitUntilSleeping()
            bench.clock.advance(by: .milliseconds(1_300))
        }
        await expectReadError("cardReadFailed") { try await read.value }
        let words = bench.diagnostics.withLock { $0.map(\.description) }
        #expect(words.count == 1)
        #expect(words.first?.contains("its owner did not consent") == true)
    }

    @Test("Before a phone is read again, its message is held and the field is off for its time")
    func heldMessage() async throws {
        let held = HeldMessage(message: .seePhone, time: .milliseconds(1_300))
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [
                .presentAgain(.presentCardAgain, after: held, fieldOff: .milliseconds(1_300)),
                .read(.sample),
            ]))
        let session = try await bench.session()
        let events = bench.reader.events
        bench.tap()
        async let read = session.readPaymentCard(TestBench.request)
        _ = await names(of: events, through: "readRetry")
        await bench.clock.waitUntilSleeping()
        #expect(bench.sheet.messages.last == .seePhone)
        bench.clock.advance(by: .milliseconds(2_599))
        #expect(bench.sheet.messages.last == .seePhone)
        bench.clock.advance(by: .milliseconds(1))
        #expect(try await read.outcome == .success)
        #expect(bench.sheet.messages.contains(.presentCardAgain))
    }

    @Test("A read canceled while a message is held ends at once")
    func cancelledWhileHeld() async throws {
        let held = HeldMessage(message: .seePhone, time: .seconds(100_000))
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [
                .presentAgain(.presentCardAgain, after: held, fieldOff: .zero)
            ]))
        let session = try await bench.session()
        bench.tap()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "readRetry")
        await bench.clock.waitUntilSleeping()
        #expect(try await session.cancelRead())
        await expectReadError("readCancelled") { try await read.value }
    }

    @Test("A card without a supported application is reported as not supported")
    func notSupported() async throws {
        for advice in [PaymentSheetMessage.useAnotherCard, .tryAnotherCard, .insertCard] {
            let bench = try TestBench(
                ScriptedTransaction(verdicts: [.notSupported(advice, "It is of paper.")]))
            let session = try await bench.session()
            bench.tap()
            await expectReadError("cardNotSupported") {
                try await session.readPaymentCard(TestBench.request)
            }
            #expect(bench.sheet.messages.last == advice)
            let words = bench.diagnostics.withLock { $0.map(\.description) }
            #expect(words == ["It is of paper."])
        }
    }

    @Test("An unplugged reader ends the read and the session, and the next prepare works")
    func unplugged() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        bench.cardReader.unplug()
        await expectReadError("readerNotAvailable") { try await read.value }
        let heard = await names(of: events, through: "notReady")
        #expect(heard.suffix(3) == ["readNotCompleted", "userInterfaceDismissed", "notReady"])
        await expectReadError("noReaderSession") {
            try await session.readPaymentCard(TestBench.request)
        }
        bench.cardReader.plugIn()
        let next = try await bench.session()
        bench.tap()
        _ = try await next.readPaymentCard(TestBench.request)
    }

    @Test("A reader unplugged while a card is read ends the session", arguments: 1...3)
    func unpluggedWhileReading(exchange: Int) async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap(CardFault(.unplug, at: exchange))
        await expectReadError("readerNotAvailable") {
            try await session.readPaymentCard(TestBench.request)
        }
        bench.cardReader.plugIn()
        let next = try await bench.session()
        bench.tap()
        _ = try await next.readPaymentCard(TestBench.request)
    }
}
