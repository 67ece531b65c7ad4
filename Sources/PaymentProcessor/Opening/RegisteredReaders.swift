// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import PaymentToken

/// The readers that a PSP knows, by their keys' thumbprints.
public struct RegisteredReaders: Sendable {
    private var keys: [String: JSONWebKey] = [:]
    private var revoked: Set<String>

    /// Registers readers.
    ///
    /// - Parameters:
    ///   - readers: The public keys; a reader's identifier is its key's thumbprint, not `kid`.
    ///   - revoked: The thumbprints of revoked readers, which are refused.
    public init(_ readers: JSONWebKeySet, revoked: Set<String> = []) {
        self.revoked = revoked
        for key in readers.keys { register(key) }
    }

    /// Adds a reader.
    public mutating func register(_ key: JSONWebKey) {
        keys[key.thumbprint] = key.withoutPrivateKey
    }

    /// Revokes a reader.
    public mutating func revoke(_ readerIdentifier: String) {
        revoked.insert(readerIdentifier)
    }

    /// Returns the key of a reader, or `nil` if it is unknown or revoked.
    package func key(of readerIdentifier: String) -> JSONWebKey? {
        revoked.contains(readerIdentifier) ? nil : keys[readerIdentifier]
    }
}

extension RegisteredReaders: ReaderKeys {
    package func readerKey(of readerIdentifier: String) -> JSONWebKey? { key(of: readerIdentifier) }
}
