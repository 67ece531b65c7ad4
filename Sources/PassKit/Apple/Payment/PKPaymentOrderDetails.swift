// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
