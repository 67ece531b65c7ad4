// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Our part of `Comparison/run`, which measures other libraries with the same data.
enum ComparisonBenchmark {
    /// Prints the time of each operation in microseconds: the table, the name, and the time.
    static func printTimes() async throws {
        let opening = try await OpeningBenchmark.measure()
        print("open\ttaptopay, with all checks\t\(opening.ours / Double(OpeningBenchmark.group))")
        print("open\tC, the bare operations\t\(opening.theirs / Double(OpeningBenchmark.group))")
        let verification = try VerificationBenchmark.measure()
        let count = Double(VerificationBenchmark.group)
        print("verify\ttaptopay, with the signature\t\(verification.ours / count)")
        print("verify\tC, the bare operations\t\(verification.theirs / count)")
    }
}
