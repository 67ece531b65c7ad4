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

    /// The name of a reader's initial key: this key's number, and one of the reader's own.
    ///
    /// The reader's number is the beginning of a digest of its identifier, so that nobody
    /// has to keep a list.
    package func identifier(forReader readerIdentifier: String) -> InitialKeyIdentifier {
        let digest = Digest.sha256(Array(readerIdentifier.utf8))
        return InitialKeyIdentifier(
            baseDerivationKey: number, device: digest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// Wraps a reader's initial key for its injection: TR-31, version D.
    ///
    /// - Parameters:
    ///   - readerIdentifier: The reader.
    ///   - protectionKey: The key that the reader unwraps it with.
    /// - Returns: The key block.
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    package func keyBlock(
        forReader readerIdentifier: String, under protectionKey: SecretBytes
    ) throws(ProcessorError) -> String {
        let key = try initialKey(identifier(forReader: readerIdentifier))
        do {
            return try key.keyBlock(under: protectionKey)
        } catch {
            throw ProcessorError(.cryptographyFailed, "the wrapping of an initial key")
        }
    }
}
