// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A random number generator whose numbers depend only on its seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private static let fewerTrials =
        ProcessInfo.processInfo.environment["FEWER_TRIALS"] == "1"

    private var state: UInt64

    /// Creates a generator; equal seeds give equal numbers.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns how many random cases a test tries: `count`, or in `make check` a tenth of it.
    public static func trials(_ count: Int) -> Int {
        fewerTrials ? max(1, count / 10) : count
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for _ in 0..<count { bytes.append(UInt8(truncatingIfNeeded: next() >> 56)) }
        return bytes
    }
}
