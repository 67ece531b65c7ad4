// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A pass of a wallet.
@available(iOS 6.0, *)
open class PKPass: PKObject {
    /// What kind of pass it is.
    @available(iOS 8.0, *)
    open var passType: PKPassType { .barcode }
    /// The pass as a card, where it is one.
    @available(iOS 13.4, *)
    open var secureElementPass: PKSecureElementPass? { self as? PKSecureElementPass }
    /// The pass as a card, in the form of iOS 8.
    @available(iOS, introduced: 8.0, deprecated: 13.4, message: "Use secureElementPass")
    open var paymentPass: PKPaymentPass? { self as? PKPaymentPass }
    /// Names the pass among those of its type.
    open internal(set) var serialNumber = ""
    /// Names the type.
    open internal(set) var passTypeIdentifier = ""
    /// The pass's name.
    open internal(set) var localizedName = ""
    /// What the pass is.
    open internal(set) var localizedDescription = ""
    /// Who gave the pass.
    open internal(set) var organizationName = ""
}
