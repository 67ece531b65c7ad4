// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A burst of requests that refills at a rate per second.
struct TokenBucket {
    private let rate: Double
    private let size: Double
    private var tokens: Double
    private var refilled = Duration.zero

    /// Creates a full bucket.
    init(of share: Limits.Share) {
        rate = Double(share.requestsPerSecond)
        size = Double(share.requestBurst)
        tokens = size
    }

    /// Whether the bucket is full at a time.
    func isFull(now: Duration) -> Bool { level(now) >= size }

    /// Takes a token.
    ///
    /// - Returns: How long it takes until there is one, or `nil` if there was one.
    mutating func consume(now: Duration) -> Duration? {
        tokens = level(now)
        refilled = now
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return .seconds((1 - tokens) / rate)
    }

    private func level(_ now: Duration) -> Double {
        min(size, tokens + (now - refilled) / .seconds(1) * rate)
    }
}
