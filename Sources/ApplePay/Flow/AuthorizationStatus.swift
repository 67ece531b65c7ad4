// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How an app answers (`PKPaymentAuthorizationStatus`).
package enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
    case success, failure, invalidBillingPostalAddress, invalidShippingPostalAddress
    case invalidShippingContact, pinRequired, pinIncorrect, pinLockout
}
