// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import ProximityReader

/// Tests how long card data are kept for a later PIN capture.
@Suite("PIN window")
struct PINWindowTests {
    private let clock = ManualClock()

    private func read(_ identifier: String) throws -> RetainedRead {
        RetainedRead(
            identifier: identifier, request: try CheckedRequest(TestBench.request),
            issuedAt: TestBench.start, data: .sample)
    }

    @Test("A retained read returns its card data unchanged")
    func data() throws {
        let data = try read("a").data
        #expect(data.objects == CardData.sample.objects)
        #expect(data.kernel == CardData.sample.kernel)
    }

    @Test("The PIN window returns a read by its identifier until its time is over")
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

    @Test("The PIN window discards its read when its time is over")
    func wipes() async throws {
        let window = PINWindow(clock: clock, length: .seconds(55))
        await window.open(for: try read("a"))
        await clock.waitUntilSleeping()
        #expect(await !window.isEmpty)
        clock.advance(by: .seconds(55))
        await waitUntil("the PIN window is empty") { await window.isEmpty }
    }

    @Test("The PIN window keeps only the newest read, for its full time")
    func newest() async throws {
        let window = PINWindow(clock: clock, length: .seconds(55))
        await window.open(for: try read("a"))
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(30))
        await window.open(for: try read("b"))
        #expect(await window.read(named: "a") == nil)
        clock.advance(by: .seconds(54))
        #expect(await window.read(named: "b") != nil)
        await window.close()
        #expect(await window.isEmpty)
    }

    @Test("A read can be taken once, and its obstacle tells the developer why")
    func obstacles() async throws {
        let window = PINWindow(clock: clock, length: .seconds(55))
        #expect(await window.obstacle(named: "a").hasPrefix("No read can have a PIN"))
        await window.open(for: try read("a"))
        #expect(await window.obstacle(named: "b").hasPrefix("The last read has another identifier"))
        #expect(await window.remove(named: "b") == nil)
        #expect(await window.remove(named: "a")?.identifier == "a")
        #expect(await window.remove(named: "a") == nil)
        #expect(await window.isEmpty)
        clock.advance(by: .seconds(55) - .nanoseconds(1))
        #expect(await window.obstacle(named: "a").hasPrefix("The PIN of this read was already"))
        clock.advance(by: .nanoseconds(1))
        #expect(await window.obstacle(named: "a").hasPrefix("The read was 55 seconds ago"))
    }

    @Test("A read that is too old is discarded when it is asked for")
    func late() async throws {
        let window = PINWindow(clock: clock, length: .zero)
        await window.open(for: try read("a"))
        #expect(await window.remove(named: "a") == nil)
        #expect(await window.isEmpty)
    }

    @Test("A closed window and one that is released leave nothing that waits")
    func waits() async throws {
        var window: PINWindow? = PINWindow(clock: clock, length: .seconds(55))
        await window?.open(for: try read("a"))
        await clock.waitUntilSleeping()
        await window?.close()
        #expect(clock.sleeperCount == 0)
        await window?.open(for: try read("b"))
        await clock.waitUntilSleeping()
        window = nil
        await waitUntil("nothing waits") { clock.sleeperCount == 0 }
    }
}
