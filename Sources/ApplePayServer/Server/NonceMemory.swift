// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The numbers that were given for payments and not used yet.
struct NonceMemory: Sendable {
    /// How long a number may be used, in seconds.
    static let lifetime: Int64 = 60
    /// How many numbers are kept; one more, and the oldest is forgotten.
    static let maximumCount = 1024
    static let nonceCount = 32

    private var nonces: [(bytes: [UInt8], time: Int64)] = []

    /// How many numbers may still be used.
    var count: Int { nonces.count }

    /// Gives a new number.
    mutating func give(now: Int64, random: RandomSource) -> [UInt8] {
        forget(now: now)
        if nonces.count >= Self.maximumCount { nonces.removeFirst() }
        let nonce = random.bytes(Self.nonceCount)
        nonces.append((nonce, now))
        return nonce
    }

    /// Takes a number back.
    ///
    /// - Returns: `false` when it was not given, was used, or is too old.
    mutating func take(_ nonce: [UInt8], now: Int64) -> Bool {
        forget(now: now)
        guard let index = nonces.firstIndex(where: { constantTimeEqual($0.bytes, nonce) }) else {
            return false
        }
        nonces.remove(at: index)
        return true
    }

    /// Drops what is too old; a clock that was set back makes nothing live longer than that.
    private mutating func forget(now: Int64) {
        nonces.removeAll { nonce in
            let (age, overflow) = now.subtractingReportingOverflow(nonce.time)
            return overflow || age.magnitude > Self.lifetime.magnitude
        }
    }
}
