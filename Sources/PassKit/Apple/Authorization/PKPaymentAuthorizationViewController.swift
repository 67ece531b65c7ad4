// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A payment sheet as a view controller; without UIKit on Linux, it has no view.
@available(iOS 8.0, *)
@MainActor
open class PKPaymentAuthorizationViewController: NSObject {
    /// The object that responds to the customer's actions on the sheet.
    open weak var delegate: (any PKPaymentAuthorizationViewControllerDelegate)?
    let questions: DelegateQuestions
    let presentation: Presentation

    /// Creates the sheet for a request; `nil` if the request cannot be presented.
    public init?(paymentRequest request: PKPaymentRequest) {
        let configuration = PassKitConfiguration.current
        questions = DelegateQuestions(diagnose: configuration.diagnose)
        presentation = Presentation(request, questions: questions, configuration)
        super.init()
        guard presentation.check() else { return nil }
    }

    /// Returns whether this device can make payments and the user is allowed to pay.
    open class func canMakePayments() -> Bool {
        PassKitConfiguration.current.canPay()
    }

    /// Returns whether the wallet has a card on one of the networks.
    open class func canMakePayments(usingNetworks supportedNetworks: [PKPaymentNetwork]) -> Bool {
        PassKitConfiguration.current.canPay(networks: supportedNetworks)
    }

    /// Returns whether the wallet has a card on one of the networks with the given capabilities.
    open class func canMakePayments(
        usingNetworks supportedNetworks: [PKPaymentNetwork],
        capabilities capabilties: PKMerchantCapability
    ) -> Bool {
        PassKitConfiguration.current.canPay(
            networks: supportedNetworks, capabilities: capabilties)
    }
}
