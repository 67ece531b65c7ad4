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

/// How the wallet retrieves the order for a payment.
@available(iOS 16.0, *)
open class PKPaymentOrderDetails: NSObject {
    /// The identifier of the order type.
    open var orderTypeIdentifier: String
    /// The identifier of the order.
    open var orderIdentifier: String
    /// The URL of the web service that provides the order.
    open var webServiceURL: URL
    /// The token that authenticates requests to the web service.
    open var authenticationToken: String

    /// Creates the details of an order.
    public init(
        orderTypeIdentifier: String, orderIdentifier: String, webServiceURL: URL,
        authenticationToken: String
    ) {
        self.orderTypeIdentifier = orderTypeIdentifier
        self.orderIdentifier = orderIdentifier
        self.webServiceURL = webServiceURL
        self.authenticationToken = authenticationToken
    }
}
