// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The signature over a card's static data (`93`) with the issuer's key.
///
/// See EMV Book 2, 5.1, table 5.2.
enum StaticDataSignature {
    /// The data authentication code (`9F45`) that a terminal finds in the signature.
    static let dataAuthenticationCode: [UInt8] = [0xDA, 0xC1]

    /// Signs format `03`, the algorithm, the code, padding, and a hash.
    ///
    /// - Returns: The signature, as long as the issuer's modulus; `nil` when the key is too short.
    static func sign(_ staticData: [UInt8], with issuer: RSAPrivateKey) -> [UInt8]? {
        let count = issuer.publicKey.modulus.count - 26
        guard count >= 0 else { return nil }
        let signed =
            [0x03, 0x01] + dataAuthenticationCode + [UInt8](repeating: 0xBB, count: count)
        let hash = Digest.sha1(signed + staticData)
        return try? issuer.signRaw([0x6A] + signed + hash + [0xBC])
    }
}
