// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard

extension SheetModel {
    mutating func authorize(_ consent: WalletConsent) -> Step? {
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

    mutating func take(_ error: WalletError) -> Step {
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

    mutating func take(_ error: TokenServerError) -> Step {
        switch error.code {
        case .disconnected, .failed, .invalidNonce: retry(orEnd: .serverFailed(error))
        case .unknownMerchant, .invalidPayment: fail(.serverFailed(error))
        }
    }

    /// Applies an app's answer to an authorized payment.
    mutating func take(_ answer: AuthorizationAnswer, to payment: AuthorizedPayment) -> Step {
        guard answer.status != .success else {
            content.phase = .succeeded
            refresh()
            return .finish(.paid(payment))
        }
        complaints += answer.errors + complaints(about: answer.status)
        switch answer.status {
        case .pinRequired, .pinIncorrect: content.consent = .passcode
        case .pinLockout: return block(orFinish: .declined(.pinLockout))
        default: break
        }
        return retry(orEnd: .declined(answer.status))
    }

    /// Shows the failure; the customer can select again or give up.
    private mutating func retry(orEnd outcome: PaymentOutcome) -> Step {
        surrender = outcome
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
}
