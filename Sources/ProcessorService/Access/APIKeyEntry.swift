// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// What the service knows of an API key; the key itself is not among it.
package struct APIKeyEntry: Hashable, Sendable {
    /// The key's name: `key_` and 16 hexadecimal digits.
    package let identifier: String
    /// What its owner calls it, or empty.
    package let name: String
    /// Whose key it is, or `nil` for the provider's own.
    package let merchant: String?
    /// What it allows.
    package let scopes: Set<Scope>
    /// When it was made, in seconds since 1970.
    package let created: Int64
    /// When it ends, in seconds since 1970, or `nil` for never.
    package let expires: Int64?
    /// When it was revoked, in seconds since 1970, or `nil`.
    package let revoked: Int64?

    /// Whether it opens anything.
    package func isValid(at now: Int64) -> Bool {
        revoked == nil && now < expires ?? .max
    }

    /// The scopes in their order.
    package var scopeNames: [String] {
        Scope.allCases.filter { scopes.contains($0) }.map(\.rawValue)
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
