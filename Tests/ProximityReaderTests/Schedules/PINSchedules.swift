// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentToken
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Schedules of PINs")
struct PINSchedules {
    private static let request = PaymentCardTransactionRequest(amount: 12.5, currencyCode: "USD")

    /// A reader that has just read a card.
    private struct Read {
        let bench: ScenarioReader
        let clock: ManualClock
        let session: PaymentCardReaderSession
        let result: PaymentCardReadResult

        init(_ scenario: Scenario, _ state: ReaderState) async throws {
            bench = ScenarioReader(scenario, state)
            clock = scenario.clock
            bench.listen()
            session = try await bench.prepare()
            bench.tap()
            result = try await session.readPaymentCard(PINSchedules.request)
        }

        var window: PINWindow? { get async { await session.core.context.pin?.window } }

        /// Captures the PIN of this read, or of another one.
        func capture(_ other: PaymentCardReadResult? = nil) async throws -> String {
            let read = other ?? result
            let token = try bench.state.pinToken(for: read.id, after: clock.now.offset)
            return await ScenarioReader.outcome {
                try await session.capturePIN(using: token, cardReaderTransactionID: read.id)
            }
        }

        /// Starts a customer who enters a PIN each time the pad asks for one.
        func startCustomer(_ scenario: Scenario) -> Task<Void, any Error> {
            let pad = bench.pad
            return scenario.start("the customer") {
                while !Task.isCancelled {
                    await pad.untilShown()
                    for key: PINPadKey in [.digit(1), .digit(2), .digit(3), .digit(4), .enter] {
                        await scenario.pause(0...4)
                        pad.press(key)
                    }
                    await pad.untilPutAway()
                }
            }
        }
    }

    @Test("A PIN can be captured for 55 seconds after the read, which is then discarded")
    func window() async throws {
        let state = try await ReaderState(withPINs: true)
        try await ScheduleExplorer("the PIN window", share: 0.25).run { scenario in
            let read = try await Read(scenario, state)
            let customer = read.startCustomer(scenario)
            let time = Duration.milliseconds(scenario.random(54_998...55_002))
            try await scenario.clock.sleep(for: time)
            let end = try await read.capture()
            try scenario.expect(
                end == (time < .seconds(55) ? "success" : "pinNotAllowed"), "\(time): \(end)")
            try await scenario.clock.sleep(for: .milliseconds(10))
            let isEmpty = await read.window?.isEmpty
            try scenario.expect(isEmpty == true, "the read is not forgotten")
            try read.bench.check(time: nil)
            customer.cancel()
        }
    }

    @Test("The end of one read's PIN window does not affect the next read's")
    func nextWindow() async throws {
        let state = try await ReaderState(withPINs: true)
        try await ScheduleExplorer("the next PIN window", share: 0.12).run { scenario in
            let read = try await Read(scenario, state)
            let customer = read.startCustomer(scenario)
            let time = Duration.milliseconds(scenario.random(54_999...55_001))
            try await scenario.clock.sleep(for: time)
            await scenario.pause(0...20)
            let next = try await read.session.readPaymentCard(Self.request)
            try await scenario.clock.sleep(for: .milliseconds(54_998))
            let isEmpty = await read.window?.isEmpty
            try scenario.expect(isEmpty == false, "the second read is forgotten")
            let end = try await read.capture(next)
            try scenario.expect(end == "success", end)
            customer.cancel()
        }
    }

    @Test("No PIN can be captured for a read after the next one has started")
    func otherRead() async throws {
        let state = try await ReaderState(withPINs: true)
        try await ScheduleExplorer("a PIN and another read", share: 0.25).run { scenario in
            let read = try await Read(scenario, state)
            let customer = read.startCustomer(scenario)
            let capture = scenario.start("the PIN") {
                await scenario.pause(0...40)
                return try await read.capture()
            }
            let other = scenario.start("the other read") {
                await scenario.pause(0...40)
                return await read.bench.read(read.session, amount: 2)
            }
            let ends = (try await capture.value, try await other.value)
            let possible = [
                "success/success", "success/readerSessionBusy", "pinNotAllowed/success",
                "readerSessionBusy/success",
            ]
            try scenario.expect(possible.contains("\(ends.0)/\(ends.1)"), "\(ends)")
            // The sheet showed the read, possibly its PIN, and then the other read.
            let amounts = read.bench.sheet.amounts
            let expected = ends.0 == "success" ? 2 : 1
            let isInOrder = amounts.prefix(expected).allSatisfy { $0 == amounts.first }
            try scenario.expect(isInOrder, "\(ends): \(amounts)")
            try read.bench.check()
            customer.cancel()
        }
    }

    @Test("A read allows one PIN capture, whatever its result and token")
    func once() async throws {
        let state = try await ReaderState(withPINs: true)
        try await ScheduleExplorer("two PINs of one read", share: 0.25).run { scenario in
            let read = try await Read(scenario, state)
            let customer = read.startCustomer(scenario)
            let captures = (1...2).map { number in
                scenario.start("PIN \(number)") {
                    await scenario.pause(0...3)
                    return try await read.capture()
                }
            }
            scenario.start("the cancellation") {
                await scenario.pause(0...12)
                captures[0].cancel()
            }
            var ends: [String] = []
            for capture in captures { ends.append(try await capture.value) }
            try scenario.expect(read.bench.pad.entries <= 1, "\(ends): entered twice")
            let possible = ["success", "pinNotAllowed", "readerSessionBusy", "readCancelled"]
            try scenario.expect(ends.allSatisfy(possible.contains), "\(ends)")
            try scenario.expect(ends.count { $0 == "success" } <= 1, "\(ends)")
            try read.bench.check()
            customer.cancel()
        }
    }

