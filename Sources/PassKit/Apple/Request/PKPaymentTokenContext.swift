// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An additional merchant that receives a token for the same payment.
@available(iOS 16.0, *)
open class PKPaymentTokenContext: NSObject {
    /// The merchant's identifier.
    open var merchantIdentifier: String
    /// The app's own name for the merchant.
    open var externalIdentifier: String
    /// The merchant's name.
    open var merchantName: String
    /// The merchant's domain.
    open var merchantDomain: String?
    /// The merchant's share of the total.
    @NSCopying open var amount: NSDecimalNumber

    /// Creates a merchant's share.
    public init(
        merchantIdentifier: String, externalIdentifier: String, merchantName: String,
        merchantDomain: String?, amount: NSDecimalNumber
    ) {
        self.merchantIdentifier = merchantIdentifier
        self.externalIdentifier = externalIdentifier
        self.merchantName = merchantName
        self.merchantDomain = merchantDomain
        self.amount = amount
    }
}
