// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Signs what a card says about one transaction (`9F4B`) with the card's own key.
///
/// See EMV Book 2, 6.5.2, table 15, and 6.6.1, table 19; contactless Visa cards sign in
/// the same form (EMV Contactless Book C-3, Annex C).
enum SignedDynamicData {
    /// Signs format `05`, the algorithm, the card's data, padding and a hash.
    ///
    /// - Parameters:
    ///   - cardData: The ICC dynamic data, which the terminal recovers.
    ///   - terminalData: What the terminal knows already; only the hash covers it.
    ///   - key: The card's key.
    /// - Returns: As many bytes as the key's modulus has; `nil` when the key is too short.
    static func sign(
        _ cardData: [UInt8], covering terminalData: some Collection<UInt8>,
        with key: RSAPrivateKey
    ) -> [UInt8]? {
        // Header, format, algorithm, length, hash and trailer take 25 bytes.
        let room = key.publicKey.modulus.count - 25 - cardData.count
        guard room >= 0, let length = UInt8(exactly: cardData.count) else { return nil }
        let signed =
            [0x05, 0x01, length] + cardData + [UInt8](repeating: 0xBB, count: room)
        let hash = Digest.sha1(signed + terminalData)
        return try? key.signRaw([0x6A] + signed + hash + [0xBC])
    }
}
