// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests that sessions end in the background: in a stopped process or a sleeping machine.
@Suite("Background")
struct BackgroundTests {
    /// A process that a test can stop, on a machine that a test can put to sleep.
    private final class Machine: Sendable {
        let resumptions = Lock(0)
        let asleep = Lock(Duration.zero)
        let listeners = Lock<[AsyncStream<Void>.Continuation]>([])

        var watch: BackgroundWatch {
            BackgroundWatch(
                resumptions: { [self] in resumptions.withLock { $0 } },
                timeAsleep: { [self] in asleep.withLock { $0 } },
                changes: { [self] in
                    AsyncStream { continuation in listeners.withLock { $0.append(continuation) } }
                })
        }

        func stopAndGoOn() {
            resumptions.withLock { $0 += 1 }
            for listener in listeners.withLock({ $0 }) { listener.yield() }
        }
    }

    /// A reader whose first probe stops the process.
    private final class StoppingReader: CardReader {
        let name = "Stopping"
        let machine: Machine

        init(_ machine: Machine) {
            self.machine = machine
        }

        func probe() async throws(CardError) {
            if machine.resumptions.withLock({ $0 }) == 0 { machine.stopAndGoOn() }
        }

        func waitForCard() async throws(CardError) -> any ConnectedCard {
            throw CardError(.noCard)
        }
    }

    /// A sheet that stops the process when a read is complete, until the app has learned of it.
    private final class StoppingSheet: PaymentSheet {
        let machine: Machine
        let events = Lock<AsyncStream<PaymentCardReader.Event>?>(nil)

        init(_ machine: Machine) {
            self.machine = machine
        }

        func present(
            _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
        ) async throws {}

        func show(_ message: PaymentSheetMessage) async {
            guard message == .success, let events = events.withLock({ $0.take() }) else { return }
            machine.stopAndGoOn()
            _ = await names(of: events, through: "notReady")
        }

        func dismiss() async {}

        func acceptTerms(_ terms: MerchantTerms) async throws -> Bool { true }
    }

    private static func bench(_ machine: Machine) throws -> TestBench {
        try TestBench { $0.background = machine.watch }
    }

    @Test("A stopped process loses its session, gets notReady at once, and can prepare again")
    func stopped() async throws {
        let machine = Machine()
        let bench = try Self.bench(machine)
        let session = try await bench.session()
        let events = bench.reader.events
        machine.stopAndGoOn()
        #expect(await names(of: events, through: "notReady").last == "notReady")
        bench.tap()
        for _ in 0..<2 {
            await expectReadError("noReaderSession") {
                try await session.readPaymentCard(TestBench.request)
            }
        }
        let next = try await bench.session()
        #expect(next !== session)
        _ = try await next.readPaymentCard(TestBench.request)
    }

    @Test("A read that waits for a card ends if the process is stopped")
    func stoppedAmidRead() async throws {
        let machine = Machine()
        let bench = try Self.bench(machine)
        let session = try await bench.session()
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        await bench.cardReader.untilAwaited()
        machine.stopAndGoOn()
        await expectReadError("readFromBackgroundError") { try await read.value }
        #expect(bench.sheet.dismissals == 1)
    }

