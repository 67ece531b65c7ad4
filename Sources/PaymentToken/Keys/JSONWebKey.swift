// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

/// A key on the curve P-256 as JSON, public or private.
///
/// The private number is stored in self-wiping memory and never printed. See RFC 7517 and RFC 7518,
/// 6.2.
public struct JSONWebKey: Sendable {
    /// The key ID (`kid`).
    public let keyIdentifier: String?
    /// The intended use of the key (`use`): `sig`, `enc`, or `nil` for either.
    public let use: String?
    /// The only algorithm for the key (`alg`), or `nil`.
    public let algorithm: String?
    /// The allowed operations of the key (`key_ops`), or `nil` for all operations.
    public let operations: [String]?
    /// The time from which the key can be used, in seconds since 1970 (`nbf`), or `nil`.
    public let notBefore: Int64?
    /// The time at which the key is retired, in seconds since 1970 (`exp`), or `nil`.
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

    /// Whether the key includes the private half.
    public var isPrivate: Bool { privateKey != nil }

    /// The same key without its private half.
    public var withoutPrivateKey: JSONWebKey {
        JSONWebKey(
            publicKey: publicKey, keyIdentifier: keyIdentifier, use: use, algorithm: algorithm,
            operations: operations, notBefore: notBefore, expiresAt: expiresAt)
    }

    /// The key's thumbprint: the SHA-256 hash of its required members.
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

    /// Whether this key can create or verify signatures.
    package var canVerify: Bool {
        isMeant(for: "sig", with: JOSE.signature) && allows(isPrivate ? ["sign"] : ["verify"])
    }

    /// Whether you can encrypt to this key.
    package var canEncrypt: Bool {
        guard isMeant(for: "enc", with: JOSE.keyManagement) else { return false }
        // The public half of a key agreement key has no operations of its own, and the Web
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
    /// Compares the public keys and all attributes, and whether both have a private half.
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
    /// The key ID; never the key.
    public var description: String {
        "\(isPrivate ? "private" : "public") key \(keyIdentifier ?? thumbprint)"
    }

    /// The key ID; never the key.
    public var debugDescription: String { description }

    /// The key ID; never the key.
    public var customMirror: Mirror { Mirror(self, children: ["name": description]) }
}
