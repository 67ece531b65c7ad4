// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The data that kernel 2 keeps from one transaction to the next.
///
/// See EMV Contactless Book C-2, 3.8 and S13.30.
package struct Kernel2Memory: KernelMemory.Value {
    /// The transactions that can be recovered when their card returns.
    package var tornTransactions = TornTransactionLog<Kernel2TornTransaction>()
    /// The consecutive failures of mag-stripe mode.
    package var failedMagneticStripes = FailedMagneticStripeCounter()

    package init() {}
}

/// The number of consecutive failed transactions in mag-stripe mode (Failed MS Cntr).
///
/// Each failure makes the next one slower, so that an attacker cannot collect many codes of a
/// card by repeated attempts. The reader keeps the counter between transactions. See EMV
/// Contactless Book C-2, S13.2, S13.3, S13.17, S13.30, and S13.31.
package struct FailedMagneticStripeCounter: Hashable, Sendable {
    /// The maximum value of the counter.
    private static let most = 5

    /// The number of consecutive failures, at most five.
    package private(set) var count = 0

    /// Creates a counter at zero.
    package init() {}

    /// Counts a failure.
    ///
    /// - Returns: How long to wait before the transaction ends: 300 ms, doubled for each failure before.
    mutating func failed() -> Duration {
        defer { count = min(count + 1, Self.most) }
        return .milliseconds(300 << count)
    }

    /// Resets the counter because the card returned a code.
    mutating func reset() { count = 0 }
}
