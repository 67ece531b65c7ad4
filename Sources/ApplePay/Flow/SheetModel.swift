// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The rules of a payment sheet: what the customer may do, whom to ask, what comes next.
///
/// A value that only decides; `PaymentFlow` does what it says.
struct SheetModel: Sendable {
    /// What comes next, after the content was shown.
    enum Step: Sendable {
        /// Nothing, until the customer acts.
        case rest
        case ask(MerchantQuestion)
        case pay(WalletConsent)
        case finish(PaymentOutcome)
    }

    /// How many fingers or faces may be another one's.
    static let biometricTries = 3

    var content: SheetContent
    /// What the app found wrong, until the customer changes it.
    var complaints: [FieldError] = []
    var biometricFailures = 0
    /// Cards that failed for good in this payment.
    var blockedCards: Set<String> = []
    /// How the payment ends if the customer gives up now.
    var surrender = PaymentOutcome.cancelled

    /// Creates the sheet of a request that was checked.
    ///
    /// - Parameters:
    ///   - request: What to pay.
    ///   - cards: The cards that the request takes, the default first.
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

    /// Decides what to ask before the customer does anything.
    ///
    /// An app hears of the default contact only when it needs an address.
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

    /// Ends the payment without one.
    mutating func fail(_ outcome: PaymentOutcome) -> Step {
        content.phase = .failed(canRetry: false)
        refresh()
        return .finish(outcome)
    }

    /// Brings what follows from the rest of the content up to date.
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
