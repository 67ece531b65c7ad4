// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

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
