// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

/// An app's answer to an authorised payment.
@available(iOS 11.0, *)
open class PKPaymentAuthorizationResult: NSObject {
    /// Whether the payment went well.
    open var status: PKPaymentAuthorizationStatus
    /// What is wrong, from the most serious on; `nil` is an empty list.
    open var errors: [any Error]! {
        get { problems }
        set { problems = newValue ?? [] }
    }
    /// Where the wallet gets the order; only for a success.
    @available(iOS 16.0, *)
    open var orderDetails: PKPaymentOrderDetails?
    var problems: [any Error]

    /// Creates an answer.
    public init(status: PKPaymentAuthorizationStatus, errors: [any Error]?) {
        self.status = status
        problems = errors ?? []
    }
}
