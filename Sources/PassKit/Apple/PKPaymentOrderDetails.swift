// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Where the wallet gets the order of a payment.
@available(iOS 16.0, *)
open class PKPaymentOrderDetails: NSObject {
    /// Names the type of orders.
    open var orderTypeIdentifier: String
    /// Names the order.
    open var orderIdentifier: String
    /// Where the order is.
    open var webServiceURL: URL
    /// What opens it.
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
