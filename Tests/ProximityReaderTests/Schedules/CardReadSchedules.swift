// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Schedules of card reads")
struct CardReadSchedules {
    /// The actors that can end a read before its card is detected.
    enum Canceller: String, CaseIterable {
        case program, task, customer
    }

    @Test(
        "A canceled read ends at once, as the answer of cancelRead() says",
        arguments: Canceller.allCases)
    func cancellation(canceller: Canceller) async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a read cancelled by the \(canceller)", share: 0.25).run {
            scenario in
            let bench = ScenarioReader(scenario, state)
            bench.listen()
            let session = try await bench.prepare()
            let read = scenario.start("the read") {
                await scenario.pause(0...20)
                return await bench.read(session)
            }
            scenario.start("the card") {
                await scenario.pause(0...40)
                bench.tap()
            }
            let cancellation = scenario.start("the cancellation") { () -> Bool? in
                await scenario.pause(0...40)
                switch canceller {
                case .program: return try await session.cancelRead()
                case .task: read.cancel()
                case .customer: bench.sheet.cancel()
                }
                return nil
            }
            let wasCancelled = try await cancellation.value
            let end = try await read.value
            let expected = wasCancelled.map { [$0 ? "readCancelled" : "success"] }
            try scenario.expect(
                (expected ?? ["readCancelled", "success"]).contains(end),
                "\(String(describing: wasCancelled)) and \(end)")
            // The card is free again, and the cancellation leaves no trace.
            bench.tap()
            let next = await bench.read(session)
            try scenario.expect(next == "success", "the next read: \(next)")
            try bench.check()
        }
    }

    @Test("A card that is lost twice is read when it stays in the field")
    func lostCard() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a card that comes and goes", share: 0.25).run { scenario in
            let bench = ScenarioReader(scenario, state)
            bench.listen()
            let session = try await bench.prepare()
            scenario.start("the card") {
                for _ in 1...2 {
                    await scenario.pause(0...30)
                    bench.tap()
                    await scenario.pause(0...30)
                    bench.field.remove()
                }
                bench.tap()
            }
            let end = await bench.read(session)
            try scenario.expect(end == "success", end)
            try bench.check()
        }
    }

    @Test("A card and a cancellation at the time-out result in one end, at that moment")
    func timeOut() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a tap time-out", share: 0.5).run { scenario in
            let bench = ScenarioReader(scenario, state)
            bench.listen()
            let session = try await bench.prepare()
            let read = scenario.start("the read") { await bench.read(session) }
            scenario.start("the card") {
                try await scenario.clock.sleep(for: ScenarioReader.tapTimeout)
                bench.tap()
            }
            let cancellation = scenario.start("the cancellation") {
                try await scenario.clock.sleep(for: ScenarioReader.tapTimeout)
                await scenario.pause(0...20)
                return try await session.cancelRead()
            }
            let end = try await read.value
            try scenario.expect(["success", "readCancelled"].contains(end), end)
            if try await cancellation.value {
                try scenario.expect(end == "readCancelled", "cancelled, and \(end)")
            }
            let next = await bench.read(session)
            try scenario.expect(next == "success", "the next read: \(next)")
            try bench.check(time: ScenarioReader.tapTimeout)
        }
    }

    @Test("Simultaneous reads are refused or follow one another")
    func busy() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("two reads at once", share: 0.25).run { scenario in
            let bench = ScenarioReader(scenario, state)
            bench.listen()
            let sessions = [try await bench.prepare(), try await bench.prepare(state.otherToken)]
            bench.tap()
            let reads = (0..<3).map { number in
                scenario.start("read \(number)") {
                    await scenario.pause(0...40)
                    return await bench.read(sessions[number % 2])
                }
            }
            var ends: [String] = []
            for read in reads { ends.append(try await read.value) }
            let successes = ends.count { $0 == "success" }
            let refused = ends.count { $0 == "readerSessionBusy" }
            try scenario.expect(successes > 0 && successes + refused == 3, "\(ends)")
            try scenario.expect(
                bench.sheet.amounts.count == successes, "\(ends), \(bench.sheet.amounts)")
            try bench.check()
        }
    }

    @Test("A sheet that is closing is not shown again before it is gone")
    func closingSheet() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("a sheet that closes late", share: 0.25).run { scenario in
            let bench = ScenarioReader(scenario, state, isImmediate: true)
            bench.listen()
            var session = try await bench.prepare()
            bench.sheet.close(within: .seconds(2))
            bench.tap()
            let first = await bench.read(session)
            try scenario.expect(first == "success", first)
            try bench.check(time: .zero)
            if scenario.random(0...1) == 1 {
                // A read that is refused before it shows the sheet.
                bench.leaveForBackground()
                await scenario.pause(0...20)
                let refused = await bench.read(session)
                try scenario.expect(refused == "noReaderSession", refused)
                session = try await bench.prepare()
            }
            await scenario.pause(0...20)
            let next = await bench.read(session)
            try scenario.expect(next == "success", next)
            try bench.check(time: .seconds(2))
            try await scenario.clock.sleep(for: .seconds(3))
            try bench.check(time: nil)
        }
    }

    @Test("A cancellation affects only its own read in a sequence of reads")
    func sequence() async throws {
        let state = try await ReaderState()
        try await ScheduleExplorer("reads one after another", share: 0.25).run { scenario in
            let bench = ScenarioReader(
                scenario, state, isImmediate: scenario.random(0...1) == 1)
            bench.listen()
            let session = try await bench.prepare()
            let cancellations = scenario.start("the cancellations") {
                var count = 0
                for _ in 1...2 {
                    await scenario.pause(0...60)
                    bench.sheet.cancel()
                    if try await session.cancelRead() { count += 1 }
                }
                return count
            }
            var ends: [String] = []
            for _ in 1...3 {
                bench.tap()
                ends.append(await bench.read(session))
            }
            let cancelled = ends.count { $0 == "readCancelled" }
            try scenario.expect(
                ends.allSatisfy { ["success", "readCancelled"].contains($0) }, "\(ends)")
            // The customer cancels once before each cancellation by the program.
            let count = try await cancellations.value
            try scenario.expect(
                cancelled <= 4 && (count == 0 || cancelled > 0), "\(count): \(ends)")
            try bench.check()
            try await scenario.clock.sleep(for: .seconds(1))
        }
    }
}
