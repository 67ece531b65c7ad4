// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

/// An app's answer to an authorized payment.
@available(iOS 11.0, *)
open class PKPaymentAuthorizationResult: NSObject {
    /// Whether the payment succeeded.
    open var status: PKPaymentAuthorizationStatus
    /// The errors, most serious first; `nil` means an empty list.
    open var errors: [any Error]! {
        get { problems }
        set { problems = newValue ?? [] }
    }
    /// How the wallet retrieves the order; only for a successful payment.
    @available(iOS 16.0, *)
    open var orderDetails: PKPaymentOrderDetails?
    var problems: [any Error]

    /// Creates a result.
    public init(status: PKPaymentAuthorizationStatus, errors: [any Error]?) {
        self.status = status
        problems = errors ?? []
    }
}
