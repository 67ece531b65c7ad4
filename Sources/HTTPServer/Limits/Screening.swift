// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a service makes of a request by its head, before any of its body is taken.
package struct Screening: Hashable, Sendable {
    /// Whether the caller shows a token that is known.
    ///
    /// Such a caller has a budget of requests of its own, and its connection does not give way to
    /// new ones.
    package var isAuthenticated: Bool
    /// The longest body in bytes; at most ``Limits/body``.
    package var bodyLimit: Int

    package init(isAuthenticated: Bool, bodyLimit: Int = .max) {
        self.isAuthenticated = isAuthenticated
        self.bodyLimit = bodyLimit
    }
}
