// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import PaymentToken

/// The PSP's own keys: one that signs reader tokens, and those that open card data.
public struct ProcessorKeys: Sendable {
    /// How long before its use a new encryption key is published, and how long after its
    /// last use an old one still opens card data, in seconds.
    public static let overlap: Int64 = 24 * 60 * 60

    /// The key that signs reader tokens, with its private half.
    package let signingKey: JSONWebKey
    /// The keys that open card data, with their private halves, newest first.
    package let encryptionKeys: [JSONWebKey]

    /// Takes keys that exist.
    ///
    /// - Throws: `ProcessorError` with `invalidKey` when a private half or a name is missing,
    ///   a key is for another purpose, or two have one name.
    package init(
        signingKey: JSONWebKey, encryptionKeys: [JSONWebKey]
    ) throws(ProcessorError) {
        guard signingKey.isPrivate, signingKey.canVerify, signingKey.keyIdentifier != nil else {
            throw ProcessorError(.invalidKey, "The signing key")
        }
        guard !encryptionKeys.isEmpty,
            encryptionKeys.allSatisfy({ $0.isPrivate && $0.canEncrypt && $0.keyIdentifier != nil })
        else { throw ProcessorError(.invalidKey, "The encryption key") }
        do {
            _ = try JSONWebKeySet([signingKey] + encryptionKeys)
        } catch {
            throw ProcessorError(.invalidKey, "The set, which names two keys alike,")
        }
        self.signingKey = signingKey
        self.encryptionKeys = encryptionKeys
    }

    /// Makes new keys.
    ///
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    public static func generate() throws(ProcessorError) -> ProcessorKeys {
        try ProcessorKeys(
            signingKey: makeKey(use: "sig", algorithm: JOSE.signature),
            encryptionKeys: [makeKey(use: "enc", algorithm: JOSE.keyManagement)])
    }

    /// The public keys, as readers are given them.
    public var publicKeySet: JSONWebKeySet {
        // The names were checked to differ, so that the set is always made.
        (try? JSONWebKeySet(([signingKey] + encryptionKeys).map(\.withoutPrivateKey)))
            ?? JSONWebKeySet()
    }

    /// Adds an encryption key that comes into use after ``overlap``, while the present one
    /// is retired an ``overlap`` later; keys that are retired at `now` are dropped.
    ///
    /// - Throws: `ProcessorError` with `cryptographyFailed`.
    public func rotated(now: Int64) throws(ProcessorError) -> ProcessorKeys {
        let start = now.addingReportingOverflow(Self.overlap).partialValue
        let end = start.addingReportingOverflow(Self.overlap).partialValue
        let added = try Self.makeKey(
            use: "enc", algorithm: JOSE.keyManagement, notBefore: start)
        let kept = encryptionKeys.filter { now < $0.expiresAt ?? .max }
            .map { $0.retired(at: min($0.expiresAt ?? .max, end)) }
        return try ProcessorKeys(signingKey: signingKey, encryptionKeys: [added] + kept)
    }

    /// Returns the private key of this name, or `nil` when it is unknown or retired.
    package func decryptionKey(named keyIdentifier: String, now: Int64) -> JSONWebKey? {
        encryptionKeys.first { key in
            key.keyIdentifier?.hasSameBytes(as: keyIdentifier) == true
                && now < key.expiresAt ?? .max
        }
    }

    private static func makeKey(
        use: String, algorithm: String, notBefore: Int64? = nil
    ) throws(ProcessorError) -> JSONWebKey {
        do {
            let key = try P256PrivateKey.generate()
            return JSONWebKey(
                publicKey: key.publicKey, privateKey: key,
                keyIdentifier: JSONWebKey(publicKey: key.publicKey).thumbprint, use: use,
                algorithm: algorithm, notBefore: notBefore)
        } catch {
            throw ProcessorError(.cryptographyFailed, "the generation of a key")
        }
    }
}

extension ProcessorKeys: CustomStringConvertible {
    /// The keys' names; never the keys.
    public var description: String { "PSP keys: \(signingKey), \(encryptionKeys)" }
}

extension JSONWebKey {
    fileprivate func retired(at time: Int64) -> JSONWebKey {
        JSONWebKey(
            publicKey: publicKey, privateKey: privateKey, keyIdentifier: keyIdentifier,
            use: use, algorithm: algorithm, operations: operations, notBefore: notBefore,
            expiresAt: time)
    }
}
