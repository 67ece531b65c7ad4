// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A payment sheet as a view controller; here it has no view, for there is no UIKit.
@available(iOS 8.0, *)
@MainActor
open class PKPaymentAuthorizationViewController: NSObject {
    /// What the app does for the sheet.
    open weak var delegate: (any PKPaymentAuthorizationViewControllerDelegate)?
    let questions: DelegateQuestions
    let presentation: Presentation

    /// Creates the sheet of a request; `nil` when the request cannot be shown.
    public init?(paymentRequest request: PKPaymentRequest) {
        let configuration = PassKitConfiguration.current
        questions = DelegateQuestions(diagnose: configuration.diagnose)
        presentation = Presentation(request, questions: questions, configuration)
        super.init()
        guard presentation.check() else { return nil }
    }

    /// Returns whether this device can pay, and nobody forbids it.
    open class func canMakePayments() -> Bool {
        PassKitConfiguration.current.canPay()
    }

    /// Returns whether the wallet has a card of one of the networks.
    open class func canMakePayments(usingNetworks supportedNetworks: [PKPaymentNetwork]) -> Bool {
        PassKitConfiguration.current.canPay(networks: supportedNetworks)
    }

    /// Returns whether the wallet has a card of one of the networks that can do what is asked.
    open class func canMakePayments(
        usingNetworks supportedNetworks: [PKPaymentNetwork],
        capabilities capabilties: PKMerchantCapability
    ) -> Bool {
        PassKitConfiguration.current.canPay(
            networks: supportedNetworks, capabilities: capabilties)
    }
}
