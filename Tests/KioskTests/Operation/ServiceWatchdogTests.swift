// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SQLite
import SmartCard
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("The watchdog")
struct WatchdogTests {
    private struct Silence: Error {}

    @Test("The watchdog is notified twice per interval while the whole service answers")
    func answers() async {
        let (clock, told, isWell) = (ManualClock(), Lock(0), Lock(true))
        let watchdog = Task {
            await ServiceWatchdog.run(within: .seconds(30), clock: clock) {
                guard isWell.withLock({ $0 }) else { throw Silence() }
            } notify: {
                told.withLock { $0 += 1 }
            }
        }
        for (well, count) in [(true, 1), (true, 2), (false, 2), (true, 3)] {
            await clock.waitUntilSleeping()
            isWell.withLock { $0 = well }
            clock.advance(by: .seconds(15))
            await clock.waitUntilSleeping()
            #expect(told.withLock { $0 } == count)
        }
        watchdog.cancel()
        await watchdog.value
    }

    @Test("The watchdog is not notified while the service does not answer")
    func hangs() async {
        let (clock, told) = (ManualClock(), Lock(0))
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        let watchdog = Task {
            await ServiceWatchdog.run(within: .seconds(30), clock: clock) {
                ask.yield()
                for await _ in never {}
                throw Silence()
            } notify: {
                told.withLock { $0 += 1 }
            }
        }
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(15))
        for await _ in asked { break }
        clock.advance(by: .seconds(3600))
        #expect(told.withLock { $0 } == 0)
        watchdog.cancel()
        end.finish()
        await watchdog.value
        #expect(told.withLock { $0 } == 0)
    }

    @Test("Every part of the service answers the watchdog's check, unless its state cannot be read")
    func service() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.kiosk.answer()
        let path = kiosk.state.path(of: "kiosk.sqlite")
        try Database<StateError>(path: path, busyTimeout: .patience).run("DROP TABLE client_order")
        await #expect(throws: StateError.self) { try await kiosk.kiosk.answer() }
    }
}
