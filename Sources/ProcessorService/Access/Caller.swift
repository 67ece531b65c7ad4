// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// Who sends a request, by its API key.
struct Caller: Hashable, Sendable {
    /// The name of the API key, which is not the key.
    let keyIdentifier: String
    /// The merchant, or `nil` for the provider.
    let merchant: String?
    /// What the API key allows.
    let scopes: Set<Scope>

    /// The merchant, whose keys alone have the scopes of payments.
    func requireMerchant() throws(Problem) -> String {
        guard let merchant else { throw .notFound("merchant") }
        return merchant
    }

    /// Tells one caller's idempotency keys from another's, whatever its API key.
    var owner: String { merchant.map { "merchant " + $0 } ?? "administrator" }
}
