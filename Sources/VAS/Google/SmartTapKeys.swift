// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The keys of one session of Google Smart Tap.
///
/// See Google Smart Tap 2.1, Security: HKDF over the agreed point, salted with the phone's key,
/// for all that the collector signed and its signature.
struct SmartTapKeys: Sendable {
    private static let encryptionCount = 16
    private static let authenticationCount = 32

    /// The key of AES in counter mode, 16 bytes.
    let encryption: SecretBytes
    /// The key of the message authentication code, 32 bytes.
    let authentication: SecretBytes

    /// Derives the keys.
    ///
    /// - Parameters:
    ///   - key: The terminal's key of this session.
    ///   - peer: The phone's key of this session.
    ///   - signedData: What the collector signed.
    ///   - signature: Its signature, as it was sent.
    /// - Throws: `CryptographyError`.
    init(
        _ key: P256PrivateKey, _ peer: P256PublicKey, signedData: [UInt8], signature: [UInt8]
    ) throws(CryptographyError) {
        let keys = try HKDF.derive(
            secret: try key.sharedSecret(with: peer), salt: peer.compressedPoint,
            info: signedData + signature, count: Self.encryptionCount + Self.authenticationCount)
        encryption = keys.withBytes { SecretBytes($0.prefix(Self.encryptionCount)) }
        authentication = keys.withBytes { SecretBytes($0.suffix(Self.authenticationCount)) }
    }
}
