// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken

/// The initial key of the supplement of ANSI X9.24-3-2017 for AES-256, wrapped.
enum TestKeyBlock {
    static let protectionKey = SecretBytes([UInt8](repeating: 0x51, count: 32))
    static let identifier = InitialKeyIdentifier(
        baseDerivationKey: 0x1234_5678, device: 0x9012_3456)
    /// The supplement's AES-256 PIN key at counter 1.
    static let firstKey = SecretBytes(
        Hex.bytes("8C1AB7BEE973829E30242E0BBBDD4946D540C98FC1B5BDCF94790001A23FD502"))

    private static let initialKey = SecretBytes(
        Hex.bytes("CE9CE0C101D1138F97FB6CAD4DF045A7083D4EAE2D35A31789D01CCF0949550F"))

    static func text(
        device: UInt32 = 0x9012_3456, under key: SecretBytes = protectionKey
    ) throws -> String {
        try InitialKey(
            initialKey,
            identifier: InitialKeyIdentifier(baseDerivationKey: 0x1234_5678, device: device)
        ).keyBlock(under: key)
    }
}

private enum Hex {
    static func bytes(_ digits: String) -> [UInt8] {
        stride(from: 0, to: digits.utf8.count, by: 2).compactMap {
            UInt8(digits.dropFirst($0).prefix(2), radix: 16)
        }
    }
}
