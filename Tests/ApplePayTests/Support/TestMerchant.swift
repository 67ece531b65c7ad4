// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Support

@testable import ApplePay

/// An app that gives a test's answers and records its calls.
final class TestMerchant: PaymentMerchant {
    struct Answers: Sendable {
        var shippingContact: @Sendable (PaymentContact) async -> PaymentUpdate? = { _ in nil }
        var shippingMethod: @Sendable (ShippingMethod) async -> PaymentUpdate? = { _ in nil }
        var card: @Sendable (WalletCard) async -> PaymentUpdate? = { _ in nil }
        var couponCode: @Sendable (String) async -> PaymentUpdate? = { _ in nil }
        var authorization: @Sendable (AuthorizedPayment) async -> AuthorizationAnswer = { _ in
            AuthorizationAnswer(.success)
        }
    }

    let answers: Answers
    let journal: Journal
    private let contacts = Lock<[PaymentContact]>([])
    private let payments = Lock<[AuthorizedPayment]>([])

    init(journal: Journal, answers: Answers = Answers()) {
        self.journal = journal
        self.answers = answers
    }

    /// The contacts that the app was asked about.
    var askedContacts: [PaymentContact] { contacts.withLock { $0 } }

    var authorizedPayments: [AuthorizedPayment] { payments.withLock { $0 } }

    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate? {
        journal.note("asked: contact")
        contacts.withLock { $0.append(shippingContact) }
        defer { journal.note("answered") }
        return await answers.shippingContact(shippingContact)
    }

    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate? {
        journal.note("asked: method \(shippingMethod.identifier)")
        defer { journal.note("answered") }
        return await answers.shippingMethod(shippingMethod)
    }

    func didSelect(card: WalletCard) async -> PaymentUpdate? {
        journal.note("asked: card \(card.identifier)")
        defer { journal.note("answered") }
        return await answers.card(card)
    }

    func didChange(couponCode: String) async -> PaymentUpdate? {
        journal.note("asked: coupon \(couponCode)")
        defer { journal.note("answered") }
        return await answers.couponCode(couponCode)
    }

    func willAuthorize() async {
        journal.note("told: will authorize")
    }

    func didAuthorize(_ payment: AuthorizedPayment) async -> AuthorizationAnswer {
        journal.note("asked: payment")
        payments.withLock { $0.append(payment) }
        defer { journal.note("answered") }
        return await answers.authorization(payment)
    }

    func didFinish() async {
        journal.note("told: finished")
    }
}
