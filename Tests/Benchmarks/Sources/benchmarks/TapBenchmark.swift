// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import ProximityReader
import SmartCard

/// The processor time of one whole tap on the card in this process.
///
/// It includes authentication and sealing, and is a ratio to the bare operations of sealing, which
/// every tap requires. A Mastercard also requires its certificates and its signature to be verified.
enum TapBenchmark {
    /// Measures a tap of a Visa and of a Mastercard.
    ///
    /// - Parameters:
    ///   - sealing: The time of the bare operations of sealing, in microseconds.
    ///   - rounds: The number of taps of each card.
    /// - Returns: A figure for each card.
    /// - Throws: The reason a card was not read.
    static func measure(against sealing: Double, rounds: Int = 300) async throws -> [Measurement] {
        [
            try await measure(.visaCredit, sealing, rounds: rounds, bound: 6),
            try await measure(.mastercardCredit, sealing, rounds: rounds, bound: 8),
        ]
    }

    private static func measure(
        _ profile: CardProfile, _ sealing: Double, rounds: Int, bound: Double
    ) async throws -> Measurement {
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
            reference: "bare OpenSSL operations of sealing", unit: "us",
            ours: Measurement.median(times), theirs: sealing, bound: bound)
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
