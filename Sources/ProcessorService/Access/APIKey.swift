// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import Support

/// A secret that identifies a caller; the service stores only its SHA-256 hash.
///
/// It has as many random bits as the hash, so a slow hash would add nothing.
package struct APIKey: Sendable {
    /// `psp_` and 32 random bytes in Base64URL.
    package let text: String

    init(random: RandomSource) {
        text = "psp_" + Base64URL.string(random.bytes(32))
    }

    /// The hash that the service stores.
    var digest: String { Self.digest(of: text) }

    /// Returns the hash of a key's text.
    static func digest(of text: String) -> String {
        Hexadecimal.string(Digest.sha256(text.utf8))
    }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description of the type; never the key.
    package var description: String { "API key" }

    /// A description of the type; never the key.
    package var debugDescription: String { description }

    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A permission of an API key.
package enum APIKeyScope: String, CaseIterable, Hashable, Sendable {
    /// Administers the service: merchants, API keys, the provider's own keys, and metrics.
    case administer
    /// Accepts payments: tokens, payments, captures, voids, batches, passes, and webhooks.
    case charge
    /// Refunds payments.
    case refund
    /// Enrolls, lists, and revokes readers.
    case enroll
    /// Injects initial PIN keys into readers, as a key injection facility does.
    case inject

    /// Who can own a key with a scope.
    enum Owner: Sendable {
        case merchant, provider, either
    }

    /// Who can own a key with this scope.
    var owner: Owner {
        switch self {
        case .administer: .provider
        case .charge, .refund: .merchant
        case .enroll, .inject: .either
        }
    }
}

/// The record of an API key; does not contain the key.
package struct APIKeyEntry: Hashable, Sendable {
    /// The key's identifier: `key_` and 16 hexadecimal digits.
    package let identifier: String
    /// The name from its owner, or empty.
    package let name: String
    /// The merchant that owns the key, or `nil` for the provider.
    package let merchant: String?
    /// The scopes of the key.
    package let scopes: Set<APIKeyScope>
    /// When the key was created, in seconds since 1970.
    package let created: Int64
    /// When the key expires, in seconds since 1970, or `nil` if it does not expire.
    package let expires: Int64?
    /// When the key was revoked, in seconds since 1970, or `nil`.
    package let revoked: Int64?
    /// How long the key is valid, in seconds, or `nil` if it does not expire.
    ///
    /// A key that was replaced expires earlier, but its successor is valid as long.
    let lifetime: Int64?

    /// Returns whether the key is valid at a time.
    package func isValid(at now: Int64) -> Bool {
        revoked == nil && now < expires ?? .max
    }

    /// The names of the scopes, in order.
    package var scopeNames: [String] {
        APIKeyScope.allCases.filter { scopes.contains($0) }.map(\.rawValue)
    }

    func write(to writer: inout JSONWriter) {
        writer.append("id", identifier)
        writer.append("name", name)
        writer.append("merchant", merchant.map { .string($0) } ?? .null)
        writer.append("scopes", .array(scopeNames.map { .string($0) }))
        writer.append("createdAt", created)
        writer.append("expiresAt", expires.map { .integer($0) } ?? .null)
        writer.append("revokedAt", revoked.map { .integer($0) } ?? .null)
    }
}

/// The properties of a new API key.
package struct APIKeyRequest: Hashable, Sendable {
    /// The maximum lifetime of a key, in seconds: ten years.
    package static let maximumLifetime: Int64 = 10 * 366 * 24 * 60 * 60

    /// The name from its owner.
    package var name = ""
    /// The merchant that owns the key, or `nil` for the provider.
    package var merchant: String?
    /// The scopes of the key.
    package var scopes: Set<APIKeyScope>
    /// The lifetime of the key, in seconds, or `nil` if it does not expire.
    package var lifetime: Int64?

    /// Creates an order.
    package init(
        name: String = "", merchant: String? = nil, scopes: Set<APIKeyScope>, lifetime: Int64? = nil
    ) {
        self.name = name
        self.merchant = merchant
        self.scopes = scopes
        self.lifetime = lifetime
    }

    /// Returns the order for a merchant's first key, which cannot inject keys.
    static func merchant(_ identifier: String) -> APIKeyRequest {
        APIKeyRequest(merchant: identifier, scopes: [.charge, .refund, .enroll])
    }

    /// The order for the administrator's first key.
    static let administrator = APIKeyRequest(name: "administrator", scopes: [.administer, .enroll])

    /// Checks that the owner can have the scopes.
    func check() throws(Problem) {
        guard !name.hasControls else {
            throw .value("name", "This must be text without control characters.")
        }
        guard !scopes.isEmpty else {
            throw .value("scopes", "Specify at least one of \(Self.names(APIKeyScope.allCases)).")
        }
        let owner: APIKeyScope.Owner = merchant == nil ? .provider : .merchant
        let wrong = APIKeyScope.allCases.filter {
            scopes.contains($0) && $0.owner != owner && $0.owner != .either
        }
        guard wrong.isEmpty else {
            throw .value(
                "scopes",
                merchant == nil
                    ? "\(Self.names(wrong)) requires a merchant's key: specify a merchant."
                    : "\(Self.names(wrong)) requires a provider's key: omit the merchant.")
        }
    }

    private static func names(_ scopes: [APIKeyScope]) -> String {
        scopes.map(\.rawValue).joined(separator: ", ")
    }
}
