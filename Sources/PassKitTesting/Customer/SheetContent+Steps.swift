// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import PaymentToken

extension SheetContent {
    /// Whether the sheet accepts actions other than cancellation.
    var takesActions: Bool {
        switch phase {
        case .choosing, .failed(canRetry: true): true
        case .updating, .processing, .succeeded, .failed: false
        }
    }

    /// Returns whether an action would change nothing on the sheet.
    func isDone(_ action: CustomerAction) -> Bool {
        switch action {
        case .selectBillingContact(let identifier): selectedBillingContact == identifier
        case .authorize(.biometric(isOwner: _)):
            consent == .passcode && consentError == .passcodeRequired
        default: false
        }
    }
}

extension CustomerStep.Kind {
    /// Returns the action on a sheet, or `nil` if the sheet does not allow it.
    func action(on content: SheetContent) -> CustomerAction? {
        switch self {
        case .card(let network):
            return content.cards.first { $0.network == network }.map { .selectCard($0.identifier) }
        case .action(.selectShippingMethod(let identifier)):
            let isThere = content.request.shippingMethods.contains { $0.identifier == identifier }
            return isThere ? .selectShippingMethod(identifier) : nil
        case .action(.selectShippingContact(let identifier)):
            return content.takesContact(identifier) ? .selectShippingContact(identifier) : nil
        case .action(.selectBillingContact(let identifier)):
            return content.takesContact(identifier) ? .selectBillingContact(identifier) : nil
        case .action(.authorize(let consent)):
            return content.canAuthorize ? .authorize(consent) : nil
        case .action(.enterCouponCode(let code)):
            return content.request.supportsCouponCode ? .enterCouponCode(code) : nil
        case .action(let action): return action
        case .look, .wait: return nil
        }
    }
}

extension SheetContent {
    fileprivate func takesContact(_ identifier: String) -> Bool {
        contacts.contains { $0.identifier == identifier }
    }
}
