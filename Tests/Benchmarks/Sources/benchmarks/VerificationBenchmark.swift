// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import BenchmarkBodies
import CReference

/// The verification of one payment token, against the bare OpenSSL operations that it requires.
enum VerificationBenchmark {
    /// The number of verifications in one measurement.
    static let group = 5

    static func measure() throws -> Measurement {
        let verification = try TokenVerification()
        let plaintext = [UInt8](repeating: 0x30, count: verification.count)
        guard reference_verify_prepare(plaintext, plaintext.count) == 1 else {
            throw BenchmarkError("OpenSSL failed")
        }
        let times = try Measurement.pair(rounds: 101) {
            for _ in 0..<group { try verification.verify() }
        } _: {
            for _ in 0..<group {
                guard reference_verify() == 1 else { throw BenchmarkError("OpenSSL failed") }
            }
        }
        return Measurement(
            name: "Apple Pay token verified, \(group) times", reference: "bare OpenSSL operations",
            unit: "us", ours: times.ours, theirs: times.theirs, bound: 1.5)
    }
}
