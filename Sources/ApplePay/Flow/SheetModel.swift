// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard

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
    private static let biometricTries = 3
    /// The identifiers of the request's own contacts in the list.
    private static let ownShipping = "request-shipping"
    private static let ownBilling = "request-billing"

    private(set) var content: SheetContent
    /// The errors the app reported, until the customer makes a change.
    private var appErrors: [FieldError] = []
    private var biometricFailures = 0
    /// The cards that failed permanently in this payment.
    private var blockedCards: Set<String> = []
    /// The outcome if the customer gives up now.
    private var cancelOutcome = PaymentOutcome.cancelled

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

    private var request: PaymentRequest { content.request }

    /// Returns the first step, before the customer does anything.
    ///
    /// The app is asked about the default contact only if it requires an address.
    mutating func begin() -> Step {
        guard request.canEditShippingContact, let question = shippingQuestion else { return .rest }
        return ask(question)
    }

    private mutating func ask(_ question: MerchantQuestion) -> Step {
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
    private mutating func refresh() {
        content.errors = contactErrors + appErrors
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

    private var card: WalletCard? {
        content.cards.first { $0.identifier == content.selectedCard }
    }

    private var shippingMethod: ShippingMethod? {
        request.shippingMethods.first { $0.identifier == content.selectedShippingMethod }
    }

    private mutating func authorize(_ consent: WalletConsent) -> Step? {
        guard content.canAuthorize else { return nil }
        if case .biometric = consent, content.consent == .passcode {
            content.consentError = .passcodeRequired
            return rest()
        }
        content.consentError = nil
        content.phase = .processing
        refresh()
        return .pay(consent)
    }

    /// Returns the payment for the wallet.
    ///
    /// - Parameter nonce: The server's nonce.
    /// - Returns: The payment, or `nil` if there is nothing to pay.
    func payment(nonce: [UInt8]) -> WalletPayment? {
        guard let card, let total = request.summaryItems.last,
            let currency = Currency(alphabeticCode: request.currencyCode),
            let amount = currency.minorUnits(of: total.amount)
        else { return nil }
        return WalletPayment(
            card: card.identifier, merchantIdentifier: request.merchantIdentifier, amount: amount,
            currencyCode: currency.numericCode, countryCode: request.countryCode,
            capabilities: request.merchantCapabilities,
            applicationDataHash: request.applicationData.map { Digest.sha256($0) }, nonce: nonce)
    }

    /// The charge the wallet reports to the customer after the app accepts the payment.
    var charge: WalletCharge? {
        guard let payment = payment(nonce: []) else { return nil }
        return WalletCharge(
            card: payment.card, merchant: request.summaryItems.last?.label ?? "",
            amount: payment.amount, currencyCode: payment.currencyCode)
    }

    /// Returns the payment for the app, with unredacted contacts.
    func authorizedPayment(_ token: ApplePayToken) -> AuthorizedPayment? {
        guard let card else { return nil }
        return AuthorizedPayment(
            token: token, card: card,
            shippingContact: shippingContact?.limited(to: request.requiredShippingFields),
            billingContact: billingContact?.limited(to: request.requiredBillingFields),
            shippingMethod: shippingMethod)
    }

    mutating func handle(_ error: WalletError) -> Step {
        switch error.code {
        case .notTheOwner:
            biometricFailures += 1
            if biometricFailures >= Self.biometricTries { content.consent = .passcode }
            content.consentError = .notTheOwner
            return rest()
        case .passcodeRequired:
            content.consent = .passcode
            content.consentError = .passcodeRequired
            return rest()
        case .wrongPasscode:
            content.consentError = .wrongPasscode
            return rest()
        case .unknownCard, .unsupportedCapability:
            return block(orFinish: .walletFailed(error))
        case .disconnected, .failed:
            return retry(orEnd: .walletFailed(error))
        case .locked, .unavailable, .invalidPayment:
            return fail(.walletFailed(error))
        }
    }

    mutating func handle(_ error: TokenServerError) -> Step {
        switch error.code {
        case .disconnected, .failed, .invalidNonce: retry(orEnd: .serverFailed(error))
        case .unknownMerchant, .invalidPayment: fail(.serverFailed(error))
        }
    }

    /// Applies an app's answer to an authorized payment.
    mutating func handle(_ answer: AuthorizationAnswer, to payment: AuthorizedPayment) -> Step {
        guard answer.status != .success else {
            content.phase = .succeeded
            refresh()
            return .finish(.paid(payment))
        }
        appErrors += answer.errors + appErrors(about: answer.status)
        switch answer.status {
        case .pinRequired, .pinIncorrect: content.consent = .passcode
        case .pinLockout: return block(orFinish: .declined(.pinLockout))
        default: break
        }
        return retry(orEnd: .declined(answer.status))
    }

    /// Shows the failure; the customer can select again or give up.
    private mutating func retry(orEnd outcome: PaymentOutcome) -> Step {
        cancelOutcome = outcome
        content.phase = .failed(canRetry: true)
        refresh()
        return .rest
    }

    /// Excludes the selected card from this payment.
    private mutating func block(orFinish outcome: PaymentOutcome) -> Step {
        if let card = content.selectedCard { blockedCards.insert(card) }
        guard content.cards.contains(where: { !blockedCards.contains($0.identifier) }) else {
            return fail(outcome)
        }
        return retry(orEnd: outcome)
    }

    /// Returns the next step after an action of the customer.
    ///
    /// While the app is being asked or the payment processed, the sheet accepts only cancellation.
    ///
    /// - Returns: The step, or `nil` if the action is not possible now or at all.
    mutating func handle(_ action: CustomerAction) -> Step? {
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
            guard asksForShippingContact else { return nil }
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
        .finish(cancelOutcome)
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

    private var asksForShippingContact: Bool {
        request.canEditShippingContact && !request.requiredShippingFields.isEmpty
    }

    private mutating func selectShippingContact(_ identifier: String) -> Step? {
        guard asksForShippingContact else { return nil }
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
        appErrors.removeAll { $0.topic == topic || $0.topic == .anything }
    }

    private var shippingContact: PaymentContact? { contact(content.selectedShippingContact) }

    private var billingContact: PaymentContact? { contact(content.selectedBillingContact) }

    private func contact(_ identifier: String?) -> PaymentContact? {
        content.contacts.first { $0.identifier == identifier }?.contact
    }

    /// Selects the request's contacts, or the customer's first contact if the request has none.
    private mutating func selectDefaultContacts() {
        let first = content.contacts.first
        if !request.requiredShippingFields.isEmpty {
            content.selectedShippingContact = first?.identifier
            if var own = request.shippingContact {
                if !request.canEditShippingContact, let first { own.complete(from: first.contact) }
                add(own, as: Self.ownShipping)
                content.selectedShippingContact = Self.ownShipping
            }
        }
        if !request.requiredBillingFields.isEmpty {
            content.selectedBillingContact = first?.identifier
            if let own = request.billingContact {
                add(own, as: Self.ownBilling)
                content.selectedBillingContact = Self.ownBilling
            }
        }
    }

    private mutating func add(_ contact: PaymentContact, as identifier: String) {
        content.contacts.removeAll { $0.identifier == identifier }
        let contact = CustomerContact(identifier: identifier, contact: contact)
        content.contacts.insert(contact.located(in: request.countryCode), at: 0)
    }

    /// Adds a contact that the customer entered.
    ///
    /// - Returns: The identifier of the contact.
    private mutating func enter(_ contact: PaymentContact) -> String {
        var number = 1
        while content.contacts.contains(where: { $0.identifier == "entered-\(number)" }) {
            number += 1
        }
        add(contact, as: "entered-\(number)")
        return "entered-\(number)"
    }

    /// The question for the app about the shipping contact; `nil` if the app requires no address or
    /// the contact has no valid one.
    private var shippingQuestion: MerchantQuestion? {
        guard request.requiredShippingFields.contains(.postalAddress),
            let contact = shippingContact, let address = contact.postalAddress,
            address.problems.isEmpty
        else { return nil }
        return .shippingContact(contact.reduced)
    }

    /// The required fields that the selected contacts lack.
    private var contactErrors: [FieldError] {
        var errors: [FieldError] = []
        if let contact = shippingContact {
            let fields = request.requiredShippingFields
            errors += contact.missing(of: fields).map { FieldError(.shippingContact($0)) }
            errors += contact.addressProblems(in: fields).map {
                FieldError(.shippingAddress($0.field), message: $0.description)
            }
        }
        if let contact = billingContact {
            let fields = request.requiredBillingFields
            if fields.contains(.postalAddress), contact.postalAddress == nil {
                errors.append(FieldError(.billingAddress(.street)))
            }
            errors += contact.addressProblems(in: fields).map {
                FieldError(.billingAddress($0.field), message: $0.description)
            }
        }
        return errors
    }

    /// Applies an app's answer to a question.
    ///
    /// - Parameter update: The answer, or `nil` if the app does not implement the method.
    /// - Returns: The next step.
    mutating func handle(_ update: PaymentUpdate?) -> Step {
        guard let update else { return rest() }
        // The examples for Apple's older methods answer a failure with empty lists.
        if let items = update.summaryItems, !items.isEmpty { content.request.summaryItems = items }
        if let methods = update.shippingMethods { replaceShippingMethods(methods) }
        if let agreement = update.agreement { content.request.agreement = agreement }
        do {
            try request.checkAmounts()
        } catch {
            return fail(.invalidUpdate(error))
        }
        let errors = update.errors + appErrors(about: update.status)
        if update.status != .success, errors.isEmpty { return fail(.refused(update.status)) }
        appErrors += errors
        return rest()
    }

    /// Replaces the shipping methods; selects the first if the selected one is no longer offered.
    private mutating func replaceShippingMethods(_ methods: [ShippingMethod]) {
        content.request.shippingMethods = methods
        if shippingMethod == nil { content.selectedShippingMethod = methods.first?.identifier }
    }

    /// Returns the errors that a status of Apple's older methods reports.
    private func appErrors(about status: AuthorizationStatus) -> [FieldError] {
        switch status {
        case .invalidShippingPostalAddress: [FieldError(.unserviceableAddress)]
        case .invalidBillingPostalAddress: [FieldError(.billingAddress(.street))]
        case .invalidShippingContact:
            [
                FieldError(
                    .shippingContact(
                        ContactField.allCases.first {
                            $0 != .postalAddress && request.requiredShippingFields.contains($0)
                        } ?? .postalAddress))
            ]
        case .success, .failure, .pinRequired, .pinIncorrect, .pinLockout: []
        }
    }
}

extension PaymentContact {
    fileprivate func addressProblems(in fields: Set<ContactField>) -> [AddressProblem] {
        fields.contains(.postalAddress) ? postalAddress?.problems ?? [] : []
    }

    /// Fills in missing fields from another contact.
    fileprivate mutating func complete(from other: PaymentContact) {
        name = name ?? other.name
        phoneNumber = phoneNumber ?? other.phoneNumber
        emailAddress = emailAddress ?? other.emailAddress
    }
}
