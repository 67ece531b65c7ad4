// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import BenchmarkBodies
import CReference

/// One payment token for a key on P-256, against the bare OpenSSL operations that it requires.
enum MintingBenchmark {
    static func measure() throws -> Measurement {
        guard reference_seal_prepare() == 1 else { throw BenchmarkError("OpenSSL failed") }
        let minting = try TokenMinting()
        let plaintext = [UInt8](repeating: 0x30, count: minting.count)
        let times = try Measurement.pair(rounds: 201) {
            for _ in 0..<20 { try minting.mint() }
        } _: {
            for _ in 0..<20 {
                guard reference_mint(plaintext, plaintext.count) == 1 else {
                    throw BenchmarkError("OpenSSL failed")
                }
            }
        }
        return Measurement(
            name: "Apple Pay token, 20 times", reference: "bare OpenSSL operations", unit: "us",
            ours: times.ours, theirs: times.theirs, bound: 2)
    }
}
