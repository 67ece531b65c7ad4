// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The name of one transaction's key (KSN): the initial key's, then the counter.
///
/// See ANSI X9.24-3-2017, 6.2.1: 12 bytes.
package struct KeySerialNumber: Hashable, Sendable {
    /// The initial key.
    package let initialKey: InitialKeyIdentifier
    /// The transaction.
    package let counter: TransactionCounter

    /// Takes both parts.
    package init(initialKey: InitialKeyIdentifier, counter: TransactionCounter) {
        self.initialKey = initialKey
        self.counter = counter
    }

    /// Reads 12 bytes; anything else, or a counter that cannot be, gives `nil`.
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
