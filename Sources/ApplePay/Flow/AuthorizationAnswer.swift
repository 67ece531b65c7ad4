// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An app's answer to an authorized payment (`PKPaymentAuthorizationResult`).
package struct AuthorizationAnswer: Hashable, Sendable {
    package var status: AuthorizationStatus
    /// The errors, most serious first.
    package var errors: [FieldError]

    package init(_ status: AuthorizationStatus, errors: [FieldError] = []) {
        self.status = status
        self.errors = errors
    }
}
