// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PKPaymentAuthorizationController {
    /// Returns whether this device can pay, and nobody forbids it.
    public class func canMakePayments() -> Bool {
        PassKitConfiguration.current.canPay()
    }

    /// Returns whether the wallet has a card of one of the networks.
    public class func canMakePayments(usingNetworks supportedNetworks: [PKPaymentNetwork]) -> Bool {
        PassKitConfiguration.current.canPay(networks: supportedNetworks)
    }

    /// Returns whether the wallet has a card of one of the networks that can do what is asked.
    public class func canMakePayments(
        usingNetworks supportedNetworks: [PKPaymentNetwork],
        capabilities capabilties: PKMerchantCapability
    ) -> Bool {
        PassKitConfiguration.current.canPay(
            networks: supportedNetworks, capabilities: capabilties)
    }

    /// Returns whether money can be paid out to the customer, which is not so here.
    @available(iOS 17.0, *)
    public class func supportsDisbursements() -> Bool { false }

    /// Returns whether money can be paid out to the customer, which is not so here.
    @available(iOS 17.0, *)
    public class func supportsDisbursements(
        using supportedNetworks: [PKPaymentNetwork]
    ) -> Bool { false }

    /// Returns whether money can be paid out to the customer, which is not so here.
    @available(iOS 17.0, *)
    public class func supportsDisbursements(
        using supportedNetworks: [PKPaymentNetwork], capabilities: PKMerchantCapability
    ) -> Bool { false }
}