    @Test("A session that ends before its sheet closes sends notReady once")
    func stoppedAtTheEnd() async throws {
        let machine = Machine()
        let sheet = StoppingSheet(machine)
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        let bench = try TestBench(options: options) {
            $0.background = machine.watch
            $0.sheet = sheet
        }
        let session = try await bench.session()
        sheet.events.withLock { $0 = bench.reader.events }
        let events = bench.reader.events
        bench.tap()
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .success)
        bench.tap()
        _ = try await bench.session().readPaymentCard(TestBench.request)
        var heard = await names(of: events, through: "userInterfaceDismissed")
        heard += await names(of: events, through: "userInterfaceDismissed")
        #expect(heard.count { $0 == "notReady" } == 1)
    }

    @Test("A machine that slept loses its session; less than a second does not count")
    func slept() async throws {
        let machine = Machine()
        let bench = try Self.bench(machine)
        let session = try await bench.session()
        bench.tap()
        machine.asleep.withLock { $0 = .milliseconds(999) }
        _ = try await session.readPaymentCard(TestBench.request)
        machine.asleep.withLock { $0 = .seconds(1) }
        let events = bench.reader.events
        await expectReadError("noReaderSession") {
            try await session.readPaymentCard(TestBench.request)
        }
        #expect(await names(of: events, through: "notReady").last == "notReady")
        #expect(try await bench.session() !== session)
    }

    @Test("An idle session notices within a minute that the machine slept")
    func sleptIdle() async throws {
        let machine = Machine()
        let bench = try Self.bench(machine)
        let session = try await bench.session()
        let events = bench.reader.events
        machine.asleep.withLock { $0 = .seconds(3600) }
        #expect(await !session.isUsable)
        bench.clock.advance(by: .seconds(60))
        #expect(await names(of: events, through: "notReady").last == "notReady")
        _ = session
    }

    @Test("A session and one that stores reads both report that the reader is gone")
    func bothKinds() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let storing = try await bench.reader.prepareStoreAndForward()
        bench.cardReader.unplug()
        let events = bench.reader.events
        #expect(await names(of: events, through: "notReady").last == "notReady")
        #expect(await names(of: events, through: "notReady").last == "notReady")
        #expect(await !session.isUsable)
        #expect(await !storing.isUsable)
    }

    @Test("A preparation is interrupted if the process is stopped; the next one is short")
    func stoppedAmidPreparation() async throws {
        let machine = Machine()
        let bench = try TestBench {
            $0.background = machine.watch
            $0.reader = .custom(StoppingReader(machine))
        }
        await expectReaderError("requestInterrupted") { try await bench.session() }
        let events = bench.reader.events
        _ = await names(of: events, through: "updateProgress")
        _ = try await bench.session()
        bench.reader.broadcaster.send(.updateProgress(0))
        var progress: [Int] = []
        for await event in events {
            guard case .updateProgress(let percent) = event, percent > 0 else { break }
            progress.append(percent)
        }
        #expect(progress == [40, 60, 80, 90, 100])
    }

    @Test("Sleep before a session does not end it")
    func sleptBefore() async throws {
        let machine = Machine()
        machine.asleep.withLock { $0 = .seconds(3600) }
        machine.resumptions.withLock { $0 = 4 }
        let bench = try Self.bench(machine)
        let token = try bench.provider.token()
        try await bench.reader.linkAccount(using: token)
        let session = try await bench.reader.prepare(using: token)
        bench.tap()
        _ = try await session.readPaymentCard(TestBench.request)
        #expect(try await bench.reader.prepare(using: token) === session)
    }

    @Test("The background condition has the same effect as a stopped process")
    func condition() async throws {
        let machine = Machine()
        let conditions = PlatformConditions()
        let bench = try TestBench {
            $0.background = machine.watch
            $0.conditions = conditions
        }
        let session = try await bench.session()
        let events = bench.reader.events
        conditions.begin(.background)
        #expect(await names(of: events, through: "notReady").last == "notReady")
        await expectReadError("readFromBackgroundError") {
            try await session.readPaymentCard(TestBench.request)
        }
        await expectReaderError("backgroundRequestNotAllowed") { try await bench.session() }
        conditions.end(.background)
        await expectReadError("noReaderSession") {
            try await session.readPaymentCard(TestBench.request)
        }
        bench.tap()
        _ = try await bench.session().readPaymentCard(TestBench.request)
    }

    @Test("The measured sleep of this machine is not negative")
    func machineSleep() {
        // The second clock is read slightly later.
        #expect(MachineSleep.duration > .milliseconds(-500))
    }
}
