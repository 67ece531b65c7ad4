// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
public import Foundation

/// A payment sheet as a view controller; without UIKit on Linux, it has no view.
@available(iOS 8.0, *)
@preconcurrency @MainActor
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

extension PKPaymentAuthorizationViewController: PaymentDelegateCaller {
    func ask(shippingContact contact: PKContact) async -> PaymentUpdate? {
        guard let delegate else { return nil }
        return await questions.ask("didSelectShippingContact", read: questions.read) {
            delegate.paymentAuthorizationViewController(
                self, didSelectShippingContact: contact, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationViewController(
                self, didSelectShippingContact: contact)
        } completion: { answer in
            delegate.paymentAuthorizationViewController(
                self, didSelectShippingContact: contact,
                completion: { status, methods, items in
                    answer(self.questions.read(status: status, items: items, methods: methods))
                })
        }
    }

    func ask(shippingMethod method: PKShippingMethod) async -> PaymentUpdate? {
        guard let delegate else { return nil }
        return await questions.ask("didSelectShippingMethod", read: questions.read) {
            delegate.paymentAuthorizationViewController(self, didSelect: method, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationViewController(self, didSelect: method)
        } completion: { answer in
            delegate.paymentAuthorizationViewController(
                self, didSelect: method,
                completion: { status, items in
                    answer(self.questions.read(status: status, items: items))
                })
        }
    }

    func ask(paymentMethod method: PKPaymentMethod) async -> PaymentUpdate? {
        guard let delegate else { return nil }
        return await questions.ask("didSelectPaymentMethod", read: questions.read) {
            delegate.paymentAuthorizationViewController(self, didSelect: method, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationViewController(self, didSelect: method)
        } completion: { answer in
            delegate.paymentAuthorizationViewController(
                self, didSelect: method,
                completion: { items in
                    answer(self.questions.read(status: .success, items: items))
                })
        }
    }

    func ask(couponCode code: String) async -> PaymentUpdate? {
        guard let delegate else { return nil }
        return await questions.ask("didChangeCouponCode", read: questions.read) {
            delegate.paymentAuthorizationViewController(
                self, didChangeCouponCode: code, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationViewController(self, didChangeCouponCode: code)
        }
    }

    func ask(payment: PKPayment) async -> AuthorizationAnswer? {
        guard let delegate else { return nil }
        return await questions.ask("didAuthorizePayment", read: { AuthorizationAnswer($0) }) {
            delegate.paymentAuthorizationViewController(
                self, didAuthorizePayment: payment, handler: $0)
        } asynchronous: {
            await delegate.paymentAuthorizationViewController(self, didAuthorizePayment: payment)
        } completion: { answer in
            delegate.paymentAuthorizationViewController(
                self, didAuthorizePayment: payment,
                completion: { status in
                    answer(AuthorizationAnswer(AuthorizationStatus(status)))
                })
        }
    }

    func callWillAuthorize() {
        delegate?.paymentAuthorizationViewControllerWillAuthorizePayment(self)
    }

    func callDidFinish() {
        delegate?.paymentAuthorizationViewControllerDidFinish(self)
    }
}
