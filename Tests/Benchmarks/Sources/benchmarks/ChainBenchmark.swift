// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import BenchmarkBodies
import CReference
import Foundation

/// Recovering the issuer's and the card's keys, against the bare public-key operations.
enum ChainBenchmark {
    static func measure(transcript: URL, date: [UInt8]) throws -> Measurement {
        let chain = try ChainRecovery(
            transcript: try String(contentsOf: transcript, encoding: .utf8), date: date)
        let operations = try chain.recover()
        for (number, operation) in operations.enumerated() {
            guard
                reference_chain_key(
                    CInt(number), operation.modulus, operation.modulus.count, operation.exponent,
                    operation.exponent.count) == 1
            else { throw BenchmarkError("the reference does not take a key") }
        }
        let (issuer, card) = (operations[0].certificate, operations[1].certificate)
        let times = try Measurement.pair(rounds: 301) {
            for _ in 0..<20 { try chain.recover() }
        } _: {
            for _ in 0..<20 {
                guard reference_chain(issuer, issuer.count, card, card.count) == 1 else {
                    throw BenchmarkError("the reference does not open a certificate")
                }
            }
        }
        let bits = operations.map { $0.modulus.count * 8 }
        return Measurement(
            name: "Certificate chain of \(bits[0]) and \(bits[1]) bits, 20 times",
            reference: "OpenSSL's public operations", unit: "us", ours: times.ours,
            theirs: times.theirs, bound: 1.3)
    }
}
