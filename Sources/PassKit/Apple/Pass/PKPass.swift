// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A pass in a wallet.
@available(iOS 6.0, *)
open class PKPass: PKObject {
    /// The kind of pass.
    @available(iOS 8.0, *)
    open var passType: PKPassType { .barcode }
    /// The pass as a card, or `nil` if it is not a card.
    @available(iOS 13.4, *)
    open var secureElementPass: PKSecureElementPass? { self as? PKSecureElementPass }
    /// The pass as a card, in its iOS 8 form.
    @available(iOS, introduced: 8.0, deprecated: 13.4, message: "Use secureElementPass")
    open var paymentPass: PKPaymentPass? { self as? PKPaymentPass }
    /// The pass's serial number, unique among passes of its type.
    open internal(set) var serialNumber = ""
    /// The identifier of the pass type.
    open internal(set) var passTypeIdentifier = ""
    /// The pass's name.
    open internal(set) var localizedName = ""
    /// A description of the pass.
    open internal(set) var localizedDescription = ""
    /// The name of the organization that issued the pass.
    open internal(set) var organizationName = ""
}
