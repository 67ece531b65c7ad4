// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

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

    func tellWillAuthorize() {
        delegate?.paymentAuthorizationViewControllerWillAuthorizePayment(self)
    }

    func tellDidFinish() {
        delegate?.paymentAuthorizationViewControllerDidFinish(self)
    }
}
