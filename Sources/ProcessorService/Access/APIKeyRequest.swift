// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

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
        APIKeyRequest(merchant: identifier, scopes: [.charge, .refund, .enrol])
    }

    /// The order for the administrator's first key.
    static let administrator = APIKeyRequest(name: "administrator", scopes: [.administer, .enrol])

    /// Checks that the owner can have the scopes.
    ///
    /// - Throws: `Problem`.
    func check() throws(Problem) {
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
