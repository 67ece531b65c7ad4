// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Who sends a request, by its API key.
enum Caller: Hashable, Sendable {
    /// Who runs the service.
    case administrator
    /// A merchant's own back end.
    case merchant(String)

    /// The merchant, or `nil` for who runs the service.
    var merchant: String? {
        if case .merchant(let identifier) = self { identifier } else { nil }
    }

    /// Tells one caller's idempotency keys from another's.
    var scope: String {
        switch self {
        case .administrator: "administrator"
        case .merchant(let identifier): "merchant " + identifier
        }
    }
}
