// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

extension InitialKey {
    /// Unwraps an initial key of AES DUKPT.
    ///
    /// The usage is `B1`, the mode is `X`, and the block `IK` contains the key's identifier. See
    /// ANSI X9.143:2021, 6.3.6.
    ///
    /// - Parameters:
    ///   - keyBlock: The key block.
    ///   - protectionKey: The key that wraps it.
    /// - Throws: `PaymentTokenError` with `malformedKeyBlock`, `keyBlockNotAuthentic`, or
    ///   `keyNotUsable` when it contains another kind of key.
    package init(
        keyBlock: String, under protectionKey: SecretBytes
    ) throws(PaymentTokenError) {
        let (key, header) = try KeyBlock.unwrap(keyBlock, under: protectionKey)
        guard header.usage == KeyBlockHeader.initialKeyUsage, header.algorithm == "A",
            header.mode == KeyBlockHeader.derivationMode,
            let name = header.content(of: KeyBlockHeader.initialKeyIdentifierBlock),
            let identifier = Hexadecimal.bytes(name).flatMap({ InitialKeyIdentifier($0) })
        else { throw PaymentTokenError(.keyNotUsable, "The key block") }
        try self.init(key, identifier: identifier)
    }

    /// Wraps the key for its device.
    package func keyBlock(
        under protectionKey: SecretBytes, random: RandomSource = .system
    ) throws(PaymentTokenError) -> String {
        try KeyBlock.wrap(
            secret,
            header: KeyBlockHeader(
                usage: KeyBlockHeader.initialKeyUsage, mode: KeyBlockHeader.derivationMode,
                optionalBlocks: [
                    .init(KeyBlockHeader.initialKeyIdentifierBlock, identifier.text)
                ]),
            under: protectionKey, random: random)
    }
}
