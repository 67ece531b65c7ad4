// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A payment that only the merchant can read.
@available(iOS 8.0, *)
open class PKPaymentToken: NSObject {
    /// The card.
    @available(iOS 9.0, *)
    open internal(set) var paymentMethod: PKPaymentMethod
    /// Names the payment: the token's `transactionId`, 64 hexadecimal digits in upper case.
    open internal(set) var transactionIdentifier = ""
    /// UTF-8 JSON with `version`, `data`, `signature` and `header`.
    ///
    /// See Apple, Payment token format reference.
    open internal(set) var paymentData = Data()

    /// Creates a token without content.
    public override init() {
        paymentMethod = PKPaymentMethod()
    }

    /// The card's name and the last digits of its number, in the form of iOS 8.
    @available(iOS, introduced: 8.0, deprecated: 9.0, message: "Use paymentMethod.displayName")
    open var paymentInstrumentName: String { paymentMethod.displayName ?? "" }

    /// The card's network, in the form of iOS 8.
    @available(iOS, introduced: 8.0, deprecated: 9.0, message: "Use paymentMethod.network")
    open var paymentNetwork: String { paymentMethod.network?.rawValue ?? "" }
}
