// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The transaction counter of AES DUKPT: each value serves one transaction.
///
/// See ANSI X9.24-3-2017, 6.2.1: 32 bits, of which at most 16 are ones, so that no key takes
/// more than 16 derivations.
package struct TransactionCounter: Hashable, Sendable {
    /// How many bits may be ones.
    package static let maximumOnes = 16
    /// The first counter.
    package static let first = TransactionCounter(unchecked: 1)

    /// The number.
    package let value: UInt32

    /// Takes a number; one that no transaction can have gives `nil`.
    package init?(_ value: UInt32) {
        guard (1...Self.maximumOnes).contains(value.nonzeroBitCount) else { return nil }
        self.value = value
    }

    private init(unchecked value: UInt32) {
        self.value = value
    }

    /// The next counter, or `nil` after the last: the device needs a new initial key.
    package var next: TransactionCounter? {
        var next = value &+ 1
        // Too many ones: adding the lowest one carries, and skips what lies between.
        while next.nonzeroBitCount > Self.maximumOnes { next = next &+ (next & (0 &- next)) }
        return TransactionCounter(next)
    }
}
