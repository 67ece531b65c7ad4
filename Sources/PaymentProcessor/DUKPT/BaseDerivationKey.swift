// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// The key from which a provider derives the initial key of each of its readers (BDK).
///
/// See ANSI X9.24-3-2017, 6.1. The key never leaves the provider.
public struct BaseDerivationKey: Sendable {
    /// The key's number: the first four bytes of its readers' key serial numbers.
    let number: UInt32
    let secret: SecretBytes

    /// Creates a key from 16, 24, or 32 bytes.
    ///
    /// - Throws: `ProcessorError` with `invalidKey` for any other length.
    package init(_ key: SecretBytes, number: UInt32) throws(ProcessorError) {
        guard DUKPTKeyType(byteCount: key.count) != nil else {
            throw ProcessorError(.invalidKey, "The base derivation key")
        }
        secret = key
        self.number = number
    }

    /// Derives the initial key of a device.
    package func initialKey(
        _ identifier: InitialKeyIdentifier
    ) throws(ProcessorError) -> InitialKey {
        do {
            let derived = try DUKPTKeyDerivation.derive(
                secret, usage: .initialKey,
                type: DUKPTKeyType(byteCount: secret.count) ?? .aes128,
                context: identifier.bytes)
            return try InitialKey(derived, identifier: identifier)
        } catch {
            throw ProcessorError(.cryptographyFailed, "initial key derivation")
        }
    }
}

extension BaseDerivationKey: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A description of the type; never the key.
    public var description: String { "base derivation key" }

    /// A description of the type; never the key.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
