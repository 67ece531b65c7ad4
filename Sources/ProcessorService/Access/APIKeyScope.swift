// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A permission of an API key.
package enum APIKeyScope: String, CaseIterable, Hashable, Sendable {
    /// Administers the service: merchants, API keys, the provider's own keys, and metrics.
    case administer
    /// Accepts payments: tokens, payments, captures, voids, batches, passes, and webhooks.
    case charge
    /// Refunds payments.
    case refund
    /// Enrolls, lists, and revokes readers.
    case enrol
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
        case .enrol, .inject: .either
        }
    }
}
