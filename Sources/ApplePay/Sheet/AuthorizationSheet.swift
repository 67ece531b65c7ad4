// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// The place that shows a payment to the customer: a web page, a terminal, or a test.
package protocol AuthorizationSheet: Sendable {
    /// Opens the sheet for one payment.
    ///
    /// - Parameters:
    ///   - content: The initial content.
    ///   - act: The closure to call with the customer's actions. It returns immediately, and the
    ///     flow answers with `show`.
    /// - Returns: Whether the sheet could be shown.
    func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool

    /// Shows changed content.
    func show(_ content: SheetContent) async

    /// Closes the sheet.
    func close() async
}

/// Everything a sheet shows at one moment; each change produces new content.
package struct SheetContent: Hashable, Sendable {
    /// The phase of the payment.
    package enum Phase: Hashable, Sendable {
        /// The customer makes selections.
        case choosing
        /// The app has not answered a question yet; the customer cannot select anything.
        case updating
        /// The customer authorized the payment; the wallet, server, and app process it.
        case processing
        /// The payment succeeded.
        case succeeded
        /// The payment failed; with `canRetry`, the customer can select again.
        case failed(canRetry: Bool)
    }

    /// What the customer must do to authorize the payment.
    package enum ConsentKind: Hashable, Sendable {
        /// A fingerprint, a face, or the passcode.
        case biometric
        /// Only the passcode.
        case passcode
    }

    package var phase: Phase
    /// The request with the app's latest updates: summary items, total, shipping methods.
    package var request: PaymentRequest
    /// The cards that the request accepts, the default first.
    package var cards: [WalletCard]
    package var selectedCard: String?
    package var contacts: [CustomerContact]
    package var selectedShippingContact: String?
    package var selectedBillingContact: String?
    package var selectedShippingMethod: String?
    package var couponCode: String
    /// The errors in the selections; the customer cannot pay until they are fixed.
    package var errors: [FieldError]
    package var consent: ConsentKind
    /// The reason the last attempt to authorize failed.
    package var consentError: WalletError.Code?
    /// Whether everything the request requires is present, so the customer can pay.
    package var canAuthorize: Bool

    package init(
        phase: Phase, request: PaymentRequest, cards: [WalletCard], selectedCard: String? = nil,
        contacts: [CustomerContact], selectedShippingContact: String? = nil,
        selectedBillingContact: String? = nil, selectedShippingMethod: String? = nil,
        couponCode: String = "", errors: [FieldError] = [], consent: ConsentKind = .biometric,
        consentError: WalletError.Code? = nil, canAuthorize: Bool = false
    ) {
        self.phase = phase
        self.request = request
        self.cards = cards
        self.selectedCard = selectedCard
        self.contacts = contacts
        self.selectedShippingContact = selectedShippingContact
        self.selectedBillingContact = selectedBillingContact
        self.selectedShippingMethod = selectedShippingMethod
        self.couponCode = couponCode
        self.errors = errors
        self.consent = consent
        self.consentError = consentError
        self.canAuthorize = canAuthorize
    }
}

/// An action of the customer on the sheet.
package enum CustomerAction: Sendable {
    /// Selects a card by `WalletCard.identifier`.
    case selectCard(String)
    /// Selects a contact by `CustomerContact.identifier`.
    case selectShippingContact(String)
    case selectBillingContact(String)
    /// Enters a contact, which becomes selected.
    case enterShippingContact(PaymentContact)
    case enterBillingContact(PaymentContact)
    /// Selects a shipping method by `ShippingMethod.identifier`.
    case selectShippingMethod(String)
    case enterCouponCode(String)
    /// Authorizes the payment.
    case authorize(WalletConsent)
    case cancel
}
