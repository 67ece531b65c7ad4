// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The keys of a Google Smart Tap session.
///
/// See Google Smart Tap 2.1, Security: HKDF over the agreed point, salted with the phone's key;
/// the info is the data that the collector signed, with its signature.
struct SmartTapKeys: Sendable {
    private static let encryptionCount = 16
    private static let authenticationCount = 32

    /// The AES key for counter mode, 16 bytes.
    let encryption: SecretBytes
    /// The key for the message authentication code, 32 bytes.
    let authentication: SecretBytes

    /// Derives the keys.
    ///
    /// - Parameters:
    ///   - key: The terminal's session key.
    ///   - peer: The phone's session key.
    ///   - signedData: The data that the collector signed.
    ///   - signature: The signature, as it was sent.
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
