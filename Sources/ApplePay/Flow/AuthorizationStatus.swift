// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The status of an app's answer (`PKPaymentAuthorizationStatus`).
package enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
    case success, failure, invalidBillingPostalAddress, invalidShippingPostalAddress
    case invalidShippingContact, pinRequired, pinIncorrect, pinLockout
}
