// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
public import PassKit
internal import PaymentToken

extension CustomerStep {
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
