// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

/// A key on the curve P-256 as JSON, public or private.
///
/// The private number lives in self-wiping memory and is never printed. See RFC 7517 and
/// RFC 7518, 6.2.
public struct JSONWebKey: Sendable {
    /// The key's name (`kid`).
    public let keyIdentifier: String?
    /// What the key is for (`use`): `sig`, `enc`, or `nil` for either.
    public let use: String?
    /// The only algorithm to use it with (`alg`), or `nil`.
    public let algorithm: String?
    /// What may be done with the key (`key_ops`), or `nil` for everything.
    public let operations: [String]?
    /// Seconds since 1970 from which the key may be used (`nbf`), or `nil`.
    public let notBefore: Int64?
    /// Seconds since 1970 at which the key is retired (`exp`), or `nil`.
    public let expiresAt: Int64?
    package let publicKey: P256PublicKey
    package let privateKey: P256PrivateKey?

    package init(
        publicKey: P256PublicKey, privateKey: P256PrivateKey? = nil,
        keyIdentifier: String? = nil, use: String? = nil, algorithm: String? = nil,
        operations: [String]? = nil, notBefore: Int64? = nil, expiresAt: Int64? = nil
    ) {
        self.publicKey = publicKey
        self.privateKey = privateKey
        self.keyIdentifier = keyIdentifier
        self.use = use
        self.algorithm = algorithm
        self.operations = operations
        self.notBefore = notBefore
        self.expiresAt = expiresAt
    }

    /// Whether the private half is here too.
    public var isPrivate: Bool { privateKey != nil }

    /// The same key without its private half.
    public var withoutPrivateKey: JSONWebKey {
        JSONWebKey(
            publicKey: publicKey, keyIdentifier: keyIdentifier, use: use, algorithm: algorithm,
            operations: operations, notBefore: notBefore, expiresAt: expiresAt)
    }

    /// The name that follows from the key itself: SHA-256 of its required members.
    ///
    /// See RFC 7638, 3.
    public var thumbprint: String {
        let members = JSONWriter.object { writer in
            writer.append("crv", "P-256")
            writer.append("kty", "EC")
            writer.append("x", base64URL: publicKey.x)
            writer.append("y", base64URL: publicKey.y)
        }
        return Base64URL.string(Digest.sha256(members))
    }

    /// Whether signatures may be made or checked with this key.
    package var canVerify: Bool {
        isMeant(for: "sig", with: JOSE.signature) && allows(isPrivate ? ["sign"] : ["verify"])
    }

    /// Whether this key may be the recipient of an encryption.
    package var canEncrypt: Bool {
        guard isMeant(for: "enc", with: JOSE.keyManagement) else { return false }
        // The public half of a key for agreement has no operations of its own, and the Web
        // Cryptography API exports it with an empty list.
        if !isPrivate, operations?.isEmpty == true { return true }
        return allows(["deriveKey", "deriveBits"])
    }

    private func isMeant(for use: String, with algorithm: String) -> Bool {
        self.use?.hasSameBytes(as: use) ?? true
            && self.algorithm?.hasSameBytes(as: algorithm) ?? true
    }

    private func allows(_ operations: [String]) -> Bool {
        guard let allowed = self.operations else { return true }
        return allowed.contains { allowed in
            operations.contains { $0.hasSameBytes(as: allowed) }
        }
    }
}

extension JSONWebKey: Hashable {
    /// Compares names and public keys, and whether both have a private half.
    public static func == (left: JSONWebKey, right: JSONWebKey) -> Bool {
        left.publicKey == right.publicKey && left.isPrivate == right.isPrivate
            && left.keyIdentifier == right.keyIdentifier && left.use == right.use
            && left.algorithm == right.algorithm && left.operations == right.operations
            && left.notBefore == right.notBefore && left.expiresAt == right.expiresAt
    }

    /// Hashes the public key.
    public func hash(into hasher: inout Hasher) { hasher.combine(publicKey) }
}

extension JSONWebKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The key's name; never the key.
    public var description: String {
        "\(isPrivate ? "private" : "public") key \(keyIdentifier ?? thumbprint)"
    }

    /// The key's name; never the key.
    public var debugDescription: String { description }

    /// The key's name; never the key.
    public var customMirror: Mirror { Mirror(self, children: ["name": description]) }
}
