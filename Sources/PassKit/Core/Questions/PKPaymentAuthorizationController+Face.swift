// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

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

    func tellWillAuthorize() {
        delegate?.paymentAuthorizationControllerWillAuthorizePayment(self)
    }

    func tellDidFinish() {
        delegate?.paymentAuthorizationControllerDidFinish(self)
    }
}
