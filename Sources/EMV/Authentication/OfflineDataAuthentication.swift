// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Where kernels ask for offline data authentication.
///
/// It holds the answer that every question gets. A kernel treats `notPerformed` like
/// `failed` wherever the books let a transaction go on only after success.
package struct OfflineDataAuthentication: Hashable, Sendable {
    /// What kernels are told.
    package let result: OfflineDataAuthenticationResult

    /// No check is performed.
    package static let unavailable = OfflineDataAuthentication(result: .notPerformed)

    /// The result is taken for granted, to replay a recorded dialogue.
    package static func assumed(_ result: OfflineDataAuthenticationResult) -> Self {
        OfflineDataAuthentication(result: result)
    }
}
