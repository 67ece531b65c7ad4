// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What an API key allows its holder to do.
package enum Scope: String, CaseIterable, Hashable, Sendable {
    /// Runs the service: merchants, API keys, the provider's own keys, the counts.
    case administer
    /// Takes payments: tokens, payments, captures, voids, batches, passes, webhooks.
    case charge
    /// Gives money back.
    case refund
    /// Enrols readers, lists them, and revokes them.
    case enrol
    /// Injects the initial keys for PINs into readers, as a key injection facility does.
    case inject

    /// Whether a key with this scope has to be a merchant's, must not be, or may be.
    enum Owner: Sendable {
        case merchant, provider, either
    }

    /// Whose keys may have the scope.
    var owner: Owner {
        switch self {
        case .administer: .provider
        case .charge, .refund: .merchant
        case .enrol, .inject: .either
        }
    }
}
