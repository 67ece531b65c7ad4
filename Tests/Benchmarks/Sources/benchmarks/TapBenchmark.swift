// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import ProximityReader
import SmartCard

/// The processor time of one whole tap on the card in this process.
///
/// It includes authentication and sealing.
enum TapBenchmark {
    static func measure(rounds: Int = 300) async throws -> [Measurement] {
        var measurements: [Measurement] = []
        for profile in [CardProfile.visaCredit, .mastercardCredit] {
            measurements.append(try await measure(profile, rounds: rounds))
        }
        return measurements
    }

    private static func measure(_ profile: CardProfile, rounds: Int) async throws -> Measurement {
        let emulated = EmulatedReader()
        let meter = CardMeter(emulated)
        let bench = try await BenchReader(meter)
        let session = try await bench.reader.prepare(using: bench.token)
        let card = EmulatedCard(profile)

        var times: [Double] = []
        for _ in 0..<rounds {
            emulated.present(card)
            let cardBefore = meter.microseconds
            let before = processorMicroseconds(CLOCK_PROCESS_CPUTIME_ID)
            _ = try await session.readPaymentCard(BenchReader.request)
            let whole = processorMicroseconds(CLOCK_PROCESS_CPUTIME_ID) - before
            times.append(whole - (meter.microseconds - cardBefore))
        }
        return Measurement(
            name: "Processor time of a tap (\(profile.name)), without the card's own",
            reference: "the limit", unit: "us", ours: Measurement.median(times), theirs: 1_500,
            bound: 1)
    }
}

/// Returns the processor time so far, of the process or of this thread, in microseconds.
func processorMicroseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Counts the processor time that the emulated card takes.
private final class CardMeter: CardReader, @unchecked Sendable {
    private let base: EmulatedReader
    private let lock = NSLock()
    private var total = 0.0

    init(_ base: EmulatedReader) {
        self.base = base
    }

    var name: String { base.name }

    var microseconds: Double { lock.withLock { total } }

    func add(_ microseconds: Double) {
        lock.withLock { total += microseconds }
    }

    func probe() async throws(CardError) { try await base.probe() }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        MeteredCard(base: try await base.waitForCard(), meter: self)
    }
}

private struct MeteredCard: ConnectedCard {
    let base: any ConnectedCard
    let meter: CardMeter

    var answerToReset: AnswerToReset { base.answerToReset }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let before = processorMicroseconds(CLOCK_THREAD_CPUTIME_ID)
        let answer = try await base.transmit(command)
        let spent = processorMicroseconds(CLOCK_THREAD_CPUTIME_ID) - before
        // A change of thread during the call would make the difference meaningless.
        if spent >= 0 { meter.add(spent) }
        return answer
    }

    func reset() async throws(CardError) { try await base.reset() }
    func isInField() async -> Bool { await base.isInField() }
    func waitForRemoval() async throws(CardError) { try await base.waitForRemoval() }
    func disconnect() async { await base.disconnect() }
}
