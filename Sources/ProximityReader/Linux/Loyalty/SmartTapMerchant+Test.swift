// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension SmartTapMerchant {
    /// The collectors of the passes of the emulated cards; their key protects nothing.
    ///
    /// The private scalar is the SHA-256 hash of `taptopay smart tap collector test key`.
    package static let test: [SmartTapMerchant] = {
        let scalar: [UInt8] = [
            0x43, 0xAB, 0x74, 0x3A, 0x0D, 0x09, 0xC5, 0xCF,
            0xCF, 0x21, 0x6C, 0x97, 0x17, 0xA0, 0xA0, 0x6F,
            0x4B, 0xCC, 0x86, 0x5D, 0x9D, 0x8E, 0x9D, 0x9E,
            0xB3, 0x78, 0xAA, 0x8A, 0xEE, 0xCB, 0x85, 0xFD,
        ]
        guard let key = try? P256PrivateKey(scalar: SecretBytes(scalar)) else { return [] }
        return [("pass.com.example.coffee", 10_000_001), ("pass.com.example.books", 10_000_002)]
            .map { programme, number in
                SmartTapMerchant(
                    programme: programme, collectorIdentifier: number, keyVersion: 1, key: key)
            }
    }()
}
