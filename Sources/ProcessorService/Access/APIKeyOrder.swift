// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// What a new API key is to be.
package struct APIKeyOrder: Hashable, Sendable {
    /// The longest time for which a key may be made, in seconds: ten years.
    package static let maximumLifetime: Int64 = 10 * 366 * 24 * 60 * 60

    /// What its owner calls it.
    package var name = ""
    /// Whose key it will be, or `nil` for the provider's own.
    package var merchant: String?
    /// What it will allow.
    package var scopes: Set<Scope>
    /// How long it will be valid, in seconds, or `nil` for ever.
    package var lifetime: Int64?

    /// Describes a key.
    package init(
        name: String = "", merchant: String? = nil, scopes: Set<Scope>, lifetime: Int64? = nil
    ) {
        self.name = name
        self.merchant = merchant
        self.scopes = scopes
        self.lifetime = lifetime
    }

    /// What a merchant's first key allows; keys are injected by others.
    static func merchant(_ identifier: String) -> APIKeyOrder {
        APIKeyOrder(merchant: identifier, scopes: [.charge, .refund, .enrol])
    }

    /// What the administrator's first key allows.
    static let administrator = APIKeyOrder(name: "administrator", scopes: [.administer, .enrol])

    /// Checks that the scopes go with the owner.
    ///
    /// - Throws: `Problem`.
    func check() throws(Problem) {
        guard !scopes.isEmpty else {
            throw .value("scopes", "Name at least one of \(Self.names(Scope.allCases)).")
        }
        let owner: Scope.Owner = merchant == nil ? .provider : .merchant
        let wrong = Scope.allCases.filter {
            scopes.contains($0) && $0.owner != owner && $0.owner != .either
        }
        guard wrong.isEmpty else {
            throw .value(
                "scopes",
                merchant == nil
                    ? "\(Self.names(wrong)) is for the keys of a merchant: name one."
                    : "\(Self.names(wrong)) is for the provider's own keys: name no merchant.")
        }
    }

    private static func names(_ scopes: [Scope]) -> String {
        scopes.map(\.rawValue).joined(separator: ", ")
    }
}
