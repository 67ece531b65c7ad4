// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The status of an app's answer to the sheet.
@available(iOS 8.0, *)
@nonexhaustive(warn)
public enum PKPaymentAuthorizationStatus: Int, Sendable {
    /// The merchant authorized the payment or expects to.
    case success = 0
    /// The merchant could not authorize the payment.
    case failure = 1
    @available(iOS, introduced: 8.0, deprecated: 11.0, message: "Use failure and errors")
    case invalidBillingPostalAddress = 2
    @available(iOS, introduced: 8.0, deprecated: 11.0, message: "Use failure and errors")
    case invalidShippingPostalAddress = 3
    @available(iOS, introduced: 8.0, deprecated: 11.0, message: "Use failure and errors")
    case invalidShippingContact = 4
    @available(iOS 9.2, *)
    case pinRequired = 5
    @available(iOS 9.2, *)
    case pinIncorrect = 6
    @available(iOS 9.2, *)
    case pinLockout = 7
}
