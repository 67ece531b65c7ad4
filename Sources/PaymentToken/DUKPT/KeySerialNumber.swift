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
