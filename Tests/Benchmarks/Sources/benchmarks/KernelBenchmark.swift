// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import BenchmarkBodies
import CReference
import EmulatedCards
import Foundation

/// The processor time of each kernel in a tap, without the card's own and without sealing.
enum KernelBenchmark {
    /// The limit of every kernel, in microseconds.
    private static let limit = 1_000.0
    /// What kernel 8 can take besides half as much again as its bare cryptography.
    private static let rest = 500.0

    static func measure(rounds: Int = 300) throws -> [Measurement] {
        let cards = [
            "visa-credit", "mastercard-credit", "amex-credit", "jcb-credit", "discover-credit",
            "unionpay-credit", "common-kernel-credit",
        ]
        return try cards.flatMap { name in
            let time = try microseconds(of: name, rounds: rounds)
            let title = "Processor time of a kernel (\(name))"
            var measurements = [
                Measurement(
                    name: title, reference: "the limit", unit: "us", ours: time, theirs: limit,
                    bound: 1)
            ]
            if name.hasPrefix("common-kernel") {
                measurements.append(
                    Measurement(
                        name: title, reference: "1.5 times bare OpenSSL, and 500 us", unit: "us",
                        ours: time, theirs: 1.5 * (try channel(rounds)) + rest, bound: 1))
            }
            return measurements
        }
    }

    private static func microseconds(of name: String, rounds: Int) throws -> Double {
        guard let profile = CardProfile(named: name) else {
            throw BenchmarkError("there is no card \(name)")
        }
        let card = EmulatedCard(profile)
        let times = try (0..<rounds).map { _ in
            var ofCard = 0.0
            var tap = KernelTap()
            let start = processorMicroseconds(CLOCK_THREAD_CPUTIME_ID)
            tap.run { command in
                let before = processorMicroseconds(CLOCK_THREAD_CPUTIME_ID)
                defer { ofCard += processorMicroseconds(CLOCK_THREAD_CPUTIME_ID) - before }
                return card.respond(to: command)
            }
            let whole = processorMicroseconds(CLOCK_THREAD_CPUTIME_ID) - start
            guard tap.isOnline else { throw BenchmarkError("the card \(name) is not online") }
            return whole - ofCard
        }
        return Measurement.median(times)
    }

    /// Returns the processor time of the bare cryptography of kernel 8, in microseconds.
    private static func channel(_ rounds: Int) throws -> Double {
        guard reference_channel_prepare() == 1 else { throw BenchmarkError("OpenSSL failed") }
        let times = try (0..<rounds).map { _ in
            let before = processorMicroseconds(CLOCK_THREAD_CPUTIME_ID)
            guard reference_channel() == 1 else { throw BenchmarkError("OpenSSL failed") }
            return processorMicroseconds(CLOCK_THREAD_CPUTIME_ID) - before
        }
        return Measurement.median(times)
    }
}
