// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// All that a sheet shows at one moment; it is shown anew with every change.
package struct SheetContent: Hashable, Sendable {
    /// What goes on.
    package enum Phase: Hashable, Sendable {
        /// The customer chooses.
        case choosing
        /// The app was asked and has not answered; nothing can be chosen.
        case updating
        /// The customer has agreed; wallet, server and app work.
        case processing
        /// Paid.
        case succeeded
        /// Not paid; with `canRetry` the customer may choose again.
        case failed(canRetry: Bool)
    }

    /// What the customer must do to agree.
    package enum ConsentKind: Hashable, Sendable {
        /// Finger or face, or the passcode.
        case biometric
        /// The passcode only.
        case passcode
    }

    package var phase: Phase
    /// The request with the app's last answers: lines, total, methods.
    package var request: PaymentRequest
    /// The cards that the request takes, the default first.
    package var cards: [WalletCard]
    package var selectedCard: String?
    package var contacts: [CustomerContact]
    package var selectedShippingContact: String?
    package var selectedBillingContact: String?
    package var selectedShippingMethod: String?
    package var couponCode: String
    /// What is wrong with what was chosen; nobody can pay before it is mended.
    package var errors: [FieldError]
    package var consent: ConsentKind
    /// Why the last try to agree failed.
    package var consentError: WalletError.Code?
    /// Whether everything is there that the request needs, so that the customer may pay.
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
