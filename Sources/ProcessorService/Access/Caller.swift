// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The sender of a request, identified by an API key.
struct Caller: Hashable, Sendable {
    /// The identifier of the API key, which is not the key.
    let keyIdentifier: String
    /// The merchant, or `nil` for the provider.
    let merchant: String?
    /// The scopes of the API key.
    let scopes: Set<APIKeyScope>

    /// Returns the merchant; only merchants' keys have the scopes for payments.
    func requireMerchant() throws(Problem) -> String {
        guard let merchant else { throw .notFound("merchant") }
        return merchant
    }

    /// The owner of the caller's idempotency keys, which is the same for all its API keys.
    var owner: String { merchant.map { "merchant " + $0 } ?? "administrator" }
}
