// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Schedules of reader sessions")
struct SessionSchedules {
    /// The events of a whole read.
    private static let whole = EventOrderTests.whole

    /// Checks that the end of a session was reported once.
    private static func endsOnce(_ names: [String]) throws {
        guard names.count(where: { $0 == "notReady" }) == 1 else {
            throw Scenario.Failure(description: "not one notReady: \(names)")
        }
    }

    @Test("An unplugged reader ends the read and the session, and sends notReady once")
    func unplugged() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("an unplugged reader", share: 0.25).run { scenario in
            let bench = ScenarioReader(
                scenario, state, isImmediate: scenario.random(0...1) == 1)
            bench.listen(Self.endsOnce)
            let session = try await bench.prepare()
            let read = scenario.start("the read") {
                await scenario.pause(0...20)
                return await bench.read(session)
            }
            scenario.start("the card") {
                await scenario.pause(0...60)
                bench.tap()
            }
            await scenario.pause(0...60)
            bench.field.unplug()
            let end = try await read.value
            try scenario.expect(
                ["success", "readerNotAvailable", "noReaderSession"].contains(end), end)
            try bench.check()
            try await scenario.clock.sleep(for: .seconds(1))
            bench.field.plugIn()
            let next = try await bench.prepare()
            try scenario.expect(next !== session, "the lost session is given out again")
            bench.tap()
            let second = await bench.read(next)
            try scenario.expect(second == "success", "the next read: \(second)")
            try bench.check(time: .seconds(1))
            try await scenario.clock.sleep(for: .seconds(1))
        }
    }

    @Test("A read that cancelRead() canceled ends so, even if the reader is unplugged")
    func cancelledUnplugged() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a cancellation while the reader is unplugged", share: 0.5).run {
            scenario in
            let bench = ScenarioReader(scenario, state)
            bench.listen(Self.endsOnce)
            let session = try await bench.prepare()
            let read = scenario.start("the read") { await bench.read(session) }
            await scenario.pause(0...40)
            bench.field.unplug()
            await scenario.pause(0...30)
            let wasCancelled = try await session.cancelRead()
            let end = try await read.value
            try scenario.expect(
                end == "readCancelled" || !wasCancelled, "cancelled, and \(end)")
            try bench.check()
            try await scenario.clock.sleep(for: .seconds(1))
        }
    }

    @Test("The expiry of a session is reported once, after the current read")
    func expiry() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a session that expires", share: 0.25).run { scenario in
            let bench = ScenarioReader(
                scenario, state, isImmediate: scenario.random(0...1) == 1
            ) { $0.sessionLifetime = .seconds(30) }
            bench.listen { names in
                guard names == Self.whole + ["notReady"] else {
                    throw Scenario.Failure(description: "\(names)")
                }
            }
            let session = try await bench.prepare()
            let read = scenario.start("the read") { await bench.read(session) }
            try await scenario.clock.sleep(for: .seconds(30))
            await scenario.pause(0...20)
            bench.tap()
            let late = scenario.start("a late read") {
                await scenario.pause(0...60)
                return await bench.read(session)
            }
            let end = try await read.value
            try scenario.expect(end == "success", end)
            let refusal = try await late.value
            try scenario.expect(
                ["readerSessionExpired", "readerSessionBusy"].contains(refusal), refusal)
            try bench.check(time: .seconds(30))
            try await scenario.clock.sleep(for: .seconds(2))
        }
    }

    @Test("A program that was in the background has no session and no waiting read")
    func background() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a program in the background", share: 0.25).run { scenario in
            let bench = ScenarioReader(
                scenario, state, isImmediate: scenario.random(0...1) == 1)
            bench.listen(Self.endsOnce)
            let session = try await bench.prepare()
            let hasCard = scenario.random(0...1) == 1
            if hasCard {
                scenario.start("the card") {
                    await scenario.pause(0...40)
                    bench.tap()
                }
            }
            let read = scenario.start("the read") {
                await scenario.pause(0...20)
                return await bench.read(session)
            }
            await scenario.pause(0...60)
            bench.leaveForBackground()
            let end = try await read.value
            let possible = ["readFromBackgroundError", "noReaderSession"]
            try scenario.expect(
                (possible + (hasCard ? ["success"] : [])).contains(end), end)
            let refusal = await bench.read(session)
            try scenario.expect(refusal == "noReaderSession", refusal)
            let next = try await bench.prepare()
            try scenario.expect(next !== session, "the ended session is given out again")
            bench.tap()
            let second = await bench.read(next)
            try scenario.expect(second == "success", "the next read: \(second)")
            try bench.check()
            try await scenario.clock.sleep(for: .seconds(1))
        }
    }

    @Test("A preparation during a stay in the background returns no dead session")
    func backgroundInPreparation() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a preparation in the background", share: 0.25).run { scenario in
            let bench = ScenarioReader(scenario, state)
            bench.listen()
            scenario.start("the background") {
                await scenario.pause(0...30)
                bench.leaveForBackground()
            }
            bench.tap()
            var ends: [String] = []
            while ends.last != "success", ends.count < 4 {
                do {
                    ends.append(await bench.read(try await bench.prepare()))
                } catch {
                    ends.append((error as? PaymentCardReaderError)?.errorName ?? "\(error)")
                }
            }
            // The program was in the background once.
            try scenario.expect(
                ends.last == "success" && ends.count <= 2, "\(ends)")
            let possible = [
                "success", "requestInterrupted", "noReaderSession", "readFromBackgroundError",
            ]
            try scenario.expect(ends.allSatisfy(possible.contains), "\(ends)")
            try bench.check()
        }
    }

    @Test("Simultaneous preparations succeed or are refused, and do not affect the read")
    func preparations() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("preparations at once", share: 0.25).run { scenario in
            let bench = ScenarioReader(scenario, state)
            bench.listen()
            let first = try await bench.prepare()
            let read = scenario.start("the read") { await bench.read(first) }
            let preparations = [state.token, state.token, state.otherToken].map { token in
                scenario.start("a preparation") { () -> PaymentCardReaderSession? in
                    await scenario.pause(0...40)
                    do {
                        return try await bench.prepare(token)
                    } catch PaymentCardReaderError.readerBusy {
                        return nil
                    }
                }
            }
            scenario.start("the card") {
                await scenario.pause(0...60)
                bench.tap()
            }
            var sessions: [PaymentCardReaderSession] = []
            for preparation in preparations {
                if let session = try await preparation.value { sessions.append(session) }
            }
            try scenario.expect(!sessions.isEmpty, "all preparations were refused")
            let end = try await read.value
            try scenario.expect(end == "success", "the read: \(end)")
            for session in sessions {
                let end = await bench.read(session)
                try scenario.expect(end == "success", "a session: \(end)")
            }
            try bench.check()
        }
    }

    @Test("A session released during its last read lets the read end, without notReady")
    func released() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a session that is released", share: 0.25).run { scenario in
            let bench = ScenarioReader(scenario, state, isImmediate: true)
            bench.listen { names in
                if names.contains("notReady") {
                    throw Scenario.Failure(description: "\(names)")
                }
            }
            bench.tap()
            let read = scenario.start("the read") {
                await bench.read(try await bench.prepare())
            }
            let end = try await read.value
            try scenario.expect(end == "success", end)
            let next = await bench.read(try await bench.prepare())
            try scenario.expect(next == "success", "the next read: \(next)")
            try bench.check()
            try await scenario.clock.sleep(for: .seconds(25 * 60 * 60))
        }
    }
}
