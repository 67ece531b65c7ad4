// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

extension BaseDerivationKey {
    /// Generates a new 256-bit key.
    ///
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    public static func generate() throws(ProcessorError) -> BaseDerivationKey {
        do {
            let number = RandomSource.system.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
            return try BaseDerivationKey(SecretBytes.random(count: 32), number: number)
        } catch {
            throw ProcessorError(.cryptographyFailed, "key generation")
        }
    }

    /// Returns the identifier of a reader's initial key: this key's number and the reader's number.
    package func identifier(forDevice number: UInt32) -> InitialKeyIdentifier {
        InitialKeyIdentifier(baseDerivationKey: self.number, device: number)
    }

    /// Wraps a reader's initial key for injection (TR-31, version D).
    ///
    /// - Parameters:
    ///   - number: The reader's number, which no other reader has.
    ///   - protectionKey: The key with which the reader unwraps it.
    /// - Returns: The key block.
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    package func keyBlock(
        forDevice number: UInt32, under protectionKey: SecretBytes
    ) throws(ProcessorError) -> String {
        let key = try initialKey(identifier(forDevice: number))
        do {
            return try key.keyBlock(under: protectionKey)
        } catch {
            throw ProcessorError(.cryptographyFailed, "initial key wrapping")
        }
    }
}
