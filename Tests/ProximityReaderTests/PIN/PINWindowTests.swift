// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import ProximityReader

/// How long card data is kept for a PIN that may be asked for.
@Suite("The window for PINs", .timeLimit(.minutes(5)))
struct PINWindowTests {
    private let clock = ManualClock()

    private func read(_ identifier: String) throws -> RetainedRead {
        RetainedRead(
            identifier: identifier, request: try CheckedRequest(TestBench.request),
            issuedAt: TestBench.start, data: .sample)
    }

    @Test("gives the card data as it was")
    func data() throws {
        let data = try read("a").data
        #expect(data.objects == CardData.sample.objects)
        #expect(data.kernel == CardData.sample.kernel)
    }

    @Test("gives the read by its name until its time is over")
    func time() async throws {
        let window = PINWindow(clock: clock, length: .seconds(55))
        #expect(await window.read(named: "a") == nil)
        await window.open(for: try read("a"))
        #expect(await window.read(named: "a") != nil)
        #expect(await window.read(named: "b") == nil)
        clock.advance(by: .seconds(55) - .nanoseconds(1))
        #expect(await window.read(named: "a") != nil)
        clock.advance(by: .nanoseconds(1))
        #expect(await window.read(named: "a") == nil)
    }

    @Test("forgets the read by itself when its time is over")
    func wipes() async throws {
        let window = PINWindow(clock: clock, length: .seconds(55))
        await window.open(for: try read("a"))
        await clock.untilSleeping()
        #expect(await !window.isEmpty)
        clock.advance(by: .seconds(55))
        while await !window.isEmpty { await Task.yield() }
    }

    @Test("keeps one read, the newest, for all of its time")
    func newest() async throws {
        let window = PINWindow(clock: clock, length: .seconds(55))
        await window.open(for: try read("a"))
        await clock.untilSleeping()
        clock.advance(by: .seconds(30))
        await window.open(for: try read("b"))
        #expect(await window.read(named: "a") == nil)
        clock.advance(by: .seconds(54))
        #expect(await window.read(named: "b") != nil)
        await window.close()
        #expect(await window.isEmpty)
    }
}
