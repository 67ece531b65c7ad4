// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import HTTPServer
internal import PaymentToken

/// A customer's action on the sheet's page.
enum WalletAction: Sendable {
    case customer(CustomerAction)
    /// Agrees by fingerprint or face, or opens the pad if the wallet requires the passcode.
    case authorize
    /// Opens the pad for the passcode.
    case openPasscode
}

/// The request that the page sends for a customer's action.
struct WalletActionForm: Codable, Hashable, Sendable {
    enum Action: String, Codable, CaseIterable, Sendable {
        case selectCard, selectShippingContact, selectBillingContact, selectShippingMethod
        case enterShippingContact, enterBillingContact, enterCouponCode
        case authorize, usePasscode
    }

    /// The payment that the page shows.
    let payment: String
    let action: Action
    /// The identifier of the choice, or the coupon code.
    var value: String?
    var contact: ContactForm?

    /// Parses the action.
    ///
    /// - Throws: `Problem` with each invalid member.
    func understood() throws(Problem) -> WalletAction {
        var validator = OrderValidator()
        contact?.check(&validator, "/contact")
        if (value ?? "").utf8.count > 256 {
            validator.reject("/value", "This must be at most 256 bytes.")
        }
        let action: WalletAction
        switch self.action {
        case .authorize: action = .authorize
        case .usePasscode: action = .openPasscode
        case .enterShippingContact, .enterBillingContact:
            let contact = validator.required(contact, "/contact")?.contact ?? PaymentContact()
            action = .customer(
                self.action == .enterShippingContact
                    ? .enterShippingContact(contact) : .enterBillingContact(contact))
        case .selectCard: action = .customer(.selectCard(value(&validator)))
        case .selectShippingContact: action = .customer(.selectShippingContact(value(&validator)))
        case .selectBillingContact: action = .customer(.selectBillingContact(value(&validator)))
        case .selectShippingMethod: action = .customer(.selectShippingMethod(value(&validator)))
        case .enterCouponCode: action = .customer(.enterCouponCode(value(&validator)))
        }
        try validator.finish()
        return action
    }

    private func value(_ validator: inout OrderValidator) -> String {
        validator.required(value, "/value") ?? ""
    }
}
