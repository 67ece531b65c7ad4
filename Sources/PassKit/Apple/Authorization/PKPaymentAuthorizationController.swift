// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
public import Foundation

/// A payment sheet that is presented without a view controller.
@available(iOS 10.0, *)
open class PKPaymentAuthorizationController: NSObject {
    /// The object that responds to the customer's actions on the sheet.
    open weak var delegate: (any PKPaymentAuthorizationControllerDelegate)?
    let questions: DelegateQuestions
    private let presentation: Presentation

    /// Creates the sheet for a request; errors in the request are reported on presentation.
    public init(paymentRequest request: PKPaymentRequest) {
        let configuration = PassKitConfiguration.current
        questions = DelegateQuestions(diagnose: configuration.diagnose)
        presentation = Presentation(request, questions: questions, configuration)
    }

    /// Presents the sheet; the app dismisses it when it finishes.
    ///
    /// - Parameter completion: Called on the main actor with whether the sheet is presented.
    open func present(completion: (@Sendable (Bool) -> Void)? = nil) {
        let merchant = DelegateMerchant(controller: self, deliveryTimes: questions.deliveryTimes)
        Task { @MainActor [presentation] in
            let isShown = await presentation.present(merchant)
            completion?(isShown)
        }
    }

    /// Presents the sheet; the app dismisses it when it finishes.
    ///
    /// - Returns: Whether the sheet is presented.
    @discardableResult
    nonisolated(nonsending) open func present() async -> Bool {
        await presentation.present(
            DelegateMerchant(controller: self, deliveryTimes: questions.deliveryTimes))
    }

    /// Dismisses the sheet.
    ///
    /// - Parameter completion: Called on the main actor after the sheet is dismissed.
    open func dismiss(completion: (@Sendable () -> Void)? = nil) {
        Task { @MainActor [presentation] in
            await presentation.dismiss()
            completion?()
        }
    }

    /// Dismisses the sheet and returns after it is gone.
    nonisolated(nonsending) open func dismiss() async {
        await presentation.dismiss()
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

    /// Returns whether the device supports disbursements; always `false` on Linux.
    @available(iOS 17.0, *)
    open class func supportsDisbursements() -> Bool { false }

    /// Returns whether the device supports disbursements; always `false` on Linux.
    @available(iOS 17.0, *)
    open class func supportsDisbursements(
        using supportedNetworks: [PKPaymentNetwork]
    ) -> Bool { false }

    /// Returns whether the device supports disbursements; always `false` on Linux.
    @available(iOS 17.0, *)
    open class func supportsDisbursements(
        using supportedNetworks: [PKPaymentNetwork], capabilities: PKMerchantCapability
    ) -> Bool { false }
}

extension PKPaymentAuthorizationController: PaymentDelegateCaller {
    func ask(shippingContact contact: PKContact) async -> PaymentUpdate? {
        guard let delegate else { return nil }
        return await questions.ask("didSelectShippingContact", read: questions.read) {
            delegate.paymentAuthorizationController(
                self, didSelectShippingContact: contact, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationController(self, didSelectShippingContact: contact)
        } completion: { answer in
            delegate.paymentAuthorizationController(
                self, didSelectShippingContact: contact,
                completion: { status, methods, items in
                    answer(self.questions.read(status: status, items: items, methods: methods))
                })
        }
    }

    func ask(shippingMethod method: PKShippingMethod) async -> PaymentUpdate? {
        guard let delegate else { return nil }
        return await questions.ask("didSelectShippingMethod", read: questions.read) {
            delegate.paymentAuthorizationController(
                self, didSelectShippingMethod: method, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationController(self, didSelectShippingMethod: method)
        } completion: { answer in
            delegate.paymentAuthorizationController(
                self, didSelectShippingMethod: method,
                completion: { status, items in
                    answer(self.questions.read(status: status, items: items))
                })
        }
    }

    func ask(paymentMethod method: PKPaymentMethod) async -> PaymentUpdate? {
        guard let delegate else { return nil }
        return await questions.ask("didSelectPaymentMethod", read: questions.read) {
            delegate.paymentAuthorizationController(
                self, didSelectPaymentMethod: method, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationController(self, didSelectPaymentMethod: method)
        } completion: { answer in
            delegate.paymentAuthorizationController(
                self, didSelectPaymentMethod: method,
                completion: { items in
                    answer(self.questions.read(status: .success, items: items))
                })
        }
    }

    func ask(couponCode code: String) async -> PaymentUpdate? {
        guard let delegate else { return nil }
        return await questions.ask("didChangeCouponCode", read: questions.read) {
            delegate.paymentAuthorizationController(self, didChangeCouponCode: code, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationController(self, didChangeCouponCode: code)
        }
    }

    func ask(payment: PKPayment) async -> AuthorizationAnswer? {
        guard let delegate else { return nil }
        return await questions.ask("didAuthorizePayment", read: { AuthorizationAnswer($0) }) {
            delegate.paymentAuthorizationController(self, didAuthorizePayment: payment, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationController(self, didAuthorizePayment: payment)
        } completion: { answer in
            delegate.paymentAuthorizationController(
                self, didAuthorizePayment: payment,
                completion: { status in
                    answer(AuthorizationAnswer(AuthorizationStatus(status)))
                })
        }
    }

    func callWillAuthorize() {
        delegate?.paymentAuthorizationControllerWillAuthorizePayment(self)
    }

    func callDidFinish() {
        delegate?.paymentAuthorizationControllerDidFinish(self)
    }
}
