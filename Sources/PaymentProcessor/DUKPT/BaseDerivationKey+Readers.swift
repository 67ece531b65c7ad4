// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

extension BaseDerivationKey {
    /// Makes a new key of 256 bits.
    ///
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    public static func generate() throws(ProcessorError) -> BaseDerivationKey {
        do {
            let number = RandomSource.system.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }
            return try BaseDerivationKey(SecretBytes.random(count: 32), number: number)
        } catch {
            throw ProcessorError(.cryptographyFailed, "the generation of a key")
        }
    }

    /// The name of a reader's initial key: this key's number, and the one that the reader was given.
    package func identifier(forDevice number: UInt32) -> InitialKeyIdentifier {
        InitialKeyIdentifier(baseDerivationKey: self.number, device: number)
    }

    /// Wraps a reader's initial key for its injection: TR-31, version D.
    ///
    /// - Parameters:
    ///   - number: The number that the reader was given, and no other reader was.
    ///   - protectionKey: The key that the reader unwraps it with.
    /// - Returns: The key block.
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    package func keyBlock(
        forDevice number: UInt32, under protectionKey: SecretBytes
    ) throws(ProcessorError) -> String {
        let key = try initialKey(identifier(forDevice: number))
        do {
            return try key.keyBlock(under: protectionKey)
        } catch {
            throw ProcessorError(.cryptographyFailed, "the wrapping of an initial key")
        }
    }
}
