// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Who can use an endpoint.
enum Access: Hashable, Sendable {
    /// Everyone, without an API key.
    case open
    /// Callers whose API key has this scope.
    case scope(APIKeyScope)

    /// Returns whether a caller can use the endpoint.
    func admits(_ caller: Caller) -> Bool {
        switch self {
        case .open: true
        case .scope(let scope): caller.scopes.contains(scope)
        }
    }
}
