// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Encrypted payment data that only the merchant can read.
@available(iOS 8.0, *)
open class PKPaymentToken: NSObject {
    /// The card.
    @available(iOS 9.0, *)
    open internal(set) var paymentMethod: PKPaymentMethod
    /// The payment's identifier: the token's `transactionId`, 64 uppercase hexadecimal digits.
    open internal(set) var transactionIdentifier = ""
    /// UTF-8 JSON with `version`, `data`, `signature`, and `header`.
    ///
    /// See Apple, Payment token format reference.
    open internal(set) var paymentData = Data()

    /// Creates an empty token.
    public override init() {
        paymentMethod = PKPaymentMethod()
    }

    /// The card's name and the last digits of its number, in their iOS 8 form.
    @available(iOS, introduced: 8.0, deprecated: 9.0, message: "Use paymentMethod.displayName")
    open var paymentInstrumentName: String { paymentMethod.displayName ?? "" }

    /// The card's network, in its iOS 8 form.
    @available(iOS, introduced: 8.0, deprecated: 9.0, message: "Use paymentMethod.network")
    open var paymentNetwork: String { paymentMethod.network?.rawValue ?? "" }
}