    @Test("The answer of cancelRead() says correctly whether a PIN capture was canceled")
    func cancellation() async throws {
        let state = try await ReaderState(withPINs: true)
        try await ScheduleExplorer("a PIN and a cancellation", share: 0.25).run { scenario in
            let read = try await Read(scenario, state)
            let customer = read.startCustomer(scenario)
            let capture = scenario.start("the PIN") {
                await scenario.pause(0...20)
                return try await read.capture()
            }
            var wasCancelled = false
            for _ in 1...10 where !wasCancelled {
                await scenario.pause(0...6)
                wasCancelled = try await read.session.cancelRead()
            }
            let end = try await capture.value
            try scenario.expect(
                end == (wasCancelled ? "readCancelled" : "success"), "\(wasCancelled): \(end)")
            try read.bench.check()
            customer.cancel()
        }
    }

    @Test("Canceling ends PIN entry at once, and later keys do not reach the next entry")
    func cancelledEntry() async throws {
        let state = try await ReaderState(withPINs: true)
        try await ScheduleExplorer("a cancelled PIN", share: 0.12).run { scenario in
            let read = try await Read(scenario, state)
            let capture = scenario.start("the PIN") { try await read.capture() }
            let keys = scenario.start("the keys") {
                for key: UInt8 in 1...4 {
                    await scenario.pause(0...30)
                    read.bench.pad.press(.digit(key))
                }
                await scenario.pause(0...10)
                read.bench.pad.press(.enter)
            }
            await scenario.pause(0...80)
            capture.cancel()
            let end = try await capture.value
            // Keys before the entry do not count; in that case, only the cancellation ends it.
            try scenario.expect(["success", "readCancelled"].contains(end), end)
            try await keys.value
            let next = try await read.session.readPaymentCard(Self.request)
            let customer = read.startCustomer(scenario)
            let second = try await read.capture(next)
            try scenario.expect(second == "success", "the next PIN: \(second)")
            try read.bench.check()
            customer.cancel()
        }
    }

    @Test("PIN entry with keys at a time-out ends in a possible way and at a possible time")
    func times() async throws {
        try await ScheduleExplorer("keys and time-outs").run { scenario in
            let pad = ScenarioPad()
            let entry = PINEntry(
                pad: pad, clock: ElapsedClock(scenario.clock),
                times: PINTimes(total: .seconds(60), idle: .seconds(30)))
            let gaps = (1...5).map { _ in
                [0, 10_000, 29_999, 30_000, 30_001][scenario.random(0...4)]
            }
            scenario.start("the customer") {
                await pad.untilShown()
                let keys = (1...4).map { PINPadKey.digit($0) } + [.enter]
                for (gap, key) in zip(gaps, keys) {
                    if gap > 0 { try await scenario.clock.sleep(for: .milliseconds(gap)) }
                    await scenario.pause(0...10)
                    pad.press(key)
                }
            }
            let content = try CheckedRequest(Self.request).content(
                merchantName: "Test Shop", language: nil)
            let outcome = await entry.run(
                PINPadRequest(content: content, lengths: 4...12, allowsBypass: true))
            let time = scenario.clock.now.offset
            let total = gaps.reduce(0, +)
            let isSurelyEntered = gaps.allSatisfy { $0 < 30_000 } && total < 60_000
            let isSurelyLate = gaps.contains { $0 > 30_000 } || total > 60_000
            switch outcome {
            case .entered(let digits):
                try scenario.expect(!isSurelyLate && digits.count == 4, "\(gaps): entered")
                try scenario.expect(time == .milliseconds(total), "\(gaps): at \(time)")
            case .timedOut:
                try scenario.expect(!isSurelyEntered, "\(gaps): timed out")
                let starts = gaps.indices.map { gaps[..<$0].reduce(0, +) }
                let possible = starts.map { Duration.milliseconds(min($0 + 30_000, 60_000)) }
                try scenario.expect(possible.contains(time), "\(gaps): at \(time)")
            default:
                throw Scenario.Failure(description: "\(gaps): \(outcome)")
            }
            try scenario.expect(pad.violations.isEmpty, "\(pad.violations)")
        }
    }

    @Test("A session that ended during its read keeps no card data")
    func endedSession() async throws {
        let state = try await ReaderState(withPINs: true)
        try await ScheduleExplorer("a PIN window and the background", share: 0.5).run { scenario in
            let bench = ScenarioReader(scenario, state)
            bench.listen()
            let session = try await bench.prepare()
            bench.tap()
            let read = scenario.start("the read") { await bench.read(session) }
            await scenario.pause(0...30)
            bench.leaveForBackground()
            let end = try await read.value
            try scenario.expect(
                ["success", "readFromBackgroundError", "noReaderSession"].contains(end), end)
            try await scenario.clock.sleep(for: .seconds(1))
            let isEmpty = await session.core.context.pin?.window.isEmpty
            try scenario.expect(isEmpty == true, "\(end), and the card data is kept")
        }
    }
}
