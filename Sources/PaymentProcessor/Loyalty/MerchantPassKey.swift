// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// A merchant's private key, for which phones seal the merchant's loyalty passes.
public struct MerchantPassKey: Sendable {
    let key: P256PrivateKey

    /// Creates a key from a private scalar of 32 bytes.
    ///
    /// - Throws: `ProcessorError` with `invalidKey`.
    package init(scalar: [UInt8]) throws(ProcessorError) {
        do {
            key = try P256PrivateKey(scalar: SecretBytes(scalar))
        } catch {
            throw ProcessorError(.invalidKey, "The merchant's private key")
        }
    }

    /// Reads the key from a private file that contains a private JSON Web Key.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, `invalidFile`, or
    ///   `invalidKey`.
    public init(file path: String) throws(ProcessorError) {
        let text = try PrivateFile.read(path)
        guard let parsed = try? JSONWebKey(parsing: text) else {
            throw ProcessorError(.invalidFile, path)
        }
        guard let key = parsed.privateKey else { throw ProcessorError(.invalidKey, path) }
        self.key = key
    }

    /// The identifier of the key in passes, 4 bytes.
    ///
    /// The first bytes of the SHA-256 hash of the public key's x coordinate.
    package var identifier: [UInt8] { Array(Digest.sha256(key.publicKey.x).prefix(4)) }

    /// The public key as passes contain it: a compressed point in 66 hexadecimal digits.
    public var publicKey: String { Hexadecimal.string(key.publicKey.compressedPoint) }

    /// Returns the key of all passes of the emulated cards; it protects nothing.
    ///
    /// The private key is the SHA-256 hash of the text `taptopay loyalty merchant test key`.
    ///
    /// - Throws: `ProcessorError` with `invalidKey` if the cryptographic library is missing.
    public static func test() throws(ProcessorError) -> MerchantPassKey {
        try MerchantPassKey(scalar: [
            0x18, 0x71, 0xED, 0xA3, 0x42, 0xF2, 0x00, 0x29,
            0x9A, 0xA9, 0x9C, 0xE7, 0x90, 0xAE, 0xCA, 0xC2,
            0xC0, 0x0F, 0xDE, 0xB9, 0x22, 0x78, 0xDF, 0xFE,
            0x8D, 0x96, 0xBD, 0xE3, 0xC8, 0x9D, 0x7F, 0x0E,
        ])
    }
}
