// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import CReference
import EmulatedCards
import Foundation
import PaymentProcessor
import ProximityReader

/// Opening what a reader sealed, against the bare OpenSSL operations that it requires.
///
/// Opening includes all twelve checks.
enum OpeningBenchmark {
    /// The number of reads that are opened in one measurement.
    static let group = 10

    static func measure(rounds: Int = 41) async throws -> Measurement {
        let emulated = EmulatedReader()
        let bench = try await BenchReader(emulated)
        let session = try await bench.reader.prepare(using: bench.token)
        let card = EmulatedCard(.visaCredit)
        var reads: [(data: String, expected: ExpectedRead)] = []
        for _ in 0..<rounds * group {
            emulated.present(card)
            let result = try await session.readPaymentCard(BenchReader.request)
            guard let data = result.paymentCardData else {
                throw BenchmarkError("a read gave no card data")
            }
            reads.append(
                (
                    data,
                    ExpectedRead(
                        merchantIdentifier: "BENCH", transactionIdentifier: result.id,
                        operation: "purchase", amount: 1_250, currencyCode: 840)
                ))
        }
        // The encrypted text is the signed claims, about three quarters as long as the token.
        let plaintext = [UInt8](
            repeating: 0x30, count: (reads.first?.data.utf8.count ?? 0) * 9 / 16)
        guard reference_open_prepare(plaintext, plaintext.count) == 1 else {
            throw BenchmarkError("OpenSSL failed")
        }
        let opener = try bench.opener()
        let now = Int64(Date().timeIntervalSince1970)
        // Each can be opened once.
        var rest = reads[...]
        let times = try Measurement.pair(rounds: rounds) {
            for _ in 0..<group {
                guard let (data, expected) = rest.popFirst() else { return }
                _ = try opener.open(data, expecting: expected, now: now)
            }
        } _: {
            for _ in 0..<group where reference_open() != 1 {
                throw BenchmarkError("OpenSSL failed")
            }
        }
        return Measurement(
            name: "Opening with all checks, \(group) times", reference: "bare OpenSSL operations",
            unit: "us", ours: times.ours, theirs: times.theirs, bound: 1 / 0.7)
    }
}
