// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A payment sheet, without a view of its own.
@available(iOS 10.0, *)
open class PKPaymentAuthorizationController: NSObject {
    /// What the app does for the sheet.
    open weak var delegate: (any PKPaymentAuthorizationControllerDelegate)?
    let questions: DelegateQuestions
    private let presentation: Presentation

    /// Creates the sheet of a request; what is wrong with it shows when it is presented.
    public init(paymentRequest request: PKPaymentRequest) {
        let configuration = PassKitConfiguration.current
        questions = DelegateQuestions(diagnose: configuration.diagnose)
        presentation = Presentation(request, questions: questions, configuration)
    }

    /// Shows the sheet; the app dismisses it when it is done.
    ///
    /// - Parameter completion: Hears whether the sheet is shown, on the main actor.
    open func present(completion: (@Sendable (Bool) -> Void)? = nil) {
        let merchant = DelegateMerchant(face: self, deliveryTimes: questions.deliveryTimes)
        Task { @MainActor [presentation] in
            let isShown = await presentation.present(merchant)
            completion?(isShown)
        }
    }

    /// Shows the sheet; the app dismisses it when it is done.
    ///
    /// - Returns: Whether the sheet is shown.
    @discardableResult
    nonisolated(nonsending) open func present() async -> Bool {
        await presentation.present(
            DelegateMerchant(face: self, deliveryTimes: questions.deliveryTimes))
    }

    /// Takes the sheet away.
    ///
    /// - Parameter completion: Hears when it is gone, on the main actor.
    open func dismiss(completion: (@Sendable () -> Void)? = nil) {
        Task { @MainActor [presentation] in
            await presentation.dismiss()
            completion?()
        }
    }

    /// Takes the sheet away, and returns when it is gone.
    nonisolated(nonsending) open func dismiss() async {
        await presentation.dismiss()
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

    /// Returns whether money can be paid out to the customer, which is not so here.
    @available(iOS 17.0, *)
    open class func supportsDisbursements() -> Bool { false }

    /// Returns whether money can be paid out to the customer, which is not so here.
    @available(iOS 17.0, *)
    open class func supportsDisbursements(
        using supportedNetworks: [PKPaymentNetwork]
    ) -> Bool { false }

    /// Returns whether money can be paid out to the customer, which is not so here.
    @available(iOS 17.0, *)
    open class func supportsDisbursements(
        using supportedNetworks: [PKPaymentNetwork], capabilities: PKMerchantCapability
    ) -> Bool { false }
}
