// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The key serial number (KSN) of one transaction.
///
/// It consists of the initial key identifier and the counter, 12 bytes. See ANSI X9.24-3-2017,
/// 6.2.1.
package struct KeySerialNumber: Hashable, Sendable {
    /// The identifier of the initial key.
    package let initialKey: InitialKeyIdentifier
    /// The counter of the transaction.
    package let counter: TransactionCounter

    /// Creates a key serial number from its parts.
    package init(initialKey: InitialKeyIdentifier, counter: TransactionCounter) {
        self.initialKey = initialKey
        self.counter = counter
    }

    /// Parses 12 bytes; any other length, or an invalid counter, returns `nil`.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == InitialKeyIdentifier.count + 4,
            let initialKey = InitialKeyIdentifier(bytes.prefix(InitialKeyIdentifier.count)),
            let counter = TransactionCounter(
                bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) })
        else { return nil }
        self.init(initialKey: initialKey, counter: counter)
    }

    /// The 12 bytes.
    package var bytes: [UInt8] {
        initialKey.bytes + InitialKeyIdentifier.bytes(of: counter.value)
    }
}

/// The transaction counter of AES DUKPT; each value is for one transaction.
///
/// The counter has 32 bits, of which at most 16 are ones, so that no key takes more than 16
/// derivations. See ANSI X9.24-3-2017, 6.2.1.
package struct TransactionCounter: Hashable, Sendable {
    /// The maximum number of one bits.
    package static let maximumOnes = 16
    /// The first counter.
    package static let first = TransactionCounter(unchecked: 1)

    /// The number.
    package let value: UInt32

    /// Creates a counter from a number; an invalid number returns `nil`.
    package init?(_ value: UInt32) {
        guard (1...Self.maximumOnes).contains(value.nonzeroBitCount) else { return nil }
        self.value = value
    }

    private init(unchecked value: UInt32) {
        self.value = value
    }

    /// The next counter, or `nil` after the last, when the device requires a new initial key.
    package var next: TransactionCounter? {
        var next = value &+ 1
        // Too many ones: adding the lowest one bit carries, and skips the values in between.
        while next.nonzeroBitCount > Self.maximumOnes { next = next &+ (next & (0 &- next)) }
        return TransactionCounter(next)
    }
}
