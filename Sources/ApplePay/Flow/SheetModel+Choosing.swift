// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension SheetModel {
    /// Returns the next step after an action of the customer.
    ///
    /// While the app is being asked or the payment processed, the sheet accepts only cancellation.
    ///
    /// - Returns: The step, or `nil` if the action is not possible now or at all.
    mutating func take(_ action: CustomerAction) -> Step? {
        if case .cancel = action { return cancel() }
        switch content.phase {
        case .choosing, .failed(canRetry: true): break
        case .updating, .processing, .succeeded, .failed: return nil
        }
        switch action {
        case .selectCard(let identifier): return selectCard(identifier)
        case .selectShippingMethod(let identifier): return selectShippingMethod(identifier)
        case .enterCouponCode(let code): return enterCouponCode(code)
        case .authorize(let consent): return authorize(consent)
        case .selectShippingContact(let identifier):
            guard isContact(identifier) else { return nil }
            return selectShippingContact(identifier)
        case .enterShippingContact(let contact):
            guard takesShippingContact else { return nil }
            return selectShippingContact(enter(contact))
        case .selectBillingContact(let identifier):
            guard isContact(identifier) else { return nil }
            return selectBillingContact(identifier)
        case .enterBillingContact(let contact):
            guard !request.requiredBillingFields.isEmpty else { return nil }
            return selectBillingContact(enter(contact))
        case .cancel: return cancel()
        }
    }

    private func cancel() -> Step {
        .finish(surrender)
    }

    private mutating func selectCard(_ identifier: String) -> Step? {
        guard let card = content.cards.first(where: { $0.identifier == identifier }) else {
            return nil
        }
        content.selectedCard = identifier
        content.consentError = nil
        forget(.anything)
        return ask(.card(card))
    }

    private mutating func selectShippingMethod(_ identifier: String) -> Step? {
        guard let method = request.shippingMethods.first(where: { $0.identifier == identifier })
        else { return nil }
        content.selectedShippingMethod = identifier
        forget(.anything)
        return ask(.shippingMethod(method))
    }

    private mutating func enterCouponCode(_ code: String) -> Step? {
        guard request.supportsCouponCode else { return nil }
        content.couponCode = code
        forget(.coupon)
        return ask(.couponCode(code))
    }

    private var takesShippingContact: Bool {
        request.canEditShippingContact && !request.requiredShippingFields.isEmpty
    }

    private mutating func selectShippingContact(_ identifier: String) -> Step? {
        guard takesShippingContact else { return nil }
        content.selectedShippingContact = identifier
        forget(.shipping)
        return shippingQuestion.map { ask($0) } ?? rest()
    }

    /// Selects a billing contact, about which Apple's delegate is not asked.
    private mutating func selectBillingContact(_ identifier: String) -> Step? {
        guard !request.requiredBillingFields.isEmpty else { return nil }
        content.selectedBillingContact = identifier
        forget(.billing)
        return rest()
    }

    private func isContact(_ identifier: String) -> Bool {
        content.contacts.contains { $0.identifier == identifier }
    }

    /// Removes the app's errors that the customer's change may have fixed.
    private mutating func forget(_ topic: FieldError.Topic) {
        complaints.removeAll { $0.topic == topic || $0.topic == .anything }
    }
}
