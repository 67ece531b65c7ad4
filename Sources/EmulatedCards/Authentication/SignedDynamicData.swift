// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The signature that a card makes over one transaction with its own key (`9F4B`).
///
/// See EMV Book 2, 6.5.2, table 15, and 6.6.1, table 19. Contactless Visa cards use the same format
/// (EMV Contactless Book C-3, Annex C).
enum SignedDynamicData {
    /// Signs the format, the algorithm, the card's data, padding, and a hash.
    ///
    /// - Parameters:
    ///   - cardData: The ICC dynamic data, which the terminal recovers.
    ///   - terminalData: Data that the terminal already has; only the hash covers it.
    ///   - format: The signed data format, `05` except for fDDA with an online request.
    ///   - key: The card's key.
    /// - Returns: The signature, as long as the key's modulus; `nil` when the key is too short.
    static func sign(
        _ cardData: [UInt8], covering terminalData: some Collection<UInt8>,
        format: UInt8 = 0x05, with key: RSAPrivateKey
    ) -> [UInt8]? {
        // Header, format, algorithm, length, hash, and trailer take 25 bytes.
        let room = key.publicKey.modulus.count - 25 - cardData.count
        guard room >= 0, let length = UInt8(exactly: cardData.count) else { return nil }
        let signed =
            [format, 0x01, length] + cardData + [UInt8](repeating: 0xBB, count: room)
        let hash = Digest.sha1(signed + terminalData)
        return try? key.signRaw([0x6A] + signed + hash + [0xBC])
    }
}
