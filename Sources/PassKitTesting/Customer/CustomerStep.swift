// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Cryptography
internal import PassKit
internal import PaymentToken

/// One thing that a customer does on a payment sheet.
public struct CustomerStep: Sendable {
    /// What it becomes depends on what the sheet shows.
    enum Kind: Sendable {
        case action(CustomerAction)
        case card(PaymentNetwork)
        case look(@Sendable (SheetText) -> Void)
        case wait
    }

    let kind: Kind

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// Agrees to pay, with the owner's finger or face.
    public static let agree = CustomerStep(.action(.authorize(.biometric(isOwner: true))))
    /// Tries to agree with the finger or face of somebody else.
    public static let agreeAsSomebodyElse = CustomerStep(
        .action(.authorize(.biometric(isOwner: false))))
    /// Closes the sheet.
    public static let cancel = CustomerStep(.action(.cancel))
    /// Leaves the sheet alone from here on.
    public static let wait = CustomerStep(.wait)

    /// Agrees to pay with the device's passcode, or tries so.
    public static func agree(passcode: String) -> CustomerStep {
        CustomerStep(.action(.authorize(.passcode(SecretBytes(Array(passcode.utf8))))))
    }

    /// Chooses the way to deliver that has this identifier.
    public static func chooseShippingMethod(_ identifier: String) -> CustomerStep {
        CustomerStep(.action(.selectShippingMethod(identifier)))
    }

    /// Chooses the contact of the device to whom goods go, by its identifier.
    public static func chooseShippingContact(_ identifier: String) -> CustomerStep {
        CustomerStep(.action(.selectShippingContact(identifier)))
    }

    /// Chooses the contact of the device who pays, by its identifier.
    public static func chooseBillingContact(_ identifier: String) -> CustomerStep {
        CustomerStep(.action(.selectBillingContact(identifier)))
    }

    /// Types a coupon code.
    public static func enterCouponCode(_ code: String) -> CustomerStep {
        CustomerStep(.action(.enterCouponCode(code)))
    }

    /// Reads the sheet.
    public static func look(_ read: @escaping @Sendable (SheetText) -> Void) -> CustomerStep {
        CustomerStep(.look(read))
    }
}
