// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// The app in one payment, as the flow sees it: Apple's delegate with value types.
///
/// The flow asks one question at a time and waits for the answer; only `didFinish` can be called
/// at any time. An answer of `nil` means that the app does not implement the method.
package protocol PaymentMerchant: Sendable {
    /// The customer selected a contact, which is redacted to what prices shipping.
    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate?
    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate?
    func didSelect(card: WalletCard) async -> PaymentUpdate?
    /// The customer entered a coupon code; an empty code removes it.
    func didChange(couponCode: String) async -> PaymentUpdate?
    /// The customer authorized the payment; there is no token yet.
    func willAuthorize() async
    func didAuthorize(_ payment: AuthorizedPayment) async -> AuthorizationAnswer
    /// Withdraws the pending question because the flow is about to end without its answer.
    ///
    /// - Returns: The app's answer to the payment if the app has already given one that the flow
    ///   has not received yet; `nil` if the app has not answered, which it can no longer do.
    func withdrawQuestion() async -> AuthorizationStatus?
    /// The sheet finished: the payment completed, was canceled, or timed out.
    func didFinish() async
}

extension PaymentMerchant {
    /// The default for an app whose answers reach the flow immediately.
    package func withdrawQuestion() async -> AuthorizationStatus? { nil }
}

/// A question to the app about a selection by the customer.
enum MerchantQuestion: Hashable, Sendable {
    /// A redacted contact.
    case shippingContact(PaymentContact)
    case shippingMethod(ShippingMethod)
    case card(WalletCard)
    case couponCode(String)
}

extension PaymentMerchant {
    func answer(_ question: MerchantQuestion) async -> PaymentUpdate? {
        switch question {
        case .shippingContact(let contact): await didSelect(shippingContact: contact)
        case .shippingMethod(let method): await didSelect(shippingMethod: method)
        case .card(let card): await didSelect(card: card)
        case .couponCode(let code): await didChange(couponCode: code)
        }
    }
}

/// An app's answer to a customer's selection (`PKPaymentRequestUpdate` and its subclasses).
package struct PaymentUpdate: Hashable, Sendable {
    package var status: AuthorizationStatus
    package var errors: [FieldError]
    /// The new summary items with the new total; `nil` for no change.
    package var summaryItems: [SummaryItem]?
    /// The new shipping methods; `nil` for no change.
    package var shippingMethods: [ShippingMethod]?
    /// The new agreement; `nil` for no change.
    package var agreement: PaymentAgreement?

    package init(
        status: AuthorizationStatus = .success, errors: [FieldError] = [],
        summaryItems: [SummaryItem]? = nil, shippingMethods: [ShippingMethod]? = nil,
        agreement: PaymentAgreement? = nil
    ) {
        self.status = status
        self.errors = errors
        self.summaryItems = summaryItems
        self.shippingMethods = shippingMethods
        self.agreement = agreement
    }
}

/// A payment that the customer authorized (`PKPayment`).
package struct AuthorizedPayment: Hashable, Sendable {
    package var token: ApplePayToken
    package var card: WalletCard
    /// The unredacted shipping contact with the required fields; `nil` if none are required.
    package var shippingContact: PaymentContact?
    package var billingContact: PaymentContact?
    /// The shipping method, or `nil` if the request offered none.
    package var shippingMethod: ShippingMethod?

    package init(
        token: ApplePayToken, card: WalletCard, shippingContact: PaymentContact?,
        billingContact: PaymentContact?, shippingMethod: ShippingMethod?
    ) {
        self.token = token
        self.card = card
        self.shippingContact = shippingContact
        self.billingContact = billingContact
        self.shippingMethod = shippingMethod
    }
}

/// An app's answer to an authorized payment (`PKPaymentAuthorizationResult`).
package struct AuthorizationAnswer: Hashable, Sendable {
    package var status: AuthorizationStatus
    /// The errors, most serious first.
    package var errors: [FieldError]

    package init(_ status: AuthorizationStatus, errors: [FieldError] = []) {
        self.status = status
        self.errors = errors
    }
}

/// The status of an app's answer (`PKPaymentAuthorizationStatus`).
package enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
    case success, failure, invalidBillingPostalAddress, invalidShippingPostalAddress
    case invalidShippingContact, pinRequired, pinIncorrect, pinLockout

    /// The numbers of all statuses.
    package static let rawValues = success.rawValue...pinLockout.rawValue
}
