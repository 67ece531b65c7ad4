// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A service's verdict on a request's head, before it reads any of the body.
package struct Screening: Hashable, Sendable {
    /// Whether the caller sends a valid token.
    ///
    /// Such a caller has a separate budget of requests, and its connection does not give way to new
    /// ones.
    package var isAuthenticated: Bool
    /// The maximum length of the body in bytes; ``Limits/body`` also applies.
    package var bodyLimit: Int

    package init(isAuthenticated: Bool, bodyLimit: Int = .max) {
        self.isAuthenticated = isAuthenticated
        self.bodyLimit = bodyLimit
    }
}
