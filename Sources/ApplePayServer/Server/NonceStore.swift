// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The nonces that were issued for payments and are not used yet.
struct NonceStore: Sendable {
    /// How long a nonce can be used, in seconds.
    static let lifetime: Int64 = 60
    /// The maximum number of nonces; a new nonce replaces the oldest one.
    static let maximumCount = 1024
    static let nonceCount = 32

    private var nonces: [(bytes: [UInt8], time: Int64)] = []

    /// The number of nonces that can still be used.
    var count: Int { nonces.count }

    /// Issues a new nonce.
    mutating func give(now: Int64, random: RandomSource) -> [UInt8] {
        forget(now: now)
        if nonces.count >= Self.maximumCount { nonces.removeFirst() }
        let nonce = random.bytes(Self.nonceCount)
        nonces.append((nonce, now))
        return nonce
    }

    /// Uses up a nonce.
    ///
    /// - Returns: `false` if it was not issued, was already used, or is too old.
    mutating func take(_ nonce: [UInt8], now: Int64) -> Bool {
        forget(now: now)
        guard let index = nonces.firstIndex(where: { constantTimeEqual($0.bytes, nonce) }) else {
            return false
        }
        nonces.remove(at: index)
        return true
    }

    /// Drops expired nonces, also if the clock was set back by more than their lifetime.
    private mutating func forget(now: Int64) {
        nonces.removeAll { nonce in
            let (age, overflow) = now.subtractingReportingOverflow(nonce.time)
            return overflow || age.magnitude > Self.lifetime.magnitude
        }
    }
}
