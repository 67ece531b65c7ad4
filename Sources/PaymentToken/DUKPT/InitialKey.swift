// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

/// A device's initial key (IK), from which all its transaction keys are derived.
///
/// Each key is derived when it is needed, using the intermediate keys for the one bits of the
/// counter. The initial key is kept, so an attacker who obtains it can also derive past keys; a
/// hardware device keeps only the remaining intermediate keys.
package struct InitialKey: Sendable {
    /// The key's identifier.
    package let identifier: InitialKeyIdentifier
    private let key: SecretBytes

    /// Creates an initial key from 16, 24, or 32 bytes.
    ///
    /// - Throws: `PaymentTokenError` with `keyNotUsable` for any other length.
    package init(
        _ key: SecretBytes, identifier: InitialKeyIdentifier
    ) throws(PaymentTokenError) {
        guard DUKPTKeyType(byteCount: key.count) != nil else {
            throw PaymentTokenError(.keyNotUsable, "The initial key")
        }
        self.key = key
        self.identifier = identifier
    }

    /// The key's type.
    package var type: DUKPTKeyType { DUKPTKeyType(byteCount: key.count) ?? .aes128 }

    /// The key itself, for wrapping it or comparing it with a published value.
    package var secret: SecretBytes { key }

    /// Derives the key of one transaction for one usage.
    ///
    /// Derives the intermediate keys for the one bits of the counter, from the highest to the
    /// lowest, and then the working key. See ANSI X9.24-3-2017, 6.3.
    ///
    /// - Parameters:
    ///   - usage: The usage of the key.
    ///   - type: The key's type, no stronger than the initial key; `nil` for the same.
    ///   - counter: The transaction.
    /// - Returns: The key.
    /// - Throws: `PaymentTokenError` with `keyNotUsable` or `cryptographyFailed`.
    package func workingKey(
        _ usage: DUKPTKeyUsage, type: DUKPTKeyType? = nil, counter: TransactionCounter
    ) throws(PaymentTokenError) -> SecretBytes {
        try DUKPTKeyDerivation.derive(
            transactionKey(counter), usage: usage, type: type ?? self.type,
            context: context(counter.value))
    }

    /// Derives the last intermediate key, from which a transaction's working keys are derived.
    package func transactionKey(
        _ counter: TransactionCounter
    ) throws(PaymentTokenError) -> SecretBytes {
        var key = key
        var done: UInt32 = 0
        for bit in (0..<UInt32(32)).reversed() where counter.value >> bit & 1 == 1 {
            done |= 1 << bit
            key = try DUKPTKeyDerivation.derive(
                key, usage: .derivation, type: type, context: context(done))
        }
        return key
    }

    private func context(_ counter: UInt32) -> [UInt8] {
        Array(identifier.bytes.suffix(4)) + InitialKeyIdentifier.bytes(of: counter)
    }
}

extension InitialKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The key's identifier; never the key.
    package var description: String { "initial key \(identifier.text)" }

    /// The key's identifier; never the key.
    package var debugDescription: String { description }

    /// The key's identifier; never the key.
    package var customMirror: Mirror { Mirror(self, children: ["identifier": identifier.text]) }
}

/// The identifier of a device's initial key (IKID).
///
/// It consists of two numbers of four bytes, one for the base derivation key and one for the
/// device. See ANSI X9.24-3-2017, 6.2.1.
package struct InitialKeyIdentifier: Hashable, Sendable {
    /// The number of bytes.
    package static let count = 8

    /// The eight bytes.
    package let bytes: [UInt8]

    /// Creates an identifier from eight bytes; any other number returns `nil`.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Creates an identifier from the numbers of a base derivation key and of a device.
    package init(baseDerivationKey: UInt32, device: UInt32) {
        bytes = Self.bytes(of: baseDerivationKey) + Self.bytes(of: device)
    }

    /// The four bytes that identify the base derivation key.
    package var baseDerivationKey: [UInt8] { Array(bytes.prefix(4)) }

    /// The 16 hexadecimal digits.
    package var text: String { Hexadecimal.string(bytes) }

    static func bytes(of number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
