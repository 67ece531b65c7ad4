// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import ProximityReader
import SmartCard

/// The times and resources that an app notices.
///
/// They are how long the reader prepares, how soon the app gets a card's event, and what a day of
/// reads leaves behind.
enum SessionBenchmark {
    static func measure() async throws -> [Measurement] {
        let cards = EmulatedReader()
        let arrivals = ArrivalClock(cards)
        let bench = try await BenchReader(arrivals)
        let preparing = try await prepare(bench, rounds: 51)
        let session = try await bench.reader.prepare(using: bench.token)
        let card = EmulatedCard(.visaCredit)

        var delays: [Double] = []
        var first = ProcessUse.now
        for round in 1...1_000 {
            cards.present(card)
            async let heard = heardCard(bench.reader.events)
            _ = try await session.readPaymentCard(BenchReader.request)
            if let heard = await heard, let arrived = arrivals.last {
                delays.append(arrived.duration(to: heard).microseconds)
            }
            if round == 100 { first = .now }
        }
        let last = ProcessUse.now
        return [
            preparing,
            Measurement(
                name: "From the card in the field to the app's for await",
                reference: "the limit", unit: "us", ours: Measurement.median(delays),
                theirs: 1_000, bound: 1),
            Measurement(
                name: "Memory after 1000 reads", reference: "after 100", unit: "MB",
                ours: last.megabytes, theirs: first.megabytes, bound: 1.02),
            Measurement(
                name: "Threads after 1000 reads", reference: "after 100", unit: "",
                ours: last.threads, theirs: first.threads, bound: 1),
            Measurement(
                name: "Descriptors after 1000 reads", reference: "after 100", unit: "",
                ours: last.descriptors, theirs: first.descriptors, bound: 1),
        ]
    }

    /// Prepares new reader objects with everything configured.
    private static func prepare(_ bench: BenchReader, rounds: Int) async throws -> Measurement {
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<rounds {
            let reader = bench.another()
            let start = clock.now
            _ = try await reader.prepare(using: bench.token)
            times.append(start.duration(to: clock.now).microseconds)
        }
        return Measurement(
            name: "prepare with everything configured", reference: "the limit", unit: "us",
            ours: Measurement.median(times), theirs: 50_000, bound: 1)
    }

    /// Measures when the next card's event arrives.
    private static func heardCard(
        _ events: AsyncStream<PaymentCardReader.Event>
    ) async -> ContinuousClock.Instant? {
        for await event in events {
            if case .cardDetected = event { return ContinuousClock().now }
        }
        return nil
    }
}

/// Records when a card came into the field.
private final class ArrivalClock: CardReader, @unchecked Sendable {
    private let base: EmulatedReader
    private let lock = NSLock()
    private var arrival: ContinuousClock.Instant?

    init(_ base: EmulatedReader) {
        self.base = base
    }

    var name: String { base.name }

    var last: ContinuousClock.Instant? { lock.withLock { arrival } }

    func probe() async throws(CardError) { try await base.probe() }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        let card = try await base.waitForCard()
        lock.withLock { arrival = ContinuousClock().now }
        return card
    }
}

/// The system resources that this process uses.
private struct ProcessUse {
    let megabytes: Double
    let threads: Double
    let descriptors: Double

    static var now: ProcessUse {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let resident = pages.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        let count = { (folder: String) in
            Double((try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0)
        }
        return ProcessUse(
            megabytes: (resident ?? .nan) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576,
            threads: count("/proc/self/task"), descriptors: count("/proc/self/fd"))
    }
}
