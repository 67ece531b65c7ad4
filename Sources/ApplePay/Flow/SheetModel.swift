// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The rules of a payment sheet: what the customer can do, whom to ask, and what comes next.
///
/// The model only makes decisions; `PaymentFlow` carries them out.
struct SheetModel: Sendable {
    /// The next step after the content is shown.
    enum Step: Sendable {
        /// Nothing, until the customer acts.
        case rest
        case ask(MerchantQuestion)
        case pay(WalletConsent)
        case finish(PaymentOutcome)
    }

    /// The number of failed biometric attempts after which only the passcode is accepted.
    static let biometricTries = 3

    var content: SheetContent
    /// The errors the app reported, until the customer makes a change.
    var complaints: [FieldError] = []
    var biometricFailures = 0
    /// The cards that failed permanently in this payment.
    var blockedCards: Set<String> = []
    /// The outcome if the customer gives up now.
    var surrender = PaymentOutcome.cancelled

    /// Creates the sheet for a validated request.
    ///
    /// - Parameters:
    ///   - request: The payment request.
    ///   - cards: The cards that the request accepts, the default first.
    ///   - contacts: The customer's contacts, the default first.
    init(request: PaymentRequest, cards: [WalletCard], contacts: [CustomerContact]) {
        content = SheetContent(
            phase: .choosing, request: request, cards: cards, selectedCard: cards.first?.identifier,
            contacts: contacts.map { $0.located(in: request.countryCode) },
            selectedShippingMethod: request.shippingMethods.first?.identifier,
            couponCode: request.couponCode ?? "")
        selectDefaultContacts()
        refresh()
    }

    var request: PaymentRequest { content.request }

    /// Returns the first step, before the customer does anything.
    ///
    /// The app is asked about the default contact only if it requires an address.
    mutating func begin() -> Step {
        guard request.canEditShippingContact, let question = shippingQuestion else { return .rest }
        return ask(question)
    }

    mutating func ask(_ question: MerchantQuestion) -> Step {
        content.phase = .updating
        refresh()
        return .ask(question)
    }

    mutating func rest() -> Step {
        content.phase = .choosing
        refresh()
        return .rest
    }

    /// Ends the payment with a failure.
    mutating func fail(_ outcome: PaymentOutcome) -> Step {
        content.phase = .failed(canRetry: false)
        refresh()
        return .finish(outcome)
    }

    /// Updates the properties derived from the rest of the content.
    mutating func refresh() {
        content.errors = contactErrors + complaints
        content.canAuthorize = canAuthorize
    }

    private var canAuthorize: Bool {
        switch content.phase {
        case .choosing, .failed(canRetry: true): break
        case .updating, .processing, .succeeded, .failed: return false
        }
        guard let card = content.selectedCard, !blockedCards.contains(card) else { return false }
        return content.errors.isEmpty
            && (request.requiredShippingFields.isEmpty || shippingContact != nil)
            && (request.requiredBillingFields.isEmpty || billingContact != nil)
    }

    var card: WalletCard? {
        content.cards.first { $0.identifier == content.selectedCard }
    }

    var shippingMethod: ShippingMethod? {
        request.shippingMethods.first { $0.identifier == content.selectedShippingMethod }
    }
}
