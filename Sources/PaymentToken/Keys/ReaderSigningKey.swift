// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The key with which a reader signs card data; its thumbprint identifies the reader.
public struct ReaderSigningKey: Sendable {
    /// The reader's identifier: the key's thumbprint according to RFC 7638.
    public let readerIdentifier: String
    package let privateKey: P256PrivateKey

    package init(_ privateKey: P256PrivateKey) {
        self.privateKey = privateKey
        readerIdentifier = JSONWebKey(publicKey: privateKey.publicKey).thumbprint
    }

    /// Creates the key from a private key in JSON form.
    ///
    /// - Throws: `PaymentTokenError` with `keyNotUsable` when the private half is missing or the
    ///   key is not a signature key.
    public init(_ key: JSONWebKey) throws(PaymentTokenError) {
        guard let privateKey = key.privateKey, key.canVerify else {
            throw PaymentTokenError(.keyNotUsable, "The reader's key")
        }
        self.init(privateKey)
    }

    /// Generates a new key.
    ///
    /// - Throws: `PaymentTokenError` with `cryptographyFailed`.
    public static func generate() throws(PaymentTokenError) -> ReaderSigningKey {
        do {
            return ReaderSigningKey(try P256PrivateKey.generate())
        } catch {
            throw PaymentTokenError(.cryptographyFailed, "A new reader key")
        }
    }

    /// The value of the claim `iss`.
    public var issuer: String { JOSE.readerIssuerPrefix + readerIdentifier }

    /// The public key, with which a PSP registers the reader.
    public var publicKey: JSONWebKey { Self.publicKey(of: privateKey.publicKey) }

    /// Returns a reader's public key with its thumbprint as the key ID.
    static func publicKey(of key: P256PublicKey) -> JSONWebKey {
        JSONWebKey(
            publicKey: key, keyIdentifier: JSONWebKey(publicKey: key).thumbprint, use: "sig",
            algorithm: JOSE.signature)
    }

    /// The key with its private half, for storage.
    package var key: JSONWebKey {
        JSONWebKey(
            publicKey: privateKey.publicKey, privateKey: privateKey,
            keyIdentifier: readerIdentifier, use: "sig", algorithm: JOSE.signature)
    }
}

extension ReaderSigningKey: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The reader's identifier; never the key.
    public var description: String { "reader key \(readerIdentifier)" }

    /// The reader's identifier; never the key.
    public var debugDescription: String { description }

    /// The reader's identifier; never the key.
    public var customMirror: Mirror {
        Mirror(self, children: ["readerIdentifier": readerIdentifier])
    }
}
