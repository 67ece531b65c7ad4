// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Cryptography
public import PassKit
internal import PaymentToken

/// An action of a customer on a payment sheet.
public struct CustomerStep: Sendable {
    /// The kind of step; the resulting action depends on what the sheet shows.
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

    /// Authorizes the payment with the owner's fingerprint or face.
    public static let agree = CustomerStep(.action(.authorize(.biometric(isOwner: true))))
    /// Tries to authorize the payment with another person's fingerprint or face.
    public static let agreeAsAnotherPerson = CustomerStep(
        .action(.authorize(.biometric(isOwner: false))))
    /// Closes the sheet.
    public static let cancel = CustomerStep(.action(.cancel))
    /// Does nothing from now on.
    public static let wait = CustomerStep(.wait)

    /// Tries to authorize the payment with the device's passcode.
    public static func agree(passcode: String) -> CustomerStep {
        CustomerStep(.action(.authorize(.passcode(SecretBytes(Array(passcode.utf8))))))
    }

    /// Selects a shipping method by its identifier.
    public static func chooseShippingMethod(_ identifier: String) -> CustomerStep {
        CustomerStep(.action(.selectShippingMethod(identifier)))
    }

    /// Selects a contact on the device as the shipping contact, by its identifier.
    public static func chooseShippingContact(_ identifier: String) -> CustomerStep {
        CustomerStep(.action(.selectShippingContact(identifier)))
    }

    /// Selects a contact on the device as the billing contact, by its identifier.
    public static func chooseBillingContact(_ identifier: String) -> CustomerStep {
        CustomerStep(.action(.selectBillingContact(identifier)))
    }

    /// Enters a coupon code.
    public static func enterCouponCode(_ code: String) -> CustomerStep {
        CustomerStep(.action(.enterCouponCode(code)))
    }

    /// Passes the text on the sheet to a closure.
    public static func look(_ read: @escaping @Sendable (SheetText) -> Void) -> CustomerStep {
        CustomerStep(.look(read))
    }

    /// Selects the first card of a network in the wallet.
    public static func chooseCard(_ network: PKPaymentNetwork) -> CustomerStep {
        CustomerStep(.card(PaymentNetwork(rawValue: network.rawValue)))
    }

    /// Enters a shipping contact.
    public static func enterShippingContact(_ contact: PKContact) -> CustomerStep {
        CustomerStep(.action(.enterShippingContact(PaymentContact(reading: contact))))
    }

    /// Enters a billing contact.
    public static func enterBillingContact(_ contact: PKContact) -> CustomerStep {
        CustomerStep(.action(.enterBillingContact(PaymentContact(reading: contact))))
    }
}
