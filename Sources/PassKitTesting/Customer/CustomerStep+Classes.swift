// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
public import PassKit
internal import PaymentToken

extension CustomerStep {
    /// Chooses the wallet's first card of a network.
    public static func chooseCard(_ network: PKPaymentNetwork) -> CustomerStep {
        CustomerStep(.card(PaymentNetwork(rawValue: network.rawValue)))
    }

    /// Types a contact to whom goods go.
    public static func enterShippingContact(_ contact: PKContact) -> CustomerStep {
        CustomerStep(.action(.enterShippingContact(PaymentContact(reading: contact))))
    }

    /// Types a contact who pays.
    public static func enterBillingContact(_ contact: PKContact) -> CustomerStep {
        CustomerStep(.action(.enterBillingContact(PaymentContact(reading: contact))))
    }
}
